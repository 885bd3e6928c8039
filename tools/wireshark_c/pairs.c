/* Requests and their answers, and the names that a connection gives to numbers: the second hand-written half, after the structures. */

static guint key_hash(gconstpointer p) {
    const gint64 *key = p;
    return (guint)((guint64)(key[0] * 31 + key[1]) * 0x9E3779B97F4A7C15ULL >> 32) ^ (guint)key[2];
}

static gboolean key_equal(gconstpointer a, gconstpointer b) { return !memcmp(a, b, 3 * sizeof(gint64)); }

static talk *talk_of(packet_info *pinfo) {
    conversation_t *conversation = find_or_create_conversation(pinfo);
    talk *t = conversation_get_proto_data(conversation, proto);
    if (t) return t;
    t = wmem_new0(wmem_file_scope(), talk);
    for (int side = 0; side < 2; side++) {
        t->open[side] = wmem_map_new(wmem_file_scope(), key_hash, key_equal);
        t->also[side] = wmem_map_new(wmem_file_scope(), key_hash, key_equal);
    }
    t->bound = wmem_map_new(wmem_file_scope(), key_hash, key_equal);
    t->names = wmem_map_new(wmem_file_scope(), wmem_str_hash, g_str_equal);
    conversation_add_proto_data(conversation, proto, t);
    return t;
}

/* What is said again and again is kept once. */
static const char *once(talk *t, const char *name) {
    if (!name) return NULL;
    char *known = wmem_map_lookup(t->names, name);
    if (!known) {
        known = wmem_strdup(wmem_file_scope(), name);
        wmem_map_insert(t->names, known, known);
    }
    return known;
}

static binding *bind_names(talk *t, walk *w) {
    gint64 key[3] = {w->bind, w->number, 0};
    binding *b = wmem_map_lookup(t->bound, key);
    if (!b) {
        if (wmem_map_size(t->bound) >= BOUND_MOST) return NULL;
        b = wmem_new0(wmem_file_scope(), binding);
        wmem_map_insert(t->bound, wmem_memdup(wmem_file_scope(), key, sizeof key), b);
    }
    if (w->operation == MAKE) b->makers++;
    for (int name = 0; name < NAMES; name++) {
        if (w->operation == MAKE) b->name[name] = once(t, w->name[name]);
        else if (!w->name[name]) w->name[name] = b->name[name];
    }
    return b;
}

static void take_out(wmem_map_t *there, const gint64 *key, open_t *o) {
    open_t *head = wmem_map_lookup(there, key);
    if (head == o && !o->next) {
        wmem_map_remove(there, key);
        return;
    }
    if (head == o) {
        wmem_map_insert(there, wmem_memdup(wmem_file_scope(), key, 3 * sizeof(gint64)), o->next);
        return;
    }
    for (; head; head = head->next) {
        if (head->next == o) {
            head->next = o->next;
            return;
        }
    }
}

static void close_open(talk *t, open_t *o) {
    take_out(t->open[o->side], o->key, o);
    if (o->also != U) {
        gint64 key[3] = {o->key[0], o->key[1], o->also};
        if (wmem_map_lookup(t->also[o->side], key) == o) wmem_map_remove(t->also[o->side], key);
    }
    t->waiting--;
}

static exchange *ask(talk *t, walk *w, binding *b, gint64 first) {
    exchange *x = wmem_new0(wmem_file_scope(), exchange);
    x->asked = w->pinfo->num;
    x->first = first;
    x->api = w->api;
    x->id = w->id;
    for (int name = 0; name < NAMES; name++) x->name[name] = once(t, w->name[name]);
    if (!x->name[CLIENT]) x->name[CLIENT] = t->client;
    if (w->kind == ONEWAY) {
        x->status = STATUS_ONEWAY;
        return x;
    }
    if (t->waiting >= OPEN_MOST) return x; /* nobody answers: what comes now is not paired */
    open_t *o = wmem_new0(wmem_file_scope(), open_t), *older;
    o->x = x;
    o->side = w->side;
    o->fifo = (w->pairing & FIFO) != 0;
    o->bound = b;
    o->makers = b ? b->makers : 0;
    o->maker = b && w->operation == MAKE;
    o->also = w->also != w->key[2] ? w->also : U;
    memcpy(o->key, w->key, sizeof o->key);
    t->waiting++;
    older = wmem_map_lookup(t->open[w->side], o->key);
    if (older && o->fifo) {
        while (older->next) older = older->next;
        older->next = o;
    } else {
        if (older) t->waiting--;
        wmem_map_insert(t->open[w->side], o->key, o);
    }
    if (o->also != U) {
        gint64 key[3] = {o->key[0], o->key[1], o->also};
        wmem_map_insert(t->also[w->side], wmem_memdup(wmem_file_scope(), key, sizeof key), o);
    }
    return x;
}

/* The open request that an answer belongs to: of its own family, of another one that it may answer, or by its second number.  One that was asked under a
 * name which belongs to another maker by now only where there is no other. */
static open_t *asked_by(talk *t, walk *w) {
    gint64 key[3] = {w->key[0], w->key[1], w->key[2]};
    wmem_map_t *there = t->open[1 - w->side];
    open_t *o = wmem_map_lookup(there, key), *sure = o;
    for (int families = w->pairing / FAMILY; !o && families; families /= 256) {
        key[0] = families % 256;
        o = sure = wmem_map_lookup(there, key);
    }
    while (sure && sure->bound && sure->makers != sure->bound->makers) sure = sure->next;
    if (sure) o = sure;
    return o ? o : wmem_map_lookup(t->also[1 - w->side], w->key);
}

static exchange *answer(talk *t, walk *w, gint64 last) {
    open_t *o = asked_by(t, w);
    if (!o && (w->pairing & MAYBE)) {
        w->kind = PUSH;
        return NULL;
    }
    if (o && (w->pairing & INTERIM)) return o->x;
    exchange *x = o ? o->x : wmem_new0(wmem_file_scope(), exchange);
    x->answered = w->pinfo->num;
    x->status = !o ? STATUS_NO_REQUEST : w->class == CLASS_ERROR ? STATUS_ERROR : STATUS_OK;
    if (o) x->took = last - x->first;
    else x->id = w->id;
    if (!x->api) x->api = w->api;
    for (int name = 0; name < NAMES; name++) if (!x->name[name]) x->name[name] = once(t, w->name[name]);
    if (!x->name[CLIENT]) x->name[CLIENT] = t->client;
    if (o && o->maker && o->bound && x->name[CLIENT] && !o->bound->name[CLIENT]) o->bound->name[CLIENT] = x->name[CLIENT];
    if (o) close_open(t, o);
    return x;
}

static gint64 now(packet_info *pinfo) { return (gint64)pinfo->abs_ts.secs * 1000000000 + pinfo->abs_ts.nsecs; }

/* A message met for the first time: what it is part of. */
static exchange *meet(walk *w) {
    talk *t = talk_of(w->pinfo);
    binding *b = NULL;
    gint64 first = t->since[w->side] ? t->since[w->side] : now(w->pinfo);
    t->since[w->side] = 0;
    if (w->number != U) b = bind_names(t, w);
    else if (w->name[CLIENT] && w->side == 0) t->client = once(t, w->name[CLIENT]);
    if (w->kind == REQUEST || w->kind == ONEWAY) return ask(t, w, b, first);
    return w->kind == RESPONSE ? answer(t, w, now(w->pinfo)) : NULL;
}

/* --- what is shown on top ------------------------------------------------------------------------------------------ */

static void fact(proto_tree *tree, walk *w, int hf, const char *text) {
    if (text) proto_item_set_generated(proto_tree_add_string(tree, hf, w->tvb, 0, 0, text));
}

static const char *code_name(walk *w) {
    if (w->code == U) return NULL;
    const char *name = w->codes ? try_val_to_str((guint32)w->code, w->codes->names) : NULL;
    return name ? name : wmem_strdup_printf(w->pinfo->pool, "%" PRId64, w->code);
}

static const char *name_of(const walk *w, const exchange *x, int name) {
    const char *own = w->name[name], *others = x ? x->name[name] : NULL;
    return w->kind == RESPONSE && others ? others : own ? own : others;
}

static void facts(proto_tree *tree, walk *w, const exchange *x, const char *api) {
    static const int *const fields[] = {&hf_topic, &hf_partition, &hf_group, &hf_client};
    fact(tree, w, hf_api, api);
    proto_item_set_generated(proto_tree_add_boolean(tree, hf_from_client, w->tvb, 0, 0, w->side == 0));
    fact(tree, w, hf_command, w->command);
    if (w->id != U) proto_item_set_generated(proto_tree_add_int64(tree, hf_request_id, w->tvb, 0, 0, w->id));
    for (int name = 0; name < NAMES; name++) {
        const char *text = name_of(w, x, name);
        gint64 number;
        if (text && name == PARTITION && ws_strtoi64(text, NULL, &number)) {
            proto_item_set_generated(proto_tree_add_int64(tree, hf_partition, w->tvb, 0, 0, number));
        } else {
            fact(tree, w, name == PARTITION ? hf_partition_text : *fields[name], text);
        }
    }
    if (!x) return;
    int status = x->status;
    if (w->kind == RESPONSE) {
        fact(tree, w, hf_code, code_name(w));
        if (x->asked) proto_item_set_generated(proto_tree_add_uint(tree, hf_response_to, w->tvb, 0, 0, x->asked));
        if (w->pairing & INTERIM) return;
        nstime_t took = {(time_t)(x->took / 1000000000), (int)(x->took % 1000000000)};
        if (x->asked) proto_item_set_generated(proto_tree_add_time(tree, hf_time, w->tvb, 0, 0, &took));
    } else {
        if (x->answered) proto_item_set_generated(proto_tree_add_uint(tree, hf_response_in, w->tvb, 0, 0, x->answered));
        else if (!status && w->pinfo->fd->visited) status = STATUS_UNANSWERED;
    }
    fact(tree, w, hf_status, STATUS[status]);
}

/* What is worth a note about a message and its exchange. */
static void notes(proto_item *item, walk *w, const exchange *x, const char *api) {
    if (!x) return;
    if (w->kind != RESPONSE) {
        if (!x->status && w->pinfo->fd->visited) expert_add_info(w->pinfo, item, &ei_unanswered);
    } else if (w->class == CLASS_ERROR && !(w->pairing & INTERIM)) {
        const char *code = code_name(w);
        expert_add_info_format(w->pinfo, item, &ei_error, "%s: %s", api ? api : "?", code ? code : "error");
    } else if (!x->asked && !(w->pairing & INTERIM)) {
        expert_add_info(w->pinfo, item, &ei_no_request);
    }
}

static const char *duration(wmem_allocator_t *pool, gint64 ns) {
    if (ns >= 1000000000) return wmem_strdup_printf(pool, "%.3f s", (double)ns / 1e9);
    return ns >= 1000000 ? wmem_strdup_printf(pool, "%.1f ms", (double)ns / 1e6) : wmem_strdup_printf(pool, "%.1f us", (double)ns / 1e3);
}

static const char *info(walk *w, const exchange *x, const char *api) {
    wmem_strbuf_t *said = wmem_strbuf_new(w->pinfo->pool, api ? api : "?");
    const char *topic = w->name[TOPIC] ? w->name[TOPIC] : x ? x->name[TOPIC] : NULL;
    const char *part = w->name[PARTITION] ? w->name[PARTITION] : x ? x->name[PARTITION] : NULL;
    if (w->id != U) wmem_strbuf_append_printf(said, " #%" PRId64, w->id);
    if (topic) wmem_strbuf_append_printf(said, " topic=%s", topic);
    if (part) wmem_strbuf_append_printf(said, " part=%s", part);
    if (w->kind != RESPONSE) return wmem_strbuf_get_str(said);
    const char *code = code_name(w);
    wmem_strbuf_append_printf(said, " → %s%s%s", w->command ? w->command : "", w->command ? " " : "", code ? code : w->class == CLASS_ERROR ? "error" : "OK");
    if (x && x->asked && !(w->pairing & INTERIM)) wmem_strbuf_append_printf(said, " %s", duration(w->pinfo->pool, x->took));
    return wmem_strbuf_get_str(said);
}

/* --- frames -------------------------------------------------------------------------------------------------------- */

static int side_of(const packet_info *pinfo) { return pinfo->destport == pinfo->match_uint ? 0 : 1; }

/* The size of the frame that begins here; where it goes on in another segment, when it began is noted. */
static guint frame_size(packet_info *pinfo, tvbuff_t *tvb, int offset, void *data _U_) {
    guint64 size = FRAME_HEAD + (guint64)tvb_get_ntohl(tvb, offset);
    if (size > FRAME_MOST) return 0; /* tcp_dissect_pdus says that it is none */
    if (!pinfo->fd->visited && (gint64)size > tvb_captured_length_remaining(tvb, offset)) {
        talk *t = talk_of(pinfo);
        if (!t->since[side_of(pinfo)]) t->since[side_of(pinfo)] = now(pinfo);
    }
    return (guint)size;
}

/* A message met again: what was found out about it; what its number is called stays known of a push, too. */
static exchange *recognise(walk *w, guint32 place) {
    exchange *x = p_get_proto_data(wmem_file_scope(), w->pinfo, proto, place);
    if (!x || x->status != STATUS_PUSH) return x;
    w->kind = PUSH;
    for (int name = 0; name < NAMES; name++) if (!w->name[name]) w->name[name] = x->name[name];
    return NULL;
}

static void remember(walk *w, guint32 place, exchange *x) {
    if (!x && w->number != U) {
        talk *t = talk_of(w->pinfo);
        x = wmem_new0(wmem_file_scope(), exchange);
        x->status = STATUS_PUSH;
        for (int name = 0; name < NAMES; name++) x->name[name] = once(t, w->name[name]);
    }
    if (x) p_add_proto_data(wmem_file_scope(), w->pinfo, proto, place, x);
}

static void begin(walk *w) {
    w->at = w->deep = w->parts = 0;
    for (int n = 0; n < VALUES; n++) {
        w->v[n] = U;
        w->t[n].first = -1;
    }
}

/* One frame: read once for what it means, and again, into the tree, where somebody looks. */
static int message(tvbuff_t *tvb, packet_info *pinfo, proto_tree *tree, void *data _U_) {
    walk *w = wmem_new0(pinfo->pool, walk);
    w->tvb = tvb;
    w->pinfo = pinfo;
    w->stop = (int)tvb_captured_length(tvb);
    w->side = side_of(pinfo);
    w->also = w->id = w->code = w->number = U;
    begin(w);
    gboolean whole = read_frame(w, NULL);
    guint32 place = (guint32)pinfo->curr_layer_num << 24 ^ (guint32)tvb_raw_offset(tvb);
    exchange *x = pinfo->fd->visited ? recognise(w, place) : meet(w);
    if (!pinfo->fd->visited) remember(w, place, x);
    const char *api = try_val_to_str(x && x->api ? x->api : w->api, APIS), *words = info(w, x, api);
    if (tree) {
        proto_item *item = proto_tree_add_item(tree, proto, tvb, 0, -1, ENC_NA);
        proto_tree *top = proto_item_add_subtree(item, ett_message);
        proto_item_append_text(item, ", %s", words);
        facts(top, w, x, api);
        notes(item, w, x, api);
        if (!whole) expert_add_info(pinfo, item, &ei_malformed);
        walk *again = wmem_memdup(pinfo->pool, w, sizeof *w);
        begin(again);
        again->top = top;
        again->stop = (int)tvb_captured_length(tvb);
        read_frame(again, top);
    }
    col_append_sep_str(pinfo->cinfo, COL_INFO, "; ", words);
    return (int)tvb_captured_length(tvb);
}

static int dissect(tvbuff_t *tvb, packet_info *pinfo, proto_tree *tree, void *data) {
    if (tvb_captured_length(tvb) >= FRAME_HEAD && !LOOKS_RIGHT(tvb)) return 0;
    col_set_str(pinfo->cinfo, COL_PROTOCOL, TITLE);
    col_clear(pinfo->cinfo, COL_INFO);
    tcp_dissect_pdus(tvb, pinfo, tree, TRUE, FRAME_HEAD, frame_size, message, data);
    return (int)tvb_captured_length(tvb);
}
