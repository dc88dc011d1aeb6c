import type { Ctx } from '../../../platform/context.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { openUploadedFile, removeOwnUpload } from '../../files/index.ts'
import { pictureProblem } from './rules/picture-content.ts'

export const PICTURES = 'profile_pictures'

const isPicturePath = (ctx: Ctx, filePath: string) => filePath.startsWith(`${ctx.orgId}/${PICTURES}/`)

/**
 * Validates an upload, outside any transaction because reading it from remote storage may be slow.
 *
 * @throws AppError `files.not_uploaded` for a file that is not the caller's own picture, `employees.picture_unfit`
 */
export async function judgePicture(ctx: Ctx, filePath: string): Promise<void> {
  if (!isPicturePath(ctx, filePath)) fail('files.not_uploaded')
  const chunks: Buffer[] = []
  // The folder's upload limit bounds the size.
  for await (const chunk of await openUploadedFile(ctx, filePath)) chunks.push(chunk as Buffer)
  const problem = pictureProblem(Buffer.concat(chunks))
  if (problem) fail('employees.picture_unfit', { parameters: { problem } })
}

/** Not the caller's own upload, or meanwhile in use by a record: must not be deleted. */
const EXPECTED: ReadonlySet<string> = new Set(['record.not_found', 'record.in_use'])

/** Deletes the upload of a failed change. What can't be deleted now is left to the nightly clean-up. */
export async function forgetUpload(ctx: Ctx, filePath: string): Promise<void> {
  if (!isPicturePath(ctx, filePath)) return
  try {
    await removeOwnUpload(ctx, filePath)
  } catch (error) {
    if (error instanceof AppError && EXPECTED.has(error.key)) return
    // Don't throw: the caller reports the original failure.
    ctx.log.error({ err: error }, 'the upload of a failed picture change stays until the nightly cleaning')
  }
}
