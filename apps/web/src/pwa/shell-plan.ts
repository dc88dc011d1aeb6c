/** The properties of a request that determine its handling. */
export interface WorkerRequest {
  method: string
  mode: string
  url: string
}

/** The build's input for the worker: the shell's files and version. */
export interface Shell {
  /** Changes with any file of the shell. */
  version: string
  /** Path of this build's entry script. */
  entry: string
  /** Paths of all files needed to open self-service while offline. */
  files: readonly string[]
}

/**
 * How the worker handles a request: `page` from the network, or else the cache; `file` from the cache, since
 * built files are immutable; `leave` to the browser, including every call.
 */
export function planOf(request: WorkerRequest, origin: string, shell: Shell): 'page' | 'file' | 'leave' {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'leave'
  if (request.mode === 'navigate') return /^\/me(\/|$)/.test(url.pathname) ? 'page' : 'leave'
  if (url.pathname.startsWith('/assets/') || shell.files.includes(url.pathname)) return 'file'
  return 'leave'
}

/** Prefix of the shells' cache names, followed by the version. */
export const SHELL_CACHE = 'muster-me-shell-'

/**
 * The caches to delete when `current` takes over: all shells except it and the previous one, whose open pages
 * may still load files. `names` is in the order of creation.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const shells = names.filter((name) => name.startsWith(SHELL_CACHE) && name !== SHELL_CACHE + current)
  return shells.slice(0, -1)
}

/** The built files that a page loads initially. */
export function filesOfPage(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
}
