import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { giveKit } from '@muster/contract/onboarding/kits.contract'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { moveObjectTasks, type PersonStart, startForPeople } from '../../tasks/index.ts'
import { lockCandidate, requireRight, type StoredCandidate } from '../candidates/load-candidate.ts'
import { CANDIDATE, logCandidates } from '../history/log.ts'
import { joiningTexts } from '../joining.texts.ts'
import type { Joined, MigrationPart } from '../migration/migration-parts.ts'
import { statusWords } from '../onboarding.texts.ts'
import { findKitFor } from './kits.queries.ts'

const objectOf = (id: number, label: string): PersonStart['object'] => ({
  ...{ type: CANDIDATE, id, label, path: `/onboarding/checklist/${id}` },
})
const keyOf = (candidateId: number) => `candidate:${candidateId}`

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export interface Given {
  kit_id: number
  name: string
  /** For candidates of this flow alone. */
  flow_id: number | null
  template_id: number | null
}

/** Holds the kit until it is given: whoever deletes it waits. @throws AppError `record.not_found`, `onboarding.kit_inactive` */
export async function holdKit(ctx: Ctx, db: Db, id: number): Promise<Given> {
  const { rows } = await sql<Given & { status: number }>`
    select k.id as kit_id, k.name, k.flow_id, k.status, (select t.id from task_template t
      where t.org_id = k.org_id and t.id = k.task_template_id and t.status = 1) as template_id
    from onboarding_kit k where k.org_id = ${ctx.orgId} and k.id = ${id} for key share of k`.execute(db)
  const kit = found(rows[0])
  if (kit.status !== 1) fail('onboarding.kit_inactive')
  return kit
}

/** The tasks of a candidate's kit: none is about an employee yet. */
export const startOf = ({ id, full_name, columns }: StoredCandidate, day: string): PersonStart => ({
  ...{ key: keyOf(id), day, aboutId: null, managerId: idIn(columns.manager_id) },
  object: objectOf(id, full_name),
})

/**
 * Gives a candidate a kit. Its tasks start, but those for the candidate. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `onboarding.candidate_closed`, `onboarding.kit_inactive`,
 *   `onboarding.kit_given` for one who has another kit
 */
export function give(
  ctx: Ctx,
  { candidate_id, kit_id }: BodyOf<typeof giveKit>,
): Promise<DataOf<typeof giveKit>> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, candidate_id)
    requireRight(candidate.may_next)
    if (!isOpen(candidate.status))
      fail('onboarding.candidate_closed', { parameters: { status: statusWords(candidate.status) } })
    const has = await findKitFor(ctx, db, candidate_id, candidate.flow_id)
    if (has?.is_given) {
      if (has.id !== kit_id) fail('onboarding.kit_given', { parameters: { name: candidate.full_name } })
      return { candidate_id, kit_id, tasks: 0 }
    }
    const kit = await holdKit(ctx, db, kit_id)
    const joining = candidate.columns.expected_joining_on
    const day = typeof joining === 'string' ? joining : await organisationToday(ctx, db)
    await db
      .insertInto('candidate_kit')
      .values({
        ...{ org_id: ctx.orgId, candidate_id, kit_id, day, given_at: ctx.now.toString() },
        given_by: ctx.actor.accountId,
      })
      .execute()
    const { template_id: template } = kit
    const tasks = template === null ? 0 : await startForPeople(ctx, db, template, [startOf(candidate, day)])
    await logCandidates(ctx, db, {
      ...{ candidateId: candidate_id, kind: 'kit', changes: { subject: [null, kit.name] } },
    })
    return { candidate_id, kit_id, tasks }
  })
}

interface JoinedKit {
  candidate_id: number
  name: string
  template_id: number
  day: string
}

/** What those who join have, or get now: the first active kit of their flow, or of every flow. One statement. */
async function settleKits(ctx: Ctx, db: Db, joined: readonly Joined[]): Promise<JoinedKit[]> {
  const { rows } = await sql<JoinedKit>`
    with joined as (
      select * from jsonb_to_recordset(${JSON.stringify(
        joined.map(({ candidateId, joinedOn }) => ({ id: candidateId, day: joinedOn })),
      )}::jsonb) as j (id bigint, day date)
    ), given as (
      insert into candidate_kit (org_id, candidate_id, kit_id, day, given_at, given_by)
      select c.org_id, c.id, k.id, j.day, ${ctx.now.toString()}::timestamptz, ${ctx.actor.accountId}::bigint
      from joined j join candidate c on c.org_id = ${ctx.orgId} and c.id = j.id
      cross join lateral (select k.id from onboarding_kit k where k.org_id = c.org_id and k.status = 1
        and (k.flow_id is null or k.flow_id = c.flow_id) order by k.flow_id nulls last, k.id limit 1) k
      on conflict do nothing returning candidate_id, kit_id, day
    ), kits as (
      select candidate_id, kit_id, day from given
      union
      select g.candidate_id, g.kit_id, g.day from candidate_kit g join joined j on j.id = g.candidate_id
      where g.org_id = ${ctx.orgId}
    )
    select x.candidate_id, c.full_name as name, t.id as template_id, x.day::text as day
    from kits x join candidate c on c.org_id = ${ctx.orgId} and c.id = x.candidate_id
    join onboarding_kit k on k.org_id = ${ctx.orgId} and k.id = x.kit_id
    join task_template t on t.org_id = k.org_id and t.id = k.task_template_id and t.status = 1
    order by t.id, x.candidate_id`.execute(db)
  return rows
}

async function startRest(ctx: Ctx, db: Db, joined: readonly Joined[]): Promise<void> {
  const byId = new Map(joined.map((one) => [one.candidateId, one]))
  const kits = await settleKits(ctx, db, joined)
  await moveObjectTasks(
    ctx,
    db,
    CANDIDATE,
    kits.map(({ candidate_id: id, day }) => ({ id, from: day, to: byId.get(id)?.joinedOn ?? day })),
  )
  for (const [templateId, people] of Map.groupBy(kits, ({ template_id }) => template_id))
    await startForPeople(
      ctx,
      db,
      templateId,
      people.flatMap(({ candidate_id: id, name }) => {
        const one = byId.get(id)
        if (!one) return []
        const { employeeId: aboutId, joinedOn: day } = one
        return [{ key: keyOf(id), day, aboutId, managerId: null, object: objectOf(id, name) }]
      }),
    )
}

/** With the employee, tasks of the kit start that had to wait; those that run move with the joining date. */
export const kitPart: MigrationPart = {
  key: 'kit',
  foresee: async (ctx, db, candidateId) => {
    const { rows } = await sql<{ flow_id: number | null }>`
      select flow_id from candidate where org_id = ${ctx.orgId} and id = ${candidateId}`.execute(db)
    const kit = await findKitFor(ctx, db, candidateId, rows[0]?.flow_id ?? null)
    if (!kit || kit.tasks === 0) return null
    return { label: joiningTexts('tasksOfKit'), text: joiningTexts('someTasks', { count: kit.tasks }) }
  },
  apply: startRest,
}

/** What is missing before a step of kind 19 is done: a kit, where one is set up, and the welcome mail. One statement. */
export async function welcomeMissing(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const { rows } = await sql<{ no_kit: boolean; no_mail: boolean }>`
    select not exists (select from candidate_kit g where g.org_id = c.org_id and g.candidate_id = c.id)
        and exists (select from onboarding_kit k where k.org_id = c.org_id and k.status = 1
          and (k.flow_id is null or k.flow_id = c.flow_id)) as no_kit,
      c.email is not null and not exists (select from candidate_welcome w
        where w.org_id = c.org_id and w.candidate_id = c.id) as no_mail
    from candidate c where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  const missing = rows[0]
  return [
    ...(missing?.no_kit ? [joiningTexts('noKit')] : []),
    ...(missing?.no_mail ? [joiningTexts('noWelcome')] : []),
  ]
}

/** A step of kind 20 is done by making the employee. */
export async function employeeMissing(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const { rows } = await sql`
    select from candidate where org_id = ${ctx.orgId} and id = ${candidateId} and employee_id is not null`.execute(
    db,
  )
  return rows.length > 0 ? [] : [joiningTexts('notEmployee')]
}
