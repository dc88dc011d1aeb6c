import { expect, it } from 'vitest'
import { attachmentKind, extensionOf } from './file-names.ts'

it.each([
  ['a.jpg', 'image'],
  ['a.JPEG', 'image'],
  ['a.png', 'image'],
  ['a.gif', 'image'],
  ['a.bmp', 'image'],
  ['a.webp', 'image'],
  ['a.pdf', 'pdf'],
  ['a.pdf.PDF', 'pdf'],
  ['a.svg', 'other'],
  ['a.docx', 'other'],
  ['pdf', 'other'],
  ['', 'other'],
])('%s is classified as %s', (name, kind) => {
  expect(attachmentKind(name)).toBe(kind)
})

it('uses the last extension only', () => {
  expect(extensionOf('a.pdf.exe')).toBe('exe')
})
