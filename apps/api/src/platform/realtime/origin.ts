/**
 * Whether a page of this origin may open a socket. Browsers send the page's origin, which must be the
 * product's own: the public URL, or the requested host. Other clients send none.
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
