import type { ArchiveMatch, uploadNamedDocuments } from '@muster/contract/documents/bulk-upload.contract'
import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findRunningJob } from '../../../platform/jobs/running-job.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type CategoryRules, findCategories } from '../documents.queries.ts'
import { documentsTexts } from '../documents.texts.ts'
import { matchFiles, possibleCodes } from '../rules/match-files.ts'
import { type LookedAtArchive, lookAtArchive } from './archive.ts'
import { type Candidate, findCandidates, judgeFiles, type PlannedFile } from './match.service.ts'
import { storeArchiveJob } from './store.job.ts'

/** Starts the job that stores the matched files; while it waits or runs for this archive, asking again answers it. */
export async function queueStoring(
  ctx: Ctx,
  db: Db,
  zip: string,
  planned: readonly PlannedFile[],
): Promise<string> {
  const { actor } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store_archive ${zip}`}, 0))`.execute(db)
  const running = await findRunningJob(ctx, db, storeArchiveJob, { zip })
  if (running) return running
  const run = await ctx.platform.jobs.enqueue(ctx, db, storeArchiveJob, {
    zip,
    ...{ accountId: actor.accountId, uploader: actor.name || actor.email },
    plan: planned.map(({ file, employee_id, category, title, issued_on, expires_on, note }) => ({
      ...{ file, employee_id, CID: category.CID, title, issued_on, expires_on, note },
    })),
  })
  await recordAudit(ctx, db, {
    ...{ recordType: 'document', recordLabel: documentsTexts.english('bulkUpload') },
    details: { documents: planned.length },
  })
  return run.public_id
}

async function requireCategory(ctx: Ctx, db: Db, CID: number): Promise<CategoryRules> {
  const [category] = await findCategories(ctx, db, [CID])
  if (category?.CAT_TYPE !== CAT_TYPE.employee) fail('record.not_found')
  return category
}

interface Judged {
  planned: PlannedFile[]
  matches: ArchiveMatch[]
  left_over: string[]
}

async function judge(
  ctx: Ctx,
  db: Db,
  archive: LookedAtArchive,
  { CID, expires_on }: BodyOf<typeof uploadNamedDocuments>,
): Promise<Judged> {
  const category = await requireCategory(ctx, db, CID)
  const people = await findCandidates(ctx, db, archive.files.flatMap(possibleCodes), [category])
  const found = matchFiles<Candidate>(archive.files, people)
  const planned = found.flatMap(({ file, person }): PlannedFile[] =>
    person
      ? [
          {
            ...{ file, employee_id: person.id, employee_name: person.full_name, EMPLOYEE_CODE: person.code },
            ...{ category, title: category.name, issued_on: null, expires_on, note: '' },
          },
        ]
      : [],
  )
  const today = await organisationToday(ctx, db)
  const matches = await judgeFiles(ctx, db, archive, { planned, today })
  return { planned, matches, left_over: found.filter(({ person }) => !person).map(({ file }) => file) }
}

/**
 * Documents of one category from files named by employee code. Files that belong to nobody are left out and listed; a
 * file with a problem keeps all from being stored, unless those are to be left out too.
 *
 * @throws AppError `record.not_found`, `files.not_uploaded`, `documents.archive_unreadable`, `documents.archive_rejected`
 */
export async function uploadNamed(
  ctx: Ctx,
  body: BodyOf<typeof uploadNamedDocuments>,
): Promise<DataOf<typeof uploadNamedDocuments>> {
  const archive = await lookAtArchive(ctx, body.zip)
  if (body.preview) {
    const { matches, left_over } = await readTx(ctx, (db) => judge(ctx, db, archive, body))
    return { saved: false, matches, left_over, job: null }
  }
  const done = await tx(ctx, async (db) => {
    const { planned, matches, left_over } = await judge(ctx, db, archive, body)
    const wrong = new Set(matches.filter(({ problem }) => problem !== null).map(({ file }) => file))
    const sound = planned.filter(({ file }) => !wrong.has(file))
    if ((wrong.size > 0 && !body.skip_problems) || sound.length === 0)
      fail('documents.archive_rejected', { parameters: { count: wrong.size || archive.files.length } })
    return { matches, left_over, job: await queueStoring(ctx, db, body.zip, sound) }
  })
  ctx.platform.jobs.poke()
  return { saved: true, ...done }
}
