import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'

const PURPOSE = 'attendance device'
const KEY_BYTES = 32

const placeOf = (orgId: number, publicId: string) => ({ purpose: PURPOSE, record: `${orgId}:${publicId}` })

/** A new key for the device, and its stored form. */
export function newDeviceKey(
  secretKey: string,
  orgId: number,
  publicId: string,
): { key: string; sealed: string } {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return { key, sealed: sealText(key, secretKey, placeOf(orgId, publicId)) }
}

export const openDeviceKey = (sealed: string, secretKey: string, orgId: number, publicId: string): string =>
  openText(sealed, secretKey, placeOf(orgId, publicId))

/** Signature of a batch, in hexadecimal. */
export function signBatch(key: string, timestamp: string, payload: string): string {
  return createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')
}

export function isSignedBy(
  key: string,
  batch: { timestamp: string; payload: string; signature: string },
): boolean {
  const expected = Buffer.from(signBatch(key, batch.timestamp, batch.payload), 'hex')
  const actual = Buffer.from(batch.signature, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
