import { field, z } from '../kit/index.ts'
import { HOLIDAY_ROWS } from './holidays.constants.ts'

/** Holidays are kept for these years. */
export const holidayYear = () => z.int().check(z.minimum(1970), z.maximum(2200))
export const holidayYearInText = () =>
  z.coerce.number<string | number>().check(z.int(), z.minimum(1970), z.maximum(2200))

/** National 1, State 2, Restricted 3, an organisation's own from 101. */
export const holidayTypeId = () => z.int().check(z.positive(), z.maximum(100_000))

const named = z.object({ id: field.id(), name: z.string() })

export const holidayType = z.object({
  id: holidayTypeId(),
  name: z.string(),
  /** Off only for whoever chooses it. */
  is_restricted: z.boolean(),
  /** One of the three that every organisation has: it can't be changed. */
  is_standard: z.boolean(),
  status: field.flag(),
  version: z.int(),
  /** Holidays of this type, in all years. */
  holidays: z.int(),
})
export type HolidayType = z.infer<typeof holidayType>

export const holiday = z.object({
  id: field.id(),
  date: z.string(),
  name: z.string(),
  holiday_type: holidayTypeId(),
  holiday_type_name: z.string(),
  is_restricted: z.boolean(),
  note: z.string(),
  /** 1 in use, 0 switched off. */
  status: field.flag(),
  /** For whom: any of these locations or states, and any of these entities; all three empty, everybody. */
  locations: z.array(named),
  states: z.array(named),
  entities: z.array(named),
  version: z.int(),
})
export type Holiday = z.infer<typeof holiday>

export const holidayInput = {
  date: field.isoDate(),
  name: field.requiredText(120),
  holiday_type: holidayTypeId(),
  note: z.optional(field.text(500)),
  status: z.optional(field.flag()),
  locations: z.optional(field.ids(500)),
  states: z.optional(field.ids(200)),
  entities: z.optional(field.ids(500)),
}

export const newHolidays = z
  .array(z.object(holidayInput))
  .check(z.minLength(1, 'Please choose at least one holiday.'), z.maxLength(HOLIDAY_ROWS))

/** The digest of what was shown of booked days that change; without it a change that touches any is refused. */
export const impactSeen = { impact_seen: z.optional(field.text(64)) }

/** `data` of `holidays.impact_unseen`: what would change, to be shown and then confirmed by its digest. */
export const holidayImpact = z.object({
  digest: z.string(),
  total: z.int(),
  /** The first 200. */
  lines: z.array(
    z.object({
      employee_id: field.id(),
      employee_name: z.string(),
      employee_code: z.string(),
      /** What is booked: "Casual leave". */
      what: z.string(),
      from: z.string(),
      to: z.string(),
      days_before: z.number(),
      days_after: z.number(),
      /** Why, in a sentence. */
      text: z.string(),
    }),
  ),
})
export type HolidayImpact = z.infer<typeof holidayImpact>
