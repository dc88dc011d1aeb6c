import { z } from '../../kit/index.ts'

/** What a day of a request is. */
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

/** What a request changes, by the words that the browser has for it. */
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
  'field',
] as const

export const previewUnits = ['days', 'minutes', 'count', 'day', 'text'] as const

/** What a request would be if it were submitted now. Every kind answers this, under `preview`. */
export const requestPreview = z.object({
  /** One line, as lists would show it; empty while it can't be read. */
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
      /** Of what, where the label does not say it: the leave type. */
      name: z.string(),
      unit: z.enum(previewUnits),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Why it has that effect, sentence by sentence. */
  reasons: z.array(z.string()),
  clashes: z.array(z.object({ tone: z.enum(['info', 'warning']), text: z.string() })),
  /** Who would decide, stage by stage; `why` says how they were found, or why there is nobody. */
  deciders: z.array(z.object({ stage: z.string(), people: z.array(z.string()), why: z.string() })),
  /** Everything in the way of submitting it, with the error's key and the field it is about. */
  problems: z.array(z.object({ field: z.nullable(z.string()), key: z.string(), text: z.string() })),
})
export type RequestPreview = z.infer<typeof requestPreview>
