import { type Editor, Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/*
 * Keys of documents. Tab moves through tables and indents lists, so it can't leave the text there: Escape, then Tab does.
 * Below a table, or whatever else no cursor can stand in, at the end of the text, a press opens a new paragraph.
 */

/** The next or previous cell; after the last one a new row. */
function moveInTable(editor: Editor, direction: 1 | -1): boolean {
  const { state, view } = editor
  if (!isInTable(state)) return false
  if (goToNextCell(direction)(state, view.dispatch)) return true
  if (direction === -1) return true
  addRowAfter(state, view.dispatch)
  goToNextCell(1)(view.state, view.dispatch)
  return true
}

function moveInList(editor: Editor, direction: 1 | -1): boolean {
  if (!editor.isActive('listItem')) return false
  if (direction === 1) editor.commands.sinkListItem('listItem')
  // At the outermost level, the line leaves the list.
  else editor.commands.liftListItem('listItem')
  return true
}

/** Writes on below what ends the text. */
function openParagraph(view: EditorView): boolean {
  const { state } = view
  const { paragraph } = state.schema.nodes
  const end = state.doc.content.size
  if (!paragraph || state.doc.lastChild?.isTextblock !== false) return false
  const added = state.tr.insert(end, paragraph.create())
  view.dispatch(added.setSelection(TextSelection.create(added.doc, end + 1)).scrollIntoView())
  view.focus()
  return true
}

/** Whether the cursor stands in the last line of what ends the text. */
function isAtEnd({ view, state }: Editor): boolean {
  const { $head } = state.selection
  if ($head.index(0) !== state.doc.childCount - 1) return false
  for (let depth = $head.depth; depth > 0; depth--) {
    const parent = $head.node(depth - 1)
    // Cells of one row are beside each other: the last row is what counts.
    if (parent.type.name !== 'tableRow' && $head.index(depth - 1) !== parent.childCount - 1) return false
  }
  return view.endOfTextblock('down')
}

const isBelow = (view: EditorView, event: MouseEvent): boolean => {
  const last = view.dom.lastElementChild
  return last !== null && event.clientY > last.getBoundingClientRect().bottom
}

export const DocumentKeys = Extension.create<object, { leaves: boolean }>({
  name: 'documentKeys',
  // Before the lists' own keys.
  priority: 1000,
  addStorage: () => ({ leaves: false }),
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Tab: () => moveInTable(editor, 1) || moveInList(editor, 1),
      'Shift-Tab': () => moveInTable(editor, -1) || moveInList(editor, -1),
      ArrowDown: () => isAtEnd(editor) && openParagraph(editor.view),
    }
  },
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_view, event) => {
              if (event.key === 'Shift') return false
              const leaves = event.key === 'Tab' && storage.leaves
              storage.leaves = event.key === 'Escape'
              // Handled, but not prevented: the browser moves the focus.
              return leaves
            },
            blur: () => {
              storage.leaves = false
              return false
            },
            mousedown: (view, event) => {
              storage.leaves = false
              if (!view.editable || !isBelow(view, event) || !openParagraph(view)) return false
              event.preventDefault()
              return true
            },
          },
        },
      }),
    ]
  },
})
