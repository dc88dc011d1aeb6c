import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { connectionStore } from '../../../lib/calls/connection.ts'
import { upload, uploadProblem } from '../../../lib/calls/upload.ts'
import { keptFiles } from '../../../lib/files/kept-files.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { type DraftFile, isKept, KEPT_PREFIX } from './line-draft.ts'

const idOf = (path: string) => path.slice(KEPT_PREFIX.length)

/** Whether nobody answered, in contrast to a refusal. */
const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0

async function uploaded(file: File): Promise<DraftFile> {
  const { filePath, originalName } = await upload('expense_receipts', file)
  return { path: filePath, name: originalName, addedAt: Date.now() }
}

async function keep(file: File): Promise<DraftFile> {
  const problem = uploadProblem('expense_receipts', file)
  if (problem !== null) throw new ApiError({ key: 'client.file', message: problem, status: 422 })
  try {
    return { path: KEPT_PREFIX + (await keptFiles.put(file)), name: file.name, addedAt: Date.now() }
  } catch (cause) {
    const message = translate('ownExpenses:editor.noRoom')
    throw new ApiError({ key: 'client.no_room', message, status: 507, cause })
  }
}

/**
 * Uploads a receipt, or keeps it on the device while nobody answers.
 *
 * @param canKeep of a draft that the device keeps; another claim is changed with a connection alone
 * @throws ApiError for a file that is refused
 */
export async function addReceipt(file: File, canKeep: boolean): Promise<DraftFile> {
  if (canKeep && connectionStore.read().isOffline) return keep(file)
  try {
    return await uploaded(file)
  } catch (error) {
    if (canKeep && isUnreached(error)) return keep(file)
    throw error
  }
}

/** What became of a kept receipt: uploaded, still waiting for a connection, or refused with a reason. */
export type SentReceipt = { file: DraftFile } | { isWaiting: true } | { problem: string }

/** Uploads a receipt that the device kept. It stays there until `dropReceipt`. */
export async function sendReceipt({ path, name }: DraftFile): Promise<SentReceipt> {
  const file = await keptFiles.get(idOf(path))
  if (file === null) return { problem: translate('ownExpenses:editor.fileMissing') }
  try {
    return { file: { ...(await uploaded(file)), name } }
  } catch (error) {
    return isUnreached(error) ? { isWaiting: true } : { problem: messageOf(error) }
  }
}

/** Removes a receipt from the device, if it is there alone. */
export async function dropReceipt(file: DraftFile): Promise<void> {
  if (isKept(file)) await keptFiles.remove(idOf(file.path))
}
