import type { YearEndRun } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { yearEndTexts } from './year-end.texts.ts'

type State = YearEndRun['state']

const underWay: Partial<Record<State, (day: string) => string>> = {
  running: (day) => yearEndTexts('closingUnfinished', { day }),
  undoing: (day) => yearEndTexts('closingBeingReverted', { day }),
}

async function findUnderWay(
  ctx: Ctx,
  db: Db,
  states: readonly State[],
): Promise<{ state: State; year_to: string } | undefined> {
  const { rows } = await sql<{ state: State; year_to: string }>`
    select state, year_to from leave_year_end
    where org_id = ${ctx.orgId} and state = any (${[...states]}::text[]) order by id limit 1`.execute(db)
  return rows[0]
}

/** One statement. */
export const isUnderWay = async (ctx: Ctx, db: Db, states: readonly State[]): Promise<boolean> =>
  (await findUnderWay(ctx, db, states)) !== undefined

/**
 * Requires the state lock (`lockState`): closing and undoing exclude each other. One statement.
 *
 * @throws AppError `leave.year_end_busy`
 */
export async function refuseWhile(ctx: Ctx, db: Db, states: readonly State[]): Promise<void> {
  const found = await findUnderWay(ctx, db, states)
  if (found)
    fail('leave.year_end_busy', { parameters: { problem: underWay[found.state]?.(found.year_to) ?? '' } })
}

interface Use {
  name: string
  code: string
  /** Kind of the entry that used carried days; null when a later year was closed. */
  kind: string | null
  /** Date of the use, formatted for display. */
  on: string
  /** Negative: days debited. */
  days: number
  type: string
  people: number
}

/** The first use of a run's carried days; undefined while it can be undone. One statement. */
async function findUse(ctx: Ctx, db: Db, runId: number): Promise<Use | undefined> {
  const { rows } = await sql<Use>`
    with used as (
      select r.employee_id, r.leave_type_id, e.kind, e.effective_on as on, e.days from leave_year_end_row r
      join leave_entry e on e.org_id = r.org_id and e.lot_id = r.lot_id
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId}
        and not (e.source = 'year_end' and e.source_id = ${runId})
      union all
      select r.employee_id, r.leave_type_id, null, l.year_to, 0 from leave_year_end_row r
      join leave_year_end_row l on l.org_id = r.org_id and l.employee_id = r.employee_id
        and l.leave_type_id = r.leave_type_id and l.year_to > r.year_to and not l.undone
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId}
    )
    select e.full_name as name, e.code, u.kind, to_char(u.on, 'FMDD Mon YYYY') as on, u.days::float8 as days,
      t.name as type, (select count(distinct employee_id)::int from used) as people
    from used u
    join employee e on e.org_id = ${ctx.orgId} and e.id = u.employee_id
    join leave_type t on t.org_id = ${ctx.orgId} and t.id = u.leave_type_id
    order by e.sort_name, e.id, u.days, u.on limit 1`.execute(db)
  return rows[0]
}

function useInWords({ kind, days, type, on }: Use): string {
  if (kind === null) return yearEndTexts('laterYearClosed', { on })
  const what = yearEndTexts('of', {
    days: Math.abs(days),
    value: Math.abs(days) === 1 ? 'day' : 'days',
    type,
  })
  if (kind === 'taken') return yearEndTexts('tookCarriedForward', { what, on })
  if (kind === 'encashed') return yearEndTexts('encashedCarriedForward', { what, on })
  if (kind === 'lapse') return yearEndTexts('lostCarriedForward', { what, on })
  return yearEndTexts('adjustedCarriedForward', { what, on })
}

/**
 * Refuses when carried days were used, naming the employee and the use. The caller must have locked the
 * balances.
 *
 * @throws AppError `leave.year_end_used`
 */
export async function refuseUsed(ctx: Ctx, db: Db, runId: number): Promise<void> {
  const use = await findUse(ctx, db, runId)
  if (!use) return
  const others = use.people - 1
  const more =
    others === 0
      ? ''
      : yearEndTexts('othersUsedTheirs', {
          others,
          value: others === 1 ? yearEndTexts('personHas') : yearEndTexts('peopleHave'),
        })
  const problem = yearEndTexts('adjustManually', {
    name: use.name,
    code: use.code,
    use: useInWords(use),
    more,
  })
  fail('leave.year_end_used', { parameters: { problem } })
}

/**
 * Locks the balances whose carried days could be taken, so that the result of `refuseUsed` stays valid. One
 * statement.
 */
export async function lockCarried(ctx: Ctx, db: Db, runId: number): Promise<void> {
  await sql`
    select from leave_balance b where b.org_id = ${ctx.orgId} and (b.employee_id, b.leave_type_id) in (
      select r.employee_id, r.leave_type_id from leave_year_end_row r
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId} and r.lot_id is not null)
    order by b.employee_id, b.leave_type_id for update`.execute(db)
}

/** The next employees of a run to undo; null when none remain. One statement. */
export async function nextToUndo(
  ctx: Ctx,
  db: Db,
  of: { runId: number; after: number; people: number },
): Promise<{ last: number; people: number } | null> {
  const { rows } = await sql<{ last: number | null; people: number }>`
    select max(employee_id) as last, count(*)::int as people from (
      select distinct employee_id from leave_year_end_row
      where org_id = ${ctx.orgId} and run_id = ${of.runId} and employee_id > ${of.after} and not undone
      order by employee_id limit ${of.people}) p`.execute(db)
  const { last = null, people = 0 } = rows[0] ?? {}
  return last === null ? null : { last, people }
}

/**
 * Reverses a run's movements of employees in an id range, each on its original date. Idempotent. Three
 * statements.
 */
export async function markUndone(
  ctx: Ctx,
  db: Db,
  { runId, after, last, by }: { runId: number; after: number; last: number; by: string },
): Promise<void> {
  const note = storedText('note', yearEndTexts.text('closingReverted'))
  await sql`
    select from leave_balance
    where org_id = ${ctx.orgId} and employee_id > ${after} and employee_id <= ${last}
    order by employee_id, leave_type_id for update`.execute(db)
  // Looks up the day's few movements per closed balance: scanning all of the run's would get slower with
  // every batch.
  await sql`
    with posted as (
      insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, lot_id, source, source_id,
        source_ref, rule_id, rule_number, note, note_text, actor, created_at)
      select e.org_id, e.employee_id, e.leave_type_id, e.effective_on, - e.days, e.kind, e.lot_id, e.source, e.source_id,
        'undo:' || e.id, e.rule_id, e.rule_number, ${note.note}, ${note.note_text}::jsonb, ${by},
        ${ctx.now.toString()}::timestamptz
      from leave_year_end_row r
      cross join lateral (
        select e.* from leave_entry e
        where e.org_id = r.org_id and e.employee_id = r.employee_id and e.leave_type_id = r.leave_type_id
          and e.effective_on = r.year_to + 1 and e.source = 'year_end' and e.source_id = r.run_id
          and e.source_ref not like 'undo:%' offset 0) e
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId} and not r.undone
        and r.employee_id > ${after} and r.employee_id <= ${last}
      on conflict (org_id, source, source_ref) where source_ref is not null do nothing
      returning employee_id, leave_type_id, days
    )
    insert into leave_balance as b (org_id, employee_id, leave_type_id, posted, entries)
    select ${ctx.orgId}, employee_id, leave_type_id, sum(days), count(*) from posted
    group by employee_id, leave_type_id order by employee_id, leave_type_id
    on conflict (org_id, employee_id, leave_type_id)
      do update set posted = b.posted + excluded.posted, entries = b.entries + excluded.entries`.execute(db)
  await sql`
    update leave_year_end_row set undone = true
    where org_id = ${ctx.orgId} and run_id = ${runId} and employee_id > ${after} and employee_id <= ${last}`.execute(
    db,
  )
}
