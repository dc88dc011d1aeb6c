import { describe, expect, test } from 'vitest'
import { aadhaarDigits, resultOf, sameName } from './verification.ts'

describe('the result of a case', () => {
  test.each([
    [['clear', 'clear'], 'clear'],
    [['clear', 'pending'], null],
    [['discrepancy', 'pending'], null],
    [['clear', 'unable'], 'unable'],
    [['unable', 'discrepancy'], 'discrepancy'],
  ] as const)('%j: %j', (states, expected) => {
    expect(resultOf(states)).toBe(expected)
  })
})

describe('an Aadhaar number', () => {
  // Numbers of the documentation, which belong to nobody.
  test.each(['999941057058', '9999 4105 7058', '999971658847', '9999-3311-9405'])('%s is one', (text) => {
    expect(aadhaarDigits(text)).toBe(text.replace(/\D/g, ''))
  })
  test.each([
    '',
    '999941057059',
    '999914057058',
    '199941057058',
    '99994105705',
    '9999410570588',
    'abcdabcdabcd',
  ])('%j is none', (text) => {
    expect(aadhaarDigits(text)).toBeNull()
  })
})

test('names are compared by their words', () => {
  expect(sameName('Asha Rao', 'RAO ASHA')).toBe(true)
  expect(sameName('Asha Rao', 'Asha Rai')).toBe(false)
  expect(sameName('', 'Asha')).toBeNull()
})
