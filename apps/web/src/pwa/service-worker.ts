import { filesOfPage, outdatedCaches, planOf, SHELL_CACHE, type Shell } from './shell-plan.ts'

/*
 * Opens self-service while offline. It caches the files of the shell, which contain no personal data; the
 * page itself caches data (offline-calls.ts), since only the page knows the session.
 */

/** Inserted by the build (scripts/service-worker.ts). */
declare const __SHELL__: Shell
const shell = __SHELL__

/** The worker types used here: the full library conflicts with the page's. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Fetching
  message: MessageEvent<{ type: string }>
}
interface Worker {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void
}
const worker = globalThis as unknown as Worker

const PAGE = '/me'
/** Time-out of the network before the cached page is opened, in milliseconds. */
const PATIENCE = 4000

async function addFile(cache: Cache, path: string): Promise<void> {
  // Built files are immutable: reuse those of an earlier shell.
  const known = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined
  const answer = known ?? (await fetch(path, { cache: 'no-cache', credentials: 'omit' }))
  if (!answer.ok) throw new Error(`The shell lacks ${path}: ${answer.status}`)
  await cache.put(path, answer)
}

/** Caches the page with its headers: its policy contains the nonce of this copy. */
async function addPage(cache: Cache): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' })
  const html = await answer.clone().text()
  // During a rolling update, page and worker may come from different versions.
  const strangers = filesOfPage(html).filter((path) => !shell.files.includes(path))
  if (!answer.ok || strangers.length > 0) throw new Error('The page is of another version than the worker.')
  await cache.put(PAGE, answer)
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE + shell.version)
  await addPage(cache)
  await Promise.all(shell.files.map((path) => addFile(cache, path)))
}

async function activate(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), shell.version)) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function page(event: Fetching): Promise<Response> {
  const fromNetwork = async () => (await event.preloadResponse) ?? (await fetch(event.request))
  const kept = async () => (await caches.open(SHELL_CACHE + shell.version)).match(PAGE)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE))
  const coming = fromNetwork()
  // Keep the worker alive until the response is stored, even if the cached page was faster or the network
  // failed.
  event.waitUntil(coming.catch(() => undefined))
  try {
    const answer = await Promise.race([coming, late])
    return answer ?? (await kept()) ?? (await coming)
  } catch (error) {
    const found = await kept()
    if (!found) throw error
    return found
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, worker.location.origin, shell)
  if (plan === 'page') event.respondWith(page(event))
  if (plan === 'file') event.respondWith(file(event.request))
})
worker.addEventListener('message', (event) => {
  if (event.data.type === 'activate') void worker.skipWaiting()
  if (event.data.type === 'entry') event.ports[0]?.postMessage(shell.entry)
})
