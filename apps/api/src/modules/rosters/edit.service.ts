import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ROSTER_PEOPLE } from '@muster/contract/rosters/rosters.constants'
import type { editRoster } from '@muster/contract/rosters/rosters.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { CHOOSE, findEligible } from './create.service.ts'
import { requireOpen } from './locks.ts'
import { refuseOwnCells } from './own-cells.ts'
import { lockRoster, type RosterRecord, requireFreeName } from './roster.queries.ts'
import { MANAGE } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'
import { findShifts } from './shift-times.queries.ts'
import {
  addPeople,
  type ChangedCell,
  countUnpublished,
  findChanged,
  type RequestedCell,
  writeCells,
} from './write-cells.ts'

type Input = BodyOf<typeof editRoster>

const refuse = (field: string, message: string): never =>
  fail('request.invalid', { fields: { [field]: message } })

/** People of the roster whom the caller may plan. */
async function findPlannable(ctx: Ctx, db: Db, rosterId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from roster_person p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.org_id = ${ctx.orgId} and p.roster_id = ${rosterId}
      and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Cells without duplicates, the last one winning; on the roster's days and of people in reach. */
function requestedCells(input: Input, roster: RosterRecord, people: ReadonlySet<number>): RequestedCell[] {
  const cells = new Map<string, RequestedCell>()
  for (const { EMPLOYEE_ID: employee_id, day, cell } of input.changes ?? []) {
    if (day < roster.from_date || day > roster.to_date)
      refuse('changes', rostersTexts('dayNotInRoster', { day }))
    if (!people.has(employee_id)) refuse('changes', rostersTexts('personNotOnRoster'))
    cells.set(`${employee_id} ${day}`, { employee_id, day, cell })
  }
  return [...cells.values()]
}

/** Checks that shifts are available here; an inactive one may stay in its cells but not be added. */
async function requireShifts(
  ctx: Ctx,
  db: Db,
  roster: RosterRecord,
  { changed, input, stored }: { changed: readonly RequestedCell[]; input: Input; stored: Input['demand'] },
) {
  const planned = new Set(changed.flatMap(({ cell }) => (cell > 0 ? cell : [])))
  const known = new Set((stored ?? []).map(({ shift_id }) => shift_id))
  const needed = (input.demand ?? []).map(({ shift_id }) => shift_id).filter((id) => !known.has(id))
  if (planned.size + needed.length === 0) return
  const { byId } = await findShifts(ctx, db, roster.location_id)
  for (const id of [...planned, ...needed]) {
    if (!byId.get(id)?.is_offered)
      refuse(planned.has(id) ? 'changes' : 'demand', rostersTexts('shiftNotAtLocation'))
  }
}

function requireDemand(demand: NonNullable<Input['demand']>, { from_date, to_date }: RosterRecord): void {
  const seen = new Set<string>()
  for (const { shift_id, weekday, day } of demand) {
    if ((weekday === null) === (day === null)) refuse('demand', rostersTexts('weekdayOrDayRequired'))
    if (day !== null && (day < from_date || day > to_date))
      refuse('demand', rostersTexts('dayNotInRoster', { day }))
    const key = `${shift_id} ${weekday} ${day}`
    if (seen.has(key)) refuse('demand', rostersTexts('duplicateShiftAndDay'))
    seen.add(key)
  }
}

async function writeDemand(ctx: Ctx, db: Db, { id }: RosterRecord, demand: NonNullable<Input['demand']>) {
  await db.deleteFrom('roster_demand').where('org_id', '=', ctx.orgId).where('roster_id', '=', id).execute()
  if (demand.length === 0) return
  await db
    .insertInto('roster_demand')
    .values(demand.map((line) => ({ org_id: ctx.orgId, roster_id: id, ...line })))
    .execute()
}

async function readDemand(ctx: Ctx, db: Db, { id }: RosterRecord) {
  return db
    .selectFrom('roster_demand')
    .select(['shift_id', 'weekday', 'day', 'needed'])
    .where('org_id', '=', ctx.orgId)
    .where('roster_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Planned or published days of people, which are removed with them. One statement. */
async function findDaysOf(ctx: Ctx, db: Db, rosterId: number, ids: readonly number[]) {
  const { rows } = await sql<{ employee_id: number; day: string; is_published: boolean }>`
    select d.employee_id, d.day, true as is_published from roster_day d
    where d.org_id = ${ctx.orgId} and d.roster_id = ${rosterId} and d.employee_id = any (${[...ids]}::bigint[])
    union all
    select n.employee_id, n.day, false from roster_entry n
    where n.org_id = ${ctx.orgId} and n.roster_id = ${rosterId} and n.employee_id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows
}

interface PeopleChange {
  added: number
  removed: number
}

/** Removing people deletes their planned cells; their published days are removed on publication. */
async function changePeople(ctx: Ctx, db: Db, roster: RosterRecord, input: Input): Promise<PeopleChange> {
  const adding = [...new Set(input.add_people ?? [])]
  if (adding.length > 0) {
    const eligible = await findEligible(ctx, db, adding, roster.location_id)
    if (eligible.length < adding.length) refuse('add_people', CHOOSE)
  }
  const added = await addPeople(ctx, db, roster.id, adding)
  const removing = input.remove_people ?? []
  if (removing.length === 0) return { added, removed: 0 }
  const days = await findDaysOf(ctx, db, roster.id, removing)
  await refuseOwnCells(ctx, db, days)
  await requireOpen(
    ctx,
    db,
    days.filter((one) => one.is_published),
  )
  const { rows } = await sql<{ employee_id: number }>`
    delete from roster_person p using employee e
    where p.org_id = ${ctx.orgId} and p.roster_id = ${roster.id} and p.employee_id = any (${removing}::bigint[])
      and e.org_id = p.org_id and e.id = p.employee_id and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
    returning p.employee_id`.execute(db)
  return { added, removed: rows.length }
}

const MAX_AUDITED = 500

interface Facts {
  before: Record<string, unknown>
  after: Record<string, unknown>
  changed: readonly ChangedCell[]
  people: PeopleChange
}

async function record(ctx: Ctx, db: Db, roster: RosterRecord, { before, after, changed, people }: Facts) {
  await recordAudit(ctx, db, {
    ...{ recordType: 'roster', recordId: roster.id, recordLabel: String(after.name) },
    changes: changesBetween(before, after),
    details: {
      ...{ cells: changed.length, people_added: people.added, people_removed: people.removed },
      changed: changed
        .slice(0, MAX_AUDITED)
        .map(({ employee_id, day, before: was, cell }) => [employee_id, day, was, cell]),
    },
  })
}

async function nameAndNote(ctx: Ctx, db: Db, roster: RosterRecord, input: Input) {
  const name = input.name ?? roster.name
  const note = input.note ?? roster.note
  if (name.toLowerCase() !== roster.name.toLowerCase())
    await requireFreeName(ctx, db, { name, locationId: roster.location_id, but: roster.id })
  return { name, note }
}

async function lockEditable(ctx: Ctx, db: Db, { id, version }: Input): Promise<RosterRecord> {
  const roster = await lockRoster(ctx, db, { id, version, permission: MANAGE })
  if (roster.status === 2)
    fail('rosters.status_refused', {
      parameters: { why: rostersTexts('archivedNotEditable') },
    })
  return roster
}

/** Changes to write, compared with the current cells. */
async function planChange(ctx: Ctx, db: Db, roster: RosterRecord, input: Input) {
  const { name, note } = await nameAndNote(ctx, db, roster, input)
  const people = await changePeople(ctx, db, roster, input)
  const plannable =
    input.changes || people.added > 0 ? await findPlannable(ctx, db, roster.id) : new Set<number>()
  if (people.added > 0 && plannable.size > ROSTER_PEOPLE)
    refuse('add_people', rostersTexts('tooManyPeople', { rosterPeople: ROSTER_PEOPLE }))
  const changed = await findChanged(ctx, db, roster.id, requestedCells(input, roster, plannable))
  await refuseOwnCells(ctx, db, changed)
  // A locked day may be reset to what is published, to discard a plan that was never published.
  await requireOpen(
    ctx,
    db,
    changed.filter(({ cell, published }) => cell !== published),
  )
  if (input.demand) requireDemand(input.demand, roster)
  const stored = input.demand ? await readDemand(ctx, db, roster) : null
  await requireShifts(ctx, db, roster, { changed, input, stored: stored ?? undefined })
  const before = { name: roster.name, note: roster.note, demand: stored }
  const after = { name, note, demand: input.demand ?? null }
  return { before, after, changed, people }
}

const isUnchanged = ({ before, after, changed, people }: Facts) =>
  changed.length + people.added + people.removed === 0 && JSON.stringify(before) === JSON.stringify(after)

/**
 * Edits a roster's plan. Idempotent: a repeated edit keeps the version.
 *
 * @throws AppError `record.not_found`, `record.conflict` if somebody else saved meanwhile,
 * `rosters.status_refused` for an archived one, `rosters.name_taken`, `rosters.period_locked`,
 * `request.invalid`, `access.own_record`
 */
export function changeRoster(ctx: Ctx, input: Input): Promise<DataOf<typeof editRoster>> {
  return tx(ctx, async (db) => {
    const roster = await lockEditable(ctx, db, input)
    const plan = await planChange(ctx, db, roster, input)
    if (isUnchanged(plan)) {
      const unpublished_changes = await countUnpublished(ctx, db, roster.id)
      return { version: roster.version, changed: 0, unpublished_changes }
    }
    await writeCells(ctx, db, roster.id, plan.changed)
    if (input.demand) await writeDemand(ctx, db, roster, input.demand)
    const { name, note } = plan.after
    await db
      .updateTable('roster')
      .set({ name, note, version: roster.version + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', roster.id)
      .execute()
    const unpublished_changes = await countUnpublished(ctx, db, roster.id)
    await record(ctx, db, roster, plan)
    return { version: roster.version + 1, changed: plan.changed.length, unpublished_changes }
  })
}
