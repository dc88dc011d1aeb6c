import {
  type AssignmentAttribute,
  assignmentAttributes,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { isAdministrator } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { endAccountsOf } from '../../session/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { handOverDuties } from '../duties/hand-over.service.ts'
import { columnOfAttribute, recordValueOf, shownDayOf } from '../employee-columns.ts'
import { revokeCardsOfLeavers } from '../id-card/leavers.ts'
import { lineChanged } from '../moves/line-changed.hook.ts'
import { findManagersAbove, lockManagerLines, lockPeople, type PersonRow } from '../people.queries.ts'
import { followTeamLeads, type Move } from '../profile/team-leads.service.ts'
import { type Authors, LINE_PERMISSIONS } from '../reach-given.ts'
import { findReachProblems, movedPerson } from '../reach-growth.ts'
import { soundManagers } from '../rules/manager-lines.ts'
import { forgetLeftOut, leaveOut } from './left-out.service.ts'

export interface AppliedChanges {
  /** Number of people whose record was updated. */
  changed: number
  left: number
  /** People whose new manager now reports to them, or has left: left for HR to resolve. */
  refusedManagers: number[]
  /** People whose planned change would widen somebody's reach beyond that of whoever planned it: left for HR to resolve. */
  refusedGains: number[]
}

/** By any of these a change of manager may have been planned. */
const PLANNING_PERMISSIONS = [...LINE_PERMISSIONS, 'employees.separation', 'employees.rejoin'] as const

interface DueRow {
  employee_id: number
  attribute: AssignmentAttribute
  from_date: string
  value_id: number | null
  /** The account that planned it, or that approved it last. */
  planner: number | null
  /** The account that proposed it, if it was approved. */
  proposer: number | null
  is_approved: boolean
}

/** Periods in effect on the day whose values a record shows, that it doesn't show yet. */
async function findDue(ctx: Ctx, db: Db, today: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select a.employee_id, a.attribute, a.from_date, a.value_id, a.created_by as planner, r.account_id as proposer,
      m.request_id is not null as is_approved
    from employee_assignment a
    left join employee_move m on m.org_id = a.org_id and m.id = a.move_id
    left join request r on r.org_id = m.org_id and r.id = m.request_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId}
      and a.from_date <= ${shownDayOf(today)} and (a.to_date is null or a.to_date >= ${shownDayOf(today)})
      and a.value_id is distinct from ${recordValueOf('a.attribute', 'e')}
    order by a.employee_id for no key update of e`.execute(db)
  return rows
}

async function showAttribute(ctx: Ctx, db: Db, attribute: AssignmentAttribute, rows: readonly DueRow[]) {
  if (rows.length === 0) return
  const column = sql.ref(columnOfAttribute(attribute))
  await sql`
    update employee e set ${column} = x.value_id, version = e.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from unnest(${rows.map((row) => row.employee_id)}::bigint[], ${rows.map((row) => row.value_id)}::bigint[])
      x (id, value_id)
    where e.org_id = ${ctx.orgId} and e.id = x.id`.execute(db)
}

/** Rows by who planned or proposed them. Whoever approved a change has judged what it gives to others. */
function byAuthor(
  due: readonly DueRow[],
): { accountId: number; permissions: Authors['permissions']; rows: DueRow[] }[] {
  const authored = due.flatMap((row) =>
    [...new Set([row.planner, row.proposer])].flatMap((accountId) =>
      accountId === null ? [] : [{ accountId, row, isApproved: row.is_approved }],
    ),
  )
  const groups = Map.groupBy(authored, ({ accountId, isApproved }) => `${accountId} ${isApproved}`)
  return [...groups.values()].map((own) => ({
    accountId: (own[0] as (typeof own)[number]).accountId,
    permissions: own[0]?.isApproved ? null : PLANNING_PERMISSIONS,
    rows: own.map(({ row }) => row),
  }))
}

/**
 * Splits off changes by which whoever planned or proposed them would now reach more people than before, or would give
 * a new manager people whom they do not reach: facts may have changed since. They are left for HR to resolve.
 */
async function splitOffGains(ctx: Ctx, db: Db, due: readonly DueRow[], today: string) {
  const gains = new Set<DueRow>()
  for (const { accountId, permissions, rows } of byAuthor(due)) {
    const actor = await findAccountActor(ctx, db, accountId)
    if (!actor || isAdministrator(actor)) continue
    const people = new Map(
      (
        await lockPeople(
          ctx,
          db,
          rows.map((row) => row.employee_id),
        )
      ).map((one) => [one.id, one]),
    )
    const change = {
      managers: rows
        .filter((row) => row.attribute === 'manager')
        .map((row) => ({ employeeId: row.employee_id, managerId: row.value_id, fromDate: today })),
      moved: [...Map.groupBy(rows, (row) => row.employee_id)].flatMap(([id, own]) => {
        const person = people.get(id)
        return person ? [movedPerson(person, datedOf(person, own))] : []
      }),
      today,
      isDue: true,
    }
    const grown = await findReachProblems(ctx, db, change, { actors: [actor], permissions })
    for (const row of rows) if (grown.has(row.employee_id)) gains.add(row)
  }
  return { due: due.filter((row) => !gains.has(row)), gains: [...gains] }
}

const datedOf = (person: PersonRow, rows: readonly DueRow[]): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    rows.map((row) => [
      slugOfAttribute[row.attribute],
      [person[columnOfAttribute(row.attribute)], row.value_id],
    ]),
  )

/** The changes to managers who have left meanwhile. */
async function managersGone(ctx: Ctx, db: Db, rows: readonly DueRow[]): Promise<DueRow[]> {
  const ids = rows.flatMap((row) => (row.attribute === 'manager' ? (row.value_id ?? []) : []))
  if (ids.length === 0) return []
  const { rows: left } = await sql<{ id: number }>`
    select id from employee where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) and status = 'left'`.execute(
    db,
  )
  const gone = new Set(left.map(({ id }) => id))
  return rows.filter((row) => row.attribute === 'manager' && row.value_id !== null && gone.has(row.value_id))
}

/** Changes of manager that can be applied, without those that would now form a cycle. */
async function managersToShow(ctx: Ctx, db: Db, rows: readonly DueRow[]) {
  if (rows.length === 0) return { sound: [], refused: [] as DueRow[], moves: [] as Move[] }
  await lockManagerLines(ctx, db)
  const ids = rows.flatMap((row) =>
    row.value_id === null ? [row.employee_id] : [row.employee_id, row.value_id],
  )
  const managerOf = new Map((await findManagersAbove(ctx, db, ids)).map((row) => [row.id, row.manager_id]))
  const before = new Map(managerOf)
  const due = rows.map((row) => ({ ...row, employeeId: row.employee_id, managerId: row.value_id }))
  const { sound, refused } = soundManagers(managerOf, due)
  return {
    sound,
    refused,
    moves: sound.map((row) => ({ from: before.get(row.employee_id) ?? null, to: row.value_id })),
  }
}

/** The local date of an employee `e` by the zone of their location `l`, else of the organisation `o`. */
const theirToday = (ctx: Ctx) =>
  sql`(${ctx.now.toString()}::timestamptz at time zone coalesce(l.time_zone, o.time_zone))::date`

/**
 * Marks people as left and disables their account on the day after their last working day, by the time zone of their
 * location. The last administrator's account stays, and everyone else is still ended.
 */
async function endWithin(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; name: string; label: string; manager_id: number | null }>`
    update employee e set status = 'left', version = e.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from (
      select e.id from employee e join organisation o on o.org_id = e.org_id
      left join location l on l.org_id = e.org_id and l.id = e.location_id
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on < ${theirToday(ctx)}
      order by e.id for no key update of e
    ) due
    where e.org_id = ${ctx.orgId} and e.id = due.id and e.status = 'active'
    returning e.id, e.full_name as name, e.full_name || ' (' || e.code || ')' as label, e.manager_id`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await recordAudit(
    ctx,
    db,
    ...rows.map((row) => ({
      recordType: 'employee',
      recordId: row.id,
      recordLabel: row.label,
      changes: { status: ['active', 'left'] as [unknown, unknown] },
    })),
  )
  await revokeCardsOfLeavers(ctx, db, ids)
  const remaining = await endAccountsOf(ctx, db, ids)
  if (remaining.length > 0)
    ctx.log.warn({ employees: remaining }, 'the last administrators have left and still can sign in')
  await followTeamLeads(
    ctx,
    db,
    rows.map((row) => ({ from: row.manager_id, to: null })),
  )
  await handOverDuties(ctx, db, rows, await organisationToday(ctx, db))
  return rows.length
}

/** Ends employments whose last working day is over where the person works. Idempotent. @returns how many */
export async function endEmployments(ctx: Ctx): Promise<number> {
  const left = await tx(ctx, (db) => endWithin(ctx, db))
  if (left > 0) forgetTotals(ctx)
  return left
}

const peopleOf = (rows: readonly DueRow[]): number[] => [...new Set(rows.map((row) => row.employee_id))]

/**
 * Applies planned changes whose effective date has come to the records, and ends employments whose last working
 * day is over. Idempotent; catches up after days without a run.
 */
export async function applyDueChanges(ctx: Ctx): Promise<AppliedChanges> {
  const result = await tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const found = await findDue(ctx, db, today)
    const gone = await managersGone(ctx, db, found)
    const { due, gains } = await splitOffGains(
      ctx,
      db,
      found.filter((row) => !gone.includes(row)),
      today,
    )
    const { sound, refused, moves } = await managersToShow(
      ctx,
      db,
      due.filter((row) => row.attribute === 'manager'),
    )
    for (const attribute of assignmentAttributes) {
      const rows = attribute === 'manager' ? sound : due.filter((row) => row.attribute === attribute)
      await showAttribute(ctx, db, attribute, rows)
    }
    await followTeamLeads(ctx, db, moves)
    if (sound.length > 0)
      await lineChanged.emit(ctx, db, { employeeIds: sound.map((row) => row.employee_id) })
    const shown = new Set(
      [...due.filter((row) => row.attribute !== 'manager'), ...sound].map((row) => row.employee_id),
    )
    await forgetLeftOut(ctx, db)
    await leaveOut(ctx, db, [
      ...gains.map((row) => ({ ...row, reason: 'reach' as const })),
      ...refused.map((row) => ({ ...row, reason: 'ring' as const })),
      ...gone.map((row) => ({ ...row, reason: 'gone' as const })),
    ])
    const left = await endWithin(ctx, db)
    return {
      ...{ changed: shown.size, left },
      refusedManagers: peopleOf([...refused, ...gone]),
      refusedGains: peopleOf(gains),
    }
  })
  if (result.refusedManagers.length > 0) {
    ctx.log.warn(
      { employees: result.refusedManagers },
      'a due change to a manager below the person, or who has left, was left out',
    )
  }
  if (result.refusedGains.length > 0) {
    ctx.log.warn(
      { employees: result.refusedGains },
      'a due change would widen reach beyond that of whoever planned it and was left out',
    )
  }
  forgetTotals(ctx)
  return result
}
