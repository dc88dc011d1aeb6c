import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { remindOfPolicy } from '@muster/contract/policies/policy-report.contract'
import { type RawBuilder, sql } from 'kysely'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../notices/index.ts'
import { acknowledgementNotices } from './acknowledgement-notices.ts'
import { readings } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'
import { requirePublished } from './report.queries.ts'
import type { DuePolicy } from './rules/group-notices.ts'

/** People per transaction. */
const BATCH = 500
/** Nobody is reminded twice a day, although a job does not start at the same minute every day. */
const HOURS_BETWEEN = 20
const REMIND = 'policies.report.remind'

/**
 * Reminds at most `BATCH` people who have not acknowledged what is due, nobody twice a day: marks them and notifies them. Those
 * who can't sign in are left out.
 *
 * @param which condition on the reading `r`
 */
async function remind(
  ctx: Ctx,
  db: Db,
  of: Parameters<typeof readings>[1],
  which: RawBuilder<unknown>,
): Promise<DuePolicy[]> {
  const { rows } = await sql<DuePolicy>`
    with pending as (
      select r.policy_id, r.employee_id, r.number, r.title, r.due_on::text as due_on, r.assigned_on,
        r.assigned_number, r.counts_from
      from ${readings(ctx, of)} r
      where r.state in ('due', 'overdue') and ${which}
        and (r.reminded_at is null or r.reminded_at < ${ctx.now.subtract({ hours: HOURS_BETWEEN }).toString()}::timestamptz
          or r.assigned_number < r.counts_from)
        and exists (select from account c
          where c.org_id = ${ctx.orgId} and c.employee_id = r.employee_id and c.state = 'active')
      order by r.employee_id limit ${BATCH}
    ), marked as (
      insert into policy_assignment as a
        (org_id, policy_id, employee_id, version_number, assigned_on, assigned_at, reminded_at, reminders)
      select ${ctx.orgId}, policy_id, employee_id, number, (${ctx.now.toString()}::timestamptz)::date,
        ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz, 1 from pending
      on conflict (org_id, policy_id, employee_id) do update
        set reminded_at = excluded.reminded_at, reminders = a.reminders + 1
    )
    select policy_id, employee_id, title, due_on from pending`.execute(db)
  const kinds = { one: 'policies.reminder', several: 'policies.reminder_several' }
  if (rows.length > 0) await notify(ctx, db, ...acknowledgementNotices(rows, kinds))
  return rows
}

/** Reminds everybody whom `which` selects, in transactions of `BATCH`. @returns how many */
export async function remindInBatches(
  ctx: Ctx,
  of: Parameters<typeof readings>[1],
  which: RawBuilder<unknown>,
): Promise<number> {
  for (let reminded = 0; ; ) {
    const { length } = await tx(ctx, (db) => remind(ctx, db, of, which))
    reminded += length
    if (length < BATCH) return reminded
  }
}

/** Reminds everybody in the reach of the person who started it; a rerun continues where the last one ended. */
export const remindAllJob = defineJob<{ policyId: number; accountId: number }>({
  name: 'policies.remind_all',
  label: policiesTexts.text('remindingAll'),
  run: async (system, { policyId, accountId }) => {
    const actor = found(await readTx(system, (db) => findAccountActor(system, db, accountId)))
    const ctx: Ctx = { ...system, actor }
    const of = ofPolicy(policyId, employeeScope(ctx, REMIND, 'e'))
    return { reminded: await remindInBatches(ctx, of, sql`true`) }
  },
})

const ofPolicy = (policyId: number, people: RawBuilder<unknown>) => ({
  policies: sql`p.id = ${policyId}`,
  acknowledgements: sql`k.policy_id = ${policyId}`,
  people,
})

/**
 * Reminds the chosen people, or, by a job, everybody who has not acknowledged the policy.
 *
 * @throws AppError `record.not_found` for a policy that is not published
 */
export async function remindPeople(
  ctx: Ctx,
  { policy_id, employee_ids }: BodyOf<typeof remindOfPolicy>,
): Promise<DataOf<typeof remindOfPolicy>> {
  const result = await tx(ctx, async (db) => {
    const policy = await requirePublished(ctx, db, policy_id)
    const audit = { recordType: 'policy', recordId: policy_id, recordLabel: policy.title }
    if (employee_ids === undefined) {
      const input = { policyId: policy_id, accountId: ctx.actor.accountId as number }
      const { public_id } = await ctx.platform.jobs.enqueue(ctx, db, remindAllJob, input)
      await recordAudit(ctx, db, audit)
      return { reminded: 0, skipped: 0, job: public_id }
    }
    const ids = [...new Set(employee_ids)]
    const people = sql`e.id = any (${ids}::bigint[]) and ${employeeScope(ctx, REMIND, 'e')}`
    const rows = await remind(ctx, db, ofPolicy(policy_id, people), sql`true`)
    await recordAudit(ctx, db, { ...audit, details: { people: rows.length } })
    return { reminded: rows.length, skipped: ids.length - rows.length, job: null }
  })
  if (result.job) ctx.platform.jobs.poke()
  return result
}
