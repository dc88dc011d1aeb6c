import { ConfigError } from '../../config.ts'
import { listProtectedKeys } from '../db/gates-privacy.ts'
import type { Platform } from '../platform.ts'
import { keyCheck, keyringOf, OWN_KEY } from './field-keys.ts'

const NOTHING_CHANGED = 'Nothing was changed; the records can be read again with the right key.'

/**
 * Checks before the server listens that every key that sealed a record is configured and unchanged: refusing
 * to start is better than identity numbers and bank accounts that become unreadable.
 *
 * @throws ConfigError that names the key and the variable
 */
export async function checkFieldKeys(platform: Platform): Promise<void> {
  const ring = keyringOf(platform.config)
  const known = new Map(ring.keys.map((key) => [key.id, key]))
  for (const stored of await listProtectedKeys({ platform })) {
    if (!stored.is_used) continue
    const key = known.get(stored.key_id)
    if (!key) {
      throw new ConfigError(
        `FIELD_KEYS has no key "${stored.key_id}", with which identity numbers or bank accounts are sealed. Put it back, behind the current one, until "npm run keys -- rotate" has sealed everything anew. ${NOTHING_CHANGED}`,
      )
    }
    if (keyCheck(key, stored.org_id) === stored.check_text) continue
    const variable = key.id === OWN_KEY ? 'SECRET_KEY' : `the key "${key.id}" of FIELD_KEYS`
    throw new ConfigError(
      `${variable} is not the one that identity numbers or bank accounts are sealed with. Restore its former value. ${NOTHING_CHANGED}`,
    )
  }
}
