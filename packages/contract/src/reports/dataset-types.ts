/**
 * What the columns of datasets can hold. `number`, `days` and `minutes` are numbers, `money` is decimal text, `date` is
 * `YYYY-MM-DD`, `time` `HH:mm`, `instant` `YYYY-MM-DD HH:mm` in the organisation's time zone, `choice` is shown in words.
 */
export const columnTypes = [
  'text',
  'choice',
  'number',
  'days',
  'minutes',
  'money',
  'date',
  'time',
  'instant',
  'boolean',
] as const
export type ColumnType = (typeof columnTypes)[number]

/** How values of a group are combined into one. */
export const aggregates = ['count', 'sum', 'average', 'least', 'greatest'] as const
export type Aggregate = (typeof aggregates)[number]

/** Into which periods dates and instants can be grouped. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

export const operators = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'less',
  'at_most',
  'more',
  'at_least',
  'between',
  'within',
  'empty',
  'not_empty',
] as const
export type Operator = (typeof operators)[number]

const presence = ['empty', 'not_empty'] as const
const equality = ['is', 'is_not'] as const
const order = ['less', 'at_most', 'more', 'at_least', 'between'] as const
const measured = [...equality, ...order, ...presence] as const

/** The comparisons that each type offers; `is` and `is_not` take several values. */
export const operatorsOf: Readonly<Record<ColumnType, readonly Operator[]>> = {
  text: [...equality, 'contains', 'starts_with', ...presence],
  choice: [...equality, ...presence],
  number: measured,
  days: measured,
  minutes: measured,
  money: measured,
  date: ['within', ...measured],
  time: measured,
  instant: ['within', 'less', 'at_least', ...presence],
  boolean: ['is', ...presence],
}

/** How a type's values can be combined; any column can be counted. */
export const aggregatesOf: Readonly<Record<ColumnType, readonly Aggregate[]>> = {
  text: ['count'],
  choice: ['count'],
  number: ['sum', 'average', 'least', 'greatest', 'count'],
  days: ['sum', 'average', 'least', 'greatest', 'count'],
  minutes: ['sum', 'average', 'least', 'greatest', 'count'],
  money: ['sum', 'average', 'least', 'greatest', 'count'],
  date: ['count', 'least', 'greatest'],
  time: ['count', 'least', 'greatest'],
  instant: ['count', 'least', 'greatest'],
  boolean: ['count'],
}

export const isDated = (type: ColumnType): boolean => type === 'date' || type === 'instant'

/** Limits of one query; every dataset can be read within them. */
export const LIMITS = {
  columns: 60,
  computed: 12,
  conditions: 40,
  sorts: 6,
  groups: 4,
  measures: 12,
  values: 500,
} as const
