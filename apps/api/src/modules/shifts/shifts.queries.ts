import { type ShiftTerms, shiftTerms } from '@muster/contract/shifts/shift-shapes'
import { isNightShift, lengthOf } from '@muster/contract/shifts/shift-terms'
import type { ShiftRow } from '@muster/contract/shifts/shifts.contract'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../lib/own-value.ts'
import { likePattern } from '../../lib/text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { shiftsTexts } from './shifts.texts.ts'

type Named = ShiftRow['locations']

export interface StoredVersionRow {
  id: number
  effective_from: string
  terms: ShiftTerms
  actor: string
}

/** A shift with all its data. */
export interface StoredShiftRow {
  id: number
  code: string
  name: string
  color: string
  status: 0 | 1
  version: number
  locations: Named
  /** By first date. */
  versions: StoredVersionRow[]
  people: number
  rules: number
  today: string
  total: number
}

export interface ShiftFilter {
  ids?: readonly number[]
  status?: 0 | 1
  search?: string
  sort?: string | undefined
  limit?: number
  offset?: number
}

const sorts: Record<string, RawBuilder<unknown>> = {
  code: sql`s.code`,
  name: sql`lower(s.name)`,
  start: sql`held.terms ->> 'start'`,
  status: sql`s.status`,
}

/** @throws AppError `request.invalid` for an unknown order */
function orderBy(sort: string | undefined): RawBuilder<unknown> {
  const name = sort?.replace(/^-/, '') ?? 'code'
  const by =
    ownValue(sorts, name) ??
    fail('request.invalid', { fields: { sort: shiftsTexts('sortNotSupported', { name }) } })
  return sort?.startsWith('-') ? sql`${by} desc, s.id` : sql`${by}, s.id`
}

function conditions(ctx: Ctx, { ids, status, search = '' }: ShiftFilter): RawBuilder<boolean> {
  const words = search.toLowerCase()
  return sql<boolean>`${sql.join(
    [
      sql`s.org_id = ${ctx.orgId}`,
      ...(ids ? [sql`s.id = any (${[...ids]}::bigint[])`] : []),
      ...(status === undefined ? [] : [sql`s.status = ${status}`]),
      ...(words === ''
        ? []
        : [sql`(lower(s.code) like ${likePattern(words)} or lower(s.name) like ${likePattern(words)})`]),
    ],
    sql` and `,
  )}`
}

/** Shifts with their versions and the number of current and future assignments: one statement. */
export async function findShifts(ctx: Ctx, db: Db, filter: ShiftFilter): Promise<StoredShiftRow[]> {
  const { rows } = await sql<Omit<StoredShiftRow, 'locations'> & { locations: Named | null }>`
    with day as (select ${organisationTodaySql(ctx)} as today), page as (
      select s.*, d.today, count(*) over ()::int as total, row_number() over (order by ${orderBy(filter.sort)}) as place
      from shift s cross join day d
      left join lateral (
        select v.terms from shift_version v where v.org_id = s.org_id and v.shift_id = s.id
        order by v.effective_from <= d.today desc,
          case when v.effective_from <= d.today then v.effective_from end desc, v.effective_from limit 1
      ) held on true
      where ${conditions(ctx, filter)}
      order by place limit ${filter.limit ?? 10_000} offset ${filter.offset ?? 0}
    )
    select s.id, s.code, s.name, s.color, s.status, s.version, s.today, s.total,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name))
        from shift_location at join location l on l.org_id = at.org_id and l.id = at.location_id
        where at.org_id = s.org_id and at.shift_id = s.id) as locations,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'effective_from', v.effective_from, 'terms', v.terms,
          'actor', v.actor) order by v.effective_from)
        from shift_version v where v.org_id = s.org_id and v.shift_id = s.id) as versions,
      (select count(distinct a.employee_id)::int from shift_assignment a
        join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.org_id = s.org_id and a.shift_id = s.id and (a.to_date is null or a.to_date >= s.today)
          and (e.left_on is null or e.left_on >= greatest(a.from_date, s.today))) as people,
      (select count(*)::int from shift_rule r where r.org_id = s.org_id
        and r.shift_id = s.id and (r.to_date is null or r.to_date >= s.today)) as rules
    from page s order by s.place`.execute(db)
  return rows.map((row) => ({
    ...row,
    locations: row.locations ?? [],
    // Keys in schema order, so that versions can be compared as text.
    versions: row.versions.map((one) => ({ ...one, terms: shiftTerms.parse(one.terms) })),
  }))
}

/** The version in force on a date. */
export function versionOn(versions: readonly StoredVersionRow[], date: string): StoredVersionRow {
  return (versions.findLast((one) => one.effective_from <= date) ?? versions[0]) as StoredVersionRow
}

export function rowView(row: StoredShiftRow): ShiftRow {
  const { terms } = versionOn(row.versions, row.today)
  return {
    ...{ SHFTID: row.id, SHIFT_STATUS: row.status, code: row.code, name: row.name, color: row.color },
    ...{ start: terms.start, end: terms.end, length_minutes: lengthOf(terms) },
    ...{ is_night: isNightShift(terms), flexible: terms.flexible, locations: row.locations },
    ...{ people: row.people, rules: row.rules, version: row.version },
    next_change: row.versions.find((one) => one.effective_from > row.today)?.effective_from ?? null,
  }
}

/** Serialises changes of an organisation's shifts and rules. */
export async function lockShifts(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shifts:${ctx.orgId}`}, 0))`.execute(db)
}

/** Shared lock for assignments: prevents deactivating a shift while they are written. */
export async function shareShifts(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`shifts:${ctx.orgId}`}, 0))`.execute(db)
}

/** Whether a shift was ever assigned to a person or by a rule. */
export async function wasUsed(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from shift_assignment where org_id = ${ctx.orgId} and shift_id = ${id})
      or exists (select 1 from shift_rule where org_id = ${ctx.orgId} and shift_id = ${id}) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}
