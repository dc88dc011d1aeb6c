import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link permits. All fields are signed: changing any of them invalidates the link. */
export interface LinkGrant {
  method: 'PUT' | 'GET'
  path: string
  /** Unix time in seconds. */
  expires: number
  /** Exact size of an upload in bytes. */
  size?: number
  contentType?: string
  /** File name offered for the download. */
  name?: string
  /** For the guard of the file's folder, which decides when the link is used. */
  mark?: string
}

function digest(secretKey: string, grant: LinkGrant): Buffer {
  // JSON, so that different grants never have the same text. The key is derived from the product's for this
  // purpose only.
  const text = JSON.stringify([
    grant.method,
    grant.path,
    grant.expires,
    grant.size ?? null,
    grant.contentType ?? null,
    grant.name ?? null,
    // Links without one are signed as before there were marks.
    ...(grant.mark === undefined ? [] : [grant.mark]),
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
  const actual = Buffer.from(signature, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
