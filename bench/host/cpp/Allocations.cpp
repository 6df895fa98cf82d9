// Counts what native code asks of the heap, in this whole program: C++, Rust, Hermes and the libraries. The engine's
// own heap of JavaScript objects is mapped memory and does not count, buffers that it keeps outside of it do.
//
// The program's `malloc` and its kin are one jump to glibc's, the same that a call into a shared library takes, so that
// nothing is slower while nobody counts. Counting swaps the targets of the jumps.
#include <jsi/jsi.h>

#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>

extern "C" {
// glibc's own, under the names that it keeps for programs which define the others.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
}

namespace {

template <typename Function>
using Target = std::atomic<Function *>;

// Where the jumps lead.
struct Heap {
  Target<void *(size_t size)> malloc{__libc_malloc};
  Target<void *(size_t count, size_t size)> calloc{__libc_calloc};
  Target<void *(void *memory, size_t size)> realloc{__libc_realloc};
  Target<void *(size_t alignment, size_t size)> memalign{__libc_memalign};
};

// Set before anything is allocated.
constinit Heap heap;

template <typename Function>
Function *target(const Target<Function> &target) {
  return target.load(std::memory_order_relaxed);
}

// Counted on the thread of JavaScript alone: the engine collects garbage on another one.
pthread_t counted;
uint64_t calls = 0;
uint64_t bytes = 0;

void count(size_t size) {
  if (pthread_equal(pthread_self(), counted)) {
    calls += 1;
    bytes += size;
  }
}

void *countMalloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *countCalloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *countRealloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}

void *countMemalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void setCounting(bool on) {
  heap.malloc = on ? countMalloc : __libc_malloc;
  heap.calloc = on ? countCalloc : __libc_calloc;
  heap.realloc = on ? countRealloc : __libc_realloc;
  heap.memalign = on ? countMemalign : __libc_memalign;
}

} // namespace

extern "C" {

void *malloc(size_t size) {
  return target(heap.malloc)(size);
}

void *calloc(size_t count, size_t size) {
  return target(heap.calloc)(count, size);
}

void *realloc(void *memory, size_t size) {
  return target(heap.realloc)(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  return target(heap.memalign)(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return target(heap.memalign)(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = target(heap.memalign)(alignment, size);
  return *memory == nullptr && size > 0 ? ENOMEM : 0;
}
}

namespace jsi = facebook::jsi;

// Gives a runtime `host.startCounting()`, and `host.stopCounting()` for `[calls, bytes]` since then.
extern "C" void ferrobuf_allocations_install(jsi::Runtime *runtime) {
  jsi::Object host = runtime->global().getPropertyAsObject(*runtime, "host");
  auto define = [&](const char *name, const jsi::HostFunctionType &function) {
    jsi::PropNameID id = jsi::PropNameID::forAscii(*runtime, name);
    host.setProperty(*runtime, id, jsi::Function::createFromHostFunction(*runtime, id, 0, function));
  };
  define("startCounting", [](jsi::Runtime &, const jsi::Value &, const jsi::Value *, size_t) -> jsi::Value {
    counted = pthread_self();
    calls = 0;
    bytes = 0;
    setCounting(true);
    return {};
  });
  define("stopCounting", [](jsi::Runtime &rt, const jsi::Value &, const jsi::Value *, size_t) -> jsi::Value {
    setCounting(false);
    return jsi::Array::createWithElements(rt, static_cast<double>(calls), static_cast<double>(bytes));
  });
}
