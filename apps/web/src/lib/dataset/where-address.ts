import type { Condition, ConditionGroup } from '@muster/contract/reports/dataset-query'
import { type Operator, operators } from '@muster/contract/reports/dataset-types'
import { type RelativePeriod, relativePeriods } from '@muster/contract/reports/relative-periods'
import { GROUP_MARKS, whereTexts } from '@muster/contract/reports/report-address'
import type { BuiltCondition, BuiltConditions, BuiltPart, ConditionValue } from '@muster/ui/condition-builder'

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

const groupMatchOf = (text: string | undefined): 'all' | 'any' | undefined =>
  (['all', 'any'] as const).find((match) => text === GROUP_MARKS[match])

/** Conditions and groups of them, in their order; a group without conditions is left out. */
function readParts(texts: readonly string[]): BuiltPart[] {
  const parts: BuiltPart[] = []
  let at = 0
  while (at < texts.length) {
    const match = groupMatchOf(texts[at])
    if (match === undefined) {
      parts.push(...readPart(texts[at] ?? ''))
      at += 1
      continue
    }
    const end = texts.indexOf(GROUP_MARKS.end, at)
    const inner = texts.slice(at + 1, end < 0 ? texts.length : end).flatMap(readPart)
    if (inner.length > 0) parts.push({ match, parts: inner })
    at = end < 0 ? texts.length : end + 1
  }
  return parts
}

/** The conditions in a filter's values; what is none is left out. */
export function readWhere(values: readonly (string | number)[]): BuiltConditions {
  const texts = values.map(String)
  return { match: texts[0] === ANY ? 'any' : 'all', parts: readParts(texts) }
}

const builtCondition = ({ column, operator, values, period }: Condition): BuiltCondition => ({
  ...{ column, operator },
  values: period ? [period] : values,
})

/** Stored conditions as the builder shows them. */
export function builtConditions(where: ConditionGroup | undefined): BuiltConditions {
  if (!where) return { match: 'all', parts: [] }
  return {
    match: where.match,
    parts: where.parts.map((part) =>
      'column' in part ? builtCondition(part) : { match: part.match, parts: part.parts.map(builtCondition) },
    ),
  }
}

const periodIn = (values: readonly ConditionValue[]): RelativePeriod | undefined =>
  relativePeriods.find((period) => period === values[0])

function conditionOf({ column, operator, values }: BuiltCondition): Condition {
  const period = operator === 'within' ? periodIn(values) : undefined
  return {
    column,
    operator: operator as Operator,
    values: operator === 'within' ? [] : values.filter((value) => value !== ''),
    ...(period && { period }),
  }
}

/** The conditions as they are sent; undefined without any. */
export function whereOf({ match, parts }: BuiltConditions): ConditionGroup | undefined {
  if (parts.length === 0) return undefined
  return {
    match,
    parts: parts.map((part) =>
      'parts' in part ? { match: part.match, parts: part.parts.map(conditionOf) } : conditionOf(part),
    ),
  }
}
