import type {
  addHolidays,
  changeHolidayStatus,
  deleteHolidays,
  listHolidayChoices,
  listHolidays,
  saveHoliday,
} from '@muster/contract/holidays/holidays.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import {
  countYears,
  draftOf,
  findHolidays,
  findPlaceChoices,
  findTypes,
  type HolidayDraft,
  type HolidayFilter,
  isUnchanged,
  lockHolidays,
  type StoredHoliday,
} from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { holidayViews, stateNames, typeView } from './holidays.views.ts'
import {
  findChoices,
  findNamesakes,
  keyOf,
  problemsOf,
  requireValid,
  writeChanges,
} from './write-holidays.ts'

type Input = BodyOf<typeof addHolidays>['holidays'][number]

export function filterOf(query: QueryOf<typeof listHolidays>): Omit<HolidayFilter, 'year'> {
  const { search, holiday_type, location_id, state_id, entity_id, status } = query
  return {
    search,
    ...(holiday_type === undefined ? {} : { type: holiday_type }),
    ...(location_id === undefined ? {} : { locationId: location_id }),
    ...(state_id === undefined ? {} : { stateId: state_id }),
    ...(entity_id === undefined ? {} : { entityId: entity_id }),
    ...(status === undefined ? {} : { status: Number(status) }),
  }
}

/** Years to choose from: those with holidays, the current and the next one. */
function yearsOf(
  counted: readonly { year: number; holidays: number }[],
  thisYear: number,
  requested: number,
) {
  const years = new Map([thisYear, thisYear + 1, requested].map((year) => [year, 0]))
  for (const { year, holidays } of counted) years.set(year, holidays)
  return [...years]
    .map(([year, holidays]) => ({ year, holidays }))
    .sort((one, other) => one.year - other.year)
}

/** The holidays of a year, by default the current one: three statements. */
export function readHolidays(
  ctx: Ctx,
  query: QueryOf<typeof listHolidays>,
  requestedYear?: number,
): Promise<DataOf<typeof listHolidays>> {
  return readTx(ctx, async (db) => {
    const { types, today } = await findTypes(ctx, db)
    const thisYear = Number(today.slice(0, 4))
    const year = requestedYear ?? thisYear
    const rows = await findHolidays(ctx, db, { year, ...filterOf(query) })
    return {
      year,
      today,
      years: yearsOf(await countYears(ctx, db), thisYear, year),
      holidays: await holidayViews(rows),
      holidayTypes: types.map(typeView),
      total_rows: rows.length,
      abilities: {
        manage: holds(ctx.actor, 'holidays.list.manage'),
        settings: holds(ctx.actor, 'holidays.settings.manage'),
      },
    }
  })
}

/** Options for a holiday's locations and entities: one statement. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof listHolidayChoices>> {
  return readTx(ctx, async (db) => {
    const { locations, entities } = await findPlaceChoices(ctx, db)
    const inUse = locations.filter(({ status }) => status === 1)
    const names = await stateNames(inUse.flatMap(({ state_id }) => state_id ?? []))
    return {
      locations: inUse.map(({ status: _, ...location }) => location),
      states: [...names]
        .map(([id, name]) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
      entities: entities.filter(({ status }) => status === 1).map(({ id, name }) => ({ id, name })),
    }
  })
}

const sorted = (ids: readonly number[] = []) => [...new Set(ids)].sort((one, other) => one - other)

export function draftFrom(input: Input): HolidayDraft {
  return {
    ...{ date: input.date, name: input.name, type: input.holiday_type },
    ...{ note: input.note ?? '', status: input.status ?? 1 },
    ...{ locations: sorted(input.locations), states: sorted(input.states), entities: sorted(input.entities) },
  }
}

async function storedFor(ctx: Ctx, db: Db, id: number | undefined, version: number | undefined) {
  if (id === undefined) return null
  const stored = found((await findHolidays(ctx, db, { ids: [id] }, 'lock'))[0])
  requireVersion(stored.version, version)
  return stored
}

const isSame = (stored: StoredHoliday | null, draft: HolidayDraft) =>
  stored !== null && isUnchanged(stored, draft)

/**
 * Creates or edits a holiday. Idempotent: creating one that exists unchanged returns it.
 *
 * @throws AppError `holidays.already_listed`, `holidays.impact_unseen`, `record.conflict`, `request.invalid`
 */
export async function upsertHoliday(
  ctx: Ctx,
  { id, version, impact_seen, ...input }: BodyOf<typeof saveHoliday>,
): Promise<DataOf<typeof saveHoliday>> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const stored = await storedFor(ctx, db, id, version)
    const draft = draftFrom(input)
    const choices = await findChoices(ctx, db)
    await requireValid(draft, choices, stored && draftOf(stored))
    const namesake = (await findNamesakes(ctx, db, [draft])).get(keyOf(draft))
    if (namesake && namesake.id !== stored?.id) {
      if (stored === null && isSame(namesake, draft)) return viewOf(ctx, db, namesake.id)
      const message = holidaysTexts('holidayExistsOnDay', { name: namesake.name })
      fail('holidays.already_listed', { parameters: { name: namesake.name }, fields: { name: message } })
    }
    if (isSame(stored, draft)) return viewOf(ctx, db, stored?.id as number)
    const [saved] = await writeChanges(ctx, db, [{ stored, draft }], {
      types: choices.types,
      seen: impact_seen,
    })
    return viewOf(ctx, db, saved as number)
  })
}

async function viewOf(ctx: Ctx, db: Db, id: number): Promise<DataOf<typeof saveHoliday>> {
  const [holiday] = await holidayViews(await findHolidays(ctx, db, { ids: [id] }))
  return { holiday: found(holiday) }
}

/**
 * Creates the holidays that do not exist yet.
 *
 * @throws AppError `request.invalid` naming `holidays.<index>.<field>`, `holidays.impact_unseen`
 */
export async function upsertMany(
  ctx: Ctx,
  { holidays, impact_seen }: BodyOf<typeof addHolidays>,
): Promise<DataOf<typeof addHolidays>> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const choices = await findChoices(ctx, db)
    const drafts = holidays.map(draftFrom)
    const fields: Record<string, string> = {}
    for (const [index, draft] of drafts.entries()) {
      const problems = await problemsOf(draft, choices)
      for (const [field, message] of Object.entries(problems)) fields[`holidays.${index}.${field}`] = message
    }
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    const known = new Set((await findNamesakes(ctx, db, drafts)).keys())
    const skipped: { date: string; name: string }[] = []
    const fresh = drafts.filter((draft) => {
      if (known.has(keyOf(draft))) {
        skipped.push({ date: draft.date, name: draft.name })
        return false
      }
      known.add(keyOf(draft))
      return true
    })
    const changes = fresh.map((draft) => ({ stored: null, draft }))
    const ids = await writeChanges(ctx, db, changes, { types: choices.types, seen: impact_seen })
    return { added: ids.length, skipped }
  })
}

/** @throws AppError `record.not_found`, `holidays.impact_unseen` */
export async function switchHolidays(
  ctx: Ctx,
  { ids, status, impact_seen }: BodyOf<typeof changeHolidayStatus>,
): Promise<DataOf<typeof changeHolidayStatus>> {
  return tx(ctx, async (db) => {
    const rows = await lockedRows(ctx, db, ids)
    const { types } = await findTypes(ctx, db)
    const changes = rows
      .filter((stored) => stored.status !== status)
      .map((stored) => ({ stored, draft: { ...draftOf(stored), status } }))
    await writeChanges(ctx, db, changes, { types, seen: impact_seen })
    return { changed: changes.length }
  })
}

/** @throws AppError `record.not_found`, `holidays.impact_unseen` */
export async function removeHolidays(
  ctx: Ctx,
  { ids, impact_seen }: BodyOf<typeof deleteHolidays>,
): Promise<DataOf<typeof deleteHolidays>> {
  return tx(ctx, async (db) => {
    const rows = await lockedRows(ctx, db, ids)
    const { types } = await findTypes(ctx, db)
    const changes = rows.map((stored) => ({ stored, draft: null }))
    await writeChanges(ctx, db, changes, { types, seen: impact_seen })
    return { deleted: changes.length }
  })
}

async function lockedRows(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredHoliday[]> {
  await lockHolidays(ctx, db)
  const requestedIds = new Set(ids)
  const rows = await findHolidays(ctx, db, { ids }, 'lock')
  if (rows.length < requestedIds.size) fail('record.not_found')
  return rows
}
