import type { Language } from '../../../../lib/texts/language.ts'
import type {
  MergeCell,
  MergeField,
  MergeRow,
  MergeType,
  MergeValue,
} from '../../../../platform/merge-fields/index.ts'
import type { PdfAlign, PdfBlock, PdfCell, PdfRun } from '../../../../platform/pdf/index.ts'
import {
  conditionOf,
  type LetterCondition,
  type LetterElement,
  type LetterNode,
  partsOf,
} from './letter-tree.ts'
import { isMoney, writeValue } from './write-value.ts'

export interface Filling {
  readonly fields: ReadonlyMap<string, Pick<MergeField, 'type' | 'columns'>>
  readonly values: Readonly<Record<string, MergeValue>>
  readonly language: Language
}

/** A condition as it came out. */
export interface HeldCondition extends LetterCondition {
  readonly holds: boolean
}

export interface FilledLetter {
  readonly blocks: PdfBlock[]
  /** Fields that the letter should show and that have no value. */
  readonly missing: string[]
  readonly conditions: HeldCondition[]
}

type Marks = {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  raised?: true
  lowered?: true
  link?: string
}

const MARKS: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sup: { raised: true },
  sub: { lowered: true },
}
const ALIGNMENTS: readonly PdfAlign[] = ['left', 'center', 'right', 'justify']
/** Spaces as a browser shows them: any number of breaks and spaces is one space. */
const oneSpace = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ')

const numberOf = (value: MergeCell): number => Number(isMoney(value) ? value.amount : value)

/** Text without differences that people don't see. */
const plain = (value: MergeCell): string =>
  String(isMoney(value) ? value.amount : (value ?? ''))
    .trim()
    .toLowerCase()

/** Whether a condition holds. Nothing is above, below or equal to a gap. */
export function holds({ op, value }: LetterCondition, of: MergeValue | undefined, type: MergeType): boolean {
  const isEmpty = of === null || of === undefined || of === '' || (Array.isArray(of) && of.length === 0)
  if (op === 'filled') return !isEmpty
  if (op === 'empty') return isEmpty
  if (isEmpty) return op === 'not'
  const cell = of as MergeCell
  const isNumber = type === 'number' || type === 'days' || type === 'money'
  if (op === 'is' || op === 'not') {
    const isSame = isNumber ? numberOf(cell) === Number(value) : plain(cell) === value.toLowerCase()
    return isSame === (op === 'is')
  }
  const [one, other] = isNumber ? [numberOf(cell), Number(value)] : [String(cell), value]
  return op === 'above' ? one > other : one < other
}

class Filler {
  readonly missing = new Set<string>()
  readonly conditions: HeldCondition[] = []
  readonly #filling: Filling

  constructor(filling: Filling) {
    this.#filling = filling
  }

  #valueAt(name: string, row: MergeRow | null): { value: MergeValue | undefined; type: MergeType } {
    const { fields, values } = this.#filling
    const [base = '', column] = name.split('.')
    const field = fields.get(base)
    if (column === undefined) return { value: values[base], type: field?.type ?? 'text' }
    const type = field?.columns?.find((one) => one.name === column)?.type ?? 'text'
    return { value: row?.[column] ?? null, type }
  }

  #isShown(element: LetterElement, row: MergeRow | null): boolean {
    const condition = conditionOf(element)
    if (!condition) return true
    const { value, type } = this.#valueAt(condition.name, row)
    const isHeld = holds(condition, value, type)
    if (row === null) this.conditions.push({ ...condition, holds: isHeld })
    return isHeld
  }

  #text(text: string, row: MergeRow | null, marks: Marks): PdfRun[] {
    return partsOf(text).flatMap((part): PdfRun[] => {
      if ('text' in part) return [{ ...marks, text: oneSpace(part.text) }]
      if (part.field === 'PAGE') return [{ page: true }]
      if (part.field === 'PAGES') return [{ pages: true }]
      const { value, type } = this.#valueAt(part.field, row)
      const words = writeValue((value ?? null) as MergeCell, type, this.#filling.language)
      // A column without a value is an empty cell; a fact without one is a gap in a sentence.
      if (words === '' && row === null) this.missing.add(part.field)
      return words
        .split('\n')
        .flatMap((line, at): PdfRun[] =>
          at === 0 ? [{ ...marks, text: line }] : [{ break: true }, { ...marks, text: line }],
        )
    })
  }

  #runs(nodes: readonly LetterNode[], row: MergeRow | null, marks: Marks = {}): PdfRun[] {
    return nodes.flatMap((node): PdfRun[] => {
      if ('text' in node) return this.#text(node.text, row, marks)
      if (node.tag === 'br') return [{ break: true }]
      const link = node.tag === 'a' ? node.attributes.href : undefined
      return this.#runs(node.children, row, { ...marks, ...MARKS[node.tag], ...(link ? { link } : {}) })
    })
  }

  #cell(element: LetterElement, row: MergeRow | null): PdfCell {
    const span = (name: string) =>
      Math.min(Math.max(1, Number.parseInt(element.attributes[name] ?? '1', 10) || 1), 12)
    const align = alignOf(element)
    const inner = element.children.find(
      (child): child is LetterElement => 'tag' in child && child.tag === 'p',
    )
    const own = align ?? (inner && alignOf(inner))
    return {
      blocks: this.blocks(element.children, row),
      ...(own ? { align: own } : {}),
      ...(element.tag === 'th' ? { isHeading: true } : {}),
      ...(span('colspan') > 1 ? { columns: span('colspan') } : {}),
      ...(span('rowspan') > 1 ? { rows: span('rowspan') } : {}),
    }
  }

  #tableRows(nodes: readonly LetterNode[]): { isHead: boolean; cells: PdfCell[] }[] {
    return nodes.flatMap((node): { isHead: boolean; cells: PdfCell[] }[] => {
      if ('text' in node) return []
      if (node.tag !== 'tr') {
        const rows = this.#tableRows(node.children)
        return node.tag === 'thead' ? rows.map((row) => ({ ...row, isHead: true })) : rows
      }
      const each = node.attributes['data-each']
      const repeated =
        each === undefined ? [null] : ((this.#filling.values[each] ?? []) as readonly MergeRow[])
      if (each !== undefined && repeated.length === 0) this.missing.add(each)
      return repeated
        .filter((row) => this.#isShown(node, row))
        .map((row) => {
          const cells = node.children.filter((child): child is LetterElement => 'tag' in child)
          const isHead = each === undefined && cells.length > 0 && cells.every(({ tag }) => tag === 'th')
          return { isHead, cells: cells.map((one) => this.#cell(one, row)) }
        })
    })
  }

  /** A table with as many cells in each row as it has columns: what is missing is empty, what is over is left out. */
  #table(element: LetterElement): PdfBlock[] {
    const rows = this.#tableRows(element.children)
    const widthOf = (cells: readonly PdfCell[]) => cells.reduce((sum, { columns = 1 }) => sum + columns, 0)
    const hasRowSpans = rows.some(({ cells }) => cells.some((one) => (one.rows ?? 1) > 1))
    const width = Math.min(12, Math.max(0, ...rows.map(({ cells }) => widthOf(cells))))
    if (width === 0) return []
    const fitted = rows.map(({ isHead, cells }) => ({
      isHead,
      cells: hasRowSpans ? cells : fit(cells, width),
    }))
    const firstBody = fitted.findIndex(({ isHead }) => !isHead)
    const headRows = firstBody < 0 ? fitted.length : firstBody
    const columns = Array.from({ length: width }, () => 1)
    const isPlain = element.attributes['data-plain'] !== undefined
    return [
      {
        ...{ kind: 'table', columns, isPlain },
        head: fitted.slice(0, headRows).map(({ cells }) => cells),
        rows: fitted.slice(headRows).map(({ cells }) => cells),
      },
    ]
  }

  #list({ tag, attributes, children }: LetterElement, row: MergeRow | null): PdfBlock[] {
    const items = children.flatMap((child) => ('tag' in child ? [this.blocks(child.children, row)] : []))
    if (items.length === 0) return []
    const start = Number.parseInt(attributes.start ?? '1', 10)
    const isNumbered = tag === 'ol'
    const startsLater = isNumbered && start > 1 && start < 10_000
    return [{ kind: 'list', isNumbered, items, ...(startsLater ? { start } : {}) }]
  }

  #paragraph(element: LetterElement, row: MergeRow | null): PdfBlock {
    const runs = this.#runs(element.children, row)
    const align = alignOf(element)
    // People leave space by empty paragraphs.
    if (isBlank(runs)) return { kind: 'space', height: 4 }
    return { kind: 'paragraph', runs, ...(align ? { align } : {}) }
  }

  #heading(element: LetterElement, row: MergeRow | null): PdfBlock[] {
    const runs = this.#runs(element.children, row)
    const align = alignOf(element)
    const level = Number(element.tag[1]) as 1 | 2 | 3
    return isBlank(runs) ? [] : [{ kind: 'heading', level, runs, ...(align ? { align } : {}) }]
  }

  #block(element: LetterElement, row: MergeRow | null): PdfBlock[] {
    const { attributes, children } = element
    switch (element.tag) {
      case 'h1':
      case 'h2':
      case 'h3':
        return this.#heading(element, row)
      case 'ul':
      case 'ol':
        return this.#list(element, row)
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(children, row) }]
      case 'table':
        return this.#table(element)
      case 'hr':
        return [{ kind: 'rule' }]
      case 'div':
        return attributes['data-page-break'] === undefined
          ? this.blocks(children, row)
          : [{ kind: 'pageBreak' }]
      default:
        return [this.#paragraph(element, row)]
    }
  }

  blocks(nodes: readonly LetterNode[], row: MergeRow | null = null): PdfBlock[] {
    const blocks: PdfBlock[] = []
    let loose: LetterNode[] = []
    const flush = () => {
      const runs = this.#runs(loose, row)
      if (!isBlank(runs)) blocks.push({ kind: 'paragraph', runs })
      loose = []
    }
    for (const node of nodes) {
      if ('text' in node || INLINE.has(node.tag)) {
        loose.push(node)
        continue
      }
      flush()
      if (this.#isShown(node, row)) blocks.push(...this.#block(node, row))
    }
    flush()
    return blocks
  }
}

const INLINE: ReadonlySet<string> = new Set(['b', 'i', 'u', 's', 'sub', 'sup', 'a', 'br'])

const alignOf = ({ attributes }: LetterElement): PdfAlign | undefined =>
  ALIGNMENTS.find((one) => one === attributes['data-align'])

const isBlank = (runs: readonly PdfRun[]): boolean =>
  runs.every((run) => 'text' in run && run.text.trim() === '')

function fit(cells: readonly PdfCell[], width: number): PdfCell[] {
  const fitted: PdfCell[] = []
  let left = width
  for (const cell of cells) {
    if (left === 0) break
    const columns = Math.min(cell.columns ?? 1, left)
    fitted.push({ ...cell, ...(columns > 1 ? { columns } : { columns: 1 }) })
    left -= columns
  }
  while (left-- > 0) fitted.push({ blocks: [] })
  return fitted
}

/** A template with the facts of one person. The template must have been checked; what is unknown is a gap. */
export function fillLetter(nodes: readonly LetterNode[], filling: Filling): FilledLetter {
  const filler = new Filler(filling)
  const blocks = filler.blocks(nodes)
  return { blocks, missing: [...filler.missing], conditions: filler.conditions }
}
