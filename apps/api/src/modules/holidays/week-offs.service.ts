import type {
  readWeekOffs,
  removeWeekOffs,
  saveWeekOffs,
  WeekOffPattern,
  WeekOffSetting,
} from '@muster/contract/holidays/holiday-settings.contract'
import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { worksToday } from '../../platform/access/working-today.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { lockHolidays } from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { daysOffChanged, requireSeen } from './impact.ts'
import type { Calendars } from './off-days.queries.ts'
import type { PatternFact } from './rules/off-days.ts'
import { sameRules, tidyRules } from './rules/week-off-rules.ts'

interface PlaceRow {
  location_id: number | null
  location_name: string
  people: number
  patterns: WeekOffPattern[]
  today: string
}

/** The organisation and each active location with its patterns, newest first: one statement. */
async function findSetting(ctx: Ctx, db: Db): Promise<WeekOffSetting> {
  const { rows } = await sql<PlaceRow>`
    with pattern as (
      select w.location_id, jsonb_agg(jsonb_build_object('id', w.id, 'effective_from', w.effective_from,
        'rules', w.rules, 'version', w.version, 'actor', w.actor) order by w.effective_from desc) as patterns
      from week_off_pattern w where w.org_id = ${ctx.orgId} group by w.location_id
    ), people as (
      select e.location_id, count(*)::int as people from employee e
      where e.org_id = ${ctx.orgId} and ${worksToday(ctx)} group by e.location_id
    ), place as (
      select null::bigint as location_id, ''::text as location_name
      union all
      select l.id, l.name from location l where l.org_id = ${ctx.orgId} and l.status = 1
    )
    select c.location_id, c.location_name, coalesce(n.people, 0) as people, coalesce(p.patterns, '[]') as patterns,
      (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
        from organisation o where o.org_id = ${ctx.orgId}) as today
    from place c
    left join pattern p on p.location_id is not distinct from c.location_id
    left join people n on n.location_id = c.location_id
    order by c.location_id is not null, lower(c.location_name), c.location_id`.execute(db)
  return {
    today: rows[0]?.today ?? '',
    organisation: rows.find((row) => row.location_id === null)?.patterns ?? [],
    locations: rows.flatMap(({ location_id, location_name, people, patterns }) =>
      location_id === null ? [] : [{ location_id, location_name, people, patterns }],
    ),
    abilities: { manage: holds(ctx.actor, 'holidays.settings.manage') },
  }
}

export function readSetting(ctx: Ctx): Promise<DataOf<typeof readWeekOffs>> {
  return readTx(ctx, (db) => findSetting(ctx, db))
}

const byDay = (one: PatternFact, other: PatternFact) => one.from.localeCompare(other.from)

/** The calendars with one location's patterns replaced. */
function withPatterns(
  locationId: number | null,
  change: (patterns: readonly PatternFact[]) => PatternFact[],
): (stored: Calendars) => Calendars {
  return (stored) => {
    if (locationId === null) return { ...stored, organisation: change(stored.organisation).sort(byDay) }
    const locations = new Map(stored.locations)
    const known = locations.get(locationId) ?? { stateId: null, own: [] }
    locations.set(locationId, { ...known, own: change(known.own).sort(byDay) })
    return { ...stored, locations }
  }
}

function placeOf(setting: WeekOffSetting, locationId: number | null) {
  if (locationId === null) return { name: 'Organisation', patterns: setting.organisation }
  const { location_name: name, patterns } = found(
    setting.locations.find((one) => one.location_id === locationId),
  )
  return { name, patterns }
}

async function record(
  ctx: Ctx,
  db: Db,
  { id, name, from }: { id: number; name: string; from: string },
  [before, after]: [readonly WeekOffRule[] | null | undefined, readonly WeekOffRule[] | null | undefined],
): Promise<void> {
  const audited = (rules: readonly WeekOffRule[] | null | undefined) =>
    rules === undefined
      ? {}
      : { week_offs: rules === null ? holidaysTexts('sameAsOrganisation') : JSON.stringify(rules) }
  await recordAudit(ctx, db, {
    ...{
      recordType: 'week_off_pattern',
      recordId: id,
      recordLabel: holidaysTexts.english('from', { name, from }),
    },
    changes: changesBetween(audited(before), audited(after)),
  })
}

async function store(ctx: Ctx, db: Db, input: { location_id: number | null; from: string; rules: unknown }) {
  const { rows } = await sql<{ id: number }>`
    insert into week_off_pattern (org_id, location_id, effective_from, rules, actor, updated_at)
    values (${ctx.orgId}, ${input.location_id}, ${input.from}, ${input.rules === null ? null : JSON.stringify(input.rules)}::jsonb,
      ${ctx.actor.name || ctx.actor.email || ctx.actor.kind}, ${ctx.now.toString()})
    on conflict (org_id, location_id, effective_from) do update
      set rules = excluded.rules, actor = excluded.actor, updated_at = excluded.updated_at,
        version = week_off_pattern.version + 1
    returning id`.execute(db)
  return rows[0]?.id as number
}

/**
 * Sets week-offs from a date on. Past dates stay unchanged, but a first setting may start in the past.
 * Idempotent.
 *
 * @throws AppError `request.invalid`, `record.not_found` for an unknown location, `holidays.impact_unseen`
 */
export async function updateWeekOffs(
  ctx: Ctx,
  { location_id, effective_from: from, rules: newRules, impact_seen }: BodyOf<typeof saveWeekOffs>,
): Promise<DataOf<typeof saveWeekOffs>> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const setting = await findSetting(ctx, db)
    const { name, patterns } = placeOf(setting, location_id)
    const rules = newRules === null ? null : tidyRules(newRules)
    const same = patterns.find((one) => one.effective_from === from)
    if (same && sameRules(same.rules, rules)) return setting
    refuseInvalid(setting, { isFirst: patterns.length === 0, isWhole: location_id === null, from, rules })
    const next = patterns.findLast((one) => one.effective_from > from)
    const calendars = withPatterns(location_id, (all) => [
      ...all.filter((one) => one.from !== from),
      { from, rules },
    ])
    const range = { from, to: next ? next.effective_from : null }
    await requireSeen(ctx, db, { ...range, dates: null }, { calendars }, impact_seen)
    const id = await store(ctx, db, { location_id, from, rules })
    await record(ctx, db, { id, name, from }, [same ? same.rules : undefined, rules])
    await daysOffChanged.emit(ctx, db, range)
    return findSetting(ctx, db)
  })
}

function refuseInvalid(
  { today }: WeekOffSetting,
  draft: { isFirst: boolean; isWhole: boolean; from: string; rules: readonly WeekOffRule[] | null },
): void {
  if (draft.from < today && !draft.isFirst) {
    fail('request.invalid', {
      fields: { effective_from: holidaysTexts('pastNotChangeable') },
    })
  }
  if (draft.rules === null && draft.isWhole) {
    fail('request.invalid', { fields: { rules: holidaysTexts('onlyForLocations') } })
  }
  if (draft.rules === null && draft.isFirst) {
    fail('request.invalid', { fields: { rules: holidaysTexts('alreadyUsesOrganisation') } })
  }
}

/**
 * Deletes a change that has not taken effect yet.
 *
 * @throws AppError `record.not_found`, `request.invalid` for one that has, `holidays.impact_unseen`
 */
export async function deleteWeekOffs(
  ctx: Ctx,
  { id, impact_seen }: BodyOf<typeof removeWeekOffs>,
): Promise<DataOf<typeof removeWeekOffs>> {
  return tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const setting = await findSetting(ctx, db)
    const places = [
      { location_id: null, name: 'Organisation', patterns: setting.organisation },
      ...setting.locations.map((one) => ({ ...one, name: one.location_name })),
    ]
    const { place, pattern } = found(
      places
        .flatMap((one) => one.patterns.map((of) => ({ place: one, pattern: of })))
        .find((one) => one.pattern.id === id),
    )
    const from = pattern.effective_from
    if (from <= setting.today) {
      fail('request.invalid', {
        fields: { id: holidaysTexts('alreadyInEffect') },
      })
    }
    const next = place.patterns.findLast((one) => one.effective_from > from)
    const range = { from, to: next ? next.effective_from : null }
    const calendars = withPatterns(place.location_id, (all) => all.filter((one) => one.from !== from))
    await requireSeen(ctx, db, { ...range, dates: null }, { calendars }, impact_seen)
    await db.deleteFrom('week_off_pattern').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await record(ctx, db, { id, name: place.name, from }, [pattern.rules, undefined])
    await daysOffChanged.emit(ctx, db, range)
    return findSetting(ctx, db)
  })
}
