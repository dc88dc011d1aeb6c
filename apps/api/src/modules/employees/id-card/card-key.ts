import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of the public id, and as many of its signature. */
const HALF = 16

function signatureOf(secretKey: string, id: Buffer): Buffer {
  // A key of its own for this use alone.
  const key = createHmac('sha256', secretKey).update('muster id cards v1').digest()
  return createHmac('sha256', key).update(id).digest().subarray(0, HALF)
}

/** What stands in a card's code: the public id (a UUID) and a signature that only the server can make. */
export function cardKey(secretKey: string, publicId: string): string {
  const id = Buffer.from(publicId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(secretKey, id)]).toString('base64url')
}

/** The public id in a key; null for one that was not made here, which then costs no question to the database. */
export function publicIdOf(secretKey: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  // Decoding passes over what is no base64url: only the one way to write a key is a key.
  if (bytes.length !== 2 * HALF || bytes.toString('base64url') !== key) return null
  const [id, signature] = [bytes.subarray(0, HALF), bytes.subarray(HALF)]
  if (!timingSafeEqual(signature, signatureOf(secretKey, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
