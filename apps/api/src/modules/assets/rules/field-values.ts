import type { AssetField } from '@muster/contract/assets/asset-fields'

/** What is wrong with a value. */
export type ValueProblem = 'required' | 'number' | 'date' | 'choice' | 'yesNo' | 'unknown'

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

function isDay(value: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function problemOf({ kind, options, required }: AssetField, value: string): ValueProblem | null {
  if (value === '') return required ? 'required' : null
  switch (kind) {
    case 'text':
      return null
    case 'number':
      return NUMBER.test(value) ? null : 'number'
    case 'date':
      return isDay(value) ? null : 'date'
    case 'choice':
      return options.includes(value) ? null : 'choice'
    case 'yes_no':
      return value === 'yes' || value === 'no' ? null : 'yesNo'
  }
}

/**
 * Judges the values of a type's fields.
 *
 * @param stored the values before, which stay valid although their option is gone
 * @returns the values to store, without empty ones, and problems by slug
 */
export function judgeValues(
  fields: readonly AssetField[],
  given: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> = {},
): { values: Record<string, string>; problems: Record<string, ValueProblem> } {
  const values: Record<string, string> = {}
  const problems: Record<string, ValueProblem> = {}
  for (const field of fields) {
    const value = given[field.slug] ?? ''
    const problem = value !== '' && value === stored[field.slug] ? null : problemOf(field, value)
    if (problem) problems[field.slug] = problem
    if (value !== '') values[field.slug] = value
  }
  const known = new Set(fields.map(({ slug }) => slug))
  for (const slug of Object.keys(given)) if (!known.has(slug)) problems[slug] = 'unknown'
  return { values, problems }
}

/**
 * Gives new fields their slugs. Slugs are never used again, so that values of a removed field don't show up in another one.
 *
 * @param last the greatest number that a slug of the type has had
 */
export function withSlugs<F extends { slug?: string | undefined }>(
  fields: readonly F[],
  last: number,
): (F & { slug: string })[] {
  let number = last
  return fields.map((field) => ({ ...field, slug: field.slug ?? `f${++number}` }))
}

/** The number of a slug. */
export const slugNumber = (slug: string): number => Number(slug.slice(1))
