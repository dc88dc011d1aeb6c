import { sql } from 'kysely'
import { worksToday } from '../../platform/access/working-today.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { type Notice, notify } from '../notices/index.ts'
import { acknowledgementNotices, readingLink } from './acknowledgement-notices.ts'
import { readings } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'
import type { DuePolicy } from './rules/group-notices.ts'

/** People per transaction. */
const BATCH = 500

/** Which people and policies; all of them by default. */
interface AssignInput {
  policyId?: number
  employeeIds?: readonly number[]
}

interface Assigned extends DuePolicy {
  needs_acknowledgement: boolean
  is_acknowledged: boolean
}

/**
 * Assigns to these people what applies to them and is not assigned yet, was published anew, or must be acknowledged again, and
 * notifies them. One statement besides the notices.
 */
async function assignTo(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  policyId: number | undefined,
): Promise<number> {
  const list = sql`${[...ids]}::bigint[]`
  const today = await organisationToday(ctx, db)
  const { rows } = await sql<Assigned>`
    with missing as (
      select r.* from ${readings(ctx, {
        ...(policyId === undefined ? {} : { policies: sql`p.id = ${policyId}` }),
        people: sql`e.id = any (${list})`,
        acknowledgements: sql`k.employee_id = any (${list})`,
      })} r
      where r.assigned_number is null or r.assigned_number < r.counts_from
        or (r.needs_acknowledgement and r.expires_on <= ${today}::date and r.assigned_on < r.expires_on
          and r.acknowledged_number >= r.counts_from)
    ), written as (
      insert into policy_assignment (org_id, policy_id, employee_id, version_number, assigned_on, assigned_at)
      select ${ctx.orgId}, policy_id, employee_id, number, ${today}::date, ${ctx.now.toString()}::timestamptz from missing
      on conflict (org_id, policy_id, employee_id) do update set version_number = excluded.version_number,
        assigned_on = excluded.assigned_on, assigned_at = excluded.assigned_at, reminded_at = null, reminders = 0
    )
    select policy_id, employee_id, title, needs_acknowledgement, state = 'acknowledged' as is_acknowledged,
      coalesce(due_on, ${today}::date)::text as due_on
    from missing order by employee_id, policy_id`.execute(db)
  const notices = noticesOf(rows)
  if (notices.length > 0) await notify(ctx, db, ...notices)
  return rows.length
}

function noticesOf(rows: readonly Assigned[]): Notice[] {
  const fresh = rows.filter((row) => !row.is_acknowledged)
  const informed = Map.groupBy(
    fresh.filter((row) => !row.needs_acknowledgement),
    (row) => row.policy_id,
  )
  return [
    ...acknowledgementNotices(
      fresh.filter((row) => row.needs_acknowledgement),
      { one: 'policies.published', several: 'policies.several' },
    ),
    ...[...informed].map(
      ([policyId, people]): Notice => ({
        to: { employeeIds: people.map((row) => row.employee_id) },
        kind: 'policies.informed',
        values: { title: people[0]?.title ?? '' },
        link: readingLink(policyId),
      }),
    ),
  ]
}

/** The next people in order of their ids. */
async function nextPeople(
  ctx: Ctx,
  db: Db,
  after: number,
  only: readonly number[] | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and e.id > ${after} and ${worksToday(ctx)}
      and ${only ? sql`e.id = any (${[...only]}::bigint[])` : sql`true`}
    order by e.id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Assigns policies and notifies people, each once; a rerun continues where the last one ended. */
export const assignJob = defineJob<AssignInput>({
  name: 'policies.assign',
  label: policiesTexts.text('assigning'),
  run: async (ctx, { policyId, employeeIds }) => {
    let assigned = 0
    for (let after = 0; ; ) {
      const from = after
      const { ids, count } = await tx(ctx, async (db) => {
        const people = await nextPeople(ctx, db, from, employeeIds)
        return { ids: people, count: people.length > 0 ? await assignTo(ctx, db, people, policyId) : 0 }
      })
      assigned += count
      if (ids.length < BATCH) return { assigned }
      after = ids.at(-1) as number
    }
  },
})

/**
 * Assigns policies to people who were added or whose units changed. Their list shows them at once; the notices follow in the
 * background.
 */
export async function assignToPeople(
  ctx: Ctx,
  db: Db,
  { employeeIds }: { employeeIds: readonly number[] },
): Promise<void> {
  if (employeeIds.length === 0) return
  const { rows } = await sql`
    select from policy where org_id = ${ctx.orgId} and current_version_id is not null and archived_at is null limit 1`.execute(
    db,
  )
  if (rows.length > 0) await ctx.platform.jobs.enqueue(ctx, db, assignJob, { employeeIds })
}
