import type { FieldOption } from '../form-definition.ts'

export type GivenOption =
  | string
  | { value?: number | string; label: string; parent?: number | string | null; active?: boolean }

const sameLabel = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function highestNumber(options: readonly FieldOption[]): number {
  return options.reduce(
    (highest, { value }) => (typeof value === 'number' ? Math.max(highest, value) : highest),
    0,
  )
}

/**
 * Merges the options that an administrator submitted into the field's options. An option is identified by its
 * value, or else by its label, and keeps its value; a new one gets the next number. An option that is missing
 * from the list is retired, not removed, since records may have it.
 */
export function mergeOptions(existing: readonly FieldOption[], given: readonly GivenOption[]): FieldOption[] {
  const kept: FieldOption[] = []
  const used = new Set<string>()
  let next = highestNumber([
    ...existing,
    ...given.flatMap((one) =>
      typeof one === 'object' && one.value !== undefined ? [one as FieldOption] : [],
    ),
  ])
  for (const one of given) {
    const { label, value, parent, active } = typeof one === 'string' ? { label: one } : one
    const known = existing.find((option) =>
      value === undefined ? sameLabel(option.label, label) : String(option.value) === String(value),
    )
    const stored = known?.value ?? value ?? ++next
    if (used.has(String(stored))) continue
    used.add(String(stored))
    kept.push({
      value: stored,
      label,
      ...(parent === undefined || parent === null ? {} : { parent }),
      ...(active === false ? { active: false } : {}),
    })
  }
  const retired = existing
    .filter((option) => !used.has(String(option.value)))
    .map((option) => ({ ...option, active: false }))
  return [...kept, ...retired]
}

/** A label used twice among the active options; undefined if all are distinct. */
export function repeatedLabel(options: readonly FieldOption[]): string | undefined {
  const offered = options.filter((option) => option.active !== false)
  return offered.find((option, index) =>
    offered.some(
      (other, before) =>
        before < index && other.parent === option.parent && sameLabel(other.label, option.label),
    ),
  )?.label
}
