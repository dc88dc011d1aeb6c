import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derived from the product's key and the code: neither the database nor the key alone decrypts the token. */
function keyOf(secretKey: string, code: string): Buffer {
  return Buffer.from(hkdfSync('sha256', `${secretKey}\n${code}`, '', 'muster hand-over', 32))
}

/** Encrypts the session token, so that only the holder of the code can read it. */
export function sealToken(token: string, secretKey: string, code: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secretKey, code), nonce)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

export function openToken(sealed: string, secretKey: string, code: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(secretKey, code), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
