import type { FieldType } from '@muster/contract/forms/form-definition'
import { describe, expect, it } from 'vitest'
import { formField } from '../../test/form-fields.ts'
import { filterInput } from './input-filters.ts'

describe('filterInput', () => {
  it.each<[FieldType, number | null, string, string]>([
    ['number', null, '1e5', '1e5'],
    ['number', null, '-12.5', '-12.5'],
    ['number', null, '1.2.3', '1.2.3'],
    ['numeric', null, '10-24.5', '10-24.5'],
    ['decimal', null, '-3-4.5', '-3-4.5'],
    ['phone_number', null, 'call +91 98x', ' +91 98'],
    ['input', 5, 'abcdefgh', 'abcde'],
    ['textarea', 3, 'a😀bc', 'a😀b'],
    ['email', null, 'e-mail@example.com', 'e-mail@example.com'],
    ['number', 3, '12345', '123'],
  ])('%s of at most %s: %j → %j', (type, max, typed, kept) => {
    expect(filterInput(formField({ FIELD_SLUG: 'F', FEILD_TYPE: type, MAX_LENGTH: max }), typed)).toBe(kept)
  })
})
