import type { PublicCtx } from '../context.ts'

interface CookieOptions {
  name: string
  /** Without spaces, commas, semicolons and quotes; an empty value removes the cookie. */
  value: string
  /** The cookie is sent to this path and those below it. */
  path: string
  maxAgeSeconds: number
  sameSite?: 'Strict' | 'Lax'
}

/** A `Set-Cookie` header for an HttpOnly cookie; `Secure` when the product is served over HTTPS. */
export function cookieHeader(ctx: Pick<PublicCtx, 'platform'>, options: CookieOptions): string {
  const { name, value, path, maxAgeSeconds, sameSite = 'Strict' } = options
  const secure = ctx.platform.config.publicUrl.startsWith('https://') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** The value of a cookie in a `cookie` header; empty when missing. */
export function readCookie(header: string | undefined, name: string): string {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return ''
}
