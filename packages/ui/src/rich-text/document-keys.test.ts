import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { afterEach, describe, expect, it } from 'vitest'
import { documentNodes } from './document-nodes.ts'

let editor: Editor

function open(content: string): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [StarterKit.configure({ trailingNode: false }), ...documentNodes(() => '')],
    injectCSS: false,
    content,
  })
}
afterEach(() => editor.destroy())

/** Puts the cursor behind the text. */
function standBehind(text: string): void {
  let found = 0
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === text) found = at + node.nodeSize
  })
  editor.commands.setTextSelection(found)
}

/** Presses a key. @returns whether the editor kept it from the browser */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  editor.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

const here = () => editor.state.selection.$head.parent.textContent
const table = '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>'

describe('Tab', () => {
  it('moves through a table, and makes a row after the last cell', () => {
    open(`<p>before</p>${table}`)
    standBehind('a')
    expect(press('Tab')).toBe(true)
    expect(here()).toBe('b')
    expect(press('Tab')).toBe(true)
    expect(editor.getHTML().match(/<tr>/g)).toHaveLength(2)
    press('Tab', { shiftKey: true })
    expect(here()).toBe('b')
  })

  it('indents a list, and stays in the text where nothing can be indented', () => {
    open('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    standBehind('two')
    expect(press('Tab')).toBe(true)
    expect(editor.getHTML()).toContain('<li><p>one</p><ul><li><p>two</p></li></ul></li>')
    standBehind('one')
    expect(press('Tab')).toBe(true)
  })

  it('leaves the text after Escape, and outside tables and lists', () => {
    open(`<p>before</p>${table}`)
    standBehind('a')
    press('Escape')
    expect(press('Tab')).toBe(false)
    expect(here()).toBe('a')
    // Another key in between: Tab belongs to the table again.
    press('Escape')
    press('Shift')
    press('x')
    expect(press('Tab')).toBe(true)
    standBehind('before')
    expect(press('Tab')).toBe(false)
  })
})

it('a press below a table at the end writes on there', () => {
  open(table)
  const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientY: 10 })
  editor.view.dom.dispatchEvent(event)
  expect(editor.getHTML()).toMatch(/<\/table><p><\/p>$/)
  expect(here()).toBe('')
})
