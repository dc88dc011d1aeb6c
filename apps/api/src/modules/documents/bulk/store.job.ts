import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { documentsTexts } from '../documents.texts.ts'
import { tellStored } from '../reminders/notify.ts'
import { baseName } from '../rules/match-files.ts'
import { markReplaced } from '../write-document.ts'
import { isWhatItSays, MAX_BYTES, readEntry, reopenArchive } from './archive.ts'

export interface StoredPlan {
  file: string
  employee_id: number
  CID: number
  title: string
  issued_on: string | null
  expires_on: string | null
  note: string
}

interface StoreInput {
  zip: string
  accountId: number | null
  uploader: string
  plan: StoredPlan[]
}

interface Stored {
  filePath: string
  name: string
  size: number
  contentType: string
}

/** The document of one file, and what it replaces. False for one that is there already. */
function writeOne(
  ctx: Ctx,
  input: StoreInput,
  one: StoredPlan,
  { filePath, name, size }: Omit<Stored, 'contentType'>,
) {
  const source = `${input.zip}#${one.file}`
  return tx(ctx, async (db) => {
    await sql`select id from employee where org_id = ${ctx.orgId} and id = ${one.employee_id} for no key update`.execute(
      db,
    )
    const earlier = await db
      .selectFrom('document')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('employee_id', '=', one.employee_id)
      .where('category_id', '=', one.CID)
      .where('state', '=', 'valid')
      .where('deleted_at', 'is', null)
      .where((is) => is.or([is('source', 'is', null), is('source', 'not like', `${input.zip}#%`)]))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const stamp = ctx.now.toString()
    const row = await db
      .insertInto('document')
      .values(({ selectFrom }) => ({
        ...{
          org_id: ctx.orgId,
          category_id: one.CID,
          employee_id: one.employee_id,
          title: one.title,
          note: one.note,
        },
        ...{
          issued_on: one.issued_on,
          expires_on: one.expires_on,
          state: 'valid',
          replaces: earlier?.id ?? null,
        },
        ...{ file_path: filePath, file_name: name, size, source, uploaded_by: input.accountId },
        content_type: selectFrom('stored_file')
          .select('content_type')
          .where('org_id', '=', ctx.orgId)
          .where('path', '=', filePath) as never,
        ...{ uploader: input.uploader, created_at: stamp, updated_at: stamp },
      }))
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'source']).where('source', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    if (earlier) await markReplaced(ctx, db, earlier.id)
    await sql`update stored_file set record_type = 'document', record_id = ${row.id}
      where org_id = ${ctx.orgId} and path = ${filePath}`.execute(db)
    await recordAudit(ctx, db, {
      ...{
        recordType: 'document',
        recordId: row.id,
        recordLabel: one.title,
        action: 'documents.bulk.stored',
      },
      details: { employee_id: one.employee_id, file: one.file, by: input.uploader },
    })
    await tellStored(ctx, db, { employee_id: one.employee_id, title: one.title, isIssued: false })
    return true
  })
}

async function isStored(ctx: Ctx, source: string): Promise<boolean> {
  const row = await tx(ctx, (db) =>
    db
      .selectFrom('document')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('source', '=', source)
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function storeAll(ctx: Ctx, input: StoreInput, progress: JobProgress): Promise<{ documents: number }> {
  const { zip, plan } = input
  const { zip: archive } = await reopenArchive(ctx, zip)
  for (const [at, one] of plan.entries()) {
    await progress.checkpoint({ stage: documentsTexts.text('storing'), done: at, total: plan.length })
    // After an interruption, what is there stays.
    if (await isStored(ctx, `${zip}#${one.file}`)) continue
    const content = await readEntry(archive, one.file, MAX_BYTES)
    if (!content || !isWhatItSays(one.file, content)) throw new Error(`${one.file} is not what was checked.`)
    const stored = await storeFile(ctx, { folder: 'employee_documents', name: baseName(one.file), content })
    await writeOne(ctx, input, one, stored)
  }
  await progress.report({ stage: documentsTexts.text('storing'), done: plan.length, total: plan.length })
  return { documents: plan.length }
}

/** Stores the files of a checked archive, each with its document in one transaction. Idempotent. */
export const storeArchiveJob = defineJob<StoreInput>({
  name: 'documents.store_archive',
  label: documentsTexts.text('bulkUpload'),
  run: storeAll,
  notice: workNotice(documentsTexts.text('bulkUpload'), {
    admin: '/organisation/documents/employee-documents',
  }),
})
