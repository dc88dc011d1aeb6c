import { createHmac, timingSafeEqual } from 'node:crypto'

/** Length in bytes of the public id, and of the truncated signature. */
const HALF = 16

function signatureOf(secretKey: string, id: Buffer): Buffer {
  // Derives a separate key, so that signatures cannot be reused for another purpose.
  const key = createHmac('sha256', secretKey).update('muster id cards v1').digest()
  return createHmac('sha256', key).update(id).digest().subarray(0, HALF)
}

/** The key in a card's code: the public id (a UUID), signed by the server. */
export function cardKey(secretKey: string, publicId: string): string {
  const id = Buffer.from(publicId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(secretKey, id)]).toString('base64url')
}

/** The public id in a key; null if the signature is wrong, which saves a database query. */
export function publicIdOf(secretKey: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  // Decoding ignores invalid characters, so accept the canonical form only.
  if (bytes.length !== 2 * HALF || bytes.toString('base64url') !== key) return null
  const [id, signature] = [bytes.subarray(0, HALF), bytes.subarray(HALF)]
  if (!timingSafeEqual(signature, signatureOf(secretKey, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
