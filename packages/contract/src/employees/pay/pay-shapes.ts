import { field, z } from '../../kit/index.ts'
import {
  MAX_PAY_LINES,
  payBases,
  payCalculations,
  payFrequencies,
  payKinds,
  payReasons,
  paySources,
  payStates,
} from './pay.constants.ts'
import { payShapeTexts } from './pay.texts.ts'

/** An amount that isn't negative, as decimal text: `1234.50`. */
export const payAmount = () =>
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, payShapeTexts.error('amount')))
const percent = () => z.string().check(z.regex(/^\d{1,4}(\.\d{1,4})?$/, payShapeTexts.error('percent')))

/** How one component is calculated. */
export const payLineInput = z.object({
  component_id: field.id(),
  calculation: z.enum(payCalculations),
  /** Of a fixed amount. */
  amount: z.optional(z.nullable(payAmount())),
  percent: z.optional(z.nullable(percent())),
  /** Of a percentage of a component. */
  of_component_id: z.optional(z.nullable(field.id())),
  /** Limits of a percentage, for the frequency of the component. */
  minimum: z.optional(z.nullable(payAmount())),
  cap: z.optional(z.nullable(payAmount())),
})
export type PayLineInput = z.infer<typeof payLineInput>

export const payLines = () => z.array(payLineInput).check(z.maxLength(MAX_PAY_LINES))

/** A structure as it is entered: the yearly amount, if there is one, and how it is made up. */
export const payInput = z.object({
  basis: z.enum(payBases),
  /** Yearly gross or CTC; left out without a basis. */
  target: z.optional(z.nullable(payAmount())),
  lines: payLines(),
})

export const payLineView = z.object({
  component_id: field.id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(payKinds),
  frequency: z.enum(payFrequencies),
  calculation: z.enum(payCalculations),
  amount: z.nullable(z.string()),
  percent: z.nullable(z.string()),
  of_component_id: z.nullable(field.id()),
  minimum: z.nullable(z.string()),
  cap: z.nullable(z.string()),
  /** Name of the component that the percentage is of. */
  of_name: z.nullable(z.string()),
  monthly: z.nullable(z.string()),
  annual: z.nullable(z.string()),
  once: z.nullable(z.string()),
})
export type PayLineView = z.infer<typeof payLineView>

/** A structure with its totals; all amounts are decimal text in `currency`. */
export const payStructureView = z.object({
  currency: z.string(),
  basis: z.enum(payBases),
  target: z.nullable(z.string()),
  monthly_gross: z.string(),
  annual_gross: z.string(),
  /** Employer contributions a year: the CTC without the gross. */
  annual_employer: z.string(),
  annual_ctc: z.string(),
  /** What the last month of a year pays on top, since twelve equal months don't make up the year. */
  last_month: z.string(),
  once: z.string(),
  lines: z.array(payLineView),
})
export type PayStructureView = z.infer<typeof payStructureView>

export const payRevisionView = z.object({
  revision_id: field.id(),
  effective_on: z.string(),
  /** Last day; null while it goes on, and for what was corrected or cancelled. */
  until: z.nullable(z.string()),
  state: z.enum(payStates),
  reason: z.enum(payReasons),
  source: z.enum(paySources),
  note: z.string(),
  /** Change of the CTC against what applied before, in percent with two decimals; null without one in this currency. */
  change_percent: z.nullable(z.string()),
  /** The revision that it corrects. */
  supersedes: z.nullable(field.id()),
  /** What a correction is of: the first of the revisions that were corrected in turn. */
  corrects: z.nullable(z.object({ reason: z.enum(payReasons), effective_on: z.string() })),
  entered_by: z.string(),
  entered_at: z.string(),
  structure: payStructureView,
  abilities: z.object({ correct: z.boolean(), cancel: z.boolean() }),
})
export type PayRevisionView = z.infer<typeof payRevisionView>
