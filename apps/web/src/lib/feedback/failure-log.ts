/** Errors that a screen or a notice shows already: the same one may also arrive as an unhandled rejection. */
const shown = new WeakSet<object>()

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null

/** Remembers that `error` is shown where it happened. */
export function markShown(error: unknown): void {
  if (isObject(error)) shown.add(error)
}

export function isShown(error: unknown): boolean {
  return isObject(error) && shown.has(error)
}

/** Writes `error` to the console, for what is shown in another way or hinders nobody. */
export function logFailure(error: unknown): void {
  markShown(error)
  reportError(error)
}
