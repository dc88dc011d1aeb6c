import { contractTexts } from '@muster/contract/kit/texts'
import '@muster/contract/kit/field-name.texts'
import type { Text } from '../../lib/texts/texts.ts'

const SCOPE = 'contract.field_name'

/**
 * A field as people call it, from its path (`answers.0.answer`); null where it has no name: names on the wire are for programs,
 * which have them beside the message.
 */
export function fieldName(path: string): Text | null {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  return Object.hasOwn(contractTexts().get(SCOPE)?.en ?? {}, name) ? { key: `${SCOPE}.${name}` } : null
}
