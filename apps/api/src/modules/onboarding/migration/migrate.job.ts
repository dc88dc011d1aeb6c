import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { inviteHired, mayInviteHired } from '../../employees/index.ts'
import { joiningTexts } from '../joining.texts.ts'
import { joinSome } from './join.service.ts'

interface MigrateInput {
  candidate_ids: number[]
  uses_personal_email: boolean
  accept_warnings: 0 | 1
  invite: boolean
  /** Whose reach the job has; null for the product itself. */
  account_id: number | null
}

/** People per transaction: enough to be cheap, few enough to wait for. */
const BATCH = 100

async function asRequester(ctx: Ctx, { account_id }: MigrateInput): Promise<Ctx> {
  if (account_id === null) return ctx
  const actor = await readTx(ctx, (db) => findAccountActor(ctx, db, account_id))
  return actor ? { ...ctx, actor } : fail('access.denied')
}

/** A batch; where somebody in it is refused after all, one by one, so that the others join. */
async function joinBatch(ctx: Ctx, ids: readonly number[], input: MigrateInput): Promise<number[]> {
  const { uses_personal_email, accept_warnings } = input
  const options = { values: {}, uses_personal_email, accept_warnings }
  try {
    return await joinSome(ctx, ids, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || ids.length === 1) throw error
    const joined: number[] = []
    for (const id of ids)
      joined.push(
        ...(await joinSome(ctx, [id], options).catch((refused: unknown) => {
          if (refused instanceof AppError && refused.status < 500) return []
          throw refused
        })),
      )
    return joined
  }
}

/** Those of the candidates who are employees with a work address and no account yet. One statement. */
async function findUninvited(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`
      select e.id from candidate c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and e.email is not null
        and not exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id)
      order by e.id`.execute(db),
  )
  return rows.map((row) => row.id)
}

async function inviteAll(ctx: Ctx, ids: readonly number[], progress: JobProgress): Promise<number> {
  const stage = joiningTexts.text('inviting')
  const people = await findUninvited(ctx, ids)
  let invited = 0
  for (const [done, id] of people.entries()) {
    await progress.checkpoint({ stage, done, total: people.length })
    const isInvited = await tx(ctx, (db) => inviteHired(ctx, db, id)).catch((error: unknown) => {
      // An address that another account has is told on the person's page.
      if (error instanceof AppError && error.status < 500) return false
      throw error
    })
    if (isInvited) invited += 1
  }
  return invited
}

async function run(system: Ctx, input: MigrateInput, progress: JobProgress) {
  const ctx = await asRequester(system, input)
  const { candidate_ids: ids } = input
  const stage = joiningTexts.text('migrating')
  let joined = 0
  for (let from = 0; from < ids.length; from += BATCH) {
    await progress.checkpoint({ stage, done: from, total: ids.length })
    joined += (await joinBatch(ctx, ids.slice(from, from + BATCH), input)).length
  }
  const invited = input.invite && mayInviteHired(ctx) ? await inviteAll(ctx, ids, progress) : 0
  ctx.platform.mail.poke()
  await progress.report({ stage, done: ids.length, total: ids.length })
  return { joined, invited }
}

/** Makes employees of candidates who are ready. Idempotent: a rerun continues with those who have not joined. */
export const migrateJob = defineJob<MigrateInput>({
  name: 'onboarding.migrate',
  label: joiningTexts.text('migrating'),
  run,
  notice: workNotice(joiningTexts.text('migrating'), {
    admin: '/advance-hr/onboarding/candidate?f.status=joined',
  }),
})

/** @returns the public id of the job */
export async function queueMigration(ctx: Ctx, db: Db, input: MigrateInput): Promise<string> {
  const { public_id } = await ctx.platform.jobs.enqueue(ctx, db, migrateJob, input, {
    label: joiningTexts.text('migratingSome', { count: input.candidate_ids.length }),
  })
  return public_id
}
