import { setImmediate } from 'node:timers/promises'
import { MOST_IN_ARCHIVE } from '@muster/contract/documents/documents.constants'
import { acceptsLook, fileFolders } from '@muster/contract/files/file-rules'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { detectLook, isComplete, SNIFF_BYTES } from '../../../platform/files/sniff.ts'
import { SheetError } from '../../../platform/spreadsheets/index.ts'
import { openZip, type ZipArchive } from '../../../platform/spreadsheets/zip-archive.ts'
import { openUploadedFile } from '../../files/index.ts'
import { documentsTexts } from '../documents.texts.ts'
import { extensionOfName } from '../rules/document-problems.ts'
import { isSystemFile } from '../rules/match-files.ts'

/** The largest file of a document. */
export const MAX_BYTES = 25 * 1_048_576
/** Unpacked bytes of one archive, against archives that unpack to far more than they are. */
const MAX_UNPACKED = 1024 * 1_048_576

interface OpenedArchive {
  zip: ZipArchive
  /** Names of its files, without what systems add. */
  files: string[]
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws AppError `documents.archive_unreadable` for what the reader of archives refuses */
async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SheetError)
      fail('documents.archive_unreadable', {
        parameters: { why: error.message },
        fields: { zip: error.message },
      })
    throw error
  }
}

function openBytes(bytes: Buffer): OpenedArchive {
  const zip = openZip(bytes, MAX_UNPACKED)
  return { zip, files: [...zip.names].filter((name) => !isSystemFile(name)).sort() }
}

/**
 * Opens an archive that the caller uploaded. It is held in memory: 100 MB at most.
 *
 * @throws AppError `files.not_uploaded`, `documents.archive_unreadable`
 */
async function openArchive(ctx: Ctx, path: string): Promise<OpenedArchive> {
  if (!path.startsWith(`${ctx.orgId}/document_archives/`)) fail('files.not_uploaded')
  const bytes = await bytesOf(await openUploadedFile(ctx, path))
  const archive = await guarded(() => openBytes(bytes))
  const most = MOST_IN_ARCHIVE
  if (archive.files.length === 0)
    fail('documents.archive_unreadable', { parameters: { why: documentsTexts.text('archiveEmpty') } })
  if (archive.files.length > most)
    fail('documents.archive_unreadable', {
      parameters: { why: documentsTexts.text('archiveTooMany', { most }) },
    })
  return archive
}

/** The same for the job, which runs after the upload was checked. */
export async function reopenArchive(ctx: Ctx, path: string): Promise<OpenedArchive> {
  return openBytes(await bytesOf(ctx.platform.files.read(path)))
}

/** A file of the archive; undefined for one of more than `maxBytes`. */
export async function readEntry(
  zip: ZipArchive,
  name: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of zip.read(name)) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What is known of a file of an archive without storing it. */
export interface LookedAt {
  /** Bytes unpacked; one more than the largest document for anything larger. */
  size: number
  /** Its content is what its name says. */
  isSound: boolean
}

export interface LookedAtArchive {
  files: readonly string[]
  looks: ReadonlyMap<string, LookedAt>
}

/**
 * Opens an archive and looks at every file. Slow: outside any transaction.
 *
 * @throws AppError as `openArchive`
 */
export async function lookAtArchive(ctx: Ctx, path: string): Promise<LookedAtArchive> {
  const { zip, files } = await openArchive(ctx, path)
  const looks = new Map<string, LookedAt>()
  for (const file of files) {
    const content = await guarded(() => readEntry(zip, file, MAX_BYTES))
    looks.set(file, {
      size: content?.length ?? MAX_BYTES + 1,
      isSound: content !== undefined && isWhatItSays(file, content),
    })
    await setImmediate()
  }
  return { files, looks }
}

/** Whether the whole content of a file is what its name says, as far as that is cheap to tell. */
export function isWhatItSays(name: string, content: Buffer): boolean {
  const extension = extensionOfName(name)
  const accepted: readonly string[] = fileFolders.employee_documents.extensions
  const look = detectLook(content.subarray(0, SNIFF_BYTES))
  return (
    accepted.includes(extension) &&
    look !== undefined &&
    acceptsLook('employee_documents', extension, look) &&
    isComplete(look, content)
  )
}
