import type {
  listPenalties,
  readPenaltyStanding,
  undoPenalties,
} from '@muster/contract/attendance/penalties.contract'
import { lastOfMonth } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { reachPerson } from '../../employees/index.ts'
import { balancesOn, lockBalances } from '../../leave/index.ts'
import { penaltyOf, splitDeduction } from '../rules/penalties.ts'
import { type Counted, findCounted } from './counted.queries.ts'
import { penaltiesTexts } from './penalties.texts.ts'
import { reversePenalties } from './penalty-leave.ts'

const VIEW = 'attendance.day.view'
const UNITS = 10_000

export interface Penalty extends Counted {
  days: number
  fromLeave: number
  unpaid: number
  explanation: Text
}

function settledText(explanation: Text, fromLeave: number, unpaid: number): Text {
  if (fromLeave > 0 && unpaid > 0)
    return penaltiesTexts.text('partLeavePartUnpaid', { explanation, fromLeave, unpaid })
  if (unpaid > 0) return penaltiesTexts.text('allUnpaid', { explanation, unpaid })
  return fromLeave > 0 ? penaltiesTexts.text('allFromLeave', { explanation, fromLeave }) : explanation
}

/**
 * Penalties by rule and employee, or of all employees. Leave used by one rule is no longer available to the
 * next.
 */
export async function penaltiesOf(
  ctx: Ctx,
  db: Db,
  month: string,
  { employeeIds, isLocking }: { employeeIds: readonly number[] | null; isLocking: boolean },
): Promise<Penalty[]> {
  const counted = await findCounted(ctx, db, { month, employeeIds })
  const keys = counted.flatMap(({ employee_id: employeeId, leave_type_id: leaveTypeId }) =>
    leaveTypeId === null ? [] : { employeeId, leaveTypeId },
  )
  if (isLocking && keys.length > 0) await lockBalances(ctx, db, keys)
  const people = [...new Set(keys.map(({ employeeId }) => employeeId))]
  const balances = people.length === 0 ? [] : await balancesOn(ctx, db, people, lastOfMonth(month))
  // Leave booked for later days is not available.
  const left = new Map(
    balances.map((one) => [
      `${one.employee_id} ${one.leave_type_id}`,
      Math.min(one.balance, one.posted) / UNITS,
    ]),
  )
  return counted.map((one) => {
    const { days, explanation } = penaltyOf(one.occurrences.length, one, one.counts)
    const key = `${one.employee_id} ${one.leave_type_id}`
    const balance = left.get(key) ?? 0
    const { fromLeave, unpaid } = splitDeduction(days, balance)
    left.set(key, balance - fromLeave)
    return { ...one, days, fromLeave, unpaid, explanation: settledText(explanation, fromLeave, unpaid) }
  })
}

interface RunRow {
  ID: number
  author: string
  created_at: string
  people: number
  /** False for a run that was interrupted and can be resumed. */
  is_finished: boolean
}

export async function findRun(
  ctx: Ctx,
  db: Db,
  month: string,
): Promise<{ run: RunRow | null; today: string }> {
  const { rows } = await sql<{ run: RunRow | null; time_zone: string }>`
    select o.time_zone, (
      select jsonb_build_object('ID', u.id, 'author', u.author, 'people', u.people,
        'is_finished', u.finished_at is not null,
        'created_at', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from attendance_penalty_run u
      where u.org_id = o.org_id and u.month = ${month}::date and u.undone_at is null) as run
    from organisation o where o.org_id = ${ctx.orgId}`.execute(db)
  const { run, time_zone } = found(rows[0])
  return { run, today: todayIn(ctx, time_zone) }
}

type Row = DataOf<typeof listPenalties>['rows'][number]

async function findDeductions(ctx: Ctx, db: Db, runId: number, limit: number, offset: number) {
  const { rows } = await sql<Omit<Row, 'explanation'> & { explanation: string | Text; total: number }>`
    select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE", p.rule_name as rule,
      jsonb_array_length(p.occurrences) as count, p.days::float8 as days, p.from_leave::float8 as from_leave,
      p.unpaid::float8 as unpaid,
      ${textOf('p.explanation')} as explanation, count(*) over ()::int as total
    from attendance_penalty p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.org_id = ${ctx.orgId} and p.run_id = ${runId}
    order by e.sort_name, e.id, p.rule_id limit ${limit} offset ${offset}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map(({ total: _total, explanation, ...row }) => ({
      ...row,
      explanation: wordsOf(explanation),
    })),
    total,
  }
}

const rowOf = (one: Penalty): Row => ({
  ...{ EMPLOYEE_ID: one.employee_id, EMPLOYEE_NAME: one.employee_name, EMPLOYEE_CODE: one.employee_code },
  ...{ rule: one.rule_name, count: one.occurrences.length, days: one.days },
  ...{ from_leave: one.fromLeave, unpaid: one.unpaid, explanation: wordsOf(one.explanation) },
})

/** Penalties of a month, posted or expected. Three statements. */
export function readPenalties(
  ctx: Ctx,
  { month, page, limit }: QueryOf<typeof listPenalties>,
): Promise<DataOf<typeof listPenalties>> {
  return readTx(ctx, async (db) => {
    const { run, today } = await findRun(ctx, db, month)
    const offset = (page - 1) * limit
    const can_run = run?.is_finished !== true && lastOfMonth(month) < today
    if (run) {
      const { rows, total } = await findDeductions(ctx, db, run.ID, limit, offset)
      const { is_finished: _finished, ...shown } = run
      return { run: shown, can_run, rows, total_records: total, total_page: pageCount(total, limit) }
    }
    const all = await penaltiesOf(ctx, db, month, { employeeIds: null, isLocking: false })
    const rows = all.slice(offset, offset + limit).map(rowOf)
    return { run: null, can_run, rows, total_records: all.length, total_page: pageCount(all.length, limit) }
  })
}

/** Serialises runs and undos. */
export const lockMonths = (ctx: Ctx, db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`penalties:${ctx.orgId}`}, 0))`.execute(db)

/** Undoes a run. Idempotent. @throws AppError `record.not_found` */
export function undoRun(
  ctx: Ctx,
  { ID, reason }: BodyOf<typeof undoPenalties>,
): Promise<DataOf<typeof undoPenalties>> {
  return tx(ctx, async (db) => {
    await lockMonths(ctx, db)
    const { rows } = await sql<{ month: string; people: number; undone_at: string | null }>`
      select month, people, undone_at from attendance_penalty_run
      where org_id = ${ctx.orgId} and id = ${ID} for update`.execute(db)
    const { month, people, undone_at } = found(rows[0])
    if (undone_at !== null) return { people }
    const { rows: concerned } = await sql<{ employee_id: number }>`
      select employee_id from attendance_penalty where org_id = ${ctx.orgId} and run_id = ${ID}
        and employee_id = ${ctx.actor.employeeId}::bigint limit 1`.execute(db)
    await refuseOwnRecord(
      ctx,
      db,
      concerned.map((one) => one.employee_id),
      'attendance.penalty.run',
    )
    await reversePenalties(ctx, db, { runId: ID, on: lastOfMonth(month), note: reason })
    await sql`
      update attendance_penalty_run set undone_at = ${ctx.now.toString()}::timestamptz,
        undone_by = ${ctx.actor.name || ctx.actor.email || 'The product'}
      where org_id = ${ctx.orgId} and id = ${ID}`.execute(db)
    await recordAudit(ctx, db, {
      ...{
        recordType: 'attendance_penalty_run',
        recordId: ID,
        recordLabel: penaltiesTexts.english('lateAndEarlyInMonth', { month: month.slice(0, 7) }),
      },
      ...{ changes: { people: [people, null] }, reason },
    })
    return { people }
  })
}

type Taken = DataOf<typeof readPenaltyStanding>['taken'][number]

/** An employee's current count in a month. Three statements. @throws AppError `record.not_found` */
export function readPenaltyCounts(
  ctx: Ctx,
  { employee_id, month: asked }: QueryOf<typeof readPenaltyStanding>,
): Promise<DataOf<typeof readPenaltyStanding>> {
  return readTx(ctx, async (db) => {
    const id = employee_id ?? ctx.actor.employeeId ?? fail('record.not_found')
    const person = await reachPerson(ctx, db, id, VIEW)
    const month = asked ?? `${(await organisationToday(ctx, db)).slice(0, 7)}-01`
    const counted = await findCounted(ctx, db, { month, employeeId: person.id })
    const { rows: taken } = await sql<Omit<Taken, 'explanation'> & { explanation: string | Text }>`
      select rule_name as rule, days::float8 as days, from_leave::float8 as from_leave, unpaid::float8 as unpaid,
        ${textOf('explanation')} as explanation
      from attendance_penalty
      where org_id = ${ctx.orgId} and employee_id = ${person.id} and month = ${month}::date and state = 'due'
      order by rule_id`.execute(db)
    const counts = counted.map((one) => {
      const shown = penaltyOf(one.occurrences.length, one, one.counts)
      return {
        ...{ rule: one.rule_name, count: shown.count, next_at: shown.nextAt, deduct_days: one.deduct_days },
        ...{ days: shown.days, explanation: wordsOf(shown.explanation), occurrences: one.occurrences },
      }
    })
    return {
      ...{ EMPLOYEE_ID: person.id, month, standings: counts },
      taken: taken.map((one) => ({ ...one, explanation: wordsOf(one.explanation) })),
    }
  })
}
