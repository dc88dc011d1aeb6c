import type { exportOwnData } from '@muster/contract/employees/identity/protected-records.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { finishDownload, insertDownload } from '../../../platform/jobs/download.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { fileNotice } from '../../../platform/jobs/job-notices.ts'
import { findRunningJob } from '../../../platform/jobs/running-job.ts'
import { type HeldFile, heldTables } from '../../../platform/privacy/personal-data.ts'
import { writeArchive } from './own-data-archive.ts'
import { findDataOwner, findOwnFiles } from './own-data-rows.ts'
import { privacyTexts } from './privacy.texts.ts'

interface OwnExportInput {
  accountId: number
  withNumbers: boolean
}

/** Drops files whose content is missing, so that they don't fail the whole export. */
async function existing(ctx: Ctx, files: readonly HeldFile[]): Promise<HeldFile[]> {
  const kept: HeldFile[] = []
  for (const file of files) if (await ctx.platform.files.exists(file.path)) kept.push(file)
  return kept
}

async function makeArchive(systemCtx: Ctx, input: OwnExportInput, progress: JobProgress) {
  const publicId = systemCtx.request.id
  const { actor, organisation } = await readTx(systemCtx, async (db) => ({
    actor: await findAccountActor(systemCtx, db, input.accountId),
    organisation: await db
      .selectFrom('organisation')
      .select('name')
      .where('org_id', '=', systemCtx.orgId)
      .executeTakeFirstOrThrow(),
  }))
  if (!actor) fail('access.denied')
  const ctx: Ctx = { ...systemCtx, actor }
  const owner = await findDataOwner(ctx, input.accountId, input.withNumbers)
  const files = await existing(ctx, await findOwnFiles(ctx, owner))
  const total = files.length + 3
  let done = 0
  const content = writeArchive(
    ctx,
    { owner, name: actor.name, organisation: organisation.name, tables: heldTables(), files },
    async (stage) => progress.checkpoint({ stage, done: done++, total }),
  )
  const { filePath, size } = await storeFile(ctx, { folder: 'exports', name: 'MyData.zip', content })
  await finishDownload(ctx, { publicId, filePath, size, rows: total, actor })
  return { size }
}

export const ownDataJob = defineJob<OwnExportInput>({
  name: 'employees.own_data',
  label: privacyTexts.text('myData'),
  run: makeArchive,
  notice: fileNotice(privacyTexts.text('ownDataCopy')),
})

/** Starts the export of the caller's own data; returns the running job if there is one. */
export async function startOwnExport(
  ctx: Ctx,
  input: BodyOf<typeof exportOwnData>,
): Promise<DataOf<typeof exportOwnData>> {
  const accountId = ctx.actor.accountId as number
  const withNumbers = input.with_numbers === true
  const job = await tx(ctx, async (db) => {
    const running = await findRunningJob(ctx, db, ownDataJob)
    if (running) return running
    const run = await ctx.platform.jobs.enqueue(ctx, db, ownDataJob, { accountId, withNumbers })
    await insertDownload(ctx, db, { jobRunId: run.id, name: 'MyData.zip', permissions: [] })
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: accountId,
      recordLabel: ctx.actor.name || ctx.actor.email,
      details: { with_numbers: withNumbers },
    })
    return run.public_id
  })
  ctx.platform.jobs.poke()
  return { job }
}
