import { useSyncExternalStore } from 'react'

/** The browser's own question, which it leaves to the page to ask. Not in the standard library's types. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function show(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the menu instead of letting it interrupt. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    show(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => show(null))
}

/** Asks the browser's question; an offer is good for once. */
export async function install(): Promise<void> {
  const asked = offer
  show(null)
  await asked?.prompt()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page runs as an app of its own already. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

/** Safari on iPhone and iPad makes no offer: there, people add the page to the home screen by hand. */
export function needsHandInstall(
  agent = navigator.userAgent,
  touchPoints = navigator.maxTouchPoints,
): boolean {
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)
  return isIos && !isInstalled()
}

/** How the app can be installed here and now. */
export function useInstallWay(): 'offer' | 'by-hand' | null {
  const hasOffer = useSyncExternalStore(subscribe, () => offer !== null)
  if (hasOffer) return 'offer'
  return needsHandInstall() ? 'by-hand' : null
}
