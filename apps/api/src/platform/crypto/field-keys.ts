import { createHmac, hkdfSync } from 'node:crypto'

/** One of the keys that protected records are sealed with. */
export interface FieldKey {
  /** Stands in every text it has sealed. */
  readonly id: string
  readonly bytes: Buffer
}

export interface Keyring {
  /** Seals what is written from now on. */
  readonly current: FieldKey
  /** Every key that can be read with, the current one first. */
  readonly keys: readonly FieldKey[]
  /** @throws MissingKey */
  key(id: string): FieldKey
}

/** A text names a key that the configuration does not have. */
export class MissingKey extends Error {
  readonly keyId: string
  constructor(keyId: string) {
    super(`FIELD_KEYS has no key "${keyId}".`)
    this.keyId = keyId
  }
}

const KEY_BYTES = 32
const NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/
/** The key that is there without FIELD_KEYS: made of SECRET_KEY. */
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
 * Reads `FIELD_KEYS`: `name:base64` by commas, the first one seals.
 *
 * @returns what is wrong with it, as a clause, instead of the keys
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
  // The own key stays readable, so that an installation can go over to keys of its own.
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

/** The keys of a configuration. */
export function keyringOf(config: KeyConfig): Keyring {
  const known = rings.get(config) ?? makeKeyring(config)
  rings.set(config, known)
  return known
}

/** What is derived from a key for one use only: the key itself is used for nothing. */
export function derivedKey(key: FieldKey, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `muster protected field: ${use}`, KEY_BYTES))
}

/** Tells the right key from another one of the same name. */
export function keyCheck(key: FieldKey, orgId: number): string {
  return createHmac('sha256', derivedKey(key, 'check')).update(String(orgId)).digest('base64url')
}
