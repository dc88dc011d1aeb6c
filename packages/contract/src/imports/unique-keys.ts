import type { FormValues } from '../forms/form-definition.ts'
import { rowTexts } from './import-row.texts.ts'
import type { ExistingRecord, RowProblem, TargetField } from './import-types.ts'
import { normaliseForMatch } from './text-match.ts'

type Fault = Pick<RowProblem, 'target' | 'severity' | 'message'>

/** Finds duplicates of unique values within the file and among stored records. */
export interface UniqueKeys {
  /** Id of the stored record with the row's key, or null. */
  existingIdOf: (values: FormValues) => number | null
  /** Adds a row and returns its conflicts. */
  enter: (rowNumber: number, values: FormValues, existingId: number | null) => Fault[]
}

function textOf(values: FormValues, slug: string): string | null {
  const value = Object.hasOwn(values, slug) ? values[slug] : null
  return value === null || value === undefined || value === '' ? null : normaliseForMatch(String(value))
}

function indexExisting(
  slugs: readonly string[],
  existing: readonly ExistingRecord[],
): Map<string, Map<string, number>> {
  const bySlug = new Map(slugs.map((slug) => [slug, new Map<string, number>()]))
  for (const { id, keys } of existing) {
    for (const [slug, byValue] of bySlug) {
      const value = textOf(keys as FormValues, slug)
      if (value !== null) byValue.set(value, id)
    }
  }
  return bySlug
}

/** Covers the key and every field marked unique; ignores case, accents and spaces. */
export function trackUniqueKeys(
  targets: readonly TargetField[],
  keySlug: string,
  existing: readonly ExistingRecord[],
): UniqueKeys {
  const unique = targets.filter(({ slug, field }) => slug === keySlug || field?.is_unique === true)
  const slugs = [...new Set([keySlug, ...unique.map(({ slug }) => slug)])]
  const stored = indexExisting(slugs, existing)
  const seen = new Map(slugs.map((slug) => [slug, new Map<string, number>()]))

  const faultOf = (target: TargetField, rowNumber: number, values: FormValues, existingId: number | null) => {
    const value = textOf(values, target.slug)
    if (value === null) return null
    const before = seen.get(target.slug)!
    const earlier = before.get(value)
    const shown = { field: target.label, text: String(values[target.slug]) }
    if (earlier !== undefined) return rowTexts('usedInRow', { ...shown, row: earlier })
    before.set(value, rowNumber)
    const owner = stored.get(target.slug)!.get(value)
    if (owner === undefined || owner === existingId) return null
    return rowTexts('usedElsewhere', shown)
  }

  return {
    existingIdOf: (values) => {
      const value = textOf(values, keySlug)
      return value === null ? null : (stored.get(keySlug)!.get(value) ?? null)
    },
    enter: (rowNumber, values, existingId) =>
      unique.flatMap((target) => {
        const message = faultOf(target, rowNumber, values, existingId)
        return message === null ? [] : [{ target: target.slug, severity: 'error' as const, message }]
      }),
  }
}
