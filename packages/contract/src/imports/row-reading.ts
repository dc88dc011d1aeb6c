import type { FormValue, FormValues } from '../forms/form-definition.ts'
import { type CellContext, readCell } from './cell-values.ts'
import { rowTexts } from './import-row.texts.ts'
import type { ImportInput, RowProblem, TargetField, TargetRole } from './import-types.ts'
import { type PersonName, splitPersonName } from './person-names.ts'
import { UNSTORED_FORMULA } from './unstored-formula.ts'

/** A column with a target, or one value for all rows. */
export interface MappedColumn {
  /** Null for a value that is the same in all rows. */
  column: number | null
  constant: string
  target: TargetField
  /** Slug of the field that filters the target's options, if any. */
  narrowedBy: string | null
}

/** A row as read, before it is compared with others and validated. */
export interface ReadRow {
  rowNumber: number
  /** By target slug, including virtual ones. */
  values: FormValues
  newMasters: Record<string, string>
  problems: RowProblem[]
}

/** Filtered fields are read after the fields that filter them. */
export function columnsInOrder({
  mapping,
  targets,
  constants = {},
}: Pick<ImportInput, 'mapping' | 'targets' | 'constants'>): MappedColumn[] {
  const bySlug = new Map(targets.map((target) => [target.slug, target]))
  const mapped = (slug: string | null, column: number | null, constant: string): MappedColumn[] => {
    const target = slug === null ? undefined : bySlug.get(slug)
    if (!target) return []
    const condition = target.field?.conditions.find(({ effect }) => effect === 'options')
    return [{ column, constant, target, narrowedBy: condition?.field ?? null }]
  }
  const columns = [
    ...mapping.flatMap((slug, column) => mapped(slug, column, '')),
    ...Object.entries(constants).flatMap(([slug, text]) =>
      mapping.includes(slug) || text.trim() === '' ? [] : mapped(slug, null, text),
    ),
  ]
  const depths = new Map<string, number>()
  const depthOf = (slug: string, seen: number): number => {
    const known = depths.get(slug)
    if (known !== undefined || seen > columns.length) return known ?? 0
    const parent = columns.find(({ target }) => target.slug === slug)?.narrowedBy
    const depth = parent ? 1 + depthOf(parent, seen + 1) : 0
    depths.set(slug, depth)
    return depth
  }
  return columns.sort((one, other) => depthOf(one.target.slug, 0) - depthOf(other.target.slug, 0))
}

export interface Reader {
  columns: readonly MappedColumn[]
  width: number
  context: Omit<CellContext, 'parent'>
  /** Called for every text that was read as an option with a different label. */
  onReadAs: (target: TargetField, text: string, label: string) => void
  /** Called for every text that matches no option. */
  onUnread: (target: TargetField, text: string) => void
}

export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** An extra comma shifts the cells of a row; cells beyond the heading reveal it. */
function surplusProblem(cells: readonly string[], width: number): RowProblem[] {
  const surplus = cells.slice(width).filter((cell) => cell.trim() !== '').length
  if (surplus === 0) return []
  const message = surplus === 1 ? rowTexts('surplusOne') : rowTexts('surplus', { count: surplus })
  return [{ column: null, target: null, severity: 'error', message }]
}

/** The manager's cell stays text, since it is resolved later. */
function isText(role: TargetRole | null): boolean {
  return role === 'manager' || role === 'manager-name'
}

/** A formula without a value: nothing is known of the cell, which matters where it must not be blank. */
function noteUnstored(row: ReadRow, { column, target }: MappedColumn): void {
  const isNeeded = target.required || target.role === 'employee-code'
  row.values[target.slug] = null
  row.problems.push({
    column,
    target: target.slug,
    severity: isNeeded ? 'error' : 'warning',
    message: rowTexts(isNeeded ? 'formulaUnstored' : 'formulaLeftBlank', { field: target.label }),
  })
}

function readInto(row: ReadRow, mapped: MappedColumn, cell: string, reader: Reader): void {
  const { column, target, narrowedBy } = mapped
  if (cell.trim() === UNSTORED_FORMULA) {
    noteUnstored(row, mapped)
    return
  }
  const parent = narrowedBy === null ? undefined : row.values[narrowedBy]
  const kind = isText(target.role) ? { ...target, master: null, type: 'text' as const } : target
  const reading = readCell(kind, cell, { ...reader.context, parent })
  const say = (severity: RowProblem['severity'], message: string | undefined) => {
    if (message) row.problems.push({ column, target: target.slug, severity, message })
  }
  row.values[target.slug] = reading.value
  say('error', reading.problem)
  say('warning', reading.warning)
  if (reading.newMaster !== undefined) row.newMasters[target.slug] = reading.newMaster
  if (reading.readAs !== undefined) reader.onReadAs(target, cell.trim(), reading.readAs)
  if (reading.unread !== undefined) reader.onUnread(target, reading.unread)
}

export function readRow(reader: Reader, cells: readonly string[], rowNumber: number): ReadRow {
  const row: ReadRow = {
    rowNumber,
    values: {},
    newMasters: {},
    problems: surplusProblem(cells, reader.width),
  }
  for (const mapped of reader.columns) {
    const { column, constant } = mapped
    readInto(row, mapped, column === null ? constant : (cells[column] ?? ''), reader)
  }
  return row
}

/** Slugs of a form's fields by role, as far as the form has them. */
export type SlugByRole = ReadonlyMap<TargetRole, string>

export function slugsByRole(targets: readonly TargetField[]): SlugByRole {
  return new Map(targets.flatMap(({ role, slug }) => (role === null ? [] : [[role, slug] as const])))
}

/** A value by role as text; null if the form has no such field or the value is blank. */
export function textByRole(values: FormValues, slugs: SlugByRole, role: TargetRole): string | null {
  const slug = slugs.get(role)
  const value: FormValue = slug === undefined ? null : (values[slug] ?? null)
  return value === null || value === '' ? null : String(value)
}

/**
 * The person's name from its parts, or split from the full name. Parts without a field in the form are
 * appended to the nearest one, so nothing is lost; parts with their own column are not overwritten.
 */
export function readName(values: FormValues, slugs: SlugByRole): PersonName {
  const fullName = textByRole(values, slugs, 'full-name')
  const name = splitPersonName(fullName ?? '')
  const part = (role: TargetRole, fallback: string) => textByRole(values, slugs, role) ?? fallback
  const result: PersonName = {
    first: part('first-name', name.first),
    middle: part('middle-name', name.middle),
    last: part('last-name', name.last),
    ...(name.title === undefined ? {} : { title: name.title }),
  }
  if (fullName === null) return result
  const hasMiddle = slugs.has('middle-name')
  const hasLast = slugs.has('last-name')
  const stored = {
    first: [result.first, hasMiddle ? '' : result.middle, hasLast ? '' : result.last],
    middle: [result.middle],
    last: [result.last],
  }
  const put = (role: TargetRole, parts: string[]) => {
    const slug = slugs.get(role)
    if (slug !== undefined) values[slug] = parts.filter((text) => text !== '').join(' ') || null
  }
  put('first-name', stored.first)
  put('middle-name', stored.middle)
  put('last-name', stored.last)
  return result
}
