/** What the worker knows about the request it is asked about. */
export interface AskedRequest {
  method: string
  mode: string
  url: string
}

/** What the build tells the worker: the shell's files, and what tells one build from another. */
export interface Shell {
  /** Changes with any file of the shell. */
  version: string
  /** Path of the script that a page of this build starts with. */
  entry: string
  /** Paths of everything that self-service needs to open without a connection. */
  files: readonly string[]
}

/**
 * What the worker does about a request: `page` from the network while it answers, else as kept; `file` as kept,
 * since names of built files change with their content; `leave` to the browser, above all every call.
 */
export function planOf(request: AskedRequest, origin: string, shell: Shell): 'page' | 'file' | 'leave' {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'leave'
  if (request.mode === 'navigate') return /^\/me(\/|$)/.test(url.pathname) ? 'page' : 'leave'
  if (url.pathname.startsWith('/assets/') || shell.files.includes(url.pathname)) return 'file'
  return 'leave'
}

/** The start of the names of the caches with shells; the version follows. */
export const SHELL_CACHE = 'muster-me-shell-'

/**
 * The caches that go when `current` takes over: all shells but it and the one before, whose open pages may still
 * load parts. `names` is in the order of creation.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const shells = names.filter((name) => name.startsWith(SHELL_CACHE) && name !== SHELL_CACHE + current)
  return shells.slice(0, -1)
}

/** The built files that a page loads at its start. */
export function filesOfPage(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
}
