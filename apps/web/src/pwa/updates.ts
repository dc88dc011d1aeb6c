import { useSyncExternalStore } from 'react'
import { logFailure } from '../lib/feedback/failure-log.ts'

/** How often at most a page that stays open asks whether there is a new version, in milliseconds. */
const ASK_EVERY = 15 * 60_000

/** The worker of a new version, once it is ready and this page is an older one. */
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

/** The script that this page started with: it tells one build from another. */
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

/** Tells the person of a new version, unless this page is that version already: then nothing has to be loaded. */
async function consider(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) worker.postMessage({ type: 'activate' })
  else show(worker)
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void consider(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // Without a worker before it, it takes over by itself: that is the first visit.
      if (coming.state === 'installed' && registration.active) void consider(coming)
    })
  })
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY) return
    askedAt = Date.now()
    // Without a connection there is no new version either; the next look finds it.
    registration.update().catch(() => undefined)
  })
}

let hasStarted = false

/**
 * Registers the worker that lets self-service open without a connection. Called once the first screen is there,
 * so that nobody waits for it.
 */
export async function startWorker(): Promise<void> {
  if (hasStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  hasStarted = true
  try {
    const address = '/service-worker.js'
    follow(await navigator.serviceWorker.register(address, { scope: '/me', updateViaCache: 'none' }))
  } catch (error) {
    // The page works without it, only not offline; the console keeps the reason.
    logFailure(error)
  }
}

/** Puts the new version in place and loads the page anew; a form with unsaved changes asks first. */
export function loadUpdate(): void {
  const worker = waiting
  if (!worker) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'activate' })
}

/** Not now: the bar goes, the new version comes with the next visit. */
export function postponeUpdate(): void {
  show(null)
}
