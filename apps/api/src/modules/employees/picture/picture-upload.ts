import type { Ctx } from '../../../platform/context.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { openUploadedFile, removeOwnUpload } from '../../files/index.ts'
import { pictureProblem } from './rules/picture-content.ts'

export const PICTURES = 'profile_pictures'

const isPicturePath = (ctx: Ctx, filePath: string) => filePath.startsWith(`${ctx.orgId}/${PICTURES}/`)

/**
 * Reads what was uploaded and judges it, before any transaction: the bytes may come from far away.
 *
 * @throws AppError `files.not_uploaded` for a file that is not the caller's own picture, `employees.picture_unfit`
 */
export async function judgePicture(ctx: Ctx, filePath: string): Promise<void> {
  if (!isPicturePath(ctx, filePath)) fail('files.not_uploaded')
  const chunks: Buffer[] = []
  // The folder's rule bounds it: nothing larger was let in.
  for await (const chunk of await openUploadedFile(ctx, filePath)) chunks.push(chunk as Buffer)
  const problem = pictureProblem(Buffer.concat(chunks))
  if (problem) fail('employees.picture_unfit', { parameters: { problem } })
}

/** Not the caller's own, or a record holds it by now: then it is not ours to remove. */
const EXPECTED: ReadonlySet<string> = new Set(['record.not_found', 'record.in_use'])

/** Removes the upload of a change that failed. What can't be removed now is taken by the nightly cleaning. */
export async function forgetUpload(ctx: Ctx, filePath: string): Promise<void> {
  if (!isPicturePath(ctx, filePath)) return
  try {
    await removeOwnUpload(ctx, filePath)
  } catch (error) {
    if (error instanceof AppError && EXPECTED.has(error.key)) return
    // The failure that led here is what the caller hears of.
    ctx.log.error({ err: error }, 'the upload of a failed picture change stays until the nightly cleaning')
  }
}
