/*
 * What is computed of a master's records without a database: what a change leaves of a record, whether it changes
 * anything, and with which other records it cannot stand.
 */

/** A record by the names of its fields on the wire. */
export type Values = Readonly<Record<string, unknown>>

/**
 * The record as a change leaves it: what was given, else what it has, else what a new one begins with.
 *
 * @param fields names of the fields; anything else that was given is no part of the record
 */
export function draftOf(
  fields: readonly string[],
  { before, given, defaults, fixed }: DraftParts,
): Record<string, unknown> {
  const from = before ?? defaults
  const isKept = (name: string) => given[name] === undefined || (before !== null && fixed.includes(name))
  return Object.fromEntries(fields.map((name) => [name, isKept(name) ? from[name] : given[name]]))
}

interface DraftParts {
  before: Values | null
  given: Values
  defaults: Values
  /** Fields that a record keeps from when it was added. */
  fixed: readonly string[]
}

/** A value as text that is the same whatever the order of its keys: stored JSON has an order of its own. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Whether two records have the same values in these fields; what is left out is null. */
export function isSame(fields: readonly string[], one: Values, other: Values): boolean {
  return fields.every((name) => textOf(one[name]) === textOf(other[name]))
}

/** Fields of which no two records may have the same values; text is compared without regard to case. */
export interface Unique {
  of: readonly string[]
  /** Where it is said; at the first of them unless given. */
  at?: string
  /** `record.duplicate` unless given. */
  error?: string
  /** What is said at the field; as a function, by the record that is there. */
  says: string | ((twin: never) => string)
}

const comparable = (value: unknown) => textOf(typeof value === 'string' ? value.toLowerCase() : value)

export interface Clash {
  rule: Unique
  /** The record that is there. */
  twin: Values
}

/** The rules that a record breaks beside the others, each with the first record it clashes with. */
export function clashesOf(
  rules: readonly Unique[],
  next: Values,
  others: readonly Values[],
): readonly Clash[] {
  return rules.flatMap((rule) => {
    const twin = others.find((one) =>
      rule.of.every((name) => comparable(one[name]) === comparable(next[name])),
    )
    return twin ? [{ rule, twin }] : []
  })
}

/** The ids at a path of a record, `limits.grade` for `{ limits: { grade: [1, 2] } }`; none for null. */
export function chosenIds(record: object, path: string): number[] {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? (at as Values)[name] : null),
      record,
    )
  if (Array.isArray(value)) return value as number[]
  return typeof value === 'number' ? [value] : []
}
