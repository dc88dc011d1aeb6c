import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type DayInArrears, writeArrears } from '../days/arrears.ts'
import { type ChangedDay, daysChanged } from '../days/recompute.service.ts'
import type { DayFigures } from '../days/write-days.ts'
import { type OvertimePart, type OvertimeRule, overtimeOf } from '../rules/overtime.ts'
import { overtimeTexts } from './overtime.texts.ts'
import { findOvertimeRules } from './overtime-rules.master.ts'

interface Claim extends DayFigures {
  request_id: number
  employee_id: number
  employee_name: string
  employee_code: string
  location_id: number | null
  date: string
  off: 'week_off' | 'holiday' | null
  requested: number
  /** Approved minutes, and whether they are final: paid, or converted to comp-off. */
  minutes: number
  is_spent: boolean
  is_time_back: boolean
}

/** Approved overtime of these days with the days' current overtime. One statement. */
async function findClaims(ctx: Ctx, db: Db, days: readonly ChangedDay[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select o.request_id, o.employee_id, e.full_name as employee_name, e.code as employee_code, e.location_id,
      o.day as date, a.plan ->> 'off' as off, (p.payload ->> 'minutes')::int as requested,
      coalesce(d.status, 'none') as status, coalesce(d.worked, 0) as worked, coalesce(d.overtime, 0) as overtime,
      coalesce(d.late_by, 0) as late_by, coalesce(d.early_by, 0) as early_by,
      coalesce(sum(o.minutes) filter (where o.state <> 'cancelled'), 0)::int as minutes,
      bool_or(o.state = 'settled' or o.settle = 'comp_off') as is_spent, bool_or(o.settle = 'comp_off') as is_time_back
    from unnest(${days.map((day) => day.employeeId)}::bigint[], ${days.map((day) => day.date)}::date[]) as n (id, day)
    join attendance_overtime o on o.org_id = ${ctx.orgId} and o.employee_id = n.id and o.day = n.day
    join request r on r.org_id = o.org_id and r.id = o.request_id and r.status = 1
    join request_payload p on p.org_id = o.org_id and p.request_id = o.request_id
    join employee e on e.org_id = o.org_id and e.id = o.employee_id
    left join attendance_day d on d.org_id = o.org_id and d.employee_id = o.employee_id and d.day = o.day
    left join attendance_plan a on a.org_id = d.org_id and a.id = d.plan_id
    group by o.request_id, o.employee_id, e.full_name, e.code, e.location_id, o.day, a.plan, p.payload, d.status,
      d.worked, d.overtime, d.late_by, d.early_by
    order by o.request_id`.execute(db)
  return rows
}

interface Settled {
  claim: Claim
  parts: OvertimePart[]
  minutes: number
  explanation: string
}

const dayTypes = { week_off: 2, holiday: 3 } as const

function settle(claim: Claim, rules: readonly OvertimeRule[]): Settled {
  const { off, requested, overtime } = claim
  const { parts, reasons } = overtimeOf(
    off === null ? 1 : dayTypes[off],
    Math.min(requested, overtime),
    rules,
  )
  const cut =
    overtime < requested
      ? [
          overtimeTexts('lessOvertimeThanRequested', {
            overtime: durationText(overtime),
            asked: durationText(requested),
          }),
        ]
      : []
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
  return { claim, parts, minutes, explanation: [...reasons, ...cut].join(' ') }
}

/** Adjusts unpaid overtime to the day: down, or up to what was requested. Two statements. */
async function writeDue(ctx: Ctx, db: Db, due: readonly Settled[]): Promise<void> {
  if (due.length === 0) return
  const now = ctx.now.toString()
  const rows = due.flatMap(({ claim, parts, explanation }) =>
    parts.map((part) => ({ ...part, request_id: claim.request_id, explanation })),
  )
  await sql`
    update attendance_overtime o set state = 'cancelled', explanation = n.explanation, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      due.map(({ claim, parts, explanation }) => {
        return { request_id: claim.request_id, kept: parts.map(({ day_type }) => day_type), explanation }
      }),
    )}::jsonb) as n (request_id bigint, kept smallint[], explanation text)
    where o.org_id = ${ctx.orgId} and o.request_id = n.request_id and o.state = 'due'
      and o.day_type <> all (n.kept)`.execute(db)
  await sql`
    insert into attendance_overtime as o (org_id, request_id, employee_id, day, day_type, minutes, multiplier, credited,
      settle, explanation, created_at, updated_at)
    select ${ctx.orgId}, n.request_id, s.employee_id, s.day, n.day_type, n.minutes, n.multiplier, n.credited, s.settle,
      n.explanation, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (request_id bigint, day_type smallint, minutes integer,
      multiplier numeric, credited integer, explanation text)
    join lateral (select employee_id, day, settle from attendance_overtime s
      where s.org_id = ${ctx.orgId} and s.request_id = n.request_id limit 1) s on true
    on conflict (org_id, request_id, day_type) do update set minutes = excluded.minutes, state = 'due',
      multiplier = excluded.multiplier, credited = excluded.credited, explanation = excluded.explanation,
      updated_at = excluded.updated_at`.execute(db)
}

/** Minutes paid or converted that the day no longer has, as arrears. */
const asArrears = ({ claim, minutes }: Settled): DayInArrears => {
  const { employee_id: employeeId, date, status, worked, late_by, early_by } = claim
  const figures = { status, worked, late_by, early_by }
  return {
    day: { employeeId, date, ...figures, overtime: Math.min(minutes, claim.minutes) },
    was: { ...figures, overtime: claim.minutes },
    lockId: null,
  }
}

const spentWords = [
  [false, overtimeTexts.text('overtimeOverpaid')],
  [true, overtimeTexts.text('compOffOvercredited')],
] as const

/**
 * Adjusts approved overtime to its day, never above what attendance counts. Unpaid overtime is reduced, or
 * restored up to what was requested; differences of paid or converted overtime become arrears.
 */
async function adjustToDays(ctx: Ctx, db: Db, changed: readonly ChangedDay[]): Promise<void> {
  const days = changed.filter(({ hasOvertime }) => hasOvertime)
  const claims = days.length === 0 ? [] : await findClaims(ctx, db, days)
  if (claims.length === 0) return
  const rules = new Map<number | null, OvertimeRule[]>()
  for (const id of new Set(claims.map((claim) => claim.location_id)))
    rules.set(id, await findOvertimeRules(ctx, db, id))
  const settled = claims.map((claim) => settle(claim, rules.get(claim.location_id) ?? []))
  const due = settled.filter(({ claim, minutes }) => !claim.is_spent && minutes !== claim.minutes)
  await writeDue(ctx, db, due)
  for (const [isTimeBack, cause] of spentWords) {
    const spent = settled.filter(({ claim }) => claim.is_spent && claim.is_time_back === isTimeBack)
    await writeArrears(ctx, db, spent.map(asArrears), cause)
  }
  await recordAudit(
    ctx,
    db,
    ...due.map(({ claim, minutes, explanation }) => ({
      recordType: 'attendance_day',
      recordId: claim.employee_id,
      recordLabel: `${claim.employee_name} (${claim.employee_code}), ${claim.date}`,
      changes: { approved_overtime: [claim.minutes, minutes] as [unknown, unknown] },
      reason: explanation.slice(0, 300),
    })),
  )
}

export const subscribeToDays = (): void => daysChanged.on((ctx, db, { days }) => adjustToDays(ctx, db, days))
