import type { LineSource, LineState } from '@muster/contract/offboarding/clearance/clearance.constants'
import type { ClearanceLine } from '@muster/contract/offboarding/clearance/clearance-shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type LineRights, lineRights } from '../rules/line-rights.ts'
import { decidedIn, isMine, lastDay, managesClearance } from './clearance.access.ts'

export interface StoredLine {
  line_id: number
  separation_id: number
  employee_id: number
  checklist_id: number | null
  checklist_name: string
  source: LineSource
  source_key: string
  title: string
  note: string
  is_mandatory: boolean
  due_on: string | null
  is_overdue: boolean
  state: LineState
  amount: string | null
  currency: string | null
  reason: string
  approvers: string[]
  decided_by: string
  decided_at: string | null
  is_override: boolean
  version: number
  is_mine: boolean
  manages: boolean
  is_own: boolean
  separation_status: number
}

/** Lines with what the caller is to them, by checklist in their order. @param where over line `l`, separation `s`, leaver `e` */
export function linesQuery(ctx: Ctx, where: RawBuilder<boolean>): DeferredQuery<StoredLine[]> {
  const statement = sql<StoredLine>`
    select l.id as line_id, l.separation_id, l.employee_id, l.checklist_id, l.checklist_name, l.source, l.source_key, l.title,
      l.note,
      l.is_mandatory, (${lastDay} - l.days_before)::text as due_on,
      coalesce(l.state = 'open' and ${lastDay} - l.days_before < ${organisationTodaySql(ctx)}, false) as is_overdue,
      l.state, l.amount::text as amount, l.currency, l.reason, l.decided_by, l.decided_at, l.is_override, l.version,
      coalesce((select jsonb_agg(p.full_name order by p.full_name) from clearance_line_approver a
        join employee p on p.org_id = a.org_id and p.id = a.employee_id
        where a.org_id = l.org_id and a.line_id = l.id), '[]') as approvers,
      ${isMine(ctx)} as is_mine, ${managesClearance(ctx)} as manages,
      e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_own, s.status as separation_status
    from clearance_line l
    join separation s on s.org_id = l.org_id and s.id = l.separation_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where l.org_id = ${ctx.orgId} and ${where}
    order by l.separation_id, l.source, lower(l.checklist_name), l.id limit 1000`
  return deferredQuery(statement, (rows) => rows)
}

export function rightsOf(line: StoredLine): LineRights {
  const { state, source, is_own: isOwn, is_mine: mine, manages, approvers, separation_status } = line
  return lineRights({
    ...{ state, source, isOwn, isMine: mine, manages, hasApprovers: approvers.length > 0 },
    isOpenClearance: decidedIn.includes(separation_status),
  })
}

export const moneyOf = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

export function lineView(line: StoredLine): ClearanceLine {
  const { amount, currency, decided_at } = line
  return {
    ...{ LINE_ID: line.line_id, CHECKLIST_ID: line.checklist_id, CHECKLIST_NAME: line.checklist_name },
    ...{ source: line.source, title: line.title, note: line.note, is_mandatory: line.is_mandatory },
    ...{ due_on: line.due_on, is_overdue: line.is_overdue, state: line.state, reason: line.reason },
    ...{ approvers: line.approvers, decided_by: line.decided_by, is_override: line.is_override },
    ...{ amount: moneyOf(amount, currency), decided_at: instantOf(decided_at), version: line.version },
    abilities: rightsOf(line),
  }
}

/** Columns of a leaver, from separation `s` and employee `e` with department `d`. */
export const leaverColumns = sql`s.id as "SEPID", e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE",
  e.full_name as "EMPLOYEE_NAME", coalesce(d.name, '') as "DEPARTMENT_NAME", ${lastDay}::text as last_working_day,
  s.status as separation_status`

export interface LeaverRow {
  SEPID: number
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  DEPARTMENT_NAME: string
  last_working_day: string | null
  separation_status: number
}

/** SQL: counts of the lines of separation `s`. @param more a further condition on line `l` */
export const progressOf = (ctx: Ctx, more: RawBuilder<unknown> = sql`true`) => sql`
  select count(*)::int as lines, count(*) filter (where l.state = 'open')::int as open,
    count(*) filter (where l.state = 'open' and l.is_mandatory)::int as open_mandatory,
    count(*) filter (where l.state = 'open' and ${lastDay} - l.days_before < ${organisationTodaySql(ctx)})::int as overdue
  from clearance_line l where l.org_id = s.org_id and l.separation_id = s.id and ${more}`

export interface Progress {
  lines: number
  open: number
  open_mandatory: number
  overdue: number
}
