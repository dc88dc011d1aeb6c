/** Changes that are under way, by what they ask. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Does `work`, unless the same is under way already: then its answer is that of the first. A second click on a button,
 * before the page could show that the first one works, so never changes anything twice.
 *
 * @param key what is asked, with all that it depends on
 */
export function onceAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key)
  if (running) return running as Promise<T>
  const started = work().finally(() => underWay.delete(key))
  underWay.set(key, started)
  return started
}
