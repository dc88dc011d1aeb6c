import { field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { HOLIDAY_ROWS } from './holidays.constants.ts'

/** Years for which holidays can be stored. */
export const holidayYear = () => z.int().check(z.minimum(1970), z.maximum(2200))
export const holidayYearInText = () => field.wholeInText(1970, 2200)

/** National 1, State 2, Restricted 3, custom types from 101. */
export const holidayTypeId = () => z.int().check(z.positive(), z.maximum(100_000))

const named = z.object({ id: field.id(), name: z.string() })

export const holidayType = z.object({
  id: holidayTypeId(),
  name: z.string(),
  /** Off only for people who choose it. */
  is_restricted: z.boolean(),
  /** One of the three types that every organisation has, which can't be edited. */
  is_standard: z.boolean(),
  status: field.flag(),
  version: field.whole(),
  /** Number of holidays of this type, in all years. */
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
  /** 1 active, 0 inactive. */
  status: field.flag(),
  /** Applies to any of these locations or states, and any of these entities; all three empty: everybody. */
  locations: z.array(named),
  states: z.array(named),
  entities: z.array(named),
  version: field.whole(),
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
  .check(z.minLength(1, valueTexts.error('oneHoliday')), z.maxLength(HOLIDAY_ROWS))

/** Digest of the previewed impact on booked days; without it, a change that affects any is refused. */
export const impactSeen = { impact_seen: z.optional(field.text(64)) }

/** `data` of `holidays.impact_unseen`: the impact to show, and to confirm by its digest. */
export const holidayImpact = z.object({
  digest: z.string(),
  total: z.int(),
  /** The first 200. */
  lines: z.array(
    z.object({
      employee_id: field.id(),
      employee_name: z.string(),
      employee_code: z.string(),
      /** What is booked, such as "Casual leave". */
      what: z.string(),
      from: z.string(),
      to: z.string(),
      days_before: z.number(),
      days_after: z.number(),
      /** The reason, as a sentence. */
      text: z.string(),
    }),
  ),
})
export type HolidayImpact = z.infer<typeof holidayImpact>
