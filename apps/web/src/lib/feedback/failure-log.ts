/** Errors already shown by a screen or a toast, which may also arrive as unhandled rejections. */
const shown = new WeakSet<object>()

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null

/** Marks `error` as shown. */
export function markShown(error: unknown): void {
  if (isObject(error)) shown.add(error)
}

export function isShown(error: unknown): boolean {
  return isObject(error) && shown.has(error)
}

/** Logs `error` to the console, if it is shown otherwise or harmless. */
export function logFailure(error: unknown): void {
  markShown(error)
  reportError(error)
}
