import type { ConditionGroup } from '@muster/contract/reports/dataset-query'
import { type Operator, operators } from '@muster/contract/reports/dataset-types'
import { type RelativePeriod, relativePeriods } from '@muster/contract/reports/relative-periods'
import { whereTexts } from '@muster/contract/reports/report-address'
import type { BuiltCondition, BuiltConditions, ConditionValue } from '@muster/ui/condition-builder'

/*
 * Conditions in the URL, as values of a filter: how they are written is in the contract (`report-address.ts`).
 */

const ANY = 'any'

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Written by hand: a percent sign stands for itself.
    return text
  }
}

function read(text: string): ConditionValue {
  if (text === '=true') return true
  return text === '=false' ? false : unescaped(text)
}

/** The filter's values for conditions; none without conditions. */
export const whereValues = ({ match, parts }: BuiltConditions): string[] => whereTexts(match, parts)

const isOperator = (text: string | undefined): text is Operator =>
  (operators as readonly (string | undefined)[]).includes(text)

function readPart(text: string): BuiltCondition[] {
  const [column = '', operator, ...values] = text.split(':')
  return isOperator(operator) ? [{ column, operator, values: values.map(read) }] : []
}

/** The conditions in a filter's values; what is none is left out. */
export function readWhere(values: readonly (string | number)[]): BuiltConditions {
  const texts = values.map(String)
  return { match: texts[0] === ANY ? 'any' : 'all', parts: texts.flatMap(readPart) }
}

const periodIn = (values: readonly ConditionValue[]): RelativePeriod | undefined =>
  relativePeriods.find((period) => period === values[0])

/** The conditions as they are sent; undefined without any. */
export function whereOf({ match, parts }: BuiltConditions): ConditionGroup | undefined {
  if (parts.length === 0) return undefined
  return {
    match,
    parts: parts.map(({ column, operator, values }) => {
      const period = operator === 'within' ? periodIn(values) : undefined
      return {
        column,
        operator: operator as Operator,
        values: operator === 'within' ? [] : values.filter((value) => value !== ''),
        ...(period && { period }),
      }
    }),
  }
}
