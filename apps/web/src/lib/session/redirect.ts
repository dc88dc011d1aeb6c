import { currentEntry } from './entry.ts'

/**
 * The path within this entry in a `redirect` parameter, or undefined for anything else: another origin,
 * another entry, a script. One-time codes are removed from it.
 */
export function safeRedirect(
  wanted: string | null | undefined,
  basename: string = currentEntry.basename,
  origin: string = window.location.origin,
): string | undefined {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return undefined
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin) return undefined
  url.searchParams.delete('token')
  url.searchParams.delete('redirect')
  const path = url.pathname + url.search + url.hash
  const inEntry =
    path === basename ? '/' : path.startsWith(`${basename}/`) ? path.slice(basename.length) : path
  return /^\/(admin|me)(\/|$)/.test(inEntry) || inEntry.startsWith('//') ? undefined : inEntry
}
