import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'

/** The letter as it was sent. @throws AppError `documents.erased` */
export async function letterBytes(ctx: Ctx, path: string | null): Promise<Buffer> {
  if (path === null) fail('documents.erased')
  const chunks: Uint8Array[] = []
  for await (const chunk of ctx.platform.files.read(path)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
