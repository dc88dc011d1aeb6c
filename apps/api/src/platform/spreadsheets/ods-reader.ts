import { addFact, type Book, type BookLimits, type NumberedRow, type SheetFacts } from './book.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { numberText } from './xlsx-values.ts'
import { readWholeXml, readXml } from './xml-events.ts'
import type { ZipArchive } from './zip-archive.ts'

/** OpenDocument spreadsheets (.ods). */

type Attributes = Readonly<Record<string, string>>

/** An attribute by its name without prefix. */
function attribute(attributes: Attributes, name: string): string | undefined {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return attributes[name]
}

/** How often something is repeated; at least once. */
const times = (attributes: Attributes, name: string) =>
  Math.max(1, Math.trunc(Number(attribute(attributes, name) ?? 1)) || 1)

function clockText(duration: string): string {
  const parts = /^-?PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(duration)
  if (!parts) return duration
  const [hours, minutes, seconds] = [1, 2, 3].map((at) => String(parts[at] ?? 0).padStart(2, '0'))
  return seconds === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`
}

/** Whether a number is shown as a code: with leading zeros, or with more than digits, grouping and a currency. */
function isCode(shown: string, value: string): boolean {
  const digits = shown.replace(/\D/g, '')
  if (!/^\d+$/.test(value) || digits.replace(/^0+(?=\d)/, '') !== value) return false
  if (/^0\d/.test(shown.trim())) return true
  return /^[\p{L}(+]?[\p{L}\d()+ .-]*\d[-/ )]\d|^\p{L}{1,6}-?\d/u.test(shown) && !/^[\d.,\s'’]*$/.test(shown)
}

function valueText(attributes: Attributes, shown: string): string {
  const value = attribute(attributes, 'value') ?? ''
  switch (attribute(attributes, 'value-type')) {
    case 'float':
      return isCode(shown, value) ? shown.trim() : numberText(value)
    case 'currency':
      return numberText(value)
    case 'percentage':
      return `${numberText(String(Number((Number(value) * 100).toPrecision(15))))}%`
    case 'date':
      return (attribute(attributes, 'date-value') ?? shown).replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    case 'time':
      return clockText(attribute(attributes, 'time-value') ?? shown)
    case 'boolean':
      return attribute(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE'
    default:
      return attribute(attributes, 'string-value') ?? shown
  }
}

interface OpenCell {
  attributes: Attributes
  text: string
  hasParagraph: boolean
}

interface RepeatedRow extends NumberedRow {
  times: number
}

/** Collects the rows of one table of the document. */
class TableCollector {
  readonly ready: RepeatedRow[] = []
  readonly #index: number
  readonly #facts: SheetFacts
  readonly #maxColumns: number
  #table = -1
  #depth = 0
  #number = 1
  #column = 0
  #rowTimes = 1
  #cells: string[] = []
  #cell: OpenCell | null = null
  /** Depth of remarks and drawings, whose text is not the cell's. */
  #aside = 0
  #paragraphs = 0
  isOver = false

  constructor(index: number, maxColumns: number, facts: SheetFacts) {
    this.#index = index
    this.#maxColumns = maxColumns
    this.#facts = facts
  }

  get #isHere(): boolean {
    return this.#table === this.#index && this.#depth === 1
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#depth += 1
      if (this.#depth === 1) this.#table += 1
    } else if (!this.#isHere) return
    else if (name === 'annotation' || name === 'frame' || name === 'shapes') this.#aside += 1
    else if (this.#aside > 0) return
    else if (name === 'table-column') this.#openColumn(attributes)
    else if (name === 'table-row') this.#openRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, text: '', hasParagraph: false }
    else this.#openText(name, attributes)
  }

  #openColumn(attributes: Attributes): void {
    const count = Math.min(times(attributes, 'number-columns-repeated'), this.#maxColumns)
    const isHidden = ['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? '')
    for (let at = 0; at < count; at += 1) {
      if (isHidden) addFact(this.#facts.hiddenColumns, this.#column + at)
    }
    this.#column += count
  }

  #openRow(attributes: Attributes): void {
    this.#cells = []
    this.#column = 0
    this.#rowTimes = times(attributes, 'number-rows-repeated')
    if (['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? ''))
      addFact(this.#facts.hiddenRows, this.#number)
  }

  #openText(name: string, attributes: Attributes): void {
    const cell = this.#cell
    if (!cell) return
    if (name === 'p') {
      if (cell.hasParagraph) cell.text += '\n'
      cell.hasParagraph = true
      this.#paragraphs += 1
    } else if (name === 's') cell.text += ' '.repeat(Math.min(times(attributes, 'c'), 1000))
    else if (name === 'tab') cell.text += '\t'
    else if (name === 'line-break') cell.text += '\n'
  }

  text(text: string): void {
    if (this.#cell && this.#aside === 0 && this.#paragraphs > 0) this.#cell.text += text
  }

  close(name: string): void {
    if (name === 'table') {
      if (this.#isHere) this.isOver = true
      this.#depth -= 1
    } else if (!this.#isHere) return
    else if (name === 'annotation' || name === 'frame' || name === 'shapes') this.#aside -= 1
    else if (this.#aside > 0) return
    else if (name === 'p') this.#paragraphs = Math.max(0, this.#paragraphs - 1)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') {
      if (this.#cells.length > 0)
        this.ready.push({ number: this.#number, cells: this.#cells, times: this.#rowTimes })
      this.#number += this.#rowTimes
    }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const { attributes } = cell
    const count = times(attributes, 'number-columns-repeated')
    this.#noteMerge(attributes)
    const text = valueText(attributes, cell.text)
    if (text.trim() === '') {
      this.#column += count
      return
    }
    const maxColumns = this.#maxColumns
    if (this.#column + count > maxColumns)
      throw new SheetError('sheet.too_many_columns', spreadsheetsTexts('tooManyColumns', { maxColumns }))
    while (this.#cells.length < this.#column) this.#cells.push('')
    for (let at = 0; at < count; at += 1) this.#cells.push(text)
    this.#column += count
  }

  #noteMerge(attributes: Attributes): void {
    const columns = times(attributes, 'number-columns-spanned')
    const rows = times(attributes, 'number-rows-spanned')
    if (columns === 1 && rows === 1) return
    const [top, left] = [this.#number, this.#column]
    addFact(this.#facts.merges, { top, bottom: top + rows - 1, left, right: left + columns - 1 })
  }
}

interface Table {
  name: string
  isHidden: boolean
}

/** Names of the tables, and whether their style hides them. */
async function readTables(zip: ZipArchive): Promise<Table[]> {
  const hidden = new Set<string>()
  const tables: Table[] = []
  let style = ''
  let depth = 0
  await readWholeXml(zip.read('content.xml'), {
    open: (name, attributes) => {
      if (name === 'style') style = attribute(attributes, 'name') ?? ''
      else if (name === 'table-properties' && attribute(attributes, 'display') === 'false') hidden.add(style)
      else if (name === 'table') {
        depth += 1
        const isHidden = hidden.has(attribute(attributes, 'style-name') ?? '')
        if (depth === 1) tables.push({ name: attribute(attributes, 'name') ?? '', isHidden })
      }
    },
    close: (name) => {
      if (name === 'table') depth -= 1
    },
  })
  return tables
}

async function refuseEncrypted(zip: ZipArchive): Promise<void> {
  if (!zip.names.has('meta-inf/manifest.xml')) return
  await readWholeXml(zip.read('meta-inf/manifest.xml'), {
    open: (name) => {
      if (name === 'encryption-data')
        throw new SheetError('sheet.encrypted', spreadsheetsTexts('passwordProtected'))
    },
  })
}

async function* readRows(zip: ZipArchive, table: TableCollector): AsyncIterable<NumberedRow> {
  const parts = readXml(zip.read('content.xml'), {
    open: (name, attributes) => table.open(name, attributes),
    text: (text) => table.text(text),
    close: (name) => table.close(name),
  })
  for await (const _part of parts) {
    for (const { number, cells, times: count } of table.ready.splice(0))
      for (let at = 0; at < count; at += 1) yield { number: number + at, cells: [...cells] }
    if (table.isOver) return
  }
}

/** @param open opens the file anew, since each pass over its content counts against the limit of its own */
export async function openOds(
  open: () => ZipArchive,
  { maxColumns }: Pick<BookLimits, 'maxColumns'>,
): Promise<Book> {
  await refuseEncrypted(open())
  const tables = await readTables(open())
  if (tables.length === 0) throw unreadable(spreadsheetsTexts('noSheet'))
  return {
    format: 'ods',
    encoding: null,
    sheets: tables.map(({ name, isHidden }, index) => ({
      name,
      isHidden,
      read: (facts) => readRows(open(), new TableCollector(index, maxColumns, facts)),
    })),
  }
}
