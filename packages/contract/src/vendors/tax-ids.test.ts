import { describe, expect, test } from 'vitest'
import { gstinCheck, gstinProblem, panProblem, plainTaxId, plainTaxIds, taxIdProblems } from './tax-ids.ts'
import { vatCountries, vatProblemOf } from './vat-numbers.ts'

describe('GSTIN', () => {
  test('the check character follows from the others', () => {
    expect(gstinCheck('27AAPFU0939F1Z')).toBe('V')
    expect(gstinProblem('27AAPFU0939F1ZV')).toBeNull()
  })
  test.each([
    ['27AAPFU0939F1ZX', 'last character'],
    // Two neighbours exchanged.
    ['27AAPFU0993F1ZV', 'last character'],
    ['27AAPFU0939F1Z', '15 characters'],
    ['00AAPFU0939F1ZV', '15 characters'],
    ['39AAPFU0939F1ZV', '15 characters'],
    ['27AAPFU0939F0ZV', '15 characters'],
  ])('%s: %s', (number, problem) => expect(gstinProblem(number)).toContain(problem))
})

describe('PAN', () => {
  test.each(['AAPFU0939F', 'ACUPA7085R'].map((one) => [one]))('%s', (pan) =>
    expect(panProblem(pan)).toBeNull(),
  )
  test.each(['AAPXU0939F', 'AAPFU939F', 'AAPFU0939', '1APFU0939F'].map((one) => [one]))('not %s', (pan) =>
    expect(panProblem(pan)).toContain('PAN'),
  )
})

describe('VAT numbers', () => {
  const sound = [
    'ATU13585627',
    'BE0403019261',
    'BE0428759497',
    'DE136695976',
    'DK13585628',
    'ES54362315K',
    'ESX5253868R',
    'ESM1234567L',
    'ESJ99216582',
    'ESB58378431',
    'FI20774740',
    'FR40303265045',
    'FR23334175221',
    'FRK7399859412',
    'IE6433435F',
    'IE6433435OA',
    'IT00743110157',
    'LU15027442',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'SE123456789701',
  ]
  test.each(sound.map((vat) => [vat]))('%s is valid', (vat) => expect(vatProblemOf(vat)).toBeNull())
  test('every country with a rule has a case', () =>
    expect([...new Set(sound.map((vat) => vat.slice(0, 2)))].sort()).toEqual([...vatCountries].sort()))
  test.each(sound.map((vat) => [vat]))('%s with another digit is not', (vat) => {
    const place = vat.search(/\d(?=\D*\d*$)/)
    const at = vat.startsWith('ES')
      ? 4
      : vat.startsWith('FRK')
        ? 8
        : vat.startsWith('NL')
          ? 6
          : Math.max(place, 5)
    const changed = vat.slice(0, at) + String((Number(vat[at]) + 1) % 10) + vat.slice(at + 1)
    expect(vatProblemOf(changed)).not.toBeNull()
  })
  test.each([
    ['136695976', 'letters of its country'],
    ['DE13669597', 'form of a VAT number of DE'],
    ['ITABCDEFGHIJK', 'form of a VAT number of IT'],
    ['DE136695977', 'check digit'],
  ])('%s: %s', (vat, problem) => expect(vatProblemOf(vat)).toContain(problem))
  test('of a country without a rule, any number that looks like one', () =>
    expect(vatProblemOf('CHE123456788')).toBeNull())
})

test('numbers are compared without case, spaces and punctuation', () =>
  expect([' 27aapfu0939f1zv', 'DE 136.695-976', 'ie6433435f'].map(plainTaxId)).toEqual([
    '27AAPFU0939F1ZV',
    'DE136695976',
    'IE6433435F',
  ]))

test('the PAN within a GSTIN is taken from it, and another one refused at its field', () => {
  expect(plainTaxIds({ gstin: '27aapfu0939f1zv', pan: '', vat_id: '' }).pan).toBe('AAPFU0939F')
  expect(taxIdProblems({ gstin: '27AAPFU0939F1ZV', pan: 'ACUPA7085R', vat_id: '' })).toEqual({
    pan: 'The GSTIN contains another PAN.',
  })
  expect(taxIdProblems({ gstin: '', pan: '', vat_id: '' })).toEqual({})
  expect(Object.keys(taxIdProblems({ gstin: 'X', pan: 'X', vat_id: 'X' }))).toEqual([
    'gstin',
    'pan',
    'vat_id',
  ])
})
