# The same numbers as in workspace.py, for the compiler; a test holds the two files equal.

cdef extern from *:
    """
    #define MQ_NO_KEY 4294967296LL
    """
    const long long NO_KEY "MQ_NO_KEY"

cdef enum:
    LAYER_LIMIT = 24
    KINDS = 7
    W_AT = 0
    W_END = 1
    W_WIRE = 2
    W_TYPE = 3
    W_IP = 4
    W_IP_END = 5
    W_VERSION = 6
    W_FRAGMENT = 7
    W_HINT = 8
    W_LOOSE = 9
    W_WORDS = 10
    PATH_WORDS = 8
    WORKSPACE = 19
    GO_ETHERNET = 16
    GO_TYPE = 17
    GO_IP = 18
    GO_PROTOCOL = 19
    GO_PPP = 20
    GO_MPLS = 21
    GO_UDP = 22
    GO_GRE = 23
    LINK_NULL = 0
    LINK_ETHERNET = 1
    LINK_PPP = 9
    LINK_PPP_SERIAL = 50
    LINK_PPPOE = 51
    LINK_CISCO_HDLC = 104
    LINK_LOOP = 108
    LINK_SLL = 113
    LINK_SLL2 = 276
    RAW = 101
    TYPE_IP4 = 2048
    TYPE_IP6 = 34525
    TYPE_ETHERNET = 25944
    VLAN = 1
    VXLAN = 2
    GENEVE = 3
    GRE = 4
    IP_IN_IP = 5
    GTP = 6
    PPPOE = 7
    ERSPAN = 8
