import type { Condition, Facts, FactValue, PropertyType } from '@muster/contract/workflows/definition'

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const PLACES = 12

/** Parses a decimal exactly, as an integer of 10⁻¹² units. Null if it is not a number. */
function exact(value: unknown): bigint | null {
  const match = DECIMAL.exec(String(value))
  if (!match) return null
  const [, sign, whole = '0', part = ''] = match
  const digits = BigInt(whole + part.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign ? -digits : digits
}

/** Below, equal or above; null if not comparable. */
function order(type: PropertyType, fact: unknown, value: unknown): -1 | 0 | 1 | null {
  const [left, right] = type === 'number' ? [exact(fact), exact(value)] : [String(fact), String(value)]
  if (left === null || right === null) return null
  if (left === right) return 0
  return left < right ? -1 : 1
}

const folded = (value: unknown) => String(value).trim().toLowerCase()
const listOf = (fact: FactValue): readonly unknown[] => (Array.isArray(fact) ? fact : [fact])
const isEmpty = (fact: FactValue | undefined): boolean =>
  fact === null || fact === undefined || fact === '' || (Array.isArray(fact) && fact.length === 0)

type Test = (fact: FactValue, values: Condition['values'], type: PropertyType) => boolean

const ordered =
  (holds: (sign: -1 | 0 | 1) => boolean): Test =>
  (fact, [value], type) => {
    const sign = order(type, fact, value)
    return sign !== null && holds(sign)
  }

function equals(fact: FactValue, value: unknown, type: PropertyType): boolean {
  if (type === 'text') return folded(fact) === folded(value)
  return order(type, fact, value) === 0
}

const anyOf: Test = (fact, values) =>
  listOf(fact).some((one) => values.some((value) => String(one) === String(value)))

const tests: Readonly<Record<Exclude<Condition['operator'], 'empty' | 'not_empty'>, Test>> = {
  eq: (fact, [value], type) => equals(fact, value, type),
  ne: (fact, [value], type) => !equals(fact, value, type),
  lt: ordered((sign) => sign < 0),
  lte: ordered((sign) => sign <= 0),
  gt: ordered((sign) => sign > 0),
  gte: ordered((sign) => sign >= 0),
  between: (fact, [from, to], type) => {
    const [low, high] = [order(type, fact, from), order(type, fact, to)]
    return low !== null && high !== null && low >= 0 && high <= 0
  },
  in: anyOf,
  not_in: (fact, values, type) => !anyOf(fact, values, type),
  contains: (fact, [value]) => folded(fact).includes(folded(value)),
}

/**
 * Evaluates a condition. A missing fact is empty: it fulfils only `empty`, `ne` and `not_in`. Numbers are
 * compared exactly.
 */
export function holds(condition: Condition, facts: Facts, type: PropertyType): boolean {
  const fact = facts[condition.property]
  const { operator, values } = condition
  if (operator === 'empty') return isEmpty(fact)
  if (operator === 'not_empty') return !isEmpty(fact)
  if (isEmpty(fact)) return operator === 'ne' || operator === 'not_in'
  return tests[operator](fact as FactValue, values, type)
}
