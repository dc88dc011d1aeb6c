/**
 * Goes through a source that works while its results are used: up to `most` of them are asked for before anybody takes
 * them. In order; the source is asked for one at a time. Who stops reading ends the source as well.
 *
 * @throws what the source throws, in its turn
 */
export async function* ahead<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const asked: Promise<IteratorResult<T>>[] = []
  const ask = () => {
    const next = iterator.next()
    // Whoever stops reading before hears nothing of it; who goes on does, below.
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
