import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { arraysText, arrayText, type Plain } from '../../../platform/db/array-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ComputedDay } from '../rules/compute-days.ts'
import type { DayPlan } from '../rules/day-plan.ts'

export interface DayToWrite extends ComputedDay {
  employeeId: number
  plan: DayPlan
}

/** Figures that payroll reads; differences of locked days are settled by them. */
export interface DayFigures {
  status: string
  worked: number
  overtime: number
  late_by: number
  early_by: number
}

/** Plans as JSON, serialised once per distinct plan. */
function plansOf(days: readonly DayToWrite[]): { texts: string[]; at: number[] } {
  const places = new Map<string, number>()
  const texts: string[] = []
  const at = days.map(({ plan }) => {
    const key = planKey(plan) ?? JSON.stringify(plan)
    let place = places.get(key)
    if (place === undefined) {
      place = texts.push(JSON.stringify(plan))
      places.set(key, place)
    }
    return place
  })
  return { texts, at }
}

/**
 * Cheap key for deduplicating plans, since most employees of a location share one; null where it would be
 * ambiguous.
 */
function planKey({ shift, zone, off, offName, source, reason, requests, short }: DayPlan): string | null {
  if (shift === null || requests.length > 0 || short) return null
  return `${shift.id} ${shift.version} ${shift.code} ${zone} ${off} ${offName} ${source} ${JSON.stringify(reason)} ${shift.name} ${shift.color}`
}

const COLUMNS = sql`status, first_in, last_out, worked, break_minutes, late_by, early_by, overtime, flags, shift_id,
  shift_version_id, is_final, ends_at, plan_id, punch_ids`

/** The columns `COLUMNS` of a table as a row. */
const rowOf = (table: 'd' | 'excluded') => {
  const t = sql.raw(table)
  return sql`(${t}.status, ${t}.first_in, ${t}.last_out, ${t}.worked, ${t}.break_minutes, ${t}.late_by, ${t}.early_by,
    ${t}.overtime, ${t}.flags, ${t}.shift_id, ${t}.shift_version_id, ${t}.is_final, ${t}.ends_at, ${t}.plan_id,
    ${t}.punch_ids)`
}

export interface WrittenDay {
  employeeId: number
  date: string
  /** Whether overtime of the day was approved; it may exceed the day's current overtime. */
  hasOvertime: boolean
}

/** Placeholder for the id of the punch inserted by the same statement, in the ids of a day; sorts last. */
export const NEW_PUNCH = Number.MAX_SAFE_INTEGER

/**
 * CTEs `plans` and a statement that write plans and days; see `WrittenDay` for its result. Unchanged rows are skipped.
 *
 * @param punch CTE with the punch (`employee_id`, `id`) that `NEW_PUNCH` stands for; employees without one
 * get no day written
 */
export function daysWritten(ctx: Ctx, days: readonly DayToWrite[], punch?: 'punch') {
  const of = (value: (day: DayToWrite) => Plain) => arrayText(days.map(value))
  const listsOf = (value: (day: DayToWrite) => readonly Plain[]) => arraysText(days.map(value))
  const { texts, at } = plansOf(days)
  const ids = sql`n.punch_ids::bigint[]`
  const plans = sql`
    plans as materialized (
      select t.plan, attendance_plan_id(t.plan) as id, t.place
      from (
        select p.text::jsonb as plan, p.place::int as place
        from unnest(${texts}::text[]) with ordinality as p (text, place)
      ) t
    ), new_plans as (
      insert into attendance_plan (org_id, id, plan)
      select distinct on (p.id) ${ctx.orgId}::bigint, p.id, p.plan from plans p
      where not exists (select from attendance_plan a where a.org_id = ${ctx.orgId} and a.id = p.id)
      -- In one order, so that two that write the same plans first do not wait for each other.
      order by p.id
      on conflict do nothing
    )`
  const insert = sql<WrittenDay>`
    insert into attendance_day as d (org_id, employee_id, day, ${COLUMNS}, computed_at)
    select ${ctx.orgId}, n.employee_id, n.day, n.status, n.first_in, n.last_out, n.worked, n.break_minutes, n.late_by,
      n.early_by, n.overtime, n.flags::text[], n.shift_id, n.shift_version_id, n.is_final, to_timestamp(n.ends_at),
      p.id, ${punch ? sql`array_replace(${ids}, ${NEW_PUNCH}::bigint, punch.id)` : ids},
      ${ctx.now.toString()}::timestamptz
    from unnest(${of((day) => day.employeeId)}::bigint[], ${of((day) => day.date)}::date[],
      ${of((day) => day.status)}::text[], ${of((day) => day.first_in)}::time[], ${of((day) => day.last_out)}::time[],
      ${of((day) => day.worked)}::int[], ${of((day) => day.break_minutes)}::int[], ${of((day) => day.late_by)}::int[],
      ${of((day) => day.early_by)}::int[], ${of((day) => day.overtime)}::int[],
      ${listsOf((day) => day.flags)}::text[], ${of(({ plan }) => plan.shift?.id ?? null)}::bigint[],
      ${of(({ plan }) => plan.shift?.version ?? null)}::bigint[], ${of((day) => day.isFinal)}::boolean[],
      ${of((day) => day.endsAt)}::float8[], ${arrayText(at)}::int[], ${listsOf((day) => day.punchIds)}::text[])
      as n (employee_id, day, status, first_in, last_out, worked, break_minutes, late_by, early_by, overtime, flags,
        shift_id, shift_version_id, is_final, ends_at, plan, punch_ids)
    join plans p on p.place = n.plan
    ${punch ? sql`join punch on punch.employee_id = n.employee_id` : sql``}
    on conflict (org_id, employee_id, day) do update set (${COLUMNS}) = ${rowOf('excluded')},
      computed_at = excluded.computed_at, version = d.version + 1
    where ${rowOf('d')} is distinct from ${rowOf('excluded')}
    returning d.employee_id as "employeeId", d.day as date, exists (
      select from attendance_overtime o where o.org_id = d.org_id and o.employee_id = d.employee_id and o.day = d.day
    ) as "hasOvertime"`
  return { plans, insert }
}

/** Stores computed days. One statement. @returns the days that changed */
export async function writeDays(ctx: Ctx, db: Db, days: readonly DayToWrite[]): Promise<WrittenDay[]> {
  if (days.length === 0) return []
  const { plans, insert } = daysWritten(ctx, days)
  const { rows } = await sql<WrittenDay>`with ${plans} ${insert}`.execute(db)
  return rows
}
