import { createHmac, hkdfSync } from 'node:crypto'

/** A key that seals protected records. */
export interface FieldKey {
  /** Part of every text that the key sealed. */
  readonly id: string
  readonly bytes: Buffer
}

export interface Keyring {
  /** Seals new values. */
  readonly current: FieldKey
  /** All keys that can open records, the current one first. */
  readonly keys: readonly FieldKey[]
  /** @throws MissingKey */
  key(id: string): FieldKey
}

/** A sealed text refers to a key that is not configured. */
export class MissingKey extends Error {
  readonly keyId: string
  constructor(keyId: string) {
    super(`FIELD_KEYS has no key "${keyId}".`)
    this.keyId = keyId
  }
}

const KEY_BYTES = 32
const NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/
/** The id of the default key, derived from SECRET_KEY, for installations without FIELD_KEYS. */
export const OWN_KEY = 'secret'

function parseOne(part: string): FieldKey | string {
  const colon = part.indexOf(':')
  const id = part.slice(0, Math.max(colon, 0))
  if (!NAME.test(id)) return 'each key must be written as name:value, the name in small letters and digits'
  if (id === OWN_KEY) return `the name "${OWN_KEY}" is taken by the key made of SECRET_KEY; choose another`
  const bytes = Buffer.from(part.slice(colon + 1), 'base64')
  return bytes.length === KEY_BYTES ? { id, bytes } : `the key "${id}" must be 32 bytes in base64`
}

/**
 * Parses `FIELD_KEYS`: `name:base64` separated by commas; the first key seals.
 *
 * @returns the keys, or the reason why they are invalid as a clause
 */
export function parseFieldKeys(text: string): FieldKey[] | string {
  const parts = text.split(',').map((part) => part.trim())
  const keys: FieldKey[] = []
  for (const part of parts.filter(Boolean)) {
    const key = parseOne(part)
    if (typeof key === 'string') return key
    if (keys.some(({ id }) => id === key.id)) return `it has two keys "${key.id}"`
    keys.push(key)
  }
  return keys.length > 0 ? keys : 'it has no key'
}

interface KeyConfig {
  secretKey: string
  fieldKeys?: readonly FieldKey[] | undefined
}

const rings = new WeakMap<KeyConfig, Keyring>()

function makeKeyring({ secretKey, fieldKeys = [] }: KeyConfig): Keyring {
  const own = Buffer.from(hkdfSync('sha256', secretKey, '', 'muster field key', KEY_BYTES))
  // The default key stays readable, so that an installation can migrate to its own keys.
  const keys = [...fieldKeys, { id: OWN_KEY, bytes: own }]
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    current: keys[0] as FieldKey,
    keys,
    key: (id) => {
      const key = byId.get(id)
      if (!key) throw new MissingKey(id)
      return key
    },
  }
}

/** Loads the keyring from the configuration. */
export function keyringOf(config: KeyConfig): Keyring {
  const known = rings.get(config) ?? makeKeyring(config)
  rings.set(config, known)
  return known
}

/** Derives a key for one purpose; the master key itself is never used directly. */
export function derivedKey(key: FieldKey, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `muster protected field: ${use}`, KEY_BYTES))
}

/** A check value that distinguishes keys of the same name. */
export function keyCheck(key: FieldKey, orgId: number): string {
  return createHmac('sha256', derivedKey(key, 'check')).update(String(orgId)).digest('base64url')
}
