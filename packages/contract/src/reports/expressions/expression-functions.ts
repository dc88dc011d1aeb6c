import type { ValueKind } from './expression-types.ts'

/** What an argument may be: a kind, any measure (a number with or without a unit), or anything. */
export type Wanted = ValueKind | 'measure' | 'any'

interface ExpressionFunction {
  /** What each argument may be; the last one may repeat when `repeats`. */
  readonly given: readonly Wanted[]
  /** How many of `given` may be left out at the end. */
  readonly optional?: number
  readonly repeats?: boolean
  /** The kind of the result; `given` is that of the arguments, which must all be of one kind. */
  readonly result: ValueKind | 'given'
  /** Arguments before these are no results: the condition of `if`. */
  readonly resultsFrom?: number
  /** Arguments that must be written out, since the result's form depends on them. */
  readonly literal?: number
}

const of = (
  given: readonly Wanted[],
  result: ValueKind | 'given',
  more: Partial<ExpressionFunction> = {},
) => ({
  ...{ given, result },
  ...more,
})

/** The functions of formulas. They have no effects, know no rows but their own, and can't loop. */
export const expressionFunctions = {
  if: of(['boolean', 'any', 'any'], 'given', { resultsFrom: 1 }),
  coalesce: of(['any', 'any'], 'given', { repeats: true }),
  is_empty: of(['any'], 'boolean'),
  round: of(['measure', 'number'], 'given', { optional: 1, literal: 1 }),
  abs: of(['measure'], 'given'),
  floor: of(['measure'], 'given'),
  ceiling: of(['measure'], 'given'),
  least: of(['measure', 'measure'], 'given', { repeats: true }),
  greatest: of(['measure', 'measure'], 'given', { repeats: true }),
  /** A measure without its unit. */
  number: of(['measure'], 'number'),
  /** A duration as hours with decimals. */
  hours: of(['minutes'], 'number'),
  today: of([], 'date'),
  date: of(['text'], 'date', { literal: 0 }),
  year: of(['date'], 'number'),
  month: of(['date'], 'number'),
  day: of(['date'], 'number'),
  /** 1 is Monday. */
  weekday: of(['date'], 'number'),
  days_between: of(['date', 'date'], 'days'),
  /** Completed months. */
  months_between: of(['date', 'date'], 'number'),
  /** Completed years. */
  years_between: of(['date', 'date'], 'number'),
  add_days: of(['date', 'number'], 'date'),
  add_months: of(['date', 'number'], 'date'),
  upper: of(['text'], 'text'),
  lower: of(['text'], 'text'),
  left: of(['text', 'number'], 'text'),
  length: of(['text'], 'number'),
  contains: of(['text', 'text'], 'boolean'),
  starts_with: of(['text', 'text'], 'boolean'),
} as const satisfies Record<string, ExpressionFunction>

export type FunctionName = keyof typeof expressionFunctions

export const findFunction = (name: string): ExpressionFunction | undefined =>
  Object.hasOwn(expressionFunctions, name) ? expressionFunctions[name as FunctionName] : undefined
