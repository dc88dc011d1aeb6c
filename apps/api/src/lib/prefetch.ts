/**
 * Prefetches from an async iterable: up to `max` items are requested before the consumer reads them. Keeps
 * the order, requests one item at a time, and closes the source when the consumer stops early.
 *
 * @throws what the source throws, at that item's place in the order
 */
export async function* prefetch<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const requested: Promise<IteratorResult<T>>[] = []
  const requestNext = () => {
    const next = iterator.next()
    // Prevents an unhandled rejection when the consumer stops early; otherwise the await below throws it.
    next.catch(() => undefined)
    requested.push(next)
  }
  try {
    for (;;) {
      while (requested.length <= max) requestNext()
      const result = (await requested.shift()) as IteratorResult<T>
      if (result.done) return
      yield result.value
    }
  } finally {
    await iterator.return?.()
  }
}
