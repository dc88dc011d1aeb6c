import { expect, test } from 'vitest'
import { useInWords } from './use-in-words.ts'

test.each([
  ['singular', [{ table_name: 'account', count: 1 }], '1 login'],
  ['plural', [{ table_name: 'employee', count: 3 }], '3 people'],
  [
    'several columns of one table are added up',
    [
      { table_name: 'department', count: 1 },
      { table_name: 'department', count: 1 },
    ],
    '2 departments',
  ],
  [
    'an unlisted table under its own name',
    [
      { table_name: 'employee', count: 1 },
      { table_name: 'leave_request', count: 2 },
    ],
    '1 person, 2 leave requests',
  ],
])('%s', (_name, uses, expected) => {
  expect(useInWords(uses)).toBe(expected)
})
