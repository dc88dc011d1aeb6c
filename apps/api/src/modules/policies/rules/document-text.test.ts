import { describe, expect, test } from 'vitest'
import { documentText } from './document-text.ts'
import { isSameName } from './same-name.ts'

describe('the words of a document', () => {
  test.each([
    ['paragraphs are lines', '<p>One</p><p>Two</p>', 'One\nTwo'],
    ['formatting is no gap', '<p>un<b>break</b>able</p>', 'unbreakable'],
    ['list items are lines', '<ul><li><p>A</p></li><li><p>B</p></li></ul>', 'A\nB'],
    [
      'cells of a row are kept apart by the row',
      '<table><tr><td>x</td></tr><tr><td>y</td></tr></table>',
      'x\ny',
    ],
    ['entities are characters', '<p>R&amp;D &lt;3&nbsp;&#39;</p>', "R&D <3 '"],
    ['an encoded entity stays as it is written', '<p>&amp;lt;</p>', '&lt;'],
    ['nothing is empty', '<p></p><p>  </p>', ''],
  ])('%s', (_, html, text) => {
    expect(documentText(html)).toBe(text)
  })
})

describe('a typed name', () => {
  test.each([
    ['equal', 'Asha Rao', 'Asha Rao', true],
    ['case and spaces', ' asha   RAO ', 'Asha Rao', true],
    ['accents', 'Jose Nunez', 'José Núñez', true],
    ['Hindi', 'आशा राव', 'आशा राव', true],
    ['the first name alone', 'Asha', 'Asha Rao', false],
    ['another name', 'Ravi Das', 'Asha Rao', false],
    ['nothing', '', 'Asha Rao', false],
  ])('%s', (_, typed, name, isSame) => {
    expect(isSameName(typed, name)).toBe(isSame)
  })
})
