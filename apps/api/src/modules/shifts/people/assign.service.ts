import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { AssignOutcome, assignShift } from '@muster/contract/shifts/shift-people.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { errorWords, fail, found } from '../../../platform/errors.ts'
import { daysOffChanged } from '../../holidays/index.ts'
import { type AssignedPeriod, type AssignPlan, planAssignment } from '../rules/assign-plan.ts'
import { findShifts, type StoredShiftRow, shareShifts } from '../shifts.queries.ts'
import { workChanged } from '../work-changed.ts'
import { peopleTexts } from './people.texts.ts'

const ASSIGN = 'shifts.people.assign'
const SHIFT_CHANGE = 14

type Input = BodyOf<typeof assignShift>

interface Person {
  id: number
  code: string
  full_name: string
  /** Location on the first requested date, including planned transfers. */
  location_id: number | null
  joined_on: string
  left_on: string | null
}

interface StoredAssignment extends AssignedPeriod {
  employeeId: number
  code: string
}

interface PersonPlan {
  person: Person
  plan: AssignPlan | null
  outcome: AssignOutcome
}

/** Locks the requested people in reach, in order of their ids: one statement. */
async function lockReached(ctx: Ctx, db: Db, ids: readonly number[], from: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.id, e.code, e.full_name, e.date_of_joining as joined_on, e.left_on,
      coalesce((select p.value_id from employee_assignment p where p.org_id = e.org_id and p.employee_id = e.id
        and p.attribute = 'location' and p.from_date <= ${from}::date
        and (p.to_date is null or p.to_date >= ${from}::date) limit 1), e.location_id) as location_id
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[]) and coalesce(${employeeScope(ctx, ASSIGN, 'e')}, false)
    order by e.id for no key update of e`.execute(db)
  if (rows.length < new Set(ids).size) fail('record.not_found')
  return rows
}

async function findAssignments(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  from: string,
): Promise<Map<number, StoredAssignment[]>> {
  const { rows } = await sql<StoredAssignment>`
    select a.id, a.employee_id as "employeeId", a.shift_id as "shiftId", a.from_date as "from", a.to_date as "to", s.code
    from shift_assignment a join shift s on s.org_id = a.org_id and s.id = a.shift_id
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[])
      and (a.to_date is null or a.to_date >= ${from}::date)
    order by a.from_date`.execute(db)
  return Map.groupBy(rows, (row) => row.employeeId)
}

const span = ({ from, to }: { from: string; to: string | null }) =>
  to ? `from ${from} to ${to}` : `from ${from}`

function refusalOf(person: Person, shift: StoredShiftRow, { from_date }: Input): string | null {
  if (from_date < person.joined_on) return peopleTexts('joinedOnOnly', { joinedOn: person.joined_on })
  if (person.left_on !== null && from_date > person.left_on)
    return peopleTexts('leftOn', { leftOn: person.left_on })
  const places = shift.locations.map(({ id }) => id)
  if (places.length > 0 && !places.includes(person.location_id ?? 0)) {
    return peopleTexts('onlyForPeopleAt', {
      name: shift.name,
      locations: shift.locations.map(({ name }) => name).join(', '),
    })
  }
  return null
}

function textOf({ result, met }: AssignPlan, assigned: readonly StoredAssignment[]): string {
  const codes = met.map((one) => `${assigned.find(({ id }) => id === one.id)?.code} ${span(one)}`).join(', ')
  const texts: Record<AssignPlan['result'], string> = {
    new: peopleTexts('noIndividualAssignment'),
    same: peopleTexts('alreadyAssigned', { codes }),
    cut: peopleTexts('replacesAssignments', { codes }),
    overlap: peopleTexts('has', { codes }),
  }
  return texts[result]
}

function planFor(
  person: Person,
  assigned: readonly StoredAssignment[],
  shift: StoredShiftRow,
  input: Input,
): PersonPlan {
  const who = { employee_id: person.id, employee_name: person.full_name, employee_code: person.code }
  const refusal = refusalOf(person, shift, input)
  if (refusal) return { person, plan: null, outcome: { ...who, result: 'refused', text: refusal } }
  const plan = planAssignment(assigned, {
    shiftId: shift.id,
    from: input.from_date,
    to: input.to_date ?? null,
  })
  return { person, plan, outcome: { ...who, result: plan.result, text: textOf(plan, assigned) } }
}

/** Refuses all assignments if one is not possible, returning everybody's outcome. */
function refuseInvalid(plans: readonly PersonPlan[], { replace }: Input): void {
  const people = plans.map(({ outcome }) => outcome)
  const refused = people.filter(({ result }) => result === 'refused')
  if (refused[0]) {
    const others = refused.length > 1 ? peopleTexts('sameForMore', { count: refused.length - 1 }) : ''
    fail('request.invalid', {
      fields: { employee_ids: `${refused[0].employee_name}: ${refused[0].text}${others}` },
      data: { people },
    })
  }
  const count = people.filter(({ result }) => result === 'overlap').length
  if (count > 0 && !replace) fail('shifts.assignment_overlap', { parameters: { count }, data: { people } })
}

const idsOf = (plans: readonly PersonPlan[]) => plans.map(({ person }) => person.id)

/** What a preview shows: nobody changes their own shift, the only administrator apart. At most one statement. */
async function previewOf(
  ctx: Ctx,
  db: Db,
  plans: readonly PersonPlan[],
  changing: readonly PersonPlan[],
): Promise<DataOf<typeof assignShift>> {
  const isRefused = concernsCaller(ctx, idsOf(changing)) && !(await isOnlyAdministrator(ctx, db))
  const own = isRefused ? ctx.actor.employeeId : null
  const people = plans.map(({ person, outcome }): AssignOutcome => {
    if (person.id !== own) return outcome
    return { ...outcome, result: 'refused', text: errorWords('access.own_record') }
  })
  return { saved: false, changed: changing.length - (own === null ? 0 : 1), people }
}

/** At most three statements, whatever the number of people: delete, update, insert. */
async function write(ctx: Ctx, db: Db, plans: readonly PersonPlan[], note: string): Promise<void> {
  const removed = plans.flatMap(({ plan }) => plan?.removed ?? [])
  const changed = plans.flatMap(({ plan }) => plan?.changed ?? [])
  if (removed.length > 0) {
    await db
      .deleteFrom('shift_assignment')
      .where('org_id', '=', ctx.orgId)
      .where('id', 'in', removed)
      .execute()
  }
  if (changed.length > 0) {
    await sql`
      update shift_assignment a set from_date = c.from_date, to_date = c.to_date
      from unnest(${changed.map((one) => one.id)}::bigint[], ${changed.map((one) => one.from)}::date[],
        ${changed.map((one) => one.to)}::date[]) as c (id, from_date, to_date)
      where a.org_id = ${ctx.orgId} and a.id = c.id`.execute(db)
  }
  const added = plans.flatMap(({ person, plan }) =>
    (plan?.added ?? []).map((one) => ({ ...one, employee: person.id })),
  )
  const actor = ctx.actor.name || ctx.actor.email || ctx.actor.kind
  await sql`
    insert into shift_assignment (org_id, employee_id, shift_id, from_date, to_date, note, actor, created_at)
    select ${ctx.orgId}, n.employee_id, n.shift_id, n.from_date, n.to_date, ${note}, ${actor}, ${ctx.now.toString()}
    from unnest(${added.map((one) => one.employee)}::bigint[], ${added.map((one) => one.shiftId)}::bigint[],
      ${added.map((one) => one.from)}::date[], ${added.map((one) => one.to)}::date[])
      as n (employee_id, shift_id, from_date, to_date)`.execute(db)
}

/** Writes an event for each person's timeline and the audit log. */
async function notifyAssigned(
  ctx: Ctx,
  db: Db,
  plans: readonly PersonPlan[],
  {
    shift,
    assigned,
    input,
  }: { shift: StoredShiftRow; assigned: Map<number, StoredAssignment[]>; input: Input },
): Promise<void> {
  const before = ({ person }: PersonPlan) =>
    assigned.get(person.id)?.find((one) => one.from <= input.from_date)?.code ?? null
  const details = plans.map((one) =>
    JSON.stringify({ changes: { SHIFT: [before(one), shift.code] }, reason: input.note }),
  )
  await sql`
    insert into employee_event (org_id, employee_id, event_type, on_date, details, account_id, actor, created_at)
    select ${ctx.orgId}, n.id, ${SHIFT_CHANGE}, ${input.from_date}::date, n.details, ${ctx.actor.accountId}::bigint,
      ${ctx.actor.name || ctx.actor.email || ctx.actor.kind}, ${ctx.now.toString()}
    from unnest(${idsOf(plans)}::bigint[], ${details}::jsonb[]) as n (id, details)`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...plans.map((one) => ({
      ...{ recordType: 'employee', recordId: one.person.id },
      recordLabel: `${one.person.full_name} (${one.person.code})`,
      changes: { shift: [before(one), shift.code] as [unknown, unknown] },
      details: { from_date: input.from_date, to_date: input.to_date ?? null },
      reason: input.note,
    })),
  )
}

/**
 * Assigns a shift to people for a period or until further notice, all or none. Locks people in order, so that
 * the second of two concurrent assignments is reported as an overlap. Idempotent.
 *
 * @throws AppError `record.not_found` also out of reach, `request.invalid`, `shifts.inactive`,
 * `shifts.assignment_overlap`, `access.own_record`
 */
export function assignPeople(ctx: Ctx, input: Input): Promise<DataOf<typeof assignShift>> {
  return tx(ctx, async (db) => {
    await shareShifts(ctx, db)
    const people = await lockReached(ctx, db, input.employee_ids, input.from_date)
    const shift = found((await findShifts(ctx, db, { ids: [input.SHFTID] }))[0])
    if (shift.status === 0) fail('shifts.inactive', { parameters: { name: shift.name } })
    if (input.to_date && input.to_date < input.from_date) {
      fail('request.invalid', { fields: { to_date: peopleTexts('lastDayBeforeFirst') } })
    }
    const assigned = await findAssignments(ctx, db, input.employee_ids, input.from_date)
    const plans = people.map((person) => planFor(person, assigned.get(person.id) ?? [], shift, input))
    const changing = plans.filter(({ plan }) => plan !== null && plan.result !== 'same')
    if (input.preview) return previewOf(ctx, db, plans, changing)
    const answer = { changed: changing.length, people: plans.map(({ outcome }) => outcome) }
    await refuseOwnRecord(ctx, db, idsOf(changing), ASSIGN)
    refuseInvalid(plans, input)
    if (changing.length === 0) return { saved: true, ...answer }
    await write(ctx, db, changing, input.note)
    await notifyAssigned(ctx, db, changing, { shift, assigned, input })
    const range = { from: input.from_date, to: input.to_date ?? null }
    await workChanged.emit(ctx, db, { employeeIds: idsOf(changing), ...range })
    if (await hasOwnWeekOffs(ctx, db)) await daysOffChanged.emit(ctx, db, range)
    return { saved: true, ...answer }
  })
}

/** Whether off-days can depend on assigned shifts. */
export async function hasOwnWeekOffs(ctx: Ctx, db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from shift_version v where v.org_id = ${ctx.orgId}
      and jsonb_typeof(v.terms -> 'week_offs') = 'array') as has`.execute(db)
  return rows[0]?.has ?? false
}
