import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { archiveCandidateFiles } from '@muster/contract/onboarding/candidate-files.contract'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { finishDownload, insertDownload } from '../../../platform/jobs/download.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { fileNotice } from '../../../platform/jobs/job-notices.ts'
import { CANDIDATE } from '../history/log.ts'
import { candidateScope, PAY, VIEW } from '../onboarding.access.ts'
import { insightsTexts } from './insights.texts.ts'

interface ArchiveInput {
  accountId: number
  candidateIds: number[]
}

interface CandidateFile {
  candidate_id: number
  candidate: string
  path: string
  name: string
  says_pay: boolean
}

const ARCHIVE = 'Candidate_Documents.zip'

/** Whether file `f` is the signed copy of a letter that says what candidate `c` is paid. */
const saysPay = sql<boolean>`exists (
  select from candidate_signature s join candidate_letter l on l.org_id = s.org_id and l.candidate_id = s.candidate_id
    and l.kind = s.kind and l.number = s.letter_version and l.pay_id is not null
  where s.org_id = f.org_id and s.file_path = f.path)`

/**
 * Files of candidates in reach, without documents that were refused: the candidate was asked for better ones. Those that say pay
 * are for whoever may see it.
 */
async function findFiles(ctx: Ctx, db: Db, ids: readonly number[]): Promise<CandidateFile[]> {
  const { rows } = await sql<CandidateFile>`
    select c.id as candidate_id, c.full_name as candidate, f.path, f.original_name as name, ${saysPay} as says_pay
    from candidate c join stored_file f on f.org_id = c.org_id and f.record_type = ${CANDIDATE} and f.record_id = c.id
      and f.state = 'stored' and (${candidateScope(ctx, PAY)} or not ${saysPay})
      and not exists (select from candidate_document d where d.org_id = c.org_id and d.candidate_id = c.id
        and d.file_path = f.path and d.state = 'refused')
    where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and ${candidateScope(ctx, VIEW)}
    order by c.id, f.id`.execute(db)
  return rows
}

const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)

/** A folder for each candidate; files are read as they are written. */
async function* writeArchive(
  ctx: Ctx,
  files: readonly CandidateFile[],
  onFile: (done: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { ZipArchive } = await import('@cj-tech-master/excelts/archive')
  const zip = new ZipArchive({ noSort: true })
  async function* content(path: string, at: number) {
    await onFile(at)
    yield* await ctx.platform.files.read(path)
  }
  for (const [at, { candidate_id, candidate, path, name }] of files.entries())
    zip.add(`${safeName(candidate)} ${candidate_id}/${at + 1}-${safeName(name)}`, content(path, at))
  yield* zip.stream()
}

async function existing(ctx: Ctx, files: readonly CandidateFile[]): Promise<CandidateFile[]> {
  const kept: CandidateFile[] = []
  // A file whose content is missing does not fail the others.
  for (const file of files) if (await ctx.platform.files.exists(file.path)) kept.push(file)
  return kept
}

async function makeArchive(systemCtx: Ctx, input: ArchiveInput, progress: JobProgress) {
  const actor = await readTx(systemCtx, (db) => findAccountActor(systemCtx, db, input.accountId))
  if (!actor) fail('access.denied')
  const ctx: Ctx = { ...systemCtx, actor }
  const files = await existing(ctx, await readTx(ctx, (db) => findFiles(ctx, db, input.candidateIds)))
  const content = writeArchive(ctx, files, async (done) =>
    progress.checkpoint({ stage: insightsTexts('archive'), done, total: files.length }),
  )
  const { filePath, size } = await storeFile(ctx, { folder: 'exports', name: ARCHIVE, content })
  await finishDownload(ctx, { publicId: systemCtx.request.id, filePath, size, rows: files.length, actor })
  return { size }
}

export const filesArchiveJob = defineJob<ArchiveInput>({
  name: 'onboarding.files',
  label: insightsTexts.text('archive'),
  run: makeArchive,
  notice: fileNotice(insightsTexts.text('archive')),
})

/**
 * Starts the archive of the files of these candidates.
 *
 * @throws AppError `record.not_found` where one of them is out of reach, `onboarding.no_files`
 */
export async function startArchive(
  ctx: Ctx,
  { candidate_id }: BodyOf<typeof archiveCandidateFiles>,
): Promise<DataOf<typeof archiveCandidateFiles>> {
  const candidateIds = [...new Set(candidate_id)]
  const answer = await tx(ctx, async (db) => {
    const { rows } = await sql`
      select from candidate c where c.org_id = ${ctx.orgId} and c.id = any (${candidateIds}::bigint[])
        and ${candidateScope(ctx, VIEW)}`.execute(db)
    found(rows.length === candidateIds.length ? rows : undefined)
    const files = await findFiles(ctx, db, candidateIds)
    if (files.length === 0) fail('onboarding.no_files')
    const accountId = ctx.actor.accountId as number
    const permissions = files.some(({ says_pay }) => says_pay) ? [VIEW, PAY] : [VIEW]
    const run = await ctx.platform.jobs.enqueue(ctx, db, filesArchiveJob, { accountId, candidateIds })
    await insertDownload(ctx, db, { jobRunId: run.id, name: ARCHIVE, permissions })
    await recordAudit(
      ctx,
      db,
      ...candidateIds.map((id) => ({
        ...{ recordType: CANDIDATE, recordId: id, action: 'onboarding.files.archive' },
        recordLabel: insightsTexts.english('archive'),
      })),
    )
    return { job: run.public_id, files: files.length }
  })
  ctx.platform.jobs.poke()
  return answer
}
