import { type TargetField, virtualSlugs } from '@muster/contract/imports/index'
import type { ReadTable } from '../../../../platform/spreadsheets/index.ts'
import type { DeskFacts } from '../import-target.ts'
import { EXAMPLE_KEY, type PrepareOptions } from './desk-orders.ts'

/** The rows with their corrected cells. */
export function withEdits(
  { rows, firstRow }: Pick<ReadTable, 'rows' | 'firstRow'>,
  edits: PrepareOptions['edits'],
): string[][] {
  if (Object.keys(edits).length === 0) return rows
  return rows.map((row, position) => {
    const changed = edits[String(position + firstRow)]
    return changed ? row.map((cell, column) => changed[String(column)] ?? cell) : row
  })
}

/** The rows without the sample's example. */
export function withoutExample(rows: string[][], keyColumn: number): string[][] {
  const [first, ...rest] = rows
  if (!first || keyColumn < 0 || first[keyColumn]?.trim() !== EXAMPLE_KEY) return rows
  return [first.map(() => ''), ...rest]
}

/** Required fields that neither a column nor the server fills; a full name covers its parts. */
export function missingTargets(
  facts: DeskFacts,
  mapping: readonly (string | null)[],
  constants: PrepareOptions['constants'],
): TargetField[] {
  const given = Object.entries(constants).flatMap(([slug, text]) => (text.trim() === '' ? [] : [slug]))
  const mapped = new Set([...mapping.filter((slug) => slug !== null), ...given])
  const isNamed = mapped.has(virtualSlugs.fullName)
  return facts.targets.filter((target) => {
    if (!target.required || mapped.has(target.slug) || facts.generated.has(target.slug)) return false
    return !(isNamed && (target.role === 'first-name' || target.role === 'last-name'))
  })
}
