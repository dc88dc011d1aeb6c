import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

/** A screen's route, never its URL: parameters stay `{name}`. */
const screen = () =>
  z
    .string()
    .check(
      z.maxLength(120),
      z.regex(
        /^\/(?:(?:[a-z][A-Za-z_-]*|\{[a-z][A-Za-z_]*\})(?:\/(?:[a-z][A-Za-z_-]*|\{[a-z][A-Za-z_]*\}))*)?$/,
        valueTexts.error('screen'),
      ),
    )
const entry = () => z.enum(['admin', 'me'])

export const countScreens = endpoint({
  id: 'settings.usage.count',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/screen-views',
  access: signedIn,
  body: z.strictObject({
    entry: entry(),
    screens: z
      .array(z.strictObject({ screen: screen(), views: z.int().check(z.positive(), z.maximum(1000)) }))
      .check(z.maxLength(50)),
  }),
  data: field.nothing(),
  summary: 'Record screen views; ignored unless the organisation has enabled it',
})

export const readUsage = endpoint({
  id: 'settings.usage.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/screen-usage',
  access: can('settings.organisation.view'),
  query: z.object({
    /** Number of days up to today. */
    days: z._default(field.wholeInText(1, 90), 30),
  }),
  data: z.object({
    is_on: z.boolean(),
    days: z.int(),
    total: z.int(),
    /** Most viewed first, at most 100. */
    screens: z.array(z.object({ entry: entry(), screen: z.string(), views: z.int() })),
    /** Every day of the period, oldest first. */
    by_day: z.array(z.object({ day: field.isoDate(), views: z.int() })),
  }),
  summary: 'Anonymous screen views, per day and per screen',
})
