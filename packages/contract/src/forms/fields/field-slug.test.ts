import { describe, expect, test } from 'vitest'
import { hyphenSlug, slugFromName } from './field-slug.ts'

describe('a field’s slug', () => {
  test.each([
    ['words', 'Shirt size', [], 'SHIRT_SIZE'],
    ['punctuation', ' T-shirt size (EU) ', [], 'T_SHIRT_SIZE_EU'],
    ['accents', 'Prénom d’usage', [], 'PRENOM_D_USAGE'],
    ['a digit first', '10th marks', [], 'FIELD_10TH_MARKS'],
    ['no Latin letters', 'कर्मचारी', [], 'FIELD'],
    ['a name already in use', 'Shirt size', ['SHIRT_SIZE'], 'SHIRT_SIZE_2'],
    ['a name in use twice', 'Shirt size', ['SHIRT_SIZE', 'SHIRT_SIZE_2'], 'SHIRT_SIZE_3'],
    ['a long name', 'x'.repeat(100), [], 'X'.repeat(60)],
    ['a long name already in use', 'x'.repeat(100), ['X'.repeat(60)], `${'X'.repeat(58)}_2`],
  ])('from %s', (_name, given, taken, slug) => {
    expect(slugFromName(given, new Set(taken))).toBe(slug)
    expect(slug).toMatch(/^[A-Z][A-Z0-9_]{0,62}$/)
  })
})

test('a section’s slug has hyphens', () => {
  expect(hyphenSlug('Bank details', new Set(['bank-details']))).toBe('bank-details-2')
})
