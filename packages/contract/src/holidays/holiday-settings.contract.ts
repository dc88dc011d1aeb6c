import { can, endpoint, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { holidayYear, holidayYearInText, impactSeen } from './holiday-shapes.ts'
import { weekOffRule, weekOffRules } from './week-off-shapes.ts'

const view = can('holidays.list.view')
const manage = can('holidays.settings.manage')

const choose = () =>
  z.int().check(z.minimum(0, valueTexts.error('atLeastZero')), z.maximum(50, valueTexts.error('atMostFifty')))

const restrictedSetting = z.object({
  year: z.int(),
  /**
   * Number of restricted holidays per person where the location has no number of its own; null (not set)
   * means none.
   */
  choose: z.nullable(z.int()),
  locations: z.array(z.object({ location_id: field.id(), location_name: z.string(), choose: z.int() })),
  /** Number of active restricted holidays in that year. */
  restricted_holidays: z.int(),
  version: field.whole(),
  abilities: z.object({ manage: z.boolean() }),
})

export const readRestrictedSetting = endpoint({
  id: 'holidays.restricted.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-restrictedholidaysetting',
  access: view,
  query: z.object({ year: z.optional(holidayYearInText()) }),
  data: restrictedSetting,
  summary: 'How many restricted holidays people may choose in a year',
})

export const saveRestrictedSetting = endpoint({
  id: 'holidays.restricted.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/employeeholidaysetting',
  access: manage,
  body: z.object({
    year: holidayYear(),
    choose: choose(),
    /** Locations with a number of their own; all others use the organisation's. */
    locations: z.optional(
      z.array(z.object({ location_id: field.id(), choose: choose() })).check(z.maxLength(1000)),
    ),
    /** The version that was loaded; omitted: the last write wins. */
    version: z.optional(field.whole()),
  }),
  data: restrictedSetting,
  summary: 'Set how many restricted holidays people may choose in a year',
})

const weekOffPattern = z.object({
  id: field.id(),
  effective_from: z.string(),
  /** Null: same as the organisation. */
  rules: z.nullable(z.array(weekOffRule)),
  version: field.whole(),
  actor: z.string(),
})
export type WeekOffPattern = z.infer<typeof weekOffPattern>

const weekOffSetting = z.object({
  today: z.string(),
  /** Newest first; before the oldest, Saturday and Sunday are off. */
  organisation: z.array(weekOffPattern),
  locations: z.array(
    z.object({
      location_id: field.id(),
      location_name: z.string(),
      people: z.int(),
      /** Newest first; empty while it follows the organisation. */
      patterns: z.array(weekOffPattern),
    }),
  ),
  abilities: z.object({ manage: z.boolean() }),
})
export type WeekOffSetting = z.infer<typeof weekOffSetting>

export const readWeekOffs = endpoint({
  id: 'holidays.week_offs.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/week-off-setting',
  access: view,
  data: weekOffSetting,
  summary: 'Which weekdays are off, for the organisation and each location',
})

export const saveWeekOffs = endpoint({
  id: 'holidays.week_offs.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/week-off-setting',
  access: manage,
  body: z.object({
    /** Null: the organisation. */
    location_id: z.nullable(field.id()),
    effective_from: field.isoDate(),
    /** An empty list: no weekday is off. Null: the location follows the organisation again. */
    rules: z.nullable(weekOffRules),
    ...impactSeen,
  }),
  data: weekOffSetting,
  errors: ['holidays.impact_unseen'],
  summary: 'Set which weekdays are off from a day on; earlier weekdays stay as they were',
})

export const removeWeekOffs = endpoint({
  id: 'holidays.week_offs.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/week-off-setting/remove',
  access: manage,
  body: z.object({ id: field.id(), ...impactSeen }),
  data: weekOffSetting,
  errors: ['holidays.impact_unseen'],
  summary: 'Cancel a change of week-offs that has not begun',
})
