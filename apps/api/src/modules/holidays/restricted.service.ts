import type {
  readRestrictedSetting,
  saveRestrictedSetting,
} from '@muster/contract/holidays/holiday-settings.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { findPlaceChoices, lockHolidays } from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'

type Setting = DataOf<typeof readRestrictedSetting>

interface Row {
  location_id: number | null
  location_name: string | null
  choose: number
  version: number
}

/** Number of restricted holidays per year: the organisation's, and exceptions by location. */
export function restrictedQuery(ctx: Ctx, year: number): DeferredQuery<Row[]> {
  const statement = sql<Row>`
    select r.location_id, l.name as location_name, r.choose, r.version from restricted_holiday_setting r
    left join location l on l.org_id = r.org_id and l.id = r.location_id
    where r.org_id = ${ctx.orgId} and r.year = ${year} order by lower(l.name) nulls first, r.id`
  return deferredQuery(statement, (rows) => rows)
}

/** Runs `restrictedQuery`. One statement. */
const findRestricted = (ctx: Ctx, db: Db, year: number): Promise<Row[]> =>
  runQuery(db, restrictedQuery(ctx, year))

/** The number for a location; 0 if nothing is set. */
export function chooseAt(rows: readonly Row[], locationId: number | null): number {
  const own = rows.find((row) => row.location_id !== null && row.location_id === locationId)
  return (own ?? rows.find((row) => row.location_id === null))?.choose ?? 0
}

async function countRestricted(ctx: Ctx, db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from holiday h
    left join holiday_type t on t.org_id = h.org_id and t.number = h.type_number
    where h.org_id = ${ctx.orgId} and h.status = 1 and (h.type_number = 3 or t.is_restricted)
      and h.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`.execute(db)
  return rows[0]?.count ?? 0
}

async function read(ctx: Ctx, db: Db, year: number): Promise<Setting> {
  const rows = await findRestricted(ctx, db, year)
  const whole = rows.find((row) => row.location_id === null)
  return {
    year,
    choose: whole?.choose ?? null,
    locations: rows.flatMap(({ location_id, location_name, choose }) =>
      location_id === null ? [] : [{ location_id, location_name: location_name ?? '', choose }],
    ),
    restricted_holidays: await countRestricted(ctx, db, year),
    version: whole?.version ?? 0,
    abilities: { manage: holds(ctx.actor, 'holidays.settings.manage') },
  }
}

/** The setting of a year, by default the current one: at most three statements. */
export function readRestricted(ctx: Ctx, { year }: QueryOf<typeof readRestrictedSetting>): Promise<Setting> {
  return readTx(ctx, async (db) => read(ctx, db, year ?? (await thisYear(ctx, db))))
}

async function thisYear(ctx: Ctx, db: Db): Promise<number> {
  return Number((await organisationToday(ctx, db)).slice(0, 4))
}

/**
 * Sets a year's numbers; omitted locations follow the organisation.
 *
 * @throws AppError `record.conflict`, `request.invalid` for an unknown or repeated location
 */
export async function updateRestricted(
  ctx: Ctx,
  { year, choose, locations = [], version }: BodyOf<typeof saveRestrictedSetting>,
): Promise<Setting> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const before = await findRestricted(ctx, db, year)
    const old = before.find((row) => row.location_id === null)
    requireVersion(old?.version ?? 0, version)
    const known = await findPlaceChoices(ctx, db)
    const ids = locations.map(({ location_id }) => location_id)
    const isSound =
      new Set(ids).size === ids.length && ids.every((id) => known.locations.some((one) => one.id === id))
    if (!isSound) {
      fail('request.invalid', {
        fields: { locations: holidaysTexts('duplicateLocation') },
      })
    }
    await db
      .deleteFrom('restricted_holiday_setting')
      .where('org_id', '=', ctx.orgId)
      .where('year', '=', year)
      .execute()
    const rows = [{ location_id: null, choose }, ...locations]
    const at = { updated_at: ctx.now.toString(), version: (old?.version ?? 0) + 1 }
    await db
      .insertInto('restricted_holiday_setting')
      .values(rows.map((row) => ({ org_id: ctx.orgId, year, ...row, ...at })))
      .execute()
    const after = await read(ctx, db, year)
    const audited = (all: readonly Row[] | typeof rows) =>
      Object.fromEntries(all.map((row) => [wordsOf(known.locations, row.location_id), row.choose]))
    await recordAudit(ctx, db, {
      ...{
        recordType: 'restricted_holiday_setting',
        recordLabel: holidaysTexts.english('restrictedHolidays', { year }),
      },
      changes: changesBetween(audited(before), audited(rows)),
    })
    return after
  })
}

const wordsOf = (locations: readonly { id: number; name: string }[], id: number | null) =>
  id === null ? 'Organisation' : (locations.find((one) => one.id === id)?.name ?? String(id))
