import { type FileFolder, fileFolders, fileTypes } from '@muster/contract/files/file-rules'
import type { Ctx } from '../context.ts'
import { tx } from '../db/tx.ts'
import { extensionOf, keptName, newFilePath } from './file-path.ts'
import { insertAwaitedFile, markStored } from './stored-file.ts'

interface MadeFile {
  filePath: string
  name: string
  size: number
}

/**
 * Stores a file that the product created: an export, an error workbook. Must not run inside a transaction,
 * since writing is slow.
 *
 * @param file `name` with an extension the product knows
 */
export async function storeFile(
  ctx: Ctx,
  file: { folder: FileFolder; name: string; content: AsyncIterable<Uint8Array> | Buffer },
): Promise<MadeFile> {
  const extension = extensionOf(file.name)
  const type = fileTypes[extension]
  if (!type || !(file.folder in fileFolders)) throw new Error(`The product makes no files like ${file.name}.`)
  const path = newFilePath(ctx.orgId, file.folder, extension, ctx.now)
  await tx(ctx, (db) =>
    insertAwaitedFile(ctx, db, { path, originalName: file.name, contentType: type.contentType, size: 0 }),
  )
  const stored = await ctx.platform.files.write(path, file.content)
  await markStored(ctx.platform.database, ctx.orgId, path, stored, ctx.platform.clock())
  return { filePath: path, name: keptName(file.name), size: stored.size }
}
