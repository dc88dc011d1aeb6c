import type { FieldCondition } from '../form-definition.ts'

interface Depending {
  FIELD_SLUG: string
  FIELD_NAME: string
  conditions: readonly FieldCondition[]
}

/**
 * The names of fields whose conditions form a cycle, in order; undefined if there is none. In a cycle, each
 * field would wait for another that waits for it.
 */
export function conditionCycle(fields: readonly Depending[]): string[] | undefined {
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  const done = new Set<string>()
  for (const start of fields) {
    const cycle = walk(start, bySlug, done, [])
    if (cycle) return cycle.map((field) => field.FIELD_NAME)
  }
  return undefined
}

function walk(
  field: Depending,
  bySlug: ReadonlyMap<string, Depending>,
  done: Set<string>,
  path: readonly Depending[],
): Depending[] | undefined {
  const at = path.indexOf(field)
  if (at >= 0) return path.slice(at)
  if (done.has(field.FIELD_SLUG)) return undefined
  const here = [...path, field]
  for (const condition of field.conditions) {
    const next = bySlug.get(condition.field)
    const cycle = next && walk(next, bySlug, done, here)
    if (cycle) return cycle
  }
  done.add(field.FIELD_SLUG)
  return undefined
}
