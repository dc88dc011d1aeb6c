import type { FormField } from '@muster/contract/forms/form-definition'
import { formValueTexts } from '@muster/contract/forms/values/form-value.texts'
import { type ValueKind, valueKind } from '@muster/contract/forms/values/form-values'

/** Truncates to a number of characters as people count them: an emoji is one. */
function cutTo(text: string, max: number | null): string {
  if (max === null || text.length <= max) return text
  return [...text].slice(0, max).join('')
}

/** Kinds of which no character may be left out: `-5` must not become 5, nor `1e5` 15. */
const NUMBERS: ReadonlySet<ValueKind> = new Set(['number', 'digits', 'decimal'])

const BLOCKED_KEYS: Partial<Record<ValueKind, { keys: RegExp; problem: 'number' | 'digits' | 'decimal' }>> = {
  number: { keys: /^[eE-]$/, problem: 'number' },
  digits: { keys: /^[eE-]$/, problem: 'digits' },
  decimal: { keys: /^[eE]$/, problem: 'decimal' },
}

/** Why a key does nothing in a field: no `e`, `E` or minus in numbers (core specification, section 5); null if it does. */
export function blockedKey(field: FormField, key: string): string | null {
  const blocked = BLOCKED_KEYS[valueKind(field)]
  if (!blocked?.keys.test(key)) return null
  return formValueTexts('problem', { field: field.FIELD_NAME, problem: formValueTexts(blocked.problem) })
}

/**
 * Filters typed or pasted text: at most MAX_LENGTH characters, and in phone numbers only theirs. What is no number stays
 * as it is pasted, and is refused with a message: without the wrong characters it would be another number.
 */
export function filterInput(field: FormField, text: string): string {
  const kind = valueKind(field)
  if (NUMBERS.has(kind)) return cutTo(text, field.MAX_LENGTH)
  return cutTo(kind === 'phone' ? text.replace(/[^\d\s().\-/+]/g, '') : text, field.MAX_LENGTH)
}
