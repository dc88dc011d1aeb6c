import { z } from '../../kit/index.ts'

/** How a day of a request counts. */
export const previewDayStates = [
  'counts',
  'half',
  'first_half',
  'second_half',
  'week_off',
  'holiday',
  'week_off_sandwiched',
  'holiday_sandwiched',
] as const

/** What a request changes; the browser has a label for each key. */
export const previewEffects = [
  'balance',
  'short_minutes',
  'short_times',
  'time_back',
  'take_by',
  'restricted_left',
  'days',
  'nights',
  'worked_days',
  'overtime',
  'paid_minutes',
  'positions',
  'budget',
  'assets',
  'cost',
  'notice',
  'notice_ends',
  'notice_served',
  'notice_short',
  'field',
] as const

export const previewUnits = ['days', 'minutes', 'count', 'day', 'text'] as const

/** The request as it would be if submitted now. Every kind returns it under `preview`. */
export const requestPreview = z.object({
  /** One line, as shown in lists; empty while the input can't be evaluated. */
  summary: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      state: z.enum(previewDayStates),
      /** Days it takes; null where that is not counted. */
      counted: z.nullable(z.number()),
    }),
  ),
  /** Before and after, in the unit; null where there is nothing to compare with. */
  effect: z.array(
    z.object({
      label: z.enum(previewEffects),
      /** What the effect applies to, if the label doesn't say it: the leave type. */
      name: z.string(),
      unit: z.enum(previewUnits),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Explanation of the effect, one sentence each. */
  reasons: z.array(z.string()),
  clashes: z.array(z.object({ tone: z.enum(['info', 'warning']), text: z.string() })),
  /** Who would decide, stage by stage; `why` says how they were found, or why there is nobody. */
  approvers: z.array(z.object({ stage: z.string(), people: z.array(z.string()), why: z.string() })),
  /** Everything that prevents submission, with the error's key and the field concerned. */
  problems: z.array(z.object({ field: z.nullable(z.string()), key: z.string(), text: z.string() })),
})
export type RequestPreview = z.infer<typeof requestPreview>
