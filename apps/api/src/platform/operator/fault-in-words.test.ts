import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { faultInWords } from './fault-in-words.ts'
import { OperatorError } from './operator-error.ts'

const fault = (message: string, facts: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), facts)

test.each<[name: string, error: unknown, says: string]>([
  ['what is meant for people', new OperatorError('Stop it first.'), 'Stop it first.'],
  ['a lock', fault('failed', {}, new OperatorError('Stop it first.')), 'Stop it first.'],
  [
    'no server',
    fault('connect ECONNREFUSED', {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '127.0.0.1',
      port: 1,
    }),
    'nothing answers at 127.0.0.1:1. Is PostgreSQL running there, and does DATABASE_URL name it?',
  ],
  [
    'a name with several addresses',
    Object.assign(
      new AggregateError([fault('refused', { code: 'ECONNREFUSED', address: '::1', port: 5432 })]),
      {
        code: 'ECONNREFUSED',
      },
    ),
    'nothing answers at ::1:5432.',
  ],
  [
    'a wrong password',
    fault('password authentication failed for user "muster"', { code: '28P01' }),
    'PostgreSQL says: password authentication failed for user "muster". Look at the user and the password',
  ],
  [
    'a role without rights, in a migration',
    fault(
      'Migration a.sql failed: permission denied',
      {},
      fault('permission denied to create role', { code: '42501' }),
    ),
    'must own the database and may create roles',
  ],
  [
    'a full disk under the database',
    fault('could not extend file', { code: '53100' }),
    'could not extend file. Make room on its disk.',
  ],
  [
    'a missing extension',
    fault('extension "unaccent" is not available', { code: '0A000' }),
    'Install its contrib package',
  ],
  [
    'a folder of somebody else',
    fault("EACCES: permission denied, mkdir '/root/data'", { code: 'EACCES', path: '/root/data' }),
    '/root/data can’t be used: this user may not use it.',
  ],
  [
    'an option that there is not',
    fault("Unknown option '--to'", { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
    "Unknown option '--to'",
  ],
  [
    'a store that is away, which is no database',
    Object.assign(new AppError('server.unavailable', { message: 'Files can’t be reached.' }), {
      cause: fault('connect ECONNREFUSED 127.0.0.1:9000', { code: 'ECONNREFUSED' }),
    }),
    'Files can’t be reached. (connect ECONNREFUSED 127.0.0.1:9000)',
  ],
])('explains %s', (_name, error, says) => {
  expect(faultInWords(error)).toContain(says)
})

test.each<[name: string, error: unknown]>([
  ['a fault of the program', new TypeError('x is not a function')],
  ['SQL that PostgreSQL does not know', fault('cannot do this', { code: '0A000' })],
  ['text', 'text'],
])('keeps the stack of %s', (_name, error) => {
  expect(faultInWords(error)).toBeUndefined()
})
