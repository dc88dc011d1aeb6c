import { useSyncExternalStore } from 'react'

/** The browser's install prompt event, which the standard library does not declare. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function show(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Defers the browser's install prompt for the menu. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    show(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => show(null))
}

/** Shows the browser's install prompt, which can be used once. */
export async function install(): Promise<void> {
  const requested = offer
  show(null)
  await requested?.prompt()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

/** Safari on iPhone and iPad has no install prompt: people add the page to the home screen manually. */
export function needsHandInstall(
  agent = navigator.userAgent,
  touchPoints = navigator.maxTouchPoints,
): boolean {
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)
  return isIos && !isInstalled()
}

/** How the app can be installed on this device. */
export function useInstallWay(): 'offer' | 'by-hand' | null {
  const hasOffer = useSyncExternalStore(subscribe, () => offer !== null)
  if (hasOffer) return 'offer'
  return needsHandInstall() ? 'by-hand' : null
}
