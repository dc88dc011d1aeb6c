import { describe, expect, test } from 'vitest'
import { employeeValues } from './employee-values.ts'

const fields = new Map(
  [
    ['FIRST_NAME', 'input'],
    ['DATE_OF_JOINING', 'calander'],
    ['EMAIL', 'email'],
    ['PERSONAL_EMAIL', 'email'],
    ['T_SHIRT', 'select'],
    ['PHOTO', 'file'],
  ].map(([slug, type]) => [slug as string, { type: type as string }]),
)

describe('answers of the employee’s form', () => {
  test.each([
    ['the same slug', { FIRST_NAME: 'Asha' }, {}, false, { FIRST_NAME: 'Asha' }],
    ['fields of its own', { T_SHIRT: 'm' }, {}, false, { T_SHIRT: 'm' }],
    ['the joining date', { EXPECTED_JOINING: '2026-12-01' }, {}, false, { DATE_OF_JOINING: '2026-12-01' }],
    ['not what employees don’t have', { SOURCE: 'Campus', RECRUITER_ID: 3 }, {}, false, {}],
    ['not files, which belong to one record', { PHOTO: '1/x.png' }, {}, false, {}],
    ['not blanks', { FIRST_NAME: '', T_SHIRT: null }, {}, false, {}],
    ['what is given wins', { FIRST_NAME: 'Asha' }, { FIRST_NAME: 'Aasha' }, false, { FIRST_NAME: 'Aasha' }],
    ['also empty', { T_SHIRT: 'm' }, { T_SHIRT: null }, false, { T_SHIRT: null }],
    [
      'the personal address as work address',
      { PERSONAL_EMAIL: 'a@b.test' },
      {},
      true,
      { PERSONAL_EMAIL: 'a@b.test', EMAIL: 'a@b.test' },
    ],
    [
      'but not instead of one',
      { PERSONAL_EMAIL: 'a@b.test' },
      { EMAIL: 'a@work.test' },
      true,
      { PERSONAL_EMAIL: 'a@b.test', EMAIL: 'a@work.test' },
    ],
    ['only where asked for', { PERSONAL_EMAIL: 'a@b.test' }, {}, false, { PERSONAL_EMAIL: 'a@b.test' }],
  ] as const)('%s', (_, candidate, given, usesPersonal, expected) => {
    expect(employeeValues(candidate, fields, given, usesPersonal)).toEqual(expected)
  })
})
