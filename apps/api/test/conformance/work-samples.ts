import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A job of this account in a given state. */
async function aJob({ app, ours }: World, { accountId }: TestAccount, state = 'done') {
  const ctx = app.system(ours.orgId)
  return tx(ctx, (db) =>
    db
      .insertInto('job_run')
      .values({
        org_id: ours.orgId,
        kind: 'sample',
        label: 'Sample',
        state,
        account_id: accountId,
        created_at: ctx.now.toString(),
        finished_at: ctx.now.toString(),
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow(),
  )
}

async function jobId(world: World, account: TestAccount, state?: string): Promise<string> {
  return (await aJob(world, account, state)).public_id
}

/** A file created by a job of this account. */
async function aDownload(world: World, account: TestAccount): Promise<number> {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const { id: jobRunId } = await aJob(world, account)
  const file = { folder: 'exports', name: 'people.csv', content: Buffer.from('a,b\n') } as const
  const { filePath, size } = await storeFile(ctx, file)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('download')
      .values({
        org_id: ours.orgId,
        account_id: account.accountId,
        job_run_id: jobRunId,
        name: file.name,
        path: filePath,
        size,
        row_count: 1,
        created_at: ctx.now.toString(),
        expires_at: ctx.now.add({ hours: 24 }).toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export const workSamples: Record<string, Sample> = {
  'files.job.read': async (world, admin) => ({ params: { id: await jobId(world, admin) } }),
  'files.job.cancel': async (world, admin) => ({ body: { id: await jobId(world, admin) } }),
  'files.job.retry': async (world, admin) => ({ body: { id: await jobId(world, admin, 'failed') } }),
  'files.download.fetch': async (world, admin) => ({ params: { id: await aDownload(world, admin) } }),
  'files.download.remove': async (world, admin) => ({ body: { id: await aDownload(world, admin) } }),
  'operations.job.list': () => ({ body: { filters: { state: ['failed'] }, search: 'a' } }),
  'operations.job.read': async (world, admin) => ({ params: { id: await jobId(world, admin) } }),
  'operations.schedule.run': () => ({ body: { name: 'files.clean_uploads' } }),
}
