import { normaliseForMatch } from '../text-match.ts'
import { DAY } from './sheet-declaration.ts'
import type { ChosenColumns, OfferedSheet } from './sheet-matching.ts'
import { maskCell } from './sheet-secrets.ts'

/** A choice about columns that can't be followed. */
export interface UnfitChoice {
  /** As the caller gave it. */
  heading: string
  /** The file lacks the heading, or the caller has no such column. */
  problem: 'heading' | 'column'
}

/** The first choice that names a heading which the file lacks, or a column that is not offered; null where all fit. */
export function unfitChoice(
  { declaration, columns }: Pick<OfferedSheet, 'declaration' | 'columns'>,
  header: readonly string[],
  mapping: ChosenColumns,
): UnfitChoice | null {
  // Of a secret sheet, people choose by headings as they were shown.
  const shown = declaration.isSecret ? header.map(maskCell) : []
  const headings = new Set([...header, ...shown].map((heading) => normaliseForMatch(heading.trim())))
  const keys = new Set(columns.map(({ key }) => key))
  if (declaration.days) keys.add(DAY)
  for (const [heading, key] of Object.entries(mapping)) {
    if (!headings.has(normaliseForMatch(heading.trim()))) return { heading, problem: 'heading' }
    if (key !== null && !keys.has(key)) return { heading, problem: 'column' }
  }
  return null
}
