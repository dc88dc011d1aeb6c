import type { linkReasons, ReportFormat } from '@muster/contract/reports/report-words'
import { type Language, languageOf } from '../../../lib/texts/language.ts'
import { type Actor, holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { sheetBytes, typeOf } from '../../../platform/jobs/export-sheet.ts'
import type { AttachedFile } from '../../../platform/mail/attachments.ts'
import { readingAs } from '../../../platform/texts/reading.ts'
import { type FileInput, fileNameOf, reportPdf, reportSheet } from '../export-report.service.ts'
import { configQuery } from '../library-facts.ts'
import type { ScheduleRow } from '../report-schedules.queries.ts'
import { inputOf, type Outcome, type Reading } from '../schedule-readings.ts'
import { schedulesTexts } from '../schedules.texts.ts'
import { isProtected } from './protected-report.ts'

export type LinkReason = (typeof linkReasons)[number]

/** What people with equal reach are sent: the file, or a link and why it is no file. */
export interface Parcel {
  readonly actors: readonly Actor[]
  readonly reading: Reading
  /** Of their reach: who has another when the mail is sent does not get it. */
  readonly reach: string
  readonly file: AttachedFile | null
  /** Null also where a link was asked for. */
  readonly instead: LinkReason | null
}

/** Names in a file that several people get. */
const MOST_NAMES = 3
const MEGABYTE = 1024 * 1024

class TooLarge extends Error {}

/** @throws TooLarge before more than that is written */
async function* atMost(content: AsyncIterable<Uint8Array> | Buffer, bytes: number) {
  let size = 0
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    size += chunk.length
    if (size > bytes) throw new TooLarge()
    yield chunk
  }
}

function nameFor(actors: readonly Actor[]): string {
  const names = actors.map(({ name, email }) => name || email)
  if (names.length <= MOST_NAMES) return names.join(', ')
  return schedulesTexts('andOthers', { name: names[0] as string, count: names.length - 1 })
}

const contentOf = async (ctx: Ctx, input: FileInput, name: string) =>
  input.format === 'pdf'
    ? (await reportPdf(ctx, input, name)).bytes
    : sheetBytes(fileNameOf(input), (await reportSheet(ctx, input, name)).content)

/** Why a file was not made; other errors fail the run, which is tried again. */
function reasonOf(error: unknown): LinkReason {
  if (error instanceof TooLarge) return 'too_large'
  if (error instanceof AppError && error.key.startsWith('reports.pdf_')) return 'no_pdf'
  throw error
}

type Made = Pick<Parcel, 'file' | 'instead'>

async function makeFile(
  ctx: Ctx,
  actors: readonly Actor[],
  input: FileInput,
  language: Language,
): Promise<Made> {
  const own = { ...ctx, actor: actors[0] as Actor }
  const name = fileNameOf(input)
  const most = ctx.platform.config.mailAttachmentMb * MEGABYTE
  try {
    return await readingAs({ language }, async () => {
      const content = atMost(await contentOf(own, input, nameFor(actors)), most)
      const { filePath: path, size } = await storeFile(ctx, { folder: 'exports', name, content })
      return { file: { path, name, type: typeOf(name), size }, instead: null }
    })
  } catch (error) {
    return { file: null, instead: reasonOf(error) }
  }
}

/** The language that each account reads. One statement. */
async function languagesOf(ctx: Ctx, actors: readonly Actor[]): Promise<ReadonlyMap<number, Language>> {
  const ids = actors.flatMap(({ accountId }) => accountId ?? [])
  const rows = await readTx(ctx, (db) =>
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
      .select(['a.id', 'a.language', 'o.language as org_language'])
      .where('a.org_id', '=', ctx.orgId)
      .where('a.id', 'in', ids)
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, languageOf(row.language, row.org_language)]))
}

type Sent = Outcome & { readonly reading: Reading }

const asLink = ({ actors, reading, reach }: Sent, instead: LinkReason | null): Parcel[] =>
  actors.length === 0 ? [] : [{ actors, reading, reach, file: null, instead }]

async function filesFor(ctx: Ctx, row: ScheduleRow, format: ReportFormat, sent: Sent): Promise<Parcel[]> {
  const { reading, reach } = sent
  const { report, to } = reading
  if (isProtected(report)) return asLink(sent, 'protected')
  const mayHave = sent.actors.filter((actor) => holds(actor, 'reports.export'))
  const others = asLink(
    { ...sent, actors: sent.actors.filter((actor) => !mayHave.includes(actor)) },
    'no_export',
  )
  if (mayHave.length === 0) return others
  const languages = await languagesOf(ctx, mayHave)
  const input: FileInput = {
    ...inputOf(row, to),
    ...{ report_id: report.id, format, file_name: report.fileName, version: report.custom?.version ?? null },
  }
  const parcels: Parcel[] = []
  for (const [language, actors] of Map.groupBy(
    mayHave,
    ({ accountId }) => languages.get(accountId ?? 0) ?? languageOf(),
  ))
    parcels.push({ actors, reading, reach, ...(await makeFile(ctx, actors, input, language)) })
  return [...parcels, ...others]
}

/**
 * What each recipient is sent: the file made once for all who see the same in the same language, or a link. Files are stored
 * without belonging to anything yet, so that those of a run that fails are deleted by themselves.
 */
export async function makeParcels(ctx: Ctx, row: ScheduleRow, sent: readonly Sent[]): Promise<Parcel[]> {
  const { format } = row
  if (format === null) return sent.flatMap((one) => asLink(one, null))
  const { mails_files: isAllowed } = await readTx(ctx, (db) => runQuery(db, configQuery(ctx)))
  if (!isAllowed) return sent.flatMap((one) => asLink(one, 'forbidden'))
  const parcels: Parcel[] = []
  for (const one of sent) parcels.push(...(await filesFor(ctx, row, format, one)))
  return parcels
}
