import type { Text } from '../../lib/texts/texts.ts'
import { fail } from '../errors.ts'

/** Refuses a query with a message at the part that is wrong, such as `where.parts.2.column`. */
export function refuseQuery(path: string, message: Text): never {
  fail('request.invalid', { fields: { [path]: message }, message })
}
