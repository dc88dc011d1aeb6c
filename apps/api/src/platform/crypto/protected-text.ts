import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { derivedKey, type FieldKey, type Keyring } from './field-keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** The place a text is bound to: copied to another person's row it does not open. */
export interface ProtectedPlace {
  orgId: number
  employeeId: number
  /** Group and kind, `identity:PAN`. */
  field: string
}

/** A record that is nobody's in particular, such as `vendor bank account 12`: in the row of another one it does not open. */
interface RecordPlace {
  orgId: number
  record: string
}

/** A mail that waits for delivery: with other recipients it does not open. */
export interface MailPlace {
  orgId: number
  /** To, cc and bcc. */
  recipients: readonly (readonly string[])[]
}

/** A sealed text could not be opened. The message reveals nothing about its content. */
export class UnreadableText extends Error {
  constructor(cause?: unknown) {
    super('The text was changed, or belongs to another record.', { cause })
  }
}

const derived = new WeakMap<FieldKey, { seal: Buffer; blind: Buffer }>()

function keysOf(key: FieldKey): { seal: Buffer; blind: Buffer } {
  const known = derived.get(key) ?? { seal: derivedKey(key, 'seal'), blind: derivedKey(key, 'blind') }
  derived.set(key, known)
  return known
}

type SealedPlace = ProtectedPlace | MailPlace | RecordPlace

function placeBytes(version: string, keyId: string, place: SealedPlace): Buffer {
  const { orgId } = place
  const rest =
    'recipients' in place
      ? ['mail', place.recipients]
      : 'record' in place
        ? ['record', place.record]
        : [place.employeeId, place.field]
  return Buffer.from(JSON.stringify([version, keyId, orgId, ...rest]))
}

/** Seals as `v1.<key>.<nonce, text and tag in base64url>`, with a random nonce each time. */
export function sealProtected(text: string, ring: Keyring, place: SealedPlace): string {
  const key = ring.current
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keysOf(key).seal, nonce)
  cipher.setAAD(placeBytes(VERSION, key.id, place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${key.id}.${sealed.toString('base64url')}`
}

/**
 * @throws MissingKey when its key is not configured
 * @throws UnreadableText when it was modified or sealed for another place
 */
export function openProtected(sealed: string, ring: Keyring, place: SealedPlace): string {
  const [version = '', keyId = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new UnreadableText()
  const key = ring.key(keyId)
  try {
    const decipher = createDecipheriv(CIPHER, keysOf(key).seal, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(placeBytes(version, keyId, place))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch (error) {
    throw new UnreadableText(error)
  }
}

/**
 * A keyed hash, equal for equal numbers within an organisation and kind regardless of the person; it can be
 * neither computed nor reversed without the key. Expects the number in its normalised form.
 */
export function blindIndex(
  number: string,
  ring: Keyring,
  place: Pick<ProtectedPlace, 'orgId' | 'field'>,
): string {
  return createHmac('sha256', keysOf(ring.current).blind)
    .update(JSON.stringify([place.orgId, place.field, number]))
    .digest('base64url')
}
