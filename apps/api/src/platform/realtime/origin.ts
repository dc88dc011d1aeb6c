/**
 * Whether a page of this origin may open a socket. A browser names the page's origin, which must be the
 * product's own: the public address, or the host it asked. What is no browser names none.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  if (new URL(publicUrl).origin === origin) return true
  return (protocol === 'http:' || protocol === 'https:') && host !== undefined && originHost === host
}
