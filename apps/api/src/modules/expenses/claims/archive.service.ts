import type { archiveClaims } from '@muster/contract/expenses/expense-reports.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { finishDownload, insertDownload } from '../../../platform/jobs/download.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { fileNotice } from '../../../platform/jobs/job-notices.ts'
import { isReached, VIEW } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { CLAIM } from './log.ts'
import { findSheets, type SheetOf, sheetPdf } from './sheet-pdf.ts'

interface ArchiveInput {
  accountId: number
  ids: number[]
}

interface ReceiptFile {
  claim_id: number
  path: string
  name: string
}

const ARCHIVE = 'claimSheet.zip'

/** Receipts of claims in reach, by claim and line. */
async function findReceipts(ctx: Ctx, db: Db, ids: readonly number[]): Promise<ReceiptFile[]> {
  const { rows } = await sql<ReceiptFile>`
    select l.claim_id, x.path, min(x.name) as name from expense_line_file x
    join expense_line l on l.org_id = x.org_id and l.id = x.line_id
    join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id
    join stored_file f on f.org_id = x.org_id and f.path = x.path and f.state = 'stored'
    where x.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and ${isReached(ctx, VIEW)}
    group by l.claim_id, x.path order by l.claim_id, min(l.position), x.path`.execute(db)
  return rows
}

const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)

/** A folder for each claim with its sheet and receipts; files are read as they are written. */
async function* writeArchive(
  ctx: Ctx,
  sheets: readonly SheetOf[],
  receipts: readonly ReceiptFile[],
  onClaim: (done: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { ZipArchive } = await import('@cj-tech-master/excelts/archive')
  const zip = new ZipArchive({ noSort: true })
  async function* sheet(of: SheetOf, at: number) {
    await onClaim(at)
    yield await sheetPdf(ctx, of)
  }
  async function* content(path: string) {
    yield* await ctx.platform.files.read(path)
  }
  for (const [at, one] of sheets.entries()) {
    const folder = safeName(`${one.head.number} ${one.head.EMPLOYEE_NAME}`)
    zip.add(`${folder}/claimSheet.pdf`, sheet(one, at))
    // Pictures and PDF files are compressed already.
    const own = receipts.filter(({ claim_id }) => claim_id === one.head.ID)
    for (const [place, { path, name }] of own.entries())
      zip.add(`${folder}/${place + 1}-${safeName(name)}`, content(path), { level: 0 })
  }
  yield* zip.stream()
}

async function existing(ctx: Ctx, files: readonly ReceiptFile[]): Promise<ReceiptFile[]> {
  const kept: ReceiptFile[] = []
  // A receipt whose content is missing does not fail the others.
  for (const file of files) if (await ctx.platform.files.exists(file.path)) kept.push(file)
  return kept
}

async function makeArchive(systemCtx: Ctx, { accountId, ids }: ArchiveInput, progress: JobProgress) {
  const actor = await readTx(systemCtx, (db) => findAccountActor(systemCtx, db, accountId))
  if (!actor) fail('access.denied')
  const ctx: Ctx = { ...systemCtx, actor }
  const { sheets, receipts } = await readTx(ctx, async (db) => ({
    sheets: (await findSheets(ctx, db, ids)).filter(({ head }) => head.number !== ''),
    receipts: await findReceipts(ctx, db, ids),
  }))
  const files = await existing(ctx, receipts)
  const content = writeArchive(ctx, sheets, files, async (done) =>
    progress.checkpoint({ stage: expensesTexts('archiving'), done, total: sheets.length }),
  )
  const { filePath, size } = await storeFile(ctx, { folder: 'exports', name: ARCHIVE, content })
  await progress.checkpoint({ stage: expensesTexts('archiving'), done: sheets.length, total: sheets.length })
  await finishDownload(ctx, { publicId: systemCtx.request.id, filePath, size, rows: sheets.length, actor })
  return { size }
}

export const claimArchiveJob = defineJob<ArchiveInput>({
  name: 'expenses.archive',
  label: expensesTexts.text('claims'),
  run: makeArchive,
  notice: fileNotice(expensesTexts.text('claims')),
})

/**
 * Starts the archive of claims with their receipts.
 *
 * @throws AppError `record.not_found` where one of them is out of reach, `expenses.no_files`
 */
export async function startArchive(
  ctx: Ctx,
  { IDs }: BodyOf<typeof archiveClaims>,
): Promise<DataOf<typeof archiveClaims>> {
  const ids = [...new Set(IDs)]
  const answer = await tx(ctx, async (db) => {
    const { rows: claims } = await sql<{ id: number; number: string }>`
      select c.id, c.number from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.id = any (${ids}::bigint[]) and ${isReached(ctx, VIEW)}`.execute(db)
    if (claims.length < ids.length) fail('record.not_found')
    const receipts = await findReceipts(ctx, db, ids)
    if (receipts.length === 0) fail('expenses.no_files')
    const accountId = ctx.actor.accountId as number
    const run = await ctx.platform.jobs.enqueue(ctx, db, claimArchiveJob, { accountId, ids })
    await insertDownload(ctx, db, { jobRunId: run.id, name: ARCHIVE, permissions: [VIEW] })
    await recordAudit(
      ctx,
      db,
      ...claims.map(({ id, number }) => ({
        ...{ recordType: CLAIM, recordId: id, recordLabel: number, action: 'expenses.claim.archive' },
      })),
    )
    return { job: run.public_id, files: receipts.length }
  })
  ctx.platform.jobs.poke()
  return answer
}
