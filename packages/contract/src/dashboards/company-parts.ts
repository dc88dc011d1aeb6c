import { field, z } from '../kit/index.ts'
import { peopleDimensions, peopleMeasures, trendSteps } from './people-figures.ts'

/** The days of figures; by default the last twelve months, this one included, until today. */
export const days = { from: z.optional(field.isoDate()), to: z.optional(field.isoDate()) }

const figure = z.number()
const rate = z.nullable(z.number())

/** Counts of people, and rates in per cent; see docs/rules.md, people-metrics. */
export const figures = {
  opening: z.int(),
  joiners: z.int(),
  leavers: z.int(),
  voluntary: z.int(),
  involuntary: z.int(),
  early_leavers: z.int(),
  closing: z.int(),
  average: figure,
  attrition: rate,
  annualised: rate,
  retention: rate,
}

export const period = { from: z.string(), to: z.string() }

/** A unit, or those without one: then the id is 0 and the name null. */
export const unit = { group_id: z.int(), group_name: z.nullable(z.string()) }

/** What every answer tells about its figures. */
export const about = {
  /** Whether they are about some people only: those that the viewer may see. */
  is_limited: z.boolean(),
}

export const groupBy = z._default(z.enum(peopleDimensions), 'department')

export const peopleBody = {
  ...days,
  group_by: groupBy,
  step: z._default(z.enum(trendSteps), 'month'),
  /** `ends`: mean of opening and closing headcount; `daily`: mean of the headcounts of all days. */
  average: z._default(z.enum(['ends', 'daily']), 'ends'),
}

/** Who stands behind a figure: of everybody, or of one unit. */
export const behind = {
  measure: z._default(z.enum(peopleMeasures), 'closing'),
  group_by: z.optional(z.enum(peopleDimensions)),
  /** 0 for people without a unit. */
  group_id: z.optional(field.whole()),
}
