import { TIMING } from '../calls/timings.ts'
import { translate } from '../language/i18n.ts'
import { logFailure } from './failure-log.ts'
import type { NoticeAction } from './notice-action.ts'

let isWanted = false
const listeners = new Set<() => void>()

/** Whether there was a toast yet: their container is only mounted then. */
export const toastsWanted = {
  read: () => isWanted,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Shows a toast (platform specification, section 8). The code is loaded with the first one, because most
 * visits to the sign-in page show none.
 */
async function show(
  kind: 'success' | 'error' | 'news',
  message: string,
  headline?: string,
  action?: NoticeAction,
): Promise<void> {
  const module = await import('./toasts.tsx').catch(logFailure)
  if (!module) return showPlainly(message)
  const { showToast } = module
  isWanted = true
  for (const listener of listeners) listener()
  // A success is one plain sentence; the specification's heading stays for errors.
  const title = headline ?? (kind === 'error' ? translate('shell:notice.error') : undefined)
  showToast({ kind, title, message, closeLabel: translate('shell:notice.close'), action })
}

/** Shows `message` without any library, as a fallback for toasts. Lasting messages are not removed. */
export function showPlainly(message: string, { isLasting = false } = {}): void {
  const box = document.createElement('p')
  box.setAttribute('role', 'alert')
  box.textContent = message
  Object.assign(box.style, { position: 'fixed', insetInline: '0', bottom: '0', zIndex: '10000', margin: '0' })
  Object.assign(box.style, { padding: '16px', color: 'CanvasText', background: 'Canvas', font: 'inherit' })
  box.style.borderTop = '1px solid'
  document.body.append(box)
  if (!isLasting) setTimeout(() => box.remove(), TIMING.toast)
}

/** Shows `message` as a success toast, with an action such as undoing it. */
export function notifySuccess(message: string, action?: NoticeAction): void {
  if (message) void show('success', message, undefined, action)
}

/** Shows an event as a toast: a headline, and a message. */
export function notifyNews(headline: string, message: string): void {
  void show('news', message, headline)
}

/** Shows `message` as an error toast. */
export function notifyError(message: string): void {
  if (message) void show('error', message)
}
