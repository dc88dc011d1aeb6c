import type { Editor } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { MergeField } from './merge-fields.ts'

const steps = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable, toggleHeaderRow }

/** Changes the table around the cursor. */
export function changeTable(editor: Editor, step: keyof typeof steps): void {
  steps[step](editor.state, editor.view.dispatch)
  editor.commands.focus()
}

export type Alignment = 'left' | 'center' | 'right' | 'justify'

export const align = (editor: Editor, alignment: Alignment): void => {
  const value = alignment === 'left' ? null : alignment
  editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { align: value })
    .updateAttributes('heading', { align: value })
    .run()
}

/** What may stand for a place in the text: text, fields, blocks. */
interface Json {
  type: string
  attrs?: Record<string, unknown>
  content?: Json[]
  text?: string
}
const paragraph = (...content: Json[]): Json => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content } : {}),
})
const row = (type: 'tableCell' | 'tableHeader', cells: Json[], attrs?: Record<string, unknown>): Json => ({
  ...{ type: 'tableRow', content: cells.map((one) => ({ type, content: [one] })) },
  ...(attrs ? { attrs } : {}),
})

/** A table with its header and an empty row. */
export function insertTable(editor: Editor, columns: number): void {
  const cells = () => Array.from({ length: columns }, () => paragraph())
  const content = [row('tableHeader', cells()), row('tableCell', cells()), row('tableCell', cells())]
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'table', content }, paragraph()])
    .run()
}

/** A list as a table: a header of the chosen columns, and a row that is repeated. */
export function insertList(editor: Editor, list: MergeField, columns: readonly MergeField[]): void {
  const content = [
    row(
      'tableHeader',
      columns.map(({ label }) => paragraph({ type: 'text', text: label })),
    ),
    row(
      'tableCell',
      columns.map(({ name }) => paragraph({ type: 'mergeField', attrs: { name: `${list.name}.${name}` } })),
      { each: list.name },
    ),
  ]
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'table', content }, paragraph()])
    .run()
}

export interface Condition {
  field: string
  op: string
  value: string
}

/** The part or row with a condition around the cursor. */
export function conditionAt(
  editor: Editor,
): { node: 'condition' | 'tableRow'; values: Condition | null } | null {
  const read = (attrs: Record<string, unknown>): Condition | null =>
    attrs.field
      ? { field: String(attrs.field), op: String(attrs.op ?? 'filled'), value: String(attrs.value ?? '') }
      : null
  if (editor.isActive('condition'))
    return { node: 'condition', values: read(editor.getAttributes('condition')) }
  if (editor.isActive('tableRow')) return { node: 'tableRow', values: read(editor.getAttributes('tableRow')) }
  return null
}

const asked = ({ op, value }: Condition) => (op === 'filled' || op === 'empty' ? null : value)

/** Sets the condition of the part or row around the cursor; without one, of the selected paragraphs. */
export function setCondition(editor: Editor, condition: Condition): void {
  const values = { field: condition.field, op: condition.op, value: asked(condition) }
  const place = conditionAt(editor)
  const chain = editor.chain().focus()
  if (place) chain.updateAttributes(place.node, values).run()
  else chain.wrapIn('condition', values).run()
}

export function removeCondition(editor: Editor): void {
  const place = conditionAt(editor)
  if (place?.node === 'tableRow')
    editor.chain().focus().updateAttributes('tableRow', { field: null, op: null, value: null }).run()
  else editor.chain().focus().lift('condition').run()
}

export const repeatRow = (editor: Editor, each: string | null): void => {
  editor.chain().focus().updateAttributes('tableRow', { each }).run()
}

export const insertPageBreak = (editor: Editor): void => {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'pageBreak' }, paragraph()])
    .run()
}
