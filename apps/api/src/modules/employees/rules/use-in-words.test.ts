import { expect, test } from 'vitest'
import { useInWords } from './use-in-words.ts'

test.each([
  ['one', [{ table_name: 'account', count: 1 }], '1 login'],
  ['several', [{ table_name: 'employee', count: 3 }], '3 people'],
  [
    'several columns of one table together',
    [
      { table_name: 'department', count: 1 },
      { table_name: 'department', count: 1 },
    ],
    '2 departments',
  ],
  [
    'a table of a later module by its name',
    [
      { table_name: 'employee', count: 1 },
      { table_name: 'leave_request', count: 2 },
    ],
    '1 person, 2 leave requests',
  ],
])('%s', (_name, uses, expected) => {
  expect(useInWords(uses)).toBe(expected)
})
