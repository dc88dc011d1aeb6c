import type { FieldOption, FormValue } from '@muster/contract/forms/form-definition'
import type { ImportRejection, previewImport } from '@muster/contract/forms/imports/imports.contract'
import type { PreparedRow, TargetField } from '@muster/contract/imports/index'
import type { DataOf } from '@muster/contract/kit/index'
import type { MarkedProblem } from '../../../../platform/spreadsheets/index.ts'
import type { DeskFacts } from '../import-target.ts'

type PreviewRow = DataOf<typeof previewImport>['rows'][number]

export type Labels = Map<string, Map<string, string>>

/** Names of ids, by target slug. */
export function labelsOf(facts: Pick<DeskFacts, 'masters' | 'targets'>): Labels {
  const byOptions = (options: readonly FieldOption[]) =>
    new Map(options.map((one) => [String(one.value), one.label]))
  const byMaster = new Map(
    Object.entries(facts.masters).map(([master, options]) => [master, byOptions(options)]),
  )
  return new Map(
    facts.targets.flatMap((target): [string, Map<string, string>][] => {
      const names = target.master === null ? byOptions(target.options) : byMaster.get(target.master)
      return names && names.size > 0 ? [[target.slug, names]] : []
    }),
  )
}

function shownText(labels: Labels, slug: string, value: FormValue): string {
  const names = labels.get(slug)
  const parts = Array.isArray(value) ? value : [value]
  return parts.map((part) => names?.get(String(part)) ?? String(part ?? '')).join(', ')
}

export function previewRow(row: PreparedRow, cells: string[], labels: Labels): PreviewRow {
  const values = Object.entries(row.values)
    .filter(([slug, value]) => value !== null && value !== '' && !(slug in row.newMasters))
    .map(([slug, value]) => [slug, shownText(labels, slug, value)])
  return {
    row_number: row.rowNumber,
    action: row.action,
    cells,
    values: { ...Object.fromEntries(values), ...row.newMasters },
    problems: row.problems,
  }
}

export function markedProblems(rows: readonly PreparedRow[]): MarkedProblem[] {
  return rows.flatMap((row) =>
    row.problems.map(({ column, severity, message }) => ({
      rowNumber: row.rowNumber,
      column,
      severity,
      message,
    })),
  )
}

const LISTED = 1000

interface JudgedSheet {
  header: string[]
  rows: string[][]
  /** Number of the first of these rows. */
  firstRow: number
  targets: readonly TargetField[]
  prepared: readonly PreparedRow[]
}

/** Blank mandatory fields by row; an unreadable cell does not count as blank. */
function blankMandatory({
  rows,
  firstRow,
  targets,
  prepared,
}: JudgedSheet): { row: number; fields: string[] }[] {
  const bySlug = new Map(targets.map((target) => [target.slug, target]))
  const isBlank = (row: PreparedRow, { column, target, severity }: PreparedRow['problems'][number]) => {
    if (severity !== 'error' || target === null || !bySlug.get(target)?.required) return false
    const cell = column === null ? row.values[target] : rows[row.rowNumber - firstRow]?.[column]
    return String(cell ?? '').trim() === ''
  }
  return prepared.flatMap((row) => {
    const slugs = new Set(row.problems.filter((one) => isBlank(row, one)).map((one) => one.target as string))
    const fields = [...slugs].map((slug) => bySlug.get(slug)?.label ?? slug)
    return fields.length > 0 ? [{ row: row.rowNumber, fields }] : []
  })
}

/** Details of a rejected file; lists are truncated, the workbook is complete. */
export function rejectionOf(sheet: JudgedSheet): Omit<ImportRejection, 'errorFile'> {
  const { header, prepared } = sheet
  const problems = prepared.flatMap((row) =>
    row.problems.filter((one) => one.severity === 'error').map((one) => ({ row: row.rowNumber, ...one })),
  )
  return {
    err_list: problems.slice(0, LISTED).map((one) => ({
      row: one.row,
      column: one.column === null ? null : (header[one.column] ?? null),
      field: one.target,
      message: one.message,
    })),
    missingData: blankMandatory(sheet).slice(0, LISTED),
    header,
  }
}
