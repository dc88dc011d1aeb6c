import { describe, expect, it } from 'vitest'
import { countryChoices, timeZoneChoices } from './places.ts'
import { freshValues, type SignUpValues, signUpProblems } from './sign-up-values.ts'

const BLANK = 'Please fill in this field.'

const good: SignUpValues = {
  ...freshValues(),
  organisation_name: 'Lantern & Loom',
  name: 'Mira Rao',
  email: 'mira@example.test',
  password: 'Kite7river',
  confirm_password: 'Kite7river',
  accept_terms: true,
}

describe('sign-up values', () => {
  it('are valid with all mandatory input', () => {
    expect(signUpProblems(good, 'Agree.')).toEqual({})
  })

  it.each<[string, Partial<SignUpValues>, Partial<Record<keyof SignUpValues, string>>]>([
    ['no organisation', { organisation_name: ' ' }, { organisation_name: BLANK }],
    ['no name', { name: '' }, { name: BLANK }],
    ['no address', { email: ' ' }, { email: BLANK }],
    ['half an address', { email: 'mira@' }, { email: 'Please enter a valid e-mail address.' }],
    ['no time zone', { time_zone: '' }, { time_zone: BLANK }],
    [
      'no password',
      { password: '' },
      {
        password: 'Please enter the new password',
        confirm_password: 'Confirm password is not password',
      },
    ],
    ['two passwords', { confirm_password: 'x' }, { confirm_password: 'Confirm password is not password' }],
    ['no agreement', { accept_terms: false }, { accept_terms: 'Agree.' }],
  ])('%s', (_name, change, expected) => {
    expect(signUpProblems({ ...good, ...change }, 'Agree.')).toEqual(expected)
  })
})

describe('places', () => {
  it('have names in the user’s language', () => {
    expect(countryChoices('en')).toContainEqual({ value: 'IN', label: 'India' })
    expect(countryChoices('hi')).toContainEqual({ value: 'IN', label: 'भारत' })
    expect(countryChoices('en')).toHaveLength(249)
  })

  it('use current names of time zones, each once', () => {
    const zones = timeZoneChoices().map((zone) => zone.value)
    expect(zones).toContain('Asia/Kolkata')
    expect(zones).not.toContain('Asia/Calcutta')
    expect(new Set(zones).size).toBe(zones.length)
  })
})
