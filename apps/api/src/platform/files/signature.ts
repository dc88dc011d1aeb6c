import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link allows. All of it is signed: changing any part breaks the link. */
export interface LinkGrant {
  method: 'PUT' | 'GET'
  path: string
  /** Seconds since 1970. */
  expires: number
  /** Exact size in bytes of an upload. */
  size?: number
  contentType?: string
  /** File name that a download is offered under. */
  name?: string
}

function digest(secretKey: string, grant: LinkGrant): Buffer {
  // As JSON, so that no two grants have the same text; the key is the product's, for this use alone.
  const text = JSON.stringify([
    grant.method,
    grant.path,
    grant.expires,
    grant.size ?? null,
    grant.contentType ?? null,
    grant.name ?? null,
  ])
  const key = createHmac('sha256', secretKey).update('muster file links v1').digest()
  return createHmac('sha256', key).update(text).digest()
}

export function signLink(secretKey: string, grant: LinkGrant): string {
  return digest(secretKey, grant).toString('base64url')
}

/** Compares in constant time; false for any malformed signature. */
export function isSigned(secretKey: string, grant: LinkGrant, signature: string): boolean {
  const expected = digest(secretKey, grant)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
