import { createHash } from 'node:crypto'
import type { TicketPriority } from '@muster/contract/helpdesk/helpdesk.constants'
import { dayText } from '@muster/contract/kit/day-number'
import { addDays, addYears } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { placeHolidaysQuery } from '../../holidays/index.ts'
import type { SlaCalendar } from '../rules/sla-clock-types.ts'
import { type WorkingTime, workingTime } from '../rules/working-time.ts'

/** Days after today whose holidays matter. */
const DAYS_AHEAD = 400
/** Years before today whose holidays are read for clocks that are not older. */
const RECENT_YEARS = 2
const SECONDS_A_DAY = 86_400

export interface Levels {
  targets: Map<TicketPriority, { response: number; resolution: number }>
  /** Of an entity; null without a calendar for it. */
  timeOf: (entityId: number | null) => WorkingTime | null
  /** The first day whose holidays were read. */
  from: string
  /** Whether they differ from those last used for all open tickets. */
  isNew: boolean
  /** SQL: stores the digest of what was used for all open tickets. */
  keep: RawBuilder<unknown>
}

interface StoredCalendar {
  entity_id: number | null
  time_zone: string
  is_always: boolean
  week: SlaCalendar['week']
  location_id: number | null
}

interface Stored {
  targets: { priority: TicketPriority; response: number; resolution: number }[]
  calendars: StoredCalendar[]
  basis: string | null
}

/** The first day whose holidays matter to a clock that starts then, in seconds; whatever its time zone. */
export const levelsFrom = (start: number): string =>
  Number.isFinite(start) ? dayText(Math.floor(start / SECONDS_A_DAY) - 2) : '9999-12-31'

async function readStored(ctx: Ctx, db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`select
      (select coalesce(jsonb_agg(jsonb_build_object('priority', t.priority, 'response', t.response_minutes,
        'resolution', t.resolution_minutes) order by t.id), '[]') from helpdesk_target t where t.org_id = ${ctx.orgId}) as targets,
      (select coalesce(jsonb_agg(jsonb_build_object('entity_id', c.entity_id, 'time_zone', c.time_zone,
        'is_always', c.is_always, 'week', c.week, 'location_id', c.location_id) order by c.id), '[]')
        from helpdesk_calendar c where c.org_id = ${ctx.orgId}) as calendars,
      (select b.basis from helpdesk_level_basis b where b.org_id = ${ctx.orgId}) as basis`.execute(db)
  return rows[0] ?? { targets: [], calendars: [], basis: null }
}

/**
 * Targets and calendars with their holidays. Two statements; one without calendars.
 *
 * @param from the first day whose holidays matter; `isNew` is about recent ones
 */
export async function loadLevels(ctx: Ctx, db: Db, from?: string): Promise<Levels> {
  const { targets, calendars, basis } = await readStored(ctx, db)
  const locationIds = calendars.flatMap(({ location_id: id }) => (id === null ? [] : [id]))
  const today = ctx.now.toString().slice(0, 10)
  const first = from ?? `${addYears(today, -RECENT_YEARS).slice(0, 4)}-01-01`
  const holidays =
    locationIds.length === 0
      ? new Map<number, string[]>()
      : await runQuery(
          db,
          placeHolidaysQuery(ctx, { locationIds, from: first, to: addDays(today, DAYS_AHEAD) }),
        )
  const facts = JSON.stringify({ targets, calendars, holidays: [...holidays] })
  const now = createHash('sha256').update(facts).digest('base64url')
  const times = new Map(
    calendars.map(({ entity_id, time_zone, is_always, week, location_id }) => {
      const closed = location_id === null ? [] : (holidays.get(location_id) ?? [])
      return [entity_id, workingTime({ time_zone, always: is_always, week, holidays: closed })] as const
    }),
  )
  return {
    targets: new Map(targets.map((one) => [one.priority, one])),
    timeOf: (entityId) => times.get(entityId) ?? times.get(null) ?? null,
    from: first,
    isNew: from === undefined && basis !== now,
    keep: sql`insert into helpdesk_level_basis (org_id, basis) values (${ctx.orgId}, ${now})
      on conflict (org_id) do update set basis = excluded.basis`,
  }
}
