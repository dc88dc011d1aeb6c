import { describe, expect, test } from 'vitest'
import { readEmployment } from './employment-state.ts'
import { matchOption, readEmploymentStatus, saysNothing } from './option-matching.ts'
import { findNear, nearIndex } from './text-match.ts'

const options = (...labels: string[]) => labels.map((label, position) => ({ value: position + 1, label }))
const genders = options('Male', 'Female', 'Other')
const marital = options('Unmarried', 'Married', 'Divorced')

describe('reads an option', () => {
  test.each([
    ['M ', genders, 'Male'],
    ['F', genders, 'Female'],
    ['FEMALE', genders, 'Female'],
    ['non-binary', genders, 'Other'],
    ['0', genders, undefined],
    ['1', genders, undefined],
    ['Single', marital, 'Unmarried'],
    ['m', marital, 'Married'],
    ['Divorced', marital, 'Divorced'],
    ['Widowed', marital, 'Unmarried'],
    ['Separated', marital, 'Married'],
    ['no', options('Yes', 'No'), 'No'],
    ['perhaps', options('Yes', 'No'), undefined],
    ['', genders, undefined],
  ])('%s', (text, offered, label) => {
    expect(matchOption(text, offered)?.option.label).toBe(label)
  })
})

describe('reads an employment status', () => {
  test.each([
    ['Active', 'active', null],
    ['Voluntarily Terminated', 'left', 'employee'],
    ['Terminated for Cause', 'left', 'employer'],
    ['Involuntary separation', 'left', 'employer'],
    ['Resigned', 'left', 'employee'],
    ['Leave of Absence', 'active', null],
    ['N/A-StillEmployed', 'active', null],
    ['Inactive', 'left', null],
  ])('%s', (text, status, initiative) => {
    expect(readEmploymentStatus(text)).toEqual({ status, initiative })
  })
  test('and returns null for an unknown one', () => {
    expect(readEmploymentStatus('Purple')).toBeNull()
  })
})

describe('employment', () => {
  const today = '2026-11-21'
  const read = (leavingDate: string | null, status: string | null) =>
    readEmployment({ leavingDate, status, reason: null }, today)

  test.each([
    ['a leaving date that has passed', '2026-11-20', null, 'left', []],
    ['a future leaving date', '2026-12-31', 'Active', 'active', []],
    ['nothing', null, null, undefined, []],
    ['an active status', null, 'Active', 'active', []],
    ['a past date against an active status', '2020-01-01', 'Active', 'left', ['warning']],
    ['"left" without a date', null, 'Terminated', undefined, ['error']],
    ['an unreadable status', null, 'Purple', undefined, ['warning']],
  ])('%s', (_name, date, status, expected, severities) => {
    const { state, problems } = read(date, status)
    expect([state?.status, problems.map(({ severity }) => severity)]).toEqual([expected, severities])
  })
})

test.each([
  ['N/A-StillEmployed', true],
  ['n/a', true],
  ['NA', true],
  ['-', true],
  ['Na Li', false],
  ['Nathan', false],
])('%s is a placeholder: %s', (text, expected) => {
  expect(saysNothing(text)).toBe(expected)
})

describe('finds the similar record', () => {
  const index = nearIndex(
    ['Production', 'Senior Accountant', 'Production Technician I', 'Plant 3', 'Software Engineering'],
    (label) => label,
  )
  test.each([
    ['Prodution', 'Production'],
    ['Sr. Accountant', 'Senior Accountant'],
    ['Production Technician II', null],
    ['Plant 4', null],
    ['Software Engg', 'Software Engineering'],
    ['Legal', null],
  ])('%s → %s', (text, expected) => {
    expect(findNear(index, text)).toBe(expected)
  })
})
