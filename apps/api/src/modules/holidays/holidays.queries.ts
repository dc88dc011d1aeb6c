import { standardHolidayTypes } from '@muster/contract/holidays/holidays.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { HolidayFact } from './rules/off-days.ts'

type Named = { id: number; name: string }

/** A stored holiday with the names of its locations and entities; states by id. */
export interface StoredHoliday {
  id: number
  date: string
  name: string
  type: number
  /** Null for the standard types. */
  type_name: string | null
  is_restricted: boolean
  note: string
  status: 0 | 1
  version: number
  locations: Named[]
  states: number[]
  entities: Named[]
}

/** A holiday to be stored. */
export interface HolidayDraft {
  date: string
  name: string
  type: number
  note: string
  status: 0 | 1
  locations: number[]
  states: number[]
  entities: number[]
}

export interface HolidayFilter {
  year?: number
  ids?: readonly number[]
  search?: string
  type?: number
  status?: number
  /** Filters by the people concerned. */
  locationId?: number
  stateId?: number
  entityId?: number
}

const noPlace = sql`not exists (select from holiday_scope s where s.org_id = h.org_id and s.holiday_id = h.id
  and s.entity_id is null)`
const some = (condition: RawBuilder<unknown>) =>
  sql`exists (select from holiday_scope s where s.org_id = h.org_id and s.holiday_id = h.id and ${condition})`

/** Filter conditions on `holiday h`. */
function limitsOf(filter: HolidayFilter): RawBuilder<unknown>[] {
  const { year, ids, search, type, status, locationId, stateId, entityId } = filter
  const limits: RawBuilder<unknown>[] = []
  if (year !== undefined) {
    limits.push(sql`h.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`)
  }
  if (ids) limits.push(sql`h.id = any (${[...ids]}::bigint[])`)
  if (search) limits.push(sql`position(search_normalise(${search}) in search_normalise(h.name)) > 0`)
  if (type !== undefined) limits.push(sql`h.type_number = ${type}`)
  if (status !== undefined) limits.push(sql`h.status = ${status}`)
  if (locationId !== undefined) {
    limits.push(
      sql`(${noPlace} or ${some(sql`(s.location_id = ${locationId} or s.state_id = (
      select l.state_id from location l where l.org_id = h.org_id and l.id = ${locationId}))`)})`,
    )
  }
  if (stateId !== undefined) {
    limits.push(
      sql`(${noPlace} or ${some(sql`(s.state_id = ${stateId} or s.location_id in (
      select l.id from location l where l.org_id = h.org_id and l.state_id = ${stateId}))`)})`,
    )
  }
  if (entityId !== undefined) {
    limits.push(sql`(not ${some(sql`s.entity_id is not null`)} or ${some(sql`s.entity_id = ${entityId}`)})`)
  }
  return limits
}

/** By date, then by type and name: one statement. */
export async function findHolidays(
  ctx: Ctx,
  db: Db,
  filter: HolidayFilter,
  lock: 'lock' | 'read' = 'read',
): Promise<StoredHoliday[]> {
  const where = sql.join([sql`h.org_id = ${ctx.orgId}`, ...limitsOf(filter)], sql` and `)
  const { rows } = await sql<StoredHoliday>`
    select h.id, h.day as date, h.name, h.type_number as type, t.name as type_name,
      h.type_number = 3 or coalesce(t.is_restricted, false) as is_restricted, h.note, h.status, h.version,
      coalesce(s.locations, '[]') as locations, coalesce(s.states, '[]') as states,
      coalesce(s.entities, '[]') as entities
    from holiday h
    left join holiday_type t on t.org_id = h.org_id and t.number = h.type_number
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
          filter (where l.id is not null) as locations,
        jsonb_agg(s.state_id order by s.state_id) filter (where s.state_id is not null) as states,
        jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by lower(e.name), e.id)
          filter (where e.id is not null) as entities
      from holiday_scope s
      left join location l on l.org_id = s.org_id and l.id = s.location_id
      left join entity e on e.org_id = s.org_id and e.id = s.entity_id
      where s.org_id = h.org_id and s.holiday_id = h.id
    ) s on true
    where ${where}
    order by h.day, h.type_number, lower(h.name), h.id
    ${lock === 'lock' ? sql`for no key update of h` : sql``}`.execute(db)
  return rows
}

/** Number of holidays by year: one statement. */
export async function countYears(ctx: Ctx, db: Db): Promise<{ year: number; holidays: number }[]> {
  const { rows } = await sql<{ year: number; holidays: number }>`
    select extract(year from h.day)::int as year, count(*)::int as holidays from holiday h
    where h.org_id = ${ctx.orgId} group by 1 order by 1`.execute(db)
  return rows
}

export interface TypeRow {
  id: number
  name: string
  is_restricted: boolean
  status: 0 | 1
  version: number
  holidays: number
  today: string
}

/**
 * The three standard types and the organisation's own, and the organisation's current date: one statement.
 */
export async function findTypes(ctx: Ctx, db: Db): Promise<{ types: TypeRow[]; today: string }> {
  const standard = standardHolidayTypes.map(
    ({ id, name, is_restricted }) =>
      sql`select ${id}::int as id, ${name}::text as name, ${is_restricted}::boolean as is_restricted,
        1::smallint as status, 1 as version`,
  )
  const { rows } = await sql<TypeRow>`
    select t.*, (select count(*)::int from holiday h where h.org_id = ${ctx.orgId} and h.type_number = t.id) as holidays,
      (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
        from organisation o where o.org_id = ${ctx.orgId}) as today
    from (
      ${sql.join(standard, sql` union all `)}
      union all
      select t.number, t.name, t.is_restricted, t.status, t.version from holiday_type t where t.org_id = ${ctx.orgId}
    ) t order by t.id`.execute(db)
  return { types: rows, today: rows[0]?.today ?? '' }
}

export interface PlaceChoices {
  locations: (Named & { state_id: number | null; country_id: number | null; status: 0 | 1 })[]
  entities: (Named & { status: 0 | 1 })[]
}

/** Every location and entity, including inactive ones: one statement. */
export async function findPlaceChoices(ctx: Ctx, db: Db): Promise<PlaceChoices> {
  type Row = PlaceChoices['locations'][number] & { kind: 'location' | 'entity' }
  const { rows } = await sql<Row>`
    select 'location' as kind, l.id, l.name, l.status, l.state_id, l.country_id from location l
    where l.org_id = ${ctx.orgId}
    union all
    select 'entity', e.id, e.name, e.status, null, null from entity e where e.org_id = ${ctx.orgId}
    order by 1, 3, 2`.execute(db)
  return {
    locations: rows.flatMap(({ kind, ...row }) => (kind === 'location' ? [row] : [])),
    entities: rows.flatMap(({ kind, id, name, status }) => (kind === 'entity' ? [{ id, name, status }] : [])),
  }
}

/**
 * Serialises writes to an organisation's holidays, so that the uniqueness of date and name is checked
 * reliably.
 */
export async function lockHolidays(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holidays:${ctx.orgId}`}, 0))`.execute(db)
}

function scopeRows(ctx: Ctx, holidayId: number, draft: HolidayDraft) {
  const scope = { org_id: ctx.orgId, holiday_id: holidayId }
  return [
    ...draft.locations.map((location_id) => ({ ...scope, location_id })),
    ...draft.states.map((state_id) => ({ ...scope, state_id })),
    ...draft.entities.map((entity_id) => ({ ...scope, entity_id })),
  ]
}

const columnsOf = (ctx: Ctx, draft: HolidayDraft) => ({
  ...{ day: draft.date, name: draft.name, type_number: draft.type, note: draft.note, status: draft.status },
  updated_at: ctx.now.toString(),
})

/** @returns ids in the order of the drafts */
export async function insertHolidays(ctx: Ctx, db: Db, drafts: readonly HolidayDraft[]): Promise<number[]> {
  const rows = await db
    .insertInto('holiday')
    .values(
      drafts.map((draft) => ({
        ...{ org_id: ctx.orgId, created_at: ctx.now.toString() },
        ...columnsOf(ctx, draft),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  await insertScopes(
    db,
    drafts.flatMap((draft, index) => scopeRows(ctx, ids[index] as number, draft)),
  )
  return ids
}

const SLICE = 5000

async function insertScopes(db: Db, rows: ReturnType<typeof scopeRows>): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    await db
      .insertInto('holiday_scope')
      .values(rows.slice(from, from + SLICE))
      .execute()
  }
}

/** Updates holidays with their locations and entities. */
export async function rewriteHolidays(
  ctx: Ctx,
  db: Db,
  changes: readonly { id: number; draft: HolidayDraft }[],
): Promise<void> {
  if (changes.length === 0) return
  const values = JSON.stringify(changes.map(({ id, draft }) => ({ id, ...columnsOf(ctx, draft) })))
  await sql`
    update holiday h set day = v.day, name = v.name, type_number = v.type_number, note = v.note, status = v.status,
      version = h.version + 1, updated_at = v.updated_at
    from jsonb_to_recordset(${values}::jsonb) as v (id bigint, day date, name text, type_number int, note text,
      status smallint, updated_at timestamptz)
    where h.org_id = ${ctx.orgId} and h.id = v.id`.execute(db)
  await db
    .deleteFrom('holiday_scope')
    .where('org_id', '=', ctx.orgId)
    .where(
      'holiday_id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
  await insertScopes(
    db,
    changes.flatMap(({ id, draft }) => scopeRows(ctx, id, draft)),
  )
}

/** The part of a stored or planned holiday that determines who is off. */
export function factOf(id: number, draft: HolidayDraft, isRestricted: boolean): HolidayFact {
  const { date, name, type } = draft
  return {
    ...{ id, date, name, type, isRestricted },
    ...{ locationIds: draft.locations, stateIds: draft.states, entityIds: draft.entities },
    note: draft.note,
  }
}

export function draftOf(stored: StoredHoliday): HolidayDraft {
  const { date, name, type, note, status, states } = stored
  return {
    ...{ date, name, type, note, status, states },
    locations: stored.locations.map(({ id }) => id),
    entities: stored.entities.map(({ id }) => id),
  }
}

const fingerprint = ({ date, name, type, note, status, locations, states, entities }: HolidayDraft) => {
  const ids = [locations, states, entities].map((some) => [...some].sort((one, other) => one - other))
  return JSON.stringify([date, name, type, note, status, ids])
}

/** Whether a draft equals the stored holiday. */
export const isUnchanged = (stored: StoredHoliday, draft: HolidayDraft): boolean =>
  fingerprint(draftOf(stored)) === fingerprint(draft)
