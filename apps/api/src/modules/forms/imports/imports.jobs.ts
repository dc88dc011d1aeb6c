import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { removeStoredFile } from '../../files/index.ts'
import { importsTexts } from './imports.texts.ts'

/** Days without changes after which an unfinished import is deleted, since its file contains personal data. */
const KEEP_DAYS = 30
const BATCH = 100

/** Deletes a batch of unfinished imports that have not changed for long, except those being written. */
async function removeAbandoned(ctx: Ctx, db: Db): Promise<string[]> {
  const { rows } = await sql<{ file_path: string }>`
    delete from import_run r where r.org_id = ${ctx.orgId} and r.id in (
      select o.id from import_run o
      where o.org_id = ${ctx.orgId} and o.state = 'open'
        and o.updated_at < ${ctx.now.toString()}::timestamptz - make_interval(days => ${KEEP_DAYS})
        and not exists (select 1 from job_run j
          where j.org_id = o.org_id and j.public_id = o.job_id and j.state in ('queued', 'running'))
      limit ${BATCH} for update skip locked)
    returning r.file_path`.execute(db)
  return rows.map((row) => row.file_path)
}

export const cleanImports = defineJob({
  name: 'forms.clean_imports',
  label: importsTexts.text('deletingAbandonedImports'),
  run: async (ctx, _input, progress) => {
    for (let removed = 0; ; ) {
      const paths = await tx(ctx, async (db) => {
        const found = await removeAbandoned(ctx, db)
        for (const path of found) await removeStoredFile(ctx, db, path)
        return found
      })
      removed += paths.length
      if (paths.length < BATCH) return { removed }
      await progress.checkpoint({ stage: importsTexts.text('deletingImports'), done: removed })
    }
  },
})

export const cleanImportsSchedule = defineSchedule({
  name: 'forms.clean_imports',
  label: cleanImports.label ?? '',
  job: cleanImports,
  at: daily('03:40'),
  canRunNow: true,
})
