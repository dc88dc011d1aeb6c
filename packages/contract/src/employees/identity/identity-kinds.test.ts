import { describe, expect, it } from 'vitest'
import { accountProblem, branchCodeProblem } from './bank-numbers.ts'
import {
  type IdentityKind,
  identityProblem,
  isIdentityPattern,
  isVerhoeff,
  maskNumber,
  normaliseNumber,
  standardIdentityKinds,
} from './identity-kinds.ts'

const kindOf = (slug: string) => standardIdentityKinds.find((kind) => kind.slug === slug) as IdentityKind

describe('identity numbers', () => {
  it.each([
    ['AADHAAR', '2341 2341 2346'],
    ['PAN', 'abcpe1234f'],
    ['PASSPORT', 'K1234567'],
    ['NRIC', 'S1234567D'],
    ['EMIRATES_ID', '784-1990-1234567-6'],
    ['SSN', '123-45-6789'],
    ['DRIVING_LICENCE', 'MH12 20110012345'],
  ])('accepts a valid %s', (slug, number) => {
    expect(identityProblem(number, kindOf(slug))).toBeNull()
  })

  it.each([
    ['AADHAAR', '2341 2341 2347', 'check digit'],
    ['AADHAAR', '0341 2341 2346', 'check digit'],
    ['AADHAAR', '2341', 'not a valid'],
    ['PAN', 'ABCPE12345', 'not a valid'],
    ['NRIC', 'S1234567A', 'check digit'],
    ['PASSPORT', '', 'Enter'],
    ['NATIONAL_ID', 'Ω123', 'not a valid'],
  ])('refuses an invalid %s without repeating it', (slug, number, reason) => {
    const problem = identityProblem(number, kindOf(slug)) ?? ''
    expect(problem).toContain(reason)
    if (number) expect(problem).not.toContain(number)
  })

  it('detects every wrong digit and every transposition by the Verhoeff check digit', () => {
    const good = '234123412346'
    expect(isVerhoeff(good)).toBe(true)
    for (let place = 0; place < good.length; place++) {
      for (const digit of '0123456789') {
        const changed = good.slice(0, place) + digit + good.slice(place + 1)
        expect(isVerhoeff(changed)).toBe(changed === good)
      }
      const swapped = good.slice(0, place) + (good[place + 1] ?? '') + good[place] + good.slice(place + 2)
      if (swapped.length === good.length) expect(isVerhoeff(swapped)).toBe(swapped === good)
    }
  })

  it('ignores case and separators when comparing numbers', () => {
    expect(normaliseNumber(' abcpe-1234 f')).toBe('ABCPE1234F')
    expect(normaliseNumber('１２３')).toBe('123')
  })

  it('masks by length', () => {
    expect([maskNumber('234123412346'), maskNumber('K12345'), maskNumber('K123')]).toEqual([
      '••••••2346',
      '••••••45',
      '••••••',
    ])
  })

  it('supports all pattern symbols', () => {
    expect(['', 'AAA999', 'AX?9?|99', 'ID99'].map(isIdentityPattern)).toEqual([true, true, true, true])
    expect(['?A', 'A||9', 'a9', '(A+)+', '9{3}'].map(isIdentityPattern)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    const own: IdentityKind = { slug: 'OWN', name: 'Own', country: '', pattern: 'ID99?|X9' }
    expect(
      ['ID1', 'ID12', 'Q7', 'ID', 'ID123'].map((number) => identityProblem(number, own) === null),
    ).toEqual([true, true, true, false, false])
  })
})

describe('bank accounts', () => {
  it.each([
    ['IN', '50100123456789', null],
    ['DE', 'DE89 3704 0044 0532 0130 00', null],
    ['AE', 'AE070331234567890123456', null],
    ['DE', 'DE89 3704 0044 0532 0130 01', 'check digits'],
    ['DE', '532013000', 'start with DE'],
    ['IN', '12', '5 to 34'],
    ['US', '', 'Enter'],
  ])('validates an account number of %s', (country, number, problem) => {
    const found = accountProblem(number, country)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  it.each([
    ['IN', 'HDFC0001234', true],
    ['IN', 'HDFC1001234', false],
    ['IN', '', false],
    ['US', '021000021', true],
    ['US', '021000022', false],
    ['DE', 'COBADEFFXXX', true],
    ['DE', '', true],
    ['DE', 'COBA', false],
  ])('validates a branch code of %s: %s', (country, code, isGood) => {
    expect(branchCodeProblem(code, country) === null).toBe(isGood)
  })
})
