import type { Readable } from 'node:stream'
import { languageOf } from '../../lib/texts/language.ts'
import { currentReader, type Reader } from '../../lib/texts/reader.ts'
import type { Text } from '../../lib/texts/texts.ts'
import { findAccountActor } from '../access/account-actor.ts'
import { holds } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import { readTx, tx } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { storeFile } from '../files/store-file.ts'
import { CSV, FileReply, PDF, XLSX } from '../http/route.ts'
import {
  type AboutLine,
  type SheetColumn,
  type SheetContent,
  type SheetRow,
  writeCsv,
  writeSheet,
} from '../spreadsheets/index.ts'
import { readingAs } from '../texts/reading.ts'
import { finishDownload, insertDownload } from './download.ts'
import { defineJob, type Job, type JobProgress } from './job.ts'
import { fileNotice } from './job-notices.ts'
import { jobsTexts } from './jobs.texts.ts'

/** Larger exports run in the background. */
export const DIRECT_ROWS = 5000
/** Rows between two checks for cancellation. */
const CHECK_EVERY = 500

export interface ExportContent {
  /** Name of the sheet. */
  name: string
  columns: readonly SheetColumn[]
  /** Read in batches, each in its own short transaction, so that a slow client holds no connection. */
  rows: AsyncIterable<SheetRow>
  /** The totals, below the rows of a workbook. A CSV file, which programs read, has headings and rows alone. */
  foot?: SheetRow
  /** What the rows are, on a second sheet of a workbook. */
  about?: readonly AboutLine[]
}

export interface SheetExport<Input> {
  /** Name of the job, `<module>.export`. */
  name: string
  /** What is exported, as shown in My downloads: "Employee directory". */
  label: string | Text
  /** All of them are required, in any scope, to start the export, to run it, and to download the file. */
  permissions: readonly string[]
  /** Days until a file that a job made expires; default: 7. */
  keepDays?: (ctx: Ctx) => Promise<number>
  /** Ends with `.xlsx`, `.csv`, or `.pdf` where there is `pdf`. */
  fileName(ctx: Ctx, input: Input): string
  count(ctx: Ctx, input: Input): Promise<number>
  /**
   * Starts reading and audits who exports how many rows. Rows stay within `ctx.actor`'s scope and field
   * groups.
   */
  open(ctx: Ctx, input: Input, total: number): Promise<ExportContent>
  /** The same as a PDF, made at once: it refuses what is too long for one. */
  pdf?(ctx: Ctx, input: Input): Promise<Buffer>
}

export interface DefinedExport<Input> extends SheetExport<Input> {
  /** To be listed among the module's jobs. */
  readonly job: Job<Input>
}

/** Returned instead of a file: the job that creates it, listed in My downloads. */
export interface ExportJob {
  job: string
  total_rows: number
}

const isCsv = (name: string) => name.endsWith('.csv')
const isPdf = (name: string) => name.endsWith('.pdf')

/** Its name tells readers of workbooks that it explains another sheet. */
function aboutSheet(about: readonly AboutLine[]): SheetContent {
  const columns = [
    { key: 'label', header: jobsTexts('about'), width: 24 },
    { key: 'value', header: '', width: 90 },
  ]
  return { name: jobsTexts('about'), columns, rows: about.map(({ label, value }) => ({ label, value })) }
}

/** The bytes of a workbook or CSV file, by the ending of its name. */
export function sheetBytes(name: string, content: ExportContent): Readable {
  if (isCsv(name)) return writeCsv(content)
  return writeSheet({ sheets: content.about ? [content, aboutSheet(content.about)] : [content] })
}

export const typeOf = (name: string): string => (isPdf(name) ? PDF : isCsv(name) ? CSV : XLSX)

function mayExport(ctx: Ctx, permissions: readonly string[]): void {
  if (!permissions.every((permission) => holds(ctx.actor, permission))) fail('access.denied')
}

/** Rows of an answer are read while it is sent, after its request has ended: they keep the reader they had. */
function readBy(reader: Reader, rows: AsyncIterable<SheetRow>): AsyncIterable<SheetRow> {
  return {
    [Symbol.asyncIterator]() {
      const source = rows[Symbol.asyncIterator]()
      return {
        next: () => readingAs(reader, () => source.next()),
        return: async (value) => (await source.return?.(value)) ?? { done: true, value },
      }
    },
  }
}

/** Passes the rows through and reports progress; ends when the job is cancelled. */
async function* watched(
  rows: AsyncIterable<SheetRow>,
  tally: { rows: number },
  total: number,
  progress: JobProgress,
): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    yield row
    tally.rows += 1
    // Rows may have been added since they were counted.
    const counts = { done: tally.rows, total: Math.max(tally.rows, total) }
    if (tally.rows % CHECK_EVERY === 0)
      await progress.checkpoint({ stage: jobsTexts.text('writingRows'), ...counts })
  }
  await progress.report({ stage: jobsTexts.text('creatingFile'), done: tally.rows, total: tally.rows })
}

/** The context of the job's starter with their current permissions, and the language that they read. */
async function asRequester(ctx: Ctx, publicId: string): Promise<{ ctx: Ctx; reader: Reader }> {
  const { actor, language } = await readTx(ctx, async (db) => {
    const run = await db
      .selectFrom('job_run as j')
      .innerJoin('organisation as o', 'o.org_id', 'j.org_id')
      .leftJoin('account as a', (on) =>
        on.onRef('a.org_id', '=', 'j.org_id').onRef('a.id', '=', 'j.account_id'),
      )
      .select(['j.account_id', 'a.language', 'o.language as org_language'])
      .where('j.org_id', '=', ctx.orgId)
      .where('j.public_id', '=', publicId)
      .executeTakeFirst()
    const actor = run?.account_id ? await findAccountActor(ctx, db, run.account_id) : undefined
    return { actor, language: languageOf(run?.language, run?.org_language) }
  })
  if (!actor) fail('access.denied')
  return { ctx: { ...ctx, actor }, reader: { language } }
}

async function makeFile<Input>(
  systemCtx: Ctx,
  definition: SheetExport<Input>,
  input: Input,
  progress: JobProgress,
): Promise<{ rows: number }> {
  const { ctx, reader } = await asRequester(systemCtx, systemCtx.request.id)
  return readingAs(reader, () => makeFileFor(ctx, definition, input, progress))
}

async function makeFileFor<Input>(
  ctx: Ctx,
  definition: SheetExport<Input>,
  input: Input,
  progress: JobProgress,
): Promise<{ rows: number }> {
  const publicId = ctx.request.id
  mayExport(ctx, definition.permissions)
  const counted = await definition.count(ctx, input)
  await progress.report({ stage: jobsTexts.text('writingRows'), done: 0, total: counted })
  const name = definition.fileName(ctx, input)
  if (isPdf(name) && definition.pdf) {
    const content = await definition.pdf(ctx, input)
    const stored = await storeFile(ctx, { folder: 'exports', name, content })
    const keepDays = await definition.keepDays?.(ctx)
    await finishDownload(ctx, { publicId, ...stored, rows: counted, actor: ctx.actor, keepDays })
    return { rows: counted }
  }
  const { rows, ...content } = await definition.open(ctx, input, counted)
  const tally = { rows: 0 }
  const sheet = sheetBytes(name, { ...content, rows: watched(rows, tally, counted, progress) })
  const { filePath, size } = await storeFile(ctx, { folder: 'exports', name, content: sheet })
  const keepDays = await definition.keepDays?.(ctx)
  await finishDownload(ctx, { publicId, filePath, size, rows: tally.rows, actor: ctx.actor, keepDays })
  return { rows: tally.rows }
}

/** Declares an export: the immediate file and the job for large exports are both derived from it. */
export function defineSheetExport<Input>(definition: SheetExport<Input>): DefinedExport<Input> {
  return {
    ...definition,
    job: defineJob<Input>({
      name: definition.name,
      label: definition.label,
      run: (ctx, input, progress) => makeFile(ctx, definition, input, progress),
      notice: fileNotice(definition.label),
    }),
  }
}

/** Creates the file in the background regardless of its size; the caller finds it in My downloads. */
export async function queueSheetExport<Input>(
  ctx: Ctx,
  definition: DefinedExport<Input>,
  input: Input,
): Promise<string> {
  const name = definition.fileName(ctx, input)
  const job = await tx(ctx, async (db) => {
    const run = await ctx.platform.jobs.enqueue(ctx, db, definition.job, input)
    await insertDownload(ctx, db, { jobRunId: run.id, name, permissions: definition.permissions })
    return run
  })
  ctx.platform.jobs.poke()
  return job.public_id
}

/**
 * Exports the rows that the input selects: immediately as a file, or by a job for more than 5,000 rows. The
 * job runs as its starter, with the permissions they have at that time.
 *
 * @param counted the number of rows, where the caller has counted them
 * @throws AppError `access.denied`
 */
export async function exportSheet<Input>(
  ctx: Ctx,
  definition: DefinedExport<Input>,
  input: Input,
  counted?: number,
): Promise<FileReply | ExportJob> {
  mayExport(ctx, definition.permissions)
  const total = counted ?? (await definition.count(ctx, input))
  const name = definition.fileName(ctx, input)
  if (isPdf(name) && definition.pdf) return new FileReply(name, PDF, await definition.pdf(ctx, input))
  if (total > DIRECT_ROWS) return { job: await queueSheetExport(ctx, definition, input), total_rows: total }
  const { rows, ...head } = await definition.open(ctx, input, total)
  const content = sheetBytes(name, { ...head, rows: readBy(currentReader(), rows) })
  return new FileReply(name, typeOf(name), content)
}
