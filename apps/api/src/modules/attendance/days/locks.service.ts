import type {
  listArrears,
  listLocks,
  lockAttendance,
  releaseAttendance,
} from '@muster/contract/attendance/days.contract'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findLocks, locksKey } from './day-facts.queries.ts'
import { daysTexts } from './days.texts.ts'
import { formatDays } from './format-days.ts'
import { recompute } from './recompute.service.ts'

type Period = DataOf<typeof listLocks>['periods'][number]

const COLUMNS = sql`id as "ID", from_date, to_date, note, author, created_at, released_at`

/**
 * Takes the exclusive lock: waits for running computations and blocks new ones until the transaction ends.
 */
async function lockExclusively(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locksKey(ctx.orgId)})`.execute(db)
}

async function isOverEverywhere(ctx: Ctx, db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select not exists (select from attendance_day d where d.org_id = ${ctx.orgId} and d.day <= ${day}::date
        and not d.is_final and d.ends_at > ${ctx.now.toString()}::timestamptz)
      and ${day}::date < (${ctx.now.toString()}::timestamptz at time zone 'UTC')::date as is_over`.execute(db)
  return rows[0]?.is_over ?? false
}

/**
 * Locks a period in the caller's transaction, after running computations; later changes see the lock. The
 * caller must have closed days that are over.
 *
 * @throws AppError `attendance.lock_overlaps`, `attendance.lock_open_days`
 */
export async function lockPeriod(
  ctx: Ctx,
  db: Db,
  { from, to, note }: { from: string; to: string; note: string },
): Promise<Period> {
  if (to < from) fail('request.invalid', { fields: { to_date: daysTexts('lockEndsBeforeStart') } })
  await lockExclusively(ctx, db)
  const [other] = await findLocks(ctx, db, { from, to })
  if (other) {
    const { from: first, to: last } = other
    fail('attendance.lock_overlaps', { parameters: await formatDays(ctx, db, { from: first, to: last }) })
  }
  if (!(await isOverEverywhere(ctx, db, to)))
    fail('attendance.lock_open_days', { parameters: await formatDays(ctx, db, { to }) })
  const { rows } = await sql<Period>`
    insert into attendance_lock (org_id, from_date, to_date, note, author, created_at)
    values (${ctx.orgId}, ${from}::date, ${to}::date, ${note}, ${ctx.actor.name || ctx.actor.email},
      ${ctx.now.toString()}::timestamptz)
    returning ${COLUMNS}`.execute(db)
  const period = found(rows[0])
  await recordAudit(ctx, db, {
    ...{
      recordType: 'attendance_lock',
      recordId: period.ID,
      recordLabel: daysTexts.english('to', { from, to }),
    },
    changes: { locked: [false, true] },
    reason: note,
  })
  return period
}

export function lockDays(
  ctx: Ctx,
  { from_date, to_date, note }: BodyOf<typeof lockAttendance>,
): Promise<DataOf<typeof lockAttendance>> {
  return tx(ctx, async (db) => ({
    period: await lockPeriod(ctx, db, { from: from_date, to: to_date, note }),
  }))
}

/**
 * Unlocks a period: its days follow the stored facts again, and those with open arrears are recomputed
 * immediately. Idempotent.
 *
 * @throws AppError `record.not_found`
 */
export function unlockDays(
  ctx: Ctx,
  { ID, reason }: BodyOf<typeof releaseAttendance>,
): Promise<DataOf<typeof releaseAttendance>> {
  return tx(ctx, async (db) => {
    await lockExclusively(ctx, db)
    const now = ctx.now.toString()
    const { rows } = await sql<Period>`
      update attendance_lock set released_at = ${now}::timestamptz, released_by = ${ctx.actor.name || ctx.actor.email}
      where org_id = ${ctx.orgId} and id = ${ID} and released_at is null returning ${COLUMNS}`.execute(db)
    const [released] = rows
    if (!released) {
      const { rows: known } = await sql<Period>`
        select ${COLUMNS} from attendance_lock where org_id = ${ctx.orgId} and id = ${ID}`.execute(db)
      return { period: found(known[0]), recomputed: 0 }
    }
    // Rows for settled overtime stay; their days may also have changed during the lock.
    const { rows: open } = await sql<{ employee_id: number }>`
      with gone as (
        update attendance_arrears set state = 'void', updated_at = ${now}::timestamptz
        where org_id = ${ctx.orgId} and lock_id = ${ID} and state = 'open' returning employee_id
      )
      select employee_id from gone union
      select employee_id from attendance_arrears
      where org_id = ${ctx.orgId} and lock_id is null and state = 'open'
        and day between ${released.from_date}::date and ${released.to_date}::date`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'attendance_lock',
      recordId: ID,
      recordLabel: daysTexts.english('dateSpan', { fromDate: released.from_date, toDate: released.to_date }),
      changes: { locked: [true, false] },
      reason,
    })
    const recomputed = await recompute(ctx, db, {
      employeeIds: [...new Set(open.map((row) => row.employee_id))],
      from: released.from_date,
      to: released.to_date,
    })
    return { period: released, recomputed }
  })
}

export function readLocks(ctx: Ctx): Promise<DataOf<typeof listLocks>> {
  return readTx(ctx, async (db) => {
    const { rows: periods } = await sql<Period>`
      select ${COLUMNS} from attendance_lock where org_id = ${ctx.orgId}
      order by from_date desc, id desc limit 100`.execute(db)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from attendance_arrears where org_id = ${ctx.orgId} and state = 'open'`.execute(
      db,
    )
    return { periods, open_arrears: rows[0]?.open ?? 0 }
  })
}

type ArrearsRow = DataOf<typeof listArrears>['rows'][number]

/** Locked days that would now differ, newest first. One statement. */
export function readArrears(
  ctx: Ctx,
  { state, page, limit }: QueryOf<typeof listArrears>,
): Promise<DataOf<typeof listArrears>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Omit<ArrearsRow, 'cause'> & { cause: string | Text; total: number }>`
      with picked as (
        select * from attendance_arrears where org_id = ${ctx.orgId} and state = ${state}
        order by id desc limit ${limit} offset ${(page - 1) * limit}
      )
      select a.id as "ID", e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE",
        a.day as date, a.was - 'late_by' - 'early_by' as was, a.now_is - 'late_by' - 'early_by' as now_is,
        ${textOf('a.cause')} as cause, a.updated_at,
        (select count(*)::int from attendance_arrears n where n.org_id = ${ctx.orgId} and n.state = ${state}) as total
      from picked a join employee e on e.org_id = a.org_id and e.id = a.employee_id order by a.id desc`.execute(
      db,
    )
    const total = rows[0]?.total ?? 0
    return {
      rows: rows.map(({ total: _total, cause, ...row }) => ({ ...row, cause: wordsOf(cause) })),
      total_records: total,
      total_page: pageCount(total, limit),
    }
  })
}
