import {
  serviceCalendars as calendarsContract,
  serviceTargets as targetsContract,
} from '@muster/contract/helpdesk/service-levels.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { column, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { readWeek } from '../rules/week-hours.ts'
import { recomputeOpen } from './clocks.service.ts'

const path = () => '/helpdesk/setting?tab=levels'

export const targets = defineMaster({
  contract: targetsContract,
  table: 'helpdesk_target',
  record: 'helpdesk_target',
  audited: { label: helpdeskTexts('targets'), path },
  nameOf: ({ priority }) => priority,
  order: sql`array_position(array['urgent', 'high', 'normal', 'low'], r.priority)`,
  fixed: ['priority'],
  unique: [{ of: ['priority'], message: helpdeskTexts.text('priorityTaken') }],
  check: (_ctx, _db, { next }) => {
    if (next.resolution_minutes < next.response_minutes)
      fail('request.invalid', { fields: { resolution_minutes: helpdeskTexts.text('resolutionFirst') } })
  },
  changed: async (ctx, db) => {
    await recomputeOpen(ctx, db)
  },
})

/** Whether the database and the rule know the time zone. */
function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

export const calendars = defineMaster({
  contract: calendarsContract,
  table: 'helpdesk_calendar',
  record: 'helpdesk_calendar',
  audited: { label: helpdeskTexts('calendar'), path },
  nameOf: ({ name }) => name,
  columns: { week: { ...column('week'), write: (week: unknown) => ({ week: JSON.stringify(week) }) } },
  extraColumns: { entity: nameIn('entity', 'entity_id'), location: nameIn('location', 'location_id') },
  order: sql`r.entity_id is not null, lower(r.name), r.id`,
  choices: {
    entities: { table: 'entity', where: sql`m.status = 1` },
    locations: { table: 'location', where: sql`m.status = 1` },
  },
  references: {
    entity_id: { of: 'entities', message: helpdeskTexts.text('chooseEntities') },
    location_id: { of: 'locations', message: helpdeskTexts.text('chooseLocation') },
  },
  unique: [{ of: ['entity_id'], message: helpdeskTexts.text('entityTaken') }],
  check: (_ctx, _db, { next }) => {
    if (!isTimeZone(next.time_zone))
      fail('request.invalid', { fields: { time_zone: helpdeskTexts.text('chooseZone') } })
    if (readWeek(next.week) === null)
      fail('request.invalid', { fields: { week: helpdeskTexts.text('hoursEnd') } })
  },
  changed: async (ctx, db) => {
    await recomputeOpen(ctx, db)
  },
})
