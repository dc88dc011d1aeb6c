import type { Condition, PropertyType } from './definition.ts'
import { workflowTexts } from './workflow.texts.ts'
import type { Operator } from './workflows.constants.ts'

/** Operators by type of property; the first is the default of a new condition. */
export const operatorsOf: Readonly<Record<PropertyType, readonly Operator[]>> = {
  number: ['gt', 'gte', 'lt', 'lte', 'eq', 'ne', 'between', 'empty', 'not_empty'],
  option: ['in', 'not_in', 'empty', 'not_empty'],
  text: ['eq', 'ne', 'contains', 'empty', 'not_empty'],
  flag: ['eq'],
  date: ['gte', 'gt', 'lte', 'lt', 'eq', 'between', 'empty', 'not_empty'],
}

/** Number of values of an operator; `many` is one or more. */
export function valuesOf(operator: Operator): 0 | 1 | 2 | 'many' {
  if (operator === 'empty' || operator === 'not_empty') return 0
  if (operator === 'between') return 2
  return operator === 'in' || operator === 'not_in' ? 'many' : 1
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const fits: Readonly<Record<PropertyType, (value: string | number | boolean) => boolean>> = {
  number: (value) => typeof value !== 'boolean' && DECIMAL.test(String(value)),
  option: (value) => typeof value !== 'boolean' && value !== '',
  text: (value) => typeof value === 'string' && value !== '',
  flag: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && DAY.test(value),
}

const wrongValue = {
  number: 'number',
  option: 'choice',
  text: 'text',
  flag: 'yesNo',
  date: 'date',
} as const satisfies Readonly<Record<PropertyType, string>>

const wrongCount = { 0: 'noValue', 1: 'value', 2: 'bothEnds', many: 'choice' } as const

function isReversed([from, to]: Condition['values'], type: PropertyType): boolean {
  return type === 'number' ? Number(from) > Number(to) : String(from) > String(to)
}

/** The problem of a condition's values, as shown to people; null if they are valid. */
export function problemOfValues({ operator, values }: Condition, type: PropertyType): string | null {
  const wanted = valuesOf(operator)
  const hasCount = wanted === 'many' ? values.length > 0 : values.length === wanted
  if (!hasCount) return workflowTexts(wrongCount[wanted])
  if (!values.every(fits[type])) return workflowTexts(wrongValue[type])
  return operator === 'between' && isReversed(values, type) ? workflowTexts('smallerFirst') : null
}
