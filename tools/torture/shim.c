/* What a program does to the files of one folder, written down in order, so that a power cut can be played at any moment.

   Loaded before libc (LD_PRELOAD). TORTURE_DIR: the folder. TORTURE_LOG: where the log goes. For each change one line
   "op file offset length", then the bytes. Optional troubles: TORTURE_SLOW (milliseconds that every flush takes),
   TORTURE_FAIL (one in so many flushes fails), TORTURE_FULL (bytes after which the disk is full, until TORTURE_DIR/room
   exists). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST 4096
static char *names[MOST];
static int appends[MOST];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static long written;
static unsigned luck = 1;

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static long number(const char *name) { const char *text = getenv(name); return text ? atol(text) : 0; }

static ssize_t put(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    return real(fd, data, size);
}

static void note(char op, const char *name, off_t offset, size_t size, const void *data) {
    char line[512];
    if (log_fd < 0) {
        REAL(int, "open", const char *, int, ...);
        const char *path = getenv("TORTURE_LOG");
        if (!path) return;
        log_fd = real(path, O_CREAT | O_WRONLY | O_APPEND, 0600);
    }
    int length = snprintf(line, sizeof line, "%c %s %lld %zu\n", op, name, (long long)offset, data ? size : 0);
    put(log_fd, line, (size_t)length);
    if (data) put(log_fd, data, size);
}

static const char *watched(const char *path) {
    const char *folder = getenv("TORTURE_DIR");
    size_t length = folder ? strlen(folder) : 0;
    if (!folder || strncmp(path, folder, length) || path[length] != '/') return NULL;
    return strstr(path, "-shm") ? NULL : path + length + 1;
}

static void opened(int fd, const char *path, int flags) {
    const char *name = fd >= 0 && fd < MOST ? watched(path) : NULL;
    if (fd < 0 || fd >= MOST) return;
    free(names[fd]);
    names[fd] = name ? strdup(name) : NULL;
    appends[fd] = flags & O_APPEND;
    if (name && flags & O_TRUNC) note('T', name, 0, 0, NULL);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest); \
        REAL(int, #name, const char *, int, ...); \
        pthread_mutex_lock(&lock); int fd = real(path, flags, mode); opened(fd, path, flags); \
        pthread_mutex_unlock(&lock); return fd; \
    }
OPEN(open)
OPEN(open64)

static int full(size_t size) {
    long most = number("TORTURE_FULL");
    char room[512];
    if (!most) return 0;
    snprintf(room, sizeof room, "%s/room", getenv("TORTURE_DIR"));
    if (access(room, F_OK) == 0) return 0;
    written += (long)size;
    return written > most;
}

ssize_t write(int fd, const void *data, size_t size) {
    if (fd < 0 || fd >= MOST || !names[fd]) return put(fd, data, size);
    pthread_mutex_lock(&lock);
    if (full(size)) { pthread_mutex_unlock(&lock); errno = ENOSPC; return -1; }
    off_t offset = lseek(fd, 0, appends[fd] ? SEEK_END : SEEK_CUR);
    ssize_t done = put(fd, data, size);
    if (done > 0) note('W', names[fd], offset, (size_t)done, data);
    pthread_mutex_unlock(&lock);
    return done;
}

#define PWRITE(name, offset_type) \
    ssize_t name(int fd, const void *data, size_t size, offset_type offset) { \
        REAL(ssize_t, #name, int, const void *, size_t, offset_type); \
        if (fd < 0 || fd >= MOST || !names[fd]) return real(fd, data, size, offset); \
        pthread_mutex_lock(&lock); \
        if (full(size)) { pthread_mutex_unlock(&lock); errno = ENOSPC; return -1; } \
        ssize_t done = real(fd, data, size, offset); \
        if (done > 0) note('W', names[fd], (off_t)offset, (size_t)done, data); \
        pthread_mutex_unlock(&lock); \
        return done; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset_type) \
    int name(int fd, offset_type size) { \
        REAL(int, #name, int, offset_type); \
        pthread_mutex_lock(&lock); \
        int done = real(fd, size); \
        if (!done && fd < MOST && names[fd]) note('T', names[fd], (off_t)size, 0, NULL); \
        pthread_mutex_unlock(&lock); \
        return done; \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

static int flush(int fd, int (*real)(int)) {
    if (fd < 0 || fd >= MOST || !names[fd]) return real(fd);
    if (number("TORTURE_SLOW")) usleep((useconds_t)(1000 * number("TORTURE_SLOW")));
    pthread_mutex_lock(&lock);
    int fails = number("TORTURE_FAIL") && rand_r(&luck) % number("TORTURE_FAIL") == 0;
    if (!fails) note('S', names[fd], 0, 0, NULL);
    pthread_mutex_unlock(&lock);
    if (fails) { errno = EIO; return -1; }
    return 0; /* the log remembers what the disk would hold; waiting for a real one would only take time */
}

int fsync(int fd) { REAL(int, "fsync", int); return flush(fd, real); }
int fdatasync(int fd) { REAL(int, "fdatasync", int); return flush(fd, real); }

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    pthread_mutex_lock(&lock);
    int done = real(path);
    if (!done && watched(path)) note('U', watched(path), 0, 0, NULL);
    pthread_mutex_unlock(&lock);
    return done;
}

int close(int fd) {
    REAL(int, "close", int);
    pthread_mutex_lock(&lock);
    if (fd >= 0 && fd < MOST) { free(names[fd]); names[fd] = NULL; }
    pthread_mutex_unlock(&lock);
    return real(fd);
}
