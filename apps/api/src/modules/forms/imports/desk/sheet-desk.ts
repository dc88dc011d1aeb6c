import {
  detectDateFormat,
  leaveOutErrors,
  matchColumns,
  normaliseForMatch,
  type PreparedImport,
  type PreparedRow,
  prepareImport,
  recogniseExport,
  settleDateFormats,
} from '@muster/contract/imports/index'
import { FIRST_ROW } from '@muster/contract/imports/sheets/sheet-table'
import { markErrors, type ReadTable, readTable, SheetError } from '../../../../platform/spreadsheets/index.ts'
import type { DeskFacts, DeskModule, ImportDesk, ReviewedRow } from '../import-target.ts'
import { deskTexts } from './desk.texts.ts'
import {
  ColumnsMissing,
  type DeskOrders,
  type PreparedSummary,
  type PrepareOptions,
  SHEET_LIMITS,
  type SheetLook,
  type SheetPage,
} from './desk-orders.ts'
import { addRefused, rowsToReview } from './review-rows.ts'
import { missingTargets, withEdits, withoutExample } from './sheet-rows.ts'
import { type Labels, labelsOf, markedProblems, previewRow, rejectionOf } from './sheet-views.ts'

const SAMPLE_ROWS = 5
/** Columns are guessed from so many rows, date formats from all of them. */
const GUESS_ROWS = 200
const REPORT_EVERY = 500

type Report = (stage: 'reading' | 'judging', rows: number) => void

interface Prepared {
  rows: string[][]
  mapping: readonly (string | null)[]
  prepared: PreparedImport
  /** Rows to be written, in the order of batches; made when asked for. */
  ordered?: PreparedRow[]
  reviewed?: ReviewedRow[]
}

const shows: Record<'all' | 'errors' | 'warnings', (row: PreparedRow) => boolean> = {
  all: () => true,
  errors: (row) => row.problems.some((one) => one.severity === 'error'),
  warnings: (row) => row.problems.some((one) => one.severity === 'warning'),
}

function columnIn(mapping: readonly (string | null)[], target: string | null): number | null {
  const column = target === null ? -1 : mapping.indexOf(target)
  return column < 0 ? null : column
}

/**
 * One uploaded sheet with everything derived from it: opened once, prepared whenever decisions change. It does no I/O
 * except for parsing the given bytes, so it can run in a worker thread.
 */
export class SheetDesk {
  #sheet: ReadTable | null = null
  #facts: DeskFacts | null = null
  #module: DeskModule | null = null
  #stored: unknown[] = []
  #desk: ImportDesk | null = null
  #labels: Labels | null = null
  #prepared: Prepared | null = null

  /** @throws SheetError saying what is wrong with the file */
  async open({ bytes, reading }: DeskOrders['open'][0]): Promise<DeskOrders['open'][1]> {
    const { maxRows, ...limits } = SHEET_LIMITS
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#sheet = await readTable(content, { ...limits, maxRows: maxRows + 1 }, reading ?? {})
    const { header, rows } = this.#sheet
    if (rows.length === 0) throw new SheetError('sheet.empty', deskTexts('noRowsBelowHeader'))
    this.#prepared = null
    return { header, rows: rows.length }
  }

  async facts({ facts, desk }: DeskOrders['facts'][0]): Promise<null> {
    this.#facts = facts
    this.#module = (await import(desk)) as DeskModule
    this.#stored = []
    this.#desk = null
    this.#labels = null
    this.#prepared = null
    return null
  }

  stored({ records }: DeskOrders['stored'][0]): null {
    for (const record of records) this.#stored.push(record)
    return null
  }

  look({ remembered, today, monthFirst }: DeskOrders['look'][0]): SheetLook {
    const { header, rows, reading } = this.#opened()
    const { targets, masters } = this.#known().facts
    const guesses = matchColumns(header, rows.slice(0, GUESS_ROWS), targets, {
      masters,
      ...(remembered ? { remembered } : {}),
    })
    const bySlug = new Map(targets.map((one) => [one.slug, one]))
    const dateColumns = guesses.flatMap(({ column, target }) =>
      target !== null && bySlug.get(target)?.type === 'calander' ? [{ column, slug: target }] : [],
    )
    const cellsOf = (column: number) => rows.map((row) => row[column] ?? '')
    const detected = settleDateFormats(
      Object.fromEntries(
        dateColumns.map(({ column, slug }) => [slug, detectDateFormat(cellsOf(column), today)]),
      ),
      monthFirst,
    )
    return {
      header,
      samples: rows.slice(0, SAMPLE_ROWS),
      rows: rows.length,
      export_of: recogniseExport(header)?.product ?? null,
      reading,
      guesses,
      date_formats: dateColumns.map(({ column, slug }) => ({
        column,
        target: slug,
        format: detected[slug]?.format ?? null,
        ambiguous: detected[slug]?.ambiguous ?? false,
        examples: detected[slug]?.examples ?? [],
      })),
    }
  }

  /** @throws ColumnsMissing */
  prepare(options: PrepareOptions, report: Report): PreparedSummary {
    const sheet = this.#opened()
    const { header, firstRow } = sheet
    const { facts, desk } = this.#known()
    const known = new Set(facts.targets.map(({ slug }) => slug))
    const mapping = header.map((_name, column) => {
      const slug = options.mapping[column] ?? null
      return slug !== null && known.has(slug) ? slug : null
    })
    const keyColumn = mapping.indexOf(options.keySlug)
    const edited = withEdits(sheet, options.edits)
    const missing = missingTargets(facts, mapping, options.constants)
    // In a file that updates records, missing columns are reported only on its new rows.
    if (missing.length > 0 && !this.#updatesRecords(edited, keyColumn)) {
      throw new ColumnsMissing(missing.map(({ slug, label }) => ({ slug, label })))
    }
    const prepared = prepareImport({
      header,
      rows: withoutExample(edited, keyColumn),
      firstRow,
      mapping,
      dateFormats: options.dateFormats,
      targets: facts.targets,
      masters: facts.masters,
      people: desk.people,
      existing: desk.existing,
      keySlug: options.keySlug,
      onExisting: options.onExisting,
      ...(options.onLookalike ? { onLookalike: options.onLookalike } : {}),
      constants: options.constants,
      generated: facts.generated,
      today: options.today,
      monthFirst: options.monthFirst,
      createMasters: options.createMasters,
      creatableMasters: options.creatableMasters,
      masterChoices: options.masterChoices,
      valueChoices: options.valueChoices,
      managerChoices: options.managerChoices,
      onProgress: report,
    })
    this.#judge(prepared, { ...options, mapping }, report)
    this.#prepared = { rows: edited, prepared, mapping }
    const { rows: _rows, ...summary } = prepared
    return summary
  }

  review({ from, to }: DeskOrders['review'][0]): ReviewedRow[] {
    const result = this.#result()
    result.reviewed ??= rowsToReview(result.prepared.rows)
    return result.reviewed.slice(from, to)
  }

  conclude({ refused, leavesOutErrors }: DeskOrders['conclude'][0]): DeskOrders['conclude'][1] {
    const { prepared, mapping } = this.#result()
    addRefused(prepared, refused, (target) => columnIn(mapping, target))
    if (leavesOutErrors) leaveOutErrors(prepared, this.#known().facts.targets)
    return prepared.totals
  }

  page({ show, page, limit }: DeskOrders['page'][0]): SheetPage {
    const { rows, prepared } = this.#result()
    const { firstRow } = this.#opened()
    const shown = prepared.rows.filter(shows[show])
    this.#labels ??= labelsOf(this.#known().facts)
    const labels = this.#labels
    return {
      rows: shown
        .slice((page - 1) * limit, page * limit)
        .map((row) => previewRow(row, rows[row.rowNumber - firstRow] ?? [], labels)),
      matching: shown.length,
    }
  }

  rows({ from, to }: DeskOrders['rows'][0]): PreparedRow[] {
    return this.#result().prepared.rows.slice(from, to)
  }

  ordered({ from, to }: DeskOrders['ordered'][0]): PreparedRow[] {
    const result = this.#result()
    if (!result.ordered) {
      const written = result.prepared.rows.filter((row) => row.action !== 'skip')
      result.ordered = this.#known().desk.order?.(written) ?? written
    }
    return result.ordered.slice(from, to)
  }

  rejection(): DeskOrders['rejection'][1] {
    const { rows, prepared } = this.#result()
    const { header, firstRow } = this.#opened()
    return rejectionOf({
      ...{ header, rows, firstRow },
      targets: this.#known().facts.targets,
      prepared: prepared.rows,
    })
  }

  /** The sheet with the errors marked in their cells. */
  workbook({ onlyErrors }: DeskOrders['workbook'][0]): AsyncIterable<Uint8Array> {
    const { rows, prepared } = this.#result()
    const { header, firstRow } = this.#opened()
    const shown = onlyErrors ? prepared.rows.filter(shows.errors) : prepared.rows
    // The marked sheet begins with the header, whatever was above it in the file.
    const moved = shown.map((row, position) => ({
      ...row,
      rowNumber: onlyErrors ? position + FIRST_ROW : row.rowNumber - firstRow + FIRST_ROW,
    }))
    const cells = onlyErrors ? shown.map((row) => rows[row.rowNumber - firstRow] ?? []) : rows
    return markErrors([header, ...cells], markedProblems(moved))
  }

  /** Adds the problems that only the target can find to those of the form. */
  #judge(prepared: PreparedImport, { onlyExisting, keySlug, mapping }: PrepareOptions, report: Report): void {
    const { desk } = this.#known()
    const { totals } = prepared
    prepared.rows.forEach((row, position) => {
      if (position % REPORT_EVERY === 0) report('judging', position)
      if (row.action === 'skip') return
      const problems = desk.judge(row)
      if (onlyExisting !== null && row.existingId === null) {
        problems.push({ column: null, target: keySlug, severity: 'error', message: onlyExisting })
      }
      if (problems.length === 0) return
      const hadError = row.problems.some((one) => one.severity === 'error')
      if (!hadError && problems.some((one) => one.severity === 'error')) {
        totals.withErrors += 1
        if (row.problems.length > 0) totals.withWarnings -= 1
      }
      // Problems with a field are attached to its cell.
      row.problems.push(
        ...problems.map((one) => ({ ...one, column: one.column ?? columnIn(mapping, one.target) })),
      )
    })
  }

  /** Whether any row is a stored record: such a file may change a single field. */
  #updatesRecords(rows: string[][], keyColumn: number): boolean {
    if (keyColumn < 0) return false
    const stored = new Set(
      this.#known().desk.existing.flatMap(({ keys }) =>
        Object.values(keys).map((key) => normaliseForMatch(key ?? '')),
      ),
    )
    return rows.some((row) => {
      const key = normaliseForMatch(row[keyColumn] ?? '')
      return key !== '' && stored.has(key)
    })
  }

  #known(): { facts: DeskFacts; desk: ImportDesk } {
    if (!this.#facts || !this.#module) throw new Error('The sheet was asked about before its form was known.')
    this.#desk ??= this.#module.openDesk(this.#facts, this.#stored)
    return { facts: this.#facts, desk: this.#desk }
  }

  #opened(): ReadTable {
    if (!this.#sheet) throw new Error('The sheet was asked about before it was opened.')
    return this.#sheet
  }

  #result(): Prepared {
    if (!this.#prepared) throw new Error('The sheet was asked about before it was prepared.')
    return this.#prepared
  }
}
