import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type {
  analyseImport,
  commitImport,
  previewImport,
} from '@muster/contract/forms/imports/imports.contract'
import { virtualSlugs } from '@muster/contract/imports/target-fields'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  ImportAnalysis,
  ImportDecisions,
  ImportPreview,
  ImportResult,
} from '@muster/ui/import-assistant/types'
import { toColumns } from '../../../lib/sheets/sheet-look.ts'

type Analysis = DataOf<typeof analyseImport>
type Preview = DataOf<typeof previewImport>
export type DecisionsBody = BodyOf<typeof commitImport>

/** Analysis of a file in the form of the import assistant. */
export function toAnalysis(analysis: Analysis, fileName: string): ImportAnalysis {
  const columns = toColumns(analysis, fileName)
  const masters = new Map(analysis.targets.map(({ slug, master }) => [slug, master]))
  return {
    ...columns,
    source: {
      ...columns.source,
      origin: analysis.source && {
        id: analysis.source.source_id,
        name: analysis.source.name,
        foundBy: analysis.source.found_by,
      },
    },
    targets: columns.targets.map((target) => ({ ...target, master: masters.get(target.slug) ?? null })),
    exportOf: analysis.export_of,
    canCreateMasters: analysis.abilities.create_masters,
  }
}

/** Saved choices of the server in the form of the import assistant. */
export function fromChoices(choices: Omit<DecisionsBody, 'formid' | 'filePath' | 'mapping'>) {
  const { date_formats, create_masters, master_choices, value_choices, manager_choices, on_existing } =
    choices
  const values = Object.entries(value_choices ?? {}).map(([slug, byText]) => [
    slug,
    Object.fromEntries(Object.entries(byText).map(([text, value]) => [text, String(value)])),
  ])
  return {
    dateFormats: date_formats ?? {},
    createMasters: Array.isArray(create_masters) ? create_masters : [],
    masterChoices: master_choices ?? {},
    valueChoices: Object.fromEntries(values) as ImportDecisions['valueChoices'],
    managerChoices: manager_choices ?? {},
    onExisting: on_existing ?? 'update',
    constants: choices.constants ?? {},
    onLookalike: choices.on_lookalike ?? null,
    leavesOutErrors: choices.leave_out_errors ?? false,
    edits: (choices.edits ?? {}) as ImportDecisions['edits'],
    ...(choices.reading ? { reading: choices.reading } : {}),
  } satisfies Omit<ImportDecisions, 'mapping'>
}

/** Decisions in the format of the preview, commit and error file calls. */
export function toBody(filePath: string, decisions: ImportDecisions): DecisionsBody {
  const { mapping, dateFormats, createMasters, masterChoices, valueChoices, managerChoices } = decisions
  const used = Object.entries(dateFormats).filter(([slug]) => mapping.includes(slug))
  return {
    formid: EMPLOYEE_FORM,
    filePath,
    mapping,
    date_formats: Object.fromEntries(used) as DecisionsBody['date_formats'],
    create_masters: createMasters,
    master_choices: masterChoices,
    value_choices: valueChoices,
    manager_choices: managerChoices,
    on_existing: decisions.onExisting,
    constants: decisions.constants,
    ...(decisions.onLookalike ? { on_lookalike: decisions.onLookalike } : {}),
    leave_out_errors: decisions.leavesOutErrors,
    edits: decisions.edits as DecisionsBody['edits'],
    ...(decisions.reading ? { reading: decisions.reading as DecisionsBody['reading'] } : {}),
  }
}

/** The parts that a full name was split into. */
const nameParts = ({ FIRST_NAME = '', MIDDLE_NAME = '', LAST_NAME = '' }: Record<string, string>) =>
  [FIRST_NAME, MIDDLE_NAME, LAST_NAME].filter(Boolean).join(' · ')

/** One page of the preview in the form of the import assistant. */
export function toPreview(preview: Preview, mapping: readonly (string | null)[]): ImportPreview {
  const nameColumn = mapping.indexOf(virtualSlugs.fullName)
  const { totals } = preview
  return {
    rows: preview.rows.map((row) => ({
      rowNumber: row.row_number,
      action: row.action,
      cells: row.cells,
      ...(nameColumn < 0 ? {} : { reads: { [nameColumn]: nameParts(row.values) } }),
      problems: row.problems.map(({ column, severity, message }) => ({ column, severity, message })),
    })),
    pages: preview.numPages,
    matching: preview.total_rows,
    totals: {
      rows: totals.rows,
      create: totals.create,
      update: totals.update,
      skip: totals.skip,
      withErrors: totals.with_errors,
      withWarnings: totals.with_warnings,
      lookalikes: totals.lookalikes,
      leftOut: totals.left_out,
    },
    proposals: preview.master_proposals.map(({ creatable, ...proposal }) => ({
      ...proposal,
      isCreatable: creatable,
    })),
    readings: preview.readings,
    titles: preview.titles,
    unread: preview.unread,
    unknownManagers: preview.unknown_managers,
  }
}

interface Counts {
  created?: number
  updated?: number
  skipped?: number
  masters_created?: number
  warnings?: { row: number; message: string }[]
  left_out?: number
  left_out_file?: string
}

/** Merges identical warnings of several rows into one. */
function gathered(warnings: NonNullable<Counts['warnings']>, sameIn: SameIn): ImportResult['warnings'] {
  return [...Map.groupBy(warnings, ({ message }) => message)].map(([message, rows]) => ({
    row: rows[0]?.row ?? 0,
    message: rows.length > 1 ? sameIn(message, rows.length) : message,
  }))
}

type SameIn = (message: string, rows: number) => string

/**
 * Result of an import from its job; null until the job has one.
 *
 * @param sameIn formats a warning that applies to several rows
 */
export function toResult(result: unknown, links: ImportResult['links'], sameIn: SameIn): ImportResult | null {
  if (typeof result !== 'object' || result === null) return null
  const counts = result as Counts
  return {
    created: counts.created ?? 0,
    updated: counts.updated ?? 0,
    skipped: counts.skipped ?? 0,
    mastersCreated: counts.masters_created ?? 0,
    leftOut: counts.left_out ?? 0,
    leftOutHref: counts.left_out_file ?? null,
    warnings: gathered(counts.warnings ?? [], sameIn),
    links,
  }
}
