import { ApiError, messageOf } from '../calls/api-error.ts'
import { isShown, markShown } from './failure-log.ts'
import { notifyError } from './notices.ts'

/** Whether `error` only says that something is not wanted any more: the screen was left, another search was begun. */
function isCancelled(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>
  return name === 'AbortError' || message === 'CancelledError'
}

/** Shows `error` as a notice, unless it is shown already or the end of the session says it. */
export function showFailure(error: unknown): void {
  if (isShown(error)) return
  markShown(error)
  const endsSession = error instanceof ApiError && error.forceLogin
  if (!endsSession && !isCancelled(error)) notifyError(messageOf(error))
}

/**
 * Shows what nobody caught: errors thrown in event handlers and rejections that nothing waits for. The browser
 * writes both to the console by itself.
 */
export function watchFailures(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error it is no code of ours: a foreign script, or a notice of the browser about resizing.
    if (error !== null && error !== undefined) showFailure(error)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => showFailure(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
