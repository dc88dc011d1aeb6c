import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a text is bound to: it opens only for the same purpose and record. */
export interface SealPlace {
  /** For example `authenticator`. */
  purpose: string
  /** The owning record, for example organisation and account: a row copied elsewhere does not open. */
  record: string
}

function keyOf(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `muster sealed text: ${purpose}`, 32))
}

/** Encrypts a secret for storage with the product's key. */
export function sealText(text: string, secretKey: string, { purpose, record }: SealPlace): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secretKey, purpose), nonce)
  cipher.setAAD(Buffer.from(record))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error when it was sealed with another key or for another place, or was modified */
export function openText(sealed: string, secretKey: string, { purpose, record }: SealPlace): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(secretKey, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(record))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
