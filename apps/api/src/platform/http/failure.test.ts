import { describe, expect, test } from 'vitest'
import { englishReader } from '../../lib/texts/reader.ts'
import { EmbeddedFault, type FaultCause } from '../db/embedded/faults.ts'
import { AppError } from '../errors.ts'
import { errorEnvelope, retryAfter, toAppError } from './failure.ts'

const failure = (message: string, code?: string, more: object = {}) =>
  Object.assign(new Error(message), code ? { code } : {}, more)

describe('mapping a failure to an error', () => {
  test.each([
    ['a value that is there already', failure('duplicate key', '23505'), 409, 'record.duplicate'],
    ['a record that others refer to', failure('violates foreign key', '23503'), 409, 'record.in_use'],
    ['two that collide', failure('deadlock detected', '40P01'), 409, 'record.conflict'],
    ['a value the database refuses', failure('out of range', '22003'), 422, 'request.invalid'],
    ['a statement that takes too long', failure('canceling statement', '57014'), 503, 'server.unavailable'],
    ['a database that stops', failure('terminating connection', '57P01'), 503, 'server.unavailable'],
    [
      'a database that starts',
      failure('the database system is starting up', '57P03'),
      503,
      'server.unavailable',
    ],
    ['no connection left', failure('too many clients', '53300'), 503, 'server.unavailable'],
    ['no database there', failure('connect ECONNREFUSED', 'ECONNREFUSED'), 503, 'server.unavailable'],
    ['a connection that breaks', failure('Connection terminated unexpectedly'), 503, 'server.unavailable'],
    [
      'a pool that waits in vain',
      failure('timeout exceeded when trying to connect'),
      503,
      'server.unavailable',
    ],
    ['a full disk under the database', failure('could not extend file', '53100'), 507, 'server.storage_full'],
    ['a full disk under the files', failure('no space left on device', 'ENOSPC'), 507, 'server.storage_full'],
    [
      'a body that is too large',
      failure('body limit 1048576', 'FST_ERR_CTP_BODY_TOO_LARGE'),
      413,
      'request.too_large',
    ],
    ['a fault of ours', failure('cannot read properties of undefined'), 500, 'server.failed'],
  ])('%s', (_name, error, status, key) => {
    const { error: mapped, isFault } = toAppError(error)
    expect([mapped.status, mapped.key, isFault]).toEqual([status, key, status >= 500])
    expect(errorEnvelope(mapped, englishReader).message).not.toContain(error.message)
  })

  test.each<[FaultCause, string]>([
    ['busy', 'Muster is busy with a large task.'],
    ['slow', 'This took too long and was stopped.'],
    ['overdue', 'This took too long and was stopped.'],
    ['ended', 'Muster is restarting its database.'],
    ['away', 'Muster is restarting its database.'],
  ])('an embedded database that is %s', (reason, words) => {
    const { error } = toAppError(new EmbeddedFault(reason, 'secret'))
    expect([error.status, error.key, retryAfter(error)]).toEqual([503, 'server.unavailable', 5])
    expect(errorEnvelope(error, englishReader).message).toContain(words)
  })

  test('a database that ended for want of room', () => {
    const ended = new EmbeddedFault('ended', 'PANIC: could not write: No space left on device')
    const { error } = toAppError(ended)
    expect([error.key, retryAfter(error)]).toEqual(['server.storage_full', 60])
    expect(errorEnvelope(error, englishReader).message).toContain('is full')
    // Unlike a refused write, it may have been saved.
    expect(errorEnvelope(error, englishReader).message).toContain('check whether')
  })

  test('passes an error of the catalogue through', () => {
    const error = new AppError('record.not_found')
    expect(toAppError(error)).toEqual({ error, isFault: false })
  })
})
