import { useSyncExternalStore } from 'react'
import { logFailure } from '../lib/feedback/failure-log.ts'

/** Minimum interval between update checks of an open page, in milliseconds. */
const ASK_EVERY = 15 * 60_000

/** The worker of a new version, once it is ready and this page is older. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function show(next: ServiceWorker | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null)
}

/** The entry script of this page, which identifies its build. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : ''
}

function entryOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = (event: MessageEvent<string>) => {
      resolve(event.data)
      port1.close()
    }
    worker.postMessage({ type: 'entry' }, [port2])
  })
}

/** Announces a new version, unless the page already has it: then no reload is needed. */
async function consider(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) worker.postMessage({ type: 'activate' })
  else show(worker)
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void consider(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // Without a previous worker it takes over by itself: that is the first visit.
      if (coming.state === 'installed' && registration.active) void consider(coming)
    })
  })
  let requestedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - requestedAt < ASK_EVERY) return
    requestedAt = Date.now()
    // Offline there is no new version; the next check will find it.
    registration.update().catch(() => undefined)
  })
}

let hasStarted = false

/**
 * Registers the worker that opens self-service while offline. Called after the first screen, to not delay it.
 */
export async function startWorker(): Promise<void> {
  if (hasStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  hasStarted = true
  try {
    const address = '/service-worker.js'
    const options = { scope: '/me', updateViaCache: 'none' } as const
    // Browsers told to block workers answer without a registration.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      address,
      options,
    )
    if (registration) follow(registration)
  } catch (error) {
    // The page works without it, only not offline; log the reason.
    logFailure(error)
  }
}

/** Activates the new version and reloads the page; forms with unsaved changes ask first. */
export function loadUpdate(): void {
  const worker = waiting
  if (!worker) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'activate' })
}

/** Hides the banner; the new version is used on the next visit. */
export function postponeUpdate(): void {
  show(null)
}
