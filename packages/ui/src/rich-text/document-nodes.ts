import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { tableEditing } from '@tiptap/pm/tables'
import { DocumentKeys } from './document-keys.ts'

/*
 * What documents have and messages don't: tables with rows that are repeated for a list, parts with a condition, page breaks,
 * alignment. Their meaning is in data attributes, as the content security policy forbids inline styles.
 */

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** An attribute of the node that is a data attribute of the element; left out while it is empty. */
const data = (attribute: string, name: string) => ({
  [name]: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
    renderHTML: (values: Record<string, unknown>) =>
      values[name] === null || values[name] === undefined ? {} : { [attribute]: String(values[name]) },
  },
})

export const conditionAttributes = {
  ...data('data-if', 'field'),
  ...data('data-op', 'op'),
  ...data('data-value', 'value'),
}

const span = (name: 'colspan' | 'rowspan') => ({
  [name]: {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
    renderHTML: (values: Record<string, unknown>) =>
      Number(values[name]) > 1 ? { [name]: values[name] } : {},
  },
})

const cell = {
  ...span('colspan'),
  ...span('rowspan'),
  // The library keeps widths here; documents have none.
  colwidth: { default: null, rendered: false },
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => data('data-plain', 'plain'),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: (extension) => ({ tableRole: ROLES[extension.name] }),
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({ ...data('data-each', 'each'), ...conditionAttributes }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => cell,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => cell,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

/** A part of the text that is there only under its condition. */
export const ConditionNode = Node.create<{ wordsOf: (values: Record<string, unknown>) => string }>({
  name: 'condition',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ wordsOf: () => '' }),
  addAttributes: () => conditionAttributes,
  parseHTML: () => [{ tag: 'div[data-if]' }],
  renderHTML({ node, HTMLAttributes }) {
    // The words are for the editor; reading the text again ignores them.
    return ['div', mergeAttributes(HTMLAttributes, { 'data-label': this.options.wordsOf(node.attrs) }), 0]
  },
})

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  selectable: true,
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-page-break': 'true' })],
})

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [{ types: ['paragraph', 'heading'], attributes: data('data-align', 'align') }],
})

export const documentNodes = (wordsOf: (values: Record<string, unknown>) => string) => [
  ...[Table, TableRow, TableCell, TableHeader, PageBreak, Alignment],
  ConditionNode.configure({ wordsOf }),
  DocumentKeys,
]
