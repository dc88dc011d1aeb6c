import { API_TEXT, ApiError } from '../../../lib/calls/api-error.ts'

/** What the client says by itself, where the server has said nothing. */
const ownWords: ReadonlySet<string> = new Set([API_TEXT.download, API_TEXT.unknown])

/**
 * A report's download, which says what the specification has for one that fails without a message of the server.
 *
 * @throws ApiError
 */
export async function worded<Result>(download: Promise<Result>): Promise<Result> {
  try {
    return await download
  } catch (error) {
    if (!(error instanceof ApiError) || !ownWords.has(error.message)) throw error
    const { key, status } = error
    throw new ApiError({ key, status, message: API_TEXT.reportDownload, cause: error })
  }
}
