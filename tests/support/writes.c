/* Ends the process, or fills the disk, at a write: preloaded into the program under test.
   WRITES_UNDER folder whose writes count; WRITES_AT which one (from 1); WRITES_HOW "kill", "half" (killed after half of its bytes) or "full" (that one and all after it);
   WRITES_COUNT a file that gets a byte for each of them, for a process may end without a word. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static long count;

static const char* under(void) { const char* said = getenv("WRITES_UNDER"); return said ? said : "\n"; }
static int ours(const char* path) {
    char* whole = realpath(path, NULL);
    const char* seen = whole ? whole : path;
    int yes = strncmp(seen, under(), strlen(under())) == 0;
    free(whole);
    return yes;
}
static int open_ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return 0;
    path[size] = 0;
    return strncmp(path, under(), strlen(under())) == 0;
}
static void told(void) {
    const char* path = getenv("WRITES_COUNT");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (fd < 0) return;
    (void)!((ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write"))(fd, ".", 1);
    close(fd);
}
/* 0 go on, 1 the disk is full, 2 killed behind half of it */
static int step(void) {
    const char *at = getenv("WRITES_AT"), *how = getenv("WRITES_HOW");
    long now = __sync_add_and_fetch(&count, 1), wanted = at ? atol(at) : 0;
    told();
    if (!wanted || !how || now < wanted) return 0;
    if (!strcmp(how, "full")) return 1;
    if (now > wanted) return 0;
    if (!strcmp(how, "half")) return 2;
    kill(getpid(), SIGKILL);
    return 0;
}
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define SOME(call, halved) \
    if (open_ours(fd)) { int what = step(); if (what == 1) { errno = ENOSPC; return -1; } if (what == 2) { halved; kill(getpid(), SIGKILL); } } \
    return call;

ssize_t write(int fd, const void* data, size_t size) { SOME(REAL(write)(fd, data, size), REAL(write)(fd, data, size / 2)) }
ssize_t pwrite(int fd, const void* data, size_t size, off_t at) { SOME(REAL(pwrite)(fd, data, size, at), REAL(pwrite)(fd, data, size / 2, at)) }
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t at) { SOME(REAL(pwrite64)(fd, data, size, at), REAL(pwrite64)(fd, data, size / 2, at)) }
ssize_t writev(int fd, const struct iovec* parts, int many) { SOME(REAL(writev)(fd, parts, many), (void)0) }
int ftruncate(int fd, off_t size) { SOME(REAL(ftruncate)(fd, size), (void)0) }
int ftruncate64(int fd, off64_t size) { SOME(REAL(ftruncate64)(fd, size), (void)0) }
/* names cost nothing on a full disk: only a kill counts there */
static void named(const char* path) { const char* how = getenv("WRITES_HOW"); if (ours(path) && !(how && !strcmp(how, "full"))) if (step() == 2) kill(getpid(), SIGKILL); }
int rename(const char* from, const char* to) { named(from); return REAL(rename)(from, to); }
int unlink(const char* path) { named(path); return REAL(unlink)(path); }
int rmdir(const char* path) { named(path); return REAL(rmdir)(path); }
