import { can, endpoint, field, z } from '../kit/index.ts'
import { holidayType, holidayTypeId, holidayYearInText } from './holiday-shapes.ts'

const own = can('holidays.own.view')

const query = z.object({
  year: z.optional(holidayYearInText()),
  /** `upcoming` leaves out the days that are over; `all`, what any other word means, keeps them. */
  view: z._default(z.string().check(z.maxLength(40)), 'all'),
  holiday_type: z.optional(z.coerce.number<string | number>().check(z.int(), z.positive())),
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** 1: every holiday of the organisation, for whoever may see the lists. */
  isAdmin: z.optional(field.flagInText()),
  /** Taken and without effect: every client gets the same. */
  isWeb: z.optional(field.flagInText()),
})

const data = z.object({
  year: z.int(),
  today: z.string(),
  /** Where the person belongs to today. */
  location_name: z.nullable(z.string()),
  holidays: z.array(
    z.object({
      id: field.id(),
      date: z.string(),
      name: z.string(),
      holiday_type: holidayTypeId(),
      holiday_type_name: z.string(),
      is_restricted: z.boolean(),
      /** Of a restricted one: whether the person has it. */
      is_chosen: z.boolean(),
      note: z.string(),
      /** The same day is a week-off. */
      is_week_off: z.boolean(),
    }),
  ),
  holidayTypes: z.array(holidayType),
  /** The next day off for certain, this year or next. */
  next_holiday: z.nullable(z.object({ date: z.string(), name: z.string(), days_until: z.int() })),
  restricted: z.object({
    /** How many may be chosen this year. */
    choose: z.int(),
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
  summary: 'One’s own holidays of a year, by where one belongs to on each day',
})

/** The same under the shorter name that the specification gives too. */
export const listOwnHolidaysBare = endpoint({
  id: 'holidays.own.list_bare',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/employeeholiday',
  access: own,
  query,
  data,
  summary: 'One’s own holidays of a year, by their shorter address',
})
