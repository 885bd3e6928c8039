/* The door: what Wireshark calls when it loads the plugin.  After all that is written. */

static void register_protocol(void) {
    static int *trees[] = {&ett_message};
    static ei_register_info notes[] = {NOTES};
    proto = proto_register_protocol(TITLE, TITLE, NAME);
    for (int i = 0; i < (int)G_N_ELEMENTS(hf); i++) hf[i] = -1;
    proto_register_field_array(proto, registered, (int)G_N_ELEMENTS(hf));
    proto_register_subtree_array(trees, 1);
    expert_register_field_array(expert_register_protocol(proto), notes, G_N_ELEMENTS(notes));
    for (int i = 0; i < (int)G_N_ELEMENTS(SCHEMAS); i++) /* members name their fields by place until the fields have numbers */
        for (int k = 0; k < SCHEMAS[i].count; k++) SCHEMAS[i].members[k].field = hf[SCHEMAS[i].members[k].field];
}

static void hand_off(void) {
    static const guint ports[] = {PORTS};
    dissector_handle_t handle = create_dissector_handle(dissect, proto);
    for (guint i = 0; i < G_N_ELEMENTS(ports); i++) dissector_add_uint("tcp.port", ports[i], handle);
}

WS_DLL_PUBLIC_DEF const gchar plugin_version[] = "0";
WS_DLL_PUBLIC_DEF const int plugin_want_major = WIRESHARK_VERSION_MAJOR;
WS_DLL_PUBLIC_DEF const int plugin_want_minor = WIRESHARK_VERSION_MINOR;
WS_DLL_PUBLIC void plugin_register(void);

void plugin_register(void) {
    static proto_plugin plugin = {register_protocol, hand_off};
    proto_register_plugin(&plugin);
}
