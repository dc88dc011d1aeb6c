/**
 * Prefetches from an async iterable: up to `most` items are requested before the consumer reads them. Keeps
 * the order, requests one item at a time, and closes the source when the consumer stops early.
 *
 * @throws what the source throws, at that item's place in the order
 */
export async function* ahead<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const asked: Promise<IteratorResult<T>>[] = []
  const ask = () => {
    const next = iterator.next()
    // Prevents an unhandled rejection when the consumer stops early; otherwise the await below throws it.
    next.catch(() => undefined)
    asked.push(next)
  }
  try {
    for (;;) {
      while (asked.length <= most) ask()
      const result = (await asked.shift()) as IteratorResult<T>
      if (result.done) return
      yield result.value
    }
  } finally {
    await iterator.return?.()
  }
}
