import { expect, test } from 'vitest'
import { dateProblems, type EmploymentDates } from './date-order.ts'

const rows: [string, EmploymentDates, string | null, Record<string, string>][] = [
  ['valid order', { DATE_OF_BIRTH: '1990-01-01', DATE_OF_JOINING: '2020-01-01' }, null, {}],
  [
    'born on the joining date',
    { DATE_OF_BIRTH: '2020-01-01', DATE_OF_JOINING: '2020-01-01' },
    null,
    { DATE_OF_BIRTH: 'Date of birth must be before the date of joining.' },
  ],
  [
    'joined at 13',
    { DATE_OF_BIRTH: '2006-01-02', DATE_OF_JOINING: '2020-01-01' },
    null,
    { DATE_OF_BIRTH: 'The person would be under 14 on the date of joining.' },
  ],
  ['joined on the 14th birthday', { DATE_OF_BIRTH: '2006-01-01', DATE_OF_JOINING: '2020-01-01' }, null, {}],
  ['left on the joining date', { DATE_OF_JOINING: '2020-01-01' }, '2020-01-01', {}],
  [
    'left before joining',
    { DATE_OF_JOINING: '2020-01-02' },
    '2020-01-01',
    { DATE_OF_JOINING: 'Date of joining must not be after the last working day.' },
  ],
  [
    'confirmation before joining',
    { DATE_OF_JOINING: '2020-01-02', CONFIRMATION_DUE_ON: '2020-01-01' },
    null,
    { CONFIRMATION_DUE_ON: 'Confirmation must not be due before the date of joining.' },
  ],
  ['no dates at all', {}, null, {}],
]

test.each([
  [['DATE_OF_JOINING'], { DATE_OF_JOINING: 'Date of joining must be after the date of birth.' }],
  [['DATE_OF_BIRTH'], { DATE_OF_BIRTH: 'Date of birth must be before the date of joining.' }],
  [
    ['DATE_OF_BIRTH', 'DATE_OF_JOINING'],
    {
      DATE_OF_BIRTH: 'Date of birth must be before the date of joining.',
      DATE_OF_JOINING: 'Date of joining must be after the date of birth.',
    },
  ],
  [['CONFIRMATION_DUE_ON'], { DATE_OF_BIRTH: 'Date of birth must be before the date of joining.' }],
])('marks what was entered: %j', (entered, problems) => {
  expect(dateProblems({ DATE_OF_BIRTH: '1990-05-01', DATE_OF_JOINING: '1990-01-01' }, null, entered)).toEqual(
    problems,
  )
})

test.each(rows)('%s', (_name, values, leftOn, problems) => {
  expect(dateProblems(values, leftOn)).toEqual(problems)
})
