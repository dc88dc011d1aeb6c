/**
 * Preferences in this browser that survive a sign-out and apply to both entries. Stored in a cookie, since
 * signing out clears local storage and the colour scheme is read before the first paint.
 */
const YEAR_SECONDS = 31_536_000

export type PreferenceName = 'scheme' | 'language' | 'sound' | 'density'

export function readPreference(name: PreferenceName): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`muster.${name}=`))
  return found ? decodeURIComponent(found.slice(`muster.${name}=`.length)) : null
}

export function writePreference(name: PreferenceName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain HTTP.
  document.cookie = `muster.${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
