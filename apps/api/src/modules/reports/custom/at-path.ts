import { AppError, fail } from '../../../platform/errors.ts'

/** Whether a part of a query was refused. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.key === 'request.invalid'

/**
 * Runs a check whose messages belong to a part of a larger query.
 *
 * @param path of the part, before the paths of the messages
 */
export async function atPath<T>(path: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const own = Object.entries(error.fields ?? {})
    fail('request.invalid', {
      fields: Object.fromEntries(
        own.map(([at, message]) => [`${path}.${at === 'to' ? 'period' : at}`, message]),
      ),
      message: error.text,
    })
  }
}
