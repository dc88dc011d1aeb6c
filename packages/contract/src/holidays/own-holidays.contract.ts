import { can, endpoint, field, z } from '../kit/index.ts'
import { holidayType, holidayTypeId, holidayYearInText } from './holiday-shapes.ts'

const own = can('holidays.own.view')

const query = z.object({
  year: z.optional(holidayYearInText()),
  /** `upcoming` omits past days; `all`, and any other text, includes them. */
  view: z._default(z.string().check(z.maxLength(40)), 'all'),
  holiday_type: z.optional(field.listIdInText()),
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** 1: all holidays of the organisation, for callers who may see the lists. */
  isAdmin: z.optional(field.flagInText()),
  /** Accepted but ignored: the response is the same for every client. */
  isWeb: z.optional(field.flagInText()),
})

const data = z.object({
  year: z.int(),
  today: z.string(),
  /** The person's current location. */
  location_name: z.nullable(z.string()),
  holidays: z.array(
    z.object({
      id: field.id(),
      date: z.string(),
      name: z.string(),
      holiday_type: holidayTypeId(),
      holiday_type_name: z.string(),
      is_restricted: z.boolean(),
      /** For a restricted holiday: whether the person has chosen it. */
      is_chosen: z.boolean(),
      /** For a restricted holiday: whether the person has requested it, and nobody has decided yet. */
      is_requested: z.boolean(),
      note: z.string(),
      /** The day is also a week-off. */
      is_week_off: z.boolean(),
    }),
  ),
  holidayTypes: z.array(holidayType),
  /** The next certain day off, this year or next. */
  next_holiday: z.nullable(z.object({ date: z.string(), name: z.string(), days_until: z.int() })),
  restricted: z.object({
    /** Number of restricted holidays to choose this year. */
    choose: z.int(),
    /** How many of them are neither chosen nor requested yet. */
    left: z.int(),
    chosen: z.int(),
    offered: z.int(),
  }),
  /** The year's week-offs. */
  week_offs: z.array(z.string()),
})
export type OwnHolidays = z.infer<typeof data>

export const listOwnHolidays = endpoint({
  id: 'holidays.own.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employeeholiday',
  access: own,
  query,
  data,
  summary: 'The caller’s holidays of a year, by their location on each day',
})

/** The same call under the shorter path that the specification also names. */
export const listOwnHolidaysBare = endpoint({
  id: 'holidays.own.list_bare',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/employeeholiday',
  access: own,
  query,
  data,
  summary: 'The caller’s holidays of a year, by the shorter path',
})
