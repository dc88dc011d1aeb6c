import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { FileExistsError } from './byte-store.ts'
import { filesTexts } from './files.texts.ts'

/** An error response of an object store. */

const TRIES = 3
const PAUSE_MS = 200

export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

export const isMissing = (error: unknown) =>
  statusOf(error) === 404 && (error as { name?: string }).name !== 'NoSuchBucket'

/** Whether a retry is pointless: wrong key, foreign bucket, or existing object. */
function isFinal(error: unknown): boolean {
  if (error instanceof FileExistsError || error instanceof AppError) return true
  const status = statusOf(error) ?? 500
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** A 503 for the caller; the cause is logged, not sent. */
export function unavailable(error: unknown): Error {
  if (error instanceof FileExistsError || error instanceof AppError) return error
  const refusal = new AppError('server.unavailable', {
    message: filesTexts.text('unreachable'),
  })
  refusal.cause = error
  return refusal
}

/** The reason in words for the operator. */
export function reasonOf(error: unknown): string {
  const status = statusOf(error)
  if (status === 404) return filesTexts.english('noBucket')
  if (status === 403) return filesTexts.english('keysRefused')
  const { name, message } = error as Error
  return `${message || name}.`
}

/**
 * Waits before the next retry, with exponential backoff.
 *
 * @throws the error for the caller when another retry would be pointless
 */
export async function beforeNextTry(log: Logger, error: unknown, tries: number, what: string): Promise<void> {
  if (tries >= TRIES || isFinal(error)) throw unavailable(error)
  log.warn({ err: error, tries }, `${what} and is tried again`)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries))
}
