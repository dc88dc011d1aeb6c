import { type DateFormat, detectDateFormat, settleDateFormats } from './import-dates.ts'
import type {
  ImportInput,
  ImportTotals,
  PreparedImport,
  PreparedRow,
  TargetField,
  UnknownManager,
  UnreadValue,
  ValueReading,
} from './import-types.ts'
import { openLookalikes } from './lookalikes.ts'
import { linkManagers, type ManagerLink } from './manager-links.ts'
import { listProposals, openMasterBook } from './master-book.ts'
import { saysNothing } from './option-matching.ts'
import {
  columnsBySlug,
  DEFAULT_KEY,
  type DraftRow,
  draftRow,
  type ImportDesk,
  rowPerson,
} from './row-drafting.ts'
import { finishRow, judgeFor } from './row-judging.ts'
import { columnsInOrder, isBlankRow, readRow, slugsByRole } from './row-reading.ts'
import { normaliseForMatch } from './text-match.ts'
import { trackUniqueKeys } from './unique-keys.ts'

const DATE_TYPES: ReadonlySet<string> = new Set(['calander'])
/** Sheet row number of the first row below a header in row 1. */
const FIRST_ROW = 2

/** The date format of every mapped date column: as given, or detected over the whole file. */
function formatsOf(input: ImportInput): Map<string, DateFormat> {
  const detected = Object.fromEntries(
    columnsInOrder(input)
      .filter(({ target }) => DATE_TYPES.has(target.type))
      .map(({ column, constant, target }) => {
        const written = column === null ? [constant] : input.rows.map((row) => row[column] ?? '')
        const cells = written.filter((cell) => !saysNothing(cell))
        return [target.slug, detectDateFormat(cells, input.today)]
      }),
  )
  const formats = new Map<string, DateFormat>()
  for (const [slug, { format }] of Object.entries(settleDateFormats(detected, input.monthFirst))) {
    if (format !== null) formats.set(slug, format)
  }
  for (const [slug, format] of Object.entries(input.dateFormats ?? {})) formats.set(slug, format)
  return formats
}

/** The stored record of a skipped row (null for a blank row); undefined when the row is to be read. */
function skippedAs(desk: ImportDesk, cells: readonly string[]): number | null | undefined {
  if (isBlankRow(cells)) return null
  if (desk.input.onExisting !== 'skip') return undefined
  const key = desk.input.keySlug ?? DEFAULT_KEY
  const column = desk.columnOf.get(key)
  const text = column === undefined ? '' : (cells[column] ?? '').trim()
  return desk.unique.existingIdOf({ [key]: text }) ?? undefined
}

function skippedRow(rowNumber: number, existingId: number | null): PreparedRow {
  return {
    rowNumber,
    values: {},
    newMasters: {},
    manager: null,
    employment: null,
    existingId,
    problems: [],
    action: 'skip',
  }
}

function totalsOf(rows: readonly PreparedRow[]): ImportTotals {
  const totals: ImportTotals = {
    rows: rows.length,
    create: 0,
    update: 0,
    skip: 0,
    withErrors: 0,
    withWarnings: 0,
    lookalikes: 0,
    leftOut: 0,
  }
  for (const { action, problems } of rows) {
    totals[action] += 1
    if (problems.some(({ severity }) => severity === 'error')) totals.withErrors += 1
    else if (problems.length > 0) totals.withWarnings += 1
  }
  return totals
}

function readingLog(): {
  list: ValueReading[]
  note: (target: TargetField, text: string, label: string) => void
} {
  const byText = new Map<string, ValueReading>()
  const list: ValueReading[] = []
  return {
    list,
    note: ({ slug }, text, label) => {
      const key = `${slug}\n${text}`
      const known = byText.get(key)
      if (known) {
        known.count += 1
        return
      }
      const reading = { target: slug, text, label, count: 1 }
      byText.set(key, reading)
      list.push(reading)
    },
  }
}

const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count

function unreadLog(): { list: () => UnreadValue[]; note: (target: TargetField, text: string) => void } {
  const byText = new Map<string, UnreadValue>()
  return {
    list: () => [...byText.values()].sort(byCount),
    note: ({ slug }, text) => {
      const key = `${slug}\n${normaliseForMatch(text)}`
      const known = byText.get(key)
      if (known) known.count += 1
      else byText.set(key, { target: slug, text, count: 1 })
    },
  }
}

function unknownManagersOf(links: readonly ManagerLink[]): UnknownManager[] {
  const byName = new Map<string, UnknownManager>()
  for (const { unknown } of links) {
    if (unknown === undefined) continue
    const key = normaliseForMatch(unknown)
    const known = byName.get(key)
    if (known) known.count += 1
    else byName.set(key, { name: unknown, count: 1 })
  }
  return [...byName.values()].sort(byCount)
}

function titlesOf(drafts: Iterable<DraftRow>): PreparedImport['titles'] {
  const counts = new Map<string, number>()
  for (const { name } of drafts) {
    if (name.title !== undefined) counts.set(name.title, (counts.get(name.title) ?? 0) + 1)
  }
  return [...counts].map(([title, count]) => ({ title, count })).sort(byCount)
}

/** Rows between progress reports. */
const REPORT_EVERY = 500

function reportOf(input: ImportInput, stage: 'reading' | 'judging'): (position: number) => void {
  const { onProgress } = input
  return (position) => {
    if (onProgress && position % REPORT_EVERY === 0) onProgress(stage, position)
  }
}

/**
 * Turns raw rows into typed rows of a form, with the problems of every cell; writes nothing. Cells are
 * trimmed and read by their target's type, names are split, managers are found by code or name among stored
 * people and the file, leaving date and status become an employment state, labels become ids or proposals for
 * new records, unique values are compared within the file and with stored records, and each row is validated
 * by `validateForm`. Run time is linear in the number of cells.
 */
export function prepareImport(input: ImportInput): PreparedImport {
  const slugs = slugsByRole(input.targets)
  const keySlug = input.keySlug ?? DEFAULT_KEY
  const labels = new Map(input.targets.map(({ slug, label }) => [slug, label]))
  const desk: ImportDesk = {
    input,
    labelOf: (slug) => labels.get(slug) ?? slug,
    lookalikes:
      slugs.has('employee-code') && slugs.has('first-name') ? openLookalikes(input.people ?? []) : null,
    slugs,
    columnOf: columnsBySlug(input, slugs),
    unique: trackUniqueKeys(input.targets, keySlug, input.existing ?? []),
  }
  const book = openMasterBook(input)
  const readings = readingLog()
  const unread = unreadLog()
  const reader = {
    columns: columnsInOrder(input),
    width: input.header.length,
    context: {
      today: input.today,
      dateFormats: formatsOf(input),
      book,
      ...(input.valueChoices ? { valueChoices: input.valueChoices } : {}),
    },
    onReadAs: readings.note,
    onUnread: unread.note,
  }
  const drafts = new Map<number, DraftRow>()
  const skipped = new Map<number, number | null>()
  const isRead = reportOf(input, 'reading')
  const isJudged = reportOf(input, 'judging')
  const { firstRow = FIRST_ROW } = input
  input.rows.forEach((cells, position) => {
    isRead(position)
    const known = skippedAs(desk, cells)
    if (known === undefined) {
      drafts.set(position, draftRow(desk, readRow(reader, cells, position + firstRow)))
    } else {
      skipped.set(position, known)
    }
  })
  const links = linkManagers(
    [...drafts.values()].map((draft) => rowPerson(desk, draft)),
    input.people ?? [],
    input.managerChoices,
  )
  const linkOf = new Map([...drafts.keys()].map((position, order) => [position, links[order]!]))
  const judge = judgeFor(input)
  const rows = input.rows.map((_cells, position) => {
    isJudged(position)
    const draft = drafts.get(position)
    if (draft?.isSkipped) return skippedRow(draft.rowNumber, null)
    return draft
      ? finishRow(desk, judge, draft, linkOf.get(position)!)
      : skippedRow(position + firstRow, skipped.get(position) ?? null)
  })
  return {
    rows,
    masterProposals: listProposals(book),
    readings: readings.list,
    unread: unread.list(),
    unknownManagers: unknownManagersOf(links),
    titles: titlesOf(drafts.values()),
    totals: {
      ...totalsOf(rows),
      lookalikes: [...drafts.values()].filter((draft) => draft.isLookalike).length,
    },
  }
}
