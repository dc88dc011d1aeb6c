import { ApiError, messageOf } from '../calls/api-error.ts'
import { isShown, markShown } from './failure-log.ts'
import { notifyError } from './notices.ts'

/** Whether `error` only means a cancellation: the screen was left, or another search was started. */
function isCancelled(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>
  return name === 'AbortError' || message === 'CancelledError'
}

/** Shows `error` as a toast, unless it is already shown or the end of the session explains it. */
export function showFailure(error: unknown): void {
  if (isShown(error)) return
  markShown(error)
  const endsSession = error instanceof ApiError && error.forceLogin
  if (!endsSession && !isCancelled(error)) notifyError(messageOf(error))
}

/**
 * Shows that a call was refused or not answered. Any other error is a fault of ours and is thrown on, so that it is shown and
 * logged like all that nobody catches.
 */
export function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  showFailure(error)
}

/** Shows uncaught errors of event handlers and unhandled rejections. The browser logs both itself. */
export function watchFailures(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error object it is not our code: a foreign script, or the browser's ResizeObserver notice.
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
