/*
 * Pure rules of master records: the record after a change, whether it differs, and which other records it
 * conflicts with.
 */

import type { Text } from '../../../lib/texts/texts.ts'
/** A record by field name on the wire. */
export type Values = Readonly<Record<string, unknown>>

/**
 * The record after a change: given values, else stored ones, else defaults of a new record.
 *
 * @param fields names of the fields; other given values are ignored
 */
export function draftOf(
  fields: readonly string[],
  { before, input, defaults, fixed }: DraftParts,
): Record<string, unknown> {
  const from = before ?? defaults
  const isKept = (name: string) => input[name] === undefined || (before !== null && fixed.includes(name))
  return Object.fromEntries(fields.map((name) => [name, isKept(name) ? from[name] : input[name]]))
}

interface DraftParts {
  before: Values | null
  input: Values
  defaults: Values
  /** Fields that can't be changed after creation. */
  fixed: readonly string[]
}

/** Serialises a value independent of key order, since stored JSON has its own. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Whether two records have equal values in these fields; a missing value equals null. */
export function isSame(fields: readonly string[], one: Values, other: Values): boolean {
  return fields.every((name) => textOf(one[name]) === textOf(other[name]))
}

/** Fields whose combination must be unique; text is compared case-insensitively. */
export interface Unique {
  of: readonly string[]
  /** Field that the error is attached to; the first of them by default. */
  at?: string
  /** Error key; `record.duplicate` by default. */
  error?: string
  /** Message attached to the field; a function receives the existing record. */
  message: string | Text | ((existing: never) => string)
}

const comparable = (value: unknown) => textOf(typeof value === 'string' ? value.toLowerCase() : value)

export interface Clash {
  rule: Unique
  /** The existing record. */
  existing: Values
}

/** Uniqueness rules that a record breaks, each with the first conflicting record. */
export function clashesOf(
  rules: readonly Unique[],
  next: Values,
  others: readonly Values[],
): readonly Clash[] {
  return rules.flatMap((rule) => {
    const existing = others.find((one) =>
      rule.of.every((name) => comparable(one[name]) === comparable(next[name])),
    )
    return existing ? [{ rule, existing }] : []
  })
}

/** The ids at a path of a record, `limits.grade` for `{ limits: { grade: [1, 2] } }`; empty for null. */
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
