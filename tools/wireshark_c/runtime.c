/* The hand-written half of a dissector that is written from a description: what holds for every message.
 *
 * Law: as in the Lua runtime.  A packet's bytes are cut into frames by their length; what a message is part of is found out when its packet is met
 * for the first time, and looked up afterwards.  Nothing is read that the tvb does not hold: Wireshark throws, and says so in the tree.
 * The written half stands before this file: the fields, the structures as functions, and the numbers below in capitals.
 */

#define U G_MININT64 /* a value that was not read */
enum { NO_KIND, REQUEST, RESPONSE, PUSH, ONEWAY };
enum { CLASS_OK, CLASS_EMPTY, CLASS_REDIRECT, CLASS_ERROR };
enum { INTERIM = 1, FIFO = 2, MAYBE = 4, FAMILY = 16 };
enum { MAKE = 0 };
enum { DEPTH_MOST = 16, PARTS_MOST = 1 << 20, OPEN_MOST = 8192, BOUND_MOST = 65536, NAMES = 4 };
enum { TOPIC, PARTITION, GROUP, CLIENT };

typedef struct { int first, last; } span;                                          /* of a text; first < 0: none */
typedef struct { gint64 number; int class; } code_class;
typedef struct { const value_string *names; const code_class *classes; int count, other; } code_table;
typedef struct { gint64 value; int number, first, last; proto_tree *item; } found_t;
typedef struct { const char *name[NAMES]; guint makers; } binding;

/* An exchange: what both packets show.  Times are ns since the epoch, 0: none. */
typedef struct { guint32 asked, answered; gint64 first, took, id; int api, status; const char *name[NAMES]; } exchange;
typedef struct open_ { exchange *x; struct open_ *next; binding *bound; guint makers; gboolean fifo, maker; gint64 key[3], also; int side; } open_t;
typedef struct {
    wmem_map_t *open[2], *also[2], *bound, *names;
    gint64 since[2];
    const char *client;
    guint waiting;
} talk;

typedef struct {
    tvbuff_t *tvb; packet_info *pinfo; proto_tree *top; /* of the message, where somebody looks */
    int at, stop, side, deep, parts;
    gint64 v[VALUES]; span t[VALUES];
    /* what the message is to the pairing */
    int kind, api, class, pairing, operation, bind;
    gint64 key[3], also, id, code, number;
    const code_table *codes;
    const char *command, *name[NAMES];
} walk;

enum { STATUS_NONE, STATUS_OK, STATUS_ERROR, STATUS_NO_REQUEST, STATUS_ONEWAY, STATUS_UNANSWERED, STATUS_PUSH };
static const char *const STATUS[] = {NULL, "ok", "error", "no_request", "oneway", "unanswered", NULL};

/* --- numbers ------------------------------------------------------------------------------------------------------- */

#define SUM(name, operator) \
    static inline gint64 name(gint64 a, gint64 b) { return a == U || b == U ? U : (gint64)((guint64)a operator (guint64)b); }
SUM(add_, +) SUM(sub_, -) SUM(mul_, *) SUM(band_, &) SUM(bor_, |) SUM(bxor_, ^)
static inline gint64 div_(gint64 a, gint64 b) { return a == U || b == U || !b ? U : b == -1 ? (gint64)(0 - (guint64)a) : a / b - (a % b && (a < 0) != (b < 0)); }
static inline gint64 mod_(gint64 a, gint64 b) { return a == U || b == U || !b ? U : b == -1 ? 0 : (a % b + b) % b; }
static inline gint64 shl_(gint64 a, gint64 b) { return a == U || b == U ? U : b < 0 || b > 63 ? 0 : (gint64)((guint64)a << b); }
static inline gint64 shr_(gint64 a, gint64 b) { return a == U || b == U ? U : a >> (b < 0 || b > 63 ? 63 : b); }
static inline gboolean true_(gint64 a) { return a != U && a; }

static gboolean there(const walk *w, gint64 size) { return size >= 0 && size <= w->stop - w->at; }

/* The number of a varint, and the place after it; FALSE: it does not end here. */
static gboolean varint(walk *w, guint64 *value) {
    *value = 0;
    for (int n = 0; n < 10; n++) {
        if (w->at >= w->stop) return FALSE;
        guint8 b = tvb_get_guint8(w->tvb, w->at++);
        *value |= (guint64)(b & 127) << (7 * n);
        if (b < 128) return TRUE;
    }
    return FALSE;
}

static gint64 scalar(int kind, guint64 x) {
    switch (kind) {
    case K_INT32: case K_ENUM: return (gint32)x;
    case K_UINT32: return (guint32)x;
    case K_BOOL: return x != 0;
    case K_SINT32: return (gint32)((guint32)x >> 1) ^ -(gint32)(x & 1);
    case K_SINT64: return (gint64)(x >> 1) ^ -(gint64)(x & 1);
    default: return (gint64)x;
    }
}

/* --- the tree ------------------------------------------------------------------------------------------------------ */

static proto_tree *group(walk *w, proto_tree *tree, int hf, int first, int last) {
    return tree ? proto_item_add_subtree(proto_tree_add_item(tree, hf, w->tvb, first, last - first, ENC_NA), ett_message) : NULL;
}

static void close_group(proto_tree *tree, int start, int at) {
    if (tree) proto_item_set_len(proto_tree_get_parent(tree), at > start ? at - start : 0);
}

static proto_item *show(walk *w, proto_tree *tree, int hf, int first, int last, gint64 value, guint32 per) {
    if (!tree) return NULL;
    nstime_t time = NSTIME_INIT_ZERO;
    switch (proto_registrar_get_ftype(hf)) {
    case FT_INT8: case FT_INT16: case FT_INT24: case FT_INT32: return proto_tree_add_int(tree, hf, w->tvb, first, last - first, (gint32)value);
    case FT_INT64: return proto_tree_add_int64(tree, hf, w->tvb, first, last - first, value);
    case FT_UINT64: return proto_tree_add_uint64(tree, hf, w->tvb, first, last - first, (guint64)value);
    case FT_BOOLEAN: return proto_tree_add_boolean(tree, hf, w->tvb, first, last - first, value != 0);
    case FT_IPv4: return proto_tree_add_ipv4(tree, hf, w->tvb, first, last - first, g_htonl((guint32)value));
    case FT_ABSOLUTE_TIME:
        if (value > 0 && value / per <= 253402300799) {
            time.secs = (time_t)(value / per);
            time.nsecs = (int)(value % per * (1000000000 / per));
        }
        return proto_tree_add_time(tree, hf, w->tvb, first, last - first, &time);
    default: return proto_tree_add_uint(tree, hf, w->tvb, first, last - first, (guint32)value);
    }
}

static proto_item *show_text(walk *w, proto_tree *tree, int hf, int first, int last) {
    if (!tree) return NULL;
    return proto_tree_add_item(tree, hf, w->tvb, first, last - first, proto_registrar_get_ftype(hf) == FT_STRING ? ENC_UTF_8 : ENC_NA);
}

/* A number that no byte says. */
static void computed(walk *w, proto_tree *tree, int hf, gint64 value, guint32 per, gboolean internal) {
    proto_item *item = show(w, tree, hf, w->at, w->at, value, per);
    if (!item) return;
    proto_item_set_generated(item);
    if (internal) proto_item_set_hidden(item);
}

/* A checksum: looked at where somebody looks, or where the reading depends on it; FALSE: it depends on it, and is wrong. */
static gboolean checked(walk *w, proto_tree *tree, int hf, const span *over, int count, gint64 stored, gboolean must) {
    if (over[0].first < 0 || stored == U || (!tree && !must)) return TRUE;
    guint32 sum = CRC32C_PRELOAD;
    for (int i = 0; i < count; i++)
        if (over[i].last > over[i].first)
            sum = crc32c_calculate_no_swap(tvb_get_ptr(w->tvb, over[i].first, over[i].last - over[i].first), over[i].last - over[i].first, sum);
    gboolean same = (guint32)~sum == stored;
    if (!same && must) return FALSE;
    if (!tree) return TRUE;
    proto_item *item = proto_tree_add_uint(tree, hf, w->tvb, w->at, 0, same);
    proto_item_set_generated(item);
    if (!same) expert_add_info(w->pinfo, item, &ei_checksum);
    return TRUE;
}

/* What a message says about who owns a partition. */
static void event(walk *w, const char *what) {
    if (!w->top) return;
    proto_item *item = proto_tree_add_string(w->top, hf_event, w->tvb, 0, 0, what);
    proto_item_set_generated(item);
    expert_add_info_format(w->pinfo, item, &ei_event, "ownership: %s", what);
}

/* Bytes that the description does not name. */
static void rest(walk *w, proto_tree *tree) {
    if (w->at < w->stop) proto_tree_add_item(tree, hf_more, w->tvb, w->at, w->stop - w->at, ENC_NA);
    w->at = w->stop;
}

/* --- roles --------------------------------------------------------------------------------------------------------- */

static const code_table *const NO_CODES = NULL;

static void put_code(walk *w, gint64 value, const code_table *codes) {
    w->code = value;
    w->codes = codes;
    if (!codes) return;
    w->class = codes->other;
    for (int i = 0; i < codes->count; i++) if (codes->classes[i].number == value) w->class = codes->classes[i].class;
}

static void put_name(walk *w, int name, span text) {
    if (!w->deep && text.last > text.first)
        w->name[name] = (const char *)tvb_get_string_enc(w->pinfo->pool, w->tvb, text.first, text.last - text.first, ENC_UTF_8);
}

static void put_number(walk *w, int name, gint64 value) {
    if (!w->deep) w->name[name] = wmem_strdup_printf(w->pinfo->pool, "%" PRId64, value);
}

/* --- protobuf ------------------------------------------------------------------------------------------------------ */

static const member *look_up(const schema *of, guint64 number, int wire) {
    for (int i = 0; i < of->count; i++) if (of->members[i].number == number) return of->members[i].wire == wire ? &of->members[i] : NULL;
    return NULL;
}

/* The next member: its number, value or bytes, and item.  A message that nobody reads further is shown with what is in it. */
static gboolean next_member(walk *w, const schema *of, proto_tree *tree, found_t *f, int depth) {
    int start = w->at;
    guint64 tag, x = 0;
    f->first = f->last = -1;
    f->item = NULL;
    if (depth > DEPTH_MOST || ++w->parts > PARTS_MOST || !varint(w, &tag) || tag < 8 || tag >> 32) return FALSE;
    const member *m = look_up(of, tag >> 3, tag & 7);
    f->number = m ? (int)(tag >> 3) : 0;
    switch (tag & 7) {
    case 0:
        if (!varint(w, &x)) return FALSE;
        break;
    case 1: case 5:
        if (!there(w, (tag & 7) == 1 ? 8 : 4)) return FALSE;
        x = (tag & 7) == 1 ? tvb_get_letoh64(w->tvb, w->at) : tvb_get_letohl(w->tvb, w->at);
        w->at += (tag & 7) == 1 ? 8 : 4;
        break;
    case 2:
        if (!varint(w, &x) || x > G_MAXINT32 || !there(w, (gint64)x)) return FALSE;
        f->first = w->at;
        f->last = w->at = w->at + (int)x;
        break;
    default: return FALSE;
    }
    f->value = f->first >= 0 ? f->first : m && (m->kind == K_INT32 || m->kind == K_ENUM || (tag & 7) == 0) ? scalar(m ? m->kind : 0, x)
               : m && m->kind == K_SFIXED32 ? (gint32)x : (gint64)x;
    proto_item *item = NULL;
    if (tree) {
        if (!m) item = proto_tree_add_item(tree, hf_unknown, w->tvb, start, w->at - start, ENC_NA);
        else if (m->kind == K_DOUBLE) item = proto_tree_add_item(tree, m->field, w->tvb, w->at - 8, 8, ENC_LITTLE_ENDIAN);
        else if (m->kind == K_FLOAT) item = proto_tree_add_item(tree, m->field, w->tvb, w->at - 4, 4, ENC_LITTLE_ENDIAN);
        else if (f->first >= 0) item = show_text(w, tree, m->field, f->first, f->last);
        else item = show(w, tree, m->field, start, w->at, f->value, m->per);
    }
    if (m && (m->inner >= 0 || m->open) && item) f->item = proto_item_add_subtree(item, ett_message);
    if (m && m->inner >= 0 && !m->open && tree) {
        int at = w->at, stop = w->stop;
        found_t inner;
        w->at = f->first;
        w->stop = f->last;
        while (w->at < w->stop) if (!next_member(w, &SCHEMAS[m->inner], f->item, &inner, depth + 1)) return FALSE;
        w->at = at;
        w->stop = stop;
    }
    return TRUE;
}

typedef gboolean (*reader)(walk *w, proto_tree *tree);

/* A text read further: what is in it, and what the description does not name. */
static gboolean inside(walk *w, reader read, proto_tree *tree, int first, int last) {
    int at = w->at, stop = w->stop;
    w->at = first;
    w->stop = last;
    if (!read(w, tree)) return FALSE;
    rest(w, tree);
    w->at = at;
    w->stop = stop;
    return TRUE;
}

static gboolean inside_list(walk *w, reader read, proto_tree *tree, int first, int last) {
    w->deep++;
    gboolean ok = inside(w, read, tree, first, last);
    w->deep--;
    return ok;
}
