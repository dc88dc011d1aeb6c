import type { FormField } from '@muster/contract/forms/form-definition'
import { valueKind } from '@muster/contract/forms/values/form-values'

/** Truncates to a number of characters as people count them: an emoji is one. */
function cutTo(text: string, max: number | null): string {
  if (max === null || text.length <= max) return text
  return [...text].slice(0, max).join('')
}

function keepOnePoint(text: string): string {
  const [whole, ...rest] = text.split('.')
  return rest.length > 0 ? `${whole}.${rest.join('')}` : text
}

/**
 * Filters typed or pasted text (core specification, section 5): no `e`, `E` or minus in numbers, digits only
 * where the type requires it, at most MAX_LENGTH characters.
 */
export function filterInput(field: FormField, text: string): string {
  const kind = valueKind(field)
  const allowed = () => {
    if (kind === 'number') return keepOnePoint(text.replace(/[^\d.]/g, ''))
    if (kind === 'digits') return text.replace(/\D/g, '')
    if (kind === 'decimal') return keepOnePoint(text.replace(/(?!^-)[^\d.]/g, ''))
    if (kind === 'phone') return text.replace(/[^\d\s().\-/+]/g, '')
    return text
  }
  return cutTo(allowed(), field.MAX_LENGTH)
}
