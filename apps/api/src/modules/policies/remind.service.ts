import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { remindOfPolicy } from '@muster/contract/policies/policy-report.contract'
import { type RawBuilder, sql } from 'kysely'
import { dateText } from '../../lib/texts/span.texts.ts'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { type Notice, notify } from '../notices/index.ts'
import { readings } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'
import { requirePublished } from './report.queries.ts'
import { batchesOf } from './rules/notices-of-batch.ts'

/** People per transaction. */
const BATCH = 500
const REMIND = 'policies.report.remind'

interface Reminded {
  policy_id: number
  employee_id: number
  title: string
  due_on: string
}

/**
 * Reminds people who have not acknowledged what is due, nobody twice within a day: marks them and notifies them. Those who can't
 * sign in are left out.
 *
 * @param which condition on the reading `r`
 */
export async function remind(
  ctx: Ctx,
  db: Db,
  of: Parameters<typeof readings>[1],
  which: RawBuilder<unknown>,
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with left_over as (
      select r.policy_id, r.employee_id, r.number, r.title, r.due_on::text as due_on, r.assigned_on,
        r.assigned_number, r.counts_from
      from ${readings(ctx, of)} r
      where r.state in ('due', 'overdue') and ${which}
        and (r.reminded_at is null or r.reminded_at < ${ctx.now.subtract({ hours: 20 }).toString()}::timestamptz
          or r.assigned_number < r.counts_from)
        and exists (select from account c
          where c.org_id = ${ctx.orgId} and c.employee_id = r.employee_id and c.state = 'active')
      order by r.employee_id limit ${BATCH}
    ), marked as (
      insert into policy_assignment as a
        (org_id, policy_id, employee_id, version_number, assigned_on, assigned_at, reminded_at, reminders)
      select ${ctx.orgId}, policy_id, employee_id, number, (${ctx.now.toString()}::timestamptz)::date,
        ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz, 1 from left_over
      on conflict (org_id, policy_id, employee_id) do update
        set reminded_at = excluded.reminded_at, reminders = a.reminders + 1
    )
    select policy_id, employee_id, title, due_on from left_over`.execute(db)
  if (rows.length > 0) await notify(ctx, db, ...remindersOf(rows))
  return rows
}

function remindersOf(rows: readonly Reminded[]): Notice[] {
  const single = new Map(rows.map((row) => [`${row.policy_id}:${row.employee_id}`, row]))
  const told = rows.map(({ policy_id: policyId, employee_id: employeeId }) => ({ policyId, employeeId }))
  return batchesOf(told).flatMap(({ policyId, count, employeeIds }): Notice[] => {
    if (policyId === null)
      return [
        {
          to: { employeeIds },
          kind: 'policies.reminder_several',
          values: { count: String(count) },
          link: { admin: '/my-policies', me: '/my-policies' },
        },
      ]
    // Each last day is a notice of its own.
    const days = Map.groupBy(employeeIds, (id) => single.get(`${policyId}:${id}`)?.due_on ?? '')
    return [...days].map(([due_on, ids]) => ({
      to: { employeeIds: ids },
      kind: 'policies.reminder',
      values: { title: single.get(`${policyId}:${ids[0]}`)?.title ?? '', due: dateText(due_on) },
      link: { admin: `/my-policies/${policyId}`, me: `/my-policies/${policyId}` },
    }))
  })
}

/** Reminds everybody in the reach of who asked for it; a rerun continues where the last one ended. */
export const remindAllJob = defineJob<{ policyId: number; accountId: number }>({
  name: 'policies.remind_all',
  label: policiesTexts.text('remindingAll'),
  run: async (system, { policyId, accountId }) => {
    const actor = found(await readTx(system, (db) => findAccountActor(system, db, accountId)))
    const ctx: Ctx = { ...system, actor }
    let reminded = 0
    for (;;) {
      const rows = await tx(ctx, (db) =>
        remind(ctx, db, ofPolicy(policyId, employeeScope(ctx, REMIND, 'e')), sql`true`),
      )
      reminded += rows.length
      if (rows.length < BATCH) return { reminded }
    }
  },
})

const ofPolicy = (policyId: number, people: RawBuilder<unknown>) => ({
  policies: sql`p.id = ${policyId}`,
  acknowledgements: sql`k.policy_id = ${policyId}`,
  people,
})

/**
 * Reminds the chosen people, or by a job everybody who is left.
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
