import { describe, expect, it } from 'vitest'
import {
  brokenPasswordRules,
  describePasswordRules,
  passwordRuleStates,
  passwordStrength,
} from './password-policy.ts'

const owner = { email: 'anita.rao@example.test', name: 'Anita M Rao' }

const cases: { name: string; password: string; options: number[]; broken: string[] }[] = [
  { name: 'a good one by the default options', password: 'Kite7river', options: [1, 2, 3], broken: [] },
  { name: 'eight characters are enough', password: 'Kite7riv', options: [1, 2, 3], broken: [] },
  { name: 'seven are not', password: 'Kite7ri', options: [1, 2, 3], broken: ['length'] },
  { name: 'the minimum holds without any option', password: 'kiteriv', options: [], broken: ['length'] },
  { name: 'no option, a phrase of plain words', password: 'quiet harbour lamp', options: [], broken: [] },
  { name: '1: upper case missing', password: 'kite7river', options: [1], broken: ['upper_case'] },
  { name: '1: an accented capital counts', password: 'Élan7river', options: [1], broken: [] },
  { name: '2: lower case missing', password: 'KITE7RIVER', options: [2], broken: ['lower_case'] },
  { name: '3: number missing', password: 'KiteRiver', options: [3], broken: ['number'] },
  { name: '3: a Devanagari digit counts', password: 'KiteRiver७', options: [3], broken: [] },
  { name: '4: special character missing', password: 'Kite7river', options: [4], broken: ['special'] },
  { name: '4: a space is one', password: 'Kite river', options: [4], broken: [] },
  { name: '5: nine are too few', password: 'Kite7rive', options: [5], broken: ['length_10_to_14'] },
  { name: '5: ten are fine', password: 'Kite7river', options: [5], broken: [] },
  { name: '5: fourteen are fine', password: 'Kite7riverlamp', options: [5], broken: [] },
  { name: '5: fifteen are too many', password: 'Kite7riverlamps', options: [5], broken: ['length_10_to_14'] },
  {
    name: 'without 5 a long one is never refused',
    password: `Kite7${'river lamp '.repeat(11)}`,
    options: [1, 2, 3],
    broken: [],
  },
  { name: 'up to 128', password: `Kq7${'xvz'.repeat(42)}`, options: [], broken: ['longest'] },
  { name: 'characters, not UTF-16 units', password: '🪁🪁🪁a🌊🌊b', options: [], broken: ['length'] },
  {
    name: 'several at once, in the order shown',
    password: 'kite',
    options: [1, 3, 4],
    broken: ['length', 'upper_case', 'number', 'special'],
  },
  { name: 'an unknown option is no rule', password: 'kite7river', options: [99], broken: [] },
  { name: 'the own first name', password: 'xAnita77river', options: [1, 2, 3], broken: ['own_name'] },
  { name: 'the own mailbox', password: 'Anita.Rao#2026', options: [], broken: ['own_name'] },
  {
    name: 'three letters of a name are not held against it',
    password: 'Kite7raorao',
    options: [],
    broken: [],
  },
  { name: 'the most common one', password: 'Password', options: [], broken: ['common'] },
  { name: 'dressed up with digits', password: 'Password2026!', options: [1, 2, 3, 4], broken: ['common'] },
  { name: 'spelt with signs', password: 'P@ssw0rd123', options: [1, 2, 3, 4], broken: ['common'] },
  { name: 'welcome', password: 'Welcome@123', options: [1, 2, 3, 4], broken: ['common'] },
  { name: 'digits only', password: '19870412', options: [], broken: ['common'] },
  { name: 'a run of letters', password: 'abcdefghij', options: [], broken: ['common'] },
  { name: 'one letter again and again', password: 'kkkkkkkkkk', options: [], broken: ['common'] },
  {
    name: 'a common word inside a phrase is fine',
    password: 'sunshine over harbour',
    options: [],
    broken: [],
  },
  { name: 'a control character', password: 'Kite7\u0000river', options: [1, 2, 3], broken: ['printable'] },
  { name: 'empty', password: '', options: [1], broken: ['length', 'upper_case', 'common'] },
]

describe('brokenPasswordRules', () => {
  it.each(cases)('$name', ({ password, options, broken }) => {
    expect(brokenPasswordRules(password, options, owner).map((rule) => rule.id)).toEqual(broken)
  })

  it('skips the name rules for an owner without a name', () => {
    expect(brokenPasswordRules('Kite7river', [1, 2, 3], { email: '', name: '' })).toEqual([])
  })
})

describe('describePasswordRules', () => {
  it('lists the options in order, and the permanent rules', () => {
    expect(describePasswordRules([4, 1, 1])).toEqual([
      'At least 8 characters',
      'At least one upper-case letter',
      'At least one special character',
      'Doesn’t contain your name or e-mail address',
      'Not a commonly used password',
    ])
  })

  it('replaces the minimum by the range when option 5 is on', () => {
    expect(describePasswordRules([5])[0]).toBe('10 to 14 characters')
  })
})

describe('while a password is typed', () => {
  it.each([[[1, 2, 3]], [[1, 2, 3, 4, 5]], [[]]])('the rule texts agree with the rules: %j', (ids) => {
    const rules = describePasswordRules(ids)
    for (const password of [
      '',
      'a',
      'Kite7',
      'Kite7river',
      'Kite7-river',
      'P@ssw0rd2026!',
      'Anita.Rao#2026',
    ]) {
      const open = passwordRuleStates(password, rules, owner).filter((state) => !state.isMet)
      const broken = brokenPasswordRules(password, ids, owner).map((rule) => rule.text)
      const expected = password === '' ? rules : rules.filter((rule) => broken.includes(rule))
      expect(open.map((state) => state.text)).toEqual(expected)
    }
  })

  it('an unknown rule of another release counts as met', () => {
    expect(passwordRuleStates('Kite7river', ['Something new'], owner)[0]?.isMet).toBe(true)
  })

  it('rates the strength', () => {
    const strengths = ['', 'password', 'aaaaaaaaaaaa', 'kite', 'Kite7river', 'Kite7-river harbour lamp']
    expect(strengths.map((password) => passwordStrength(password, owner))).toEqual([0, 0, 0, 0, 2, 4])
  })
})
