import type { ErrorEnvelope } from '@muster/contract/kit/index'
import type { Reader } from '../../lib/texts/reader.ts'
import { wordsOf } from '../../lib/texts/texts.ts'
import { EmbeddedFault, isStorageFull } from '../db/embedded/faults.ts'
import { AppError } from '../errors.ts'
import { httpTexts } from './http.texts.ts'

/** PostgreSQL errors (classes 22 and 23) that a client caused and can correct. */
const byState: Record<string, string> = {
  '23505': 'record.duplicate',
  '23503': 'record.in_use',
  '23P01': 'record.conflict',
  '40001': 'record.conflict',
  '40P01': 'record.conflict',
  '57014': 'server.unavailable',
}

/** Error codes of the operating system and pg for an unreachable or lost server. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const AWAY_WORDS =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/
/** Connection errors, server shutdown and start-up, too many connections, or out of memory. */
const AWAY_STATE = /^(08|57P0|53[023])/

/** Whether the database, or another backend, is unreachable. */
function isAway(error: { code?: string; message?: string }): boolean {
  const code = String(error.code ?? '')
  return AWAY.has(code) || AWAY_STATE.test(code) || AWAY_WORDS.test(error.message ?? '')
}

/** What a client is told when the embedded database did not answer. */
function fromEmbedded(fault: EmbeddedFault): AppError {
  const { reason } = fault
  // The disk filled up before writes were refused: nobody can say yet what was saved.
  if (isStorageFull(fault))
    return new AppError('server.storage_full', { message: httpTexts.text('endedForWantOfRoom') })
  if (reason === 'busy') return new AppError('server.unavailable', { message: httpTexts.text('busy') })
  if (reason === 'slow' || reason === 'overdue')
    return new AppError('server.unavailable', { message: httpTexts.text('tookTooLong') })
  return new AppError('server.unavailable', { message: httpTexts.text('databaseRestarts') })
}

function fromDatabase(error: { code?: string; message?: string }): AppError | undefined {
  if (error instanceof EmbeddedFault) return fromEmbedded(error)
  if (isStorageFull(error)) return new AppError('server.storage_full')
  if (isAway(error)) return new AppError('server.unavailable')
  const state = error.code
  if (typeof state !== 'string' || !/^[0-9A-Z]{5}$/.test(state)) return undefined
  const key = byState[state]
  if (key) return new AppError(key)
  // Data exceptions and failed checks: a value that no schema rejected.
  if (state.startsWith('22') || state === '23514' || state === '23502') return new AppError('request.invalid')
  return undefined
}

/** Errors thrown by Fastify itself. */
const byFastifyCode: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'route.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'route.not_found',
}

function fromFastify(error: { code?: string; statusCode?: number }): AppError | undefined {
  const key = error.code ? byFastifyCode[error.code] : undefined
  if (key) return new AppError(key)
  const status = error.statusCode ?? 500
  if (status === 429) return new AppError('request.too_many')
  if (status === 413) return new AppError('request.too_large')
  if (status === 415) return new AppError('request.unsupported_type')
  if (status >= 400 && status < 500) return new AppError('request.malformed')
  return undefined
}

/** Maps any thrown value to an error of the catalogue; `isFault` for a server fault. */
export function toAppError(error: unknown): { error: AppError; isFault: boolean } {
  if (error instanceof AppError) return { error, isFault: error.status >= 500 }
  const known = error as { code?: string; message?: string; statusCode?: number }
  const mapped = fromDatabase(known) ?? fromFastify(known)
  return mapped
    ? { error: mapped, isFault: mapped.status >= 500 }
    : { error: new AppError('server.failed'), isFault: true }
}

/** Seconds after which a client may try again; undefined where that would not help. */
export function retryAfter({ status }: AppError): number | undefined {
  if (status === 503) return 5
  return status === 507 ? 60 : undefined
}

/** The response envelope of an error, in the reader's language. */
export function errorEnvelope(error: AppError, reader: Reader): ErrorEnvelope {
  const fields = error.fieldsFor(reader)
  return {
    error: true,
    message: wordsOf(error.text, reader),
    data: error.data ?? null,
    code: error.status,
    forceLogin: error.forceLogin,
    key: error.key,
    ...(fields ? { fields } : {}),
  }
}
