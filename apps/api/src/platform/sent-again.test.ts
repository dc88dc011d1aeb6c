import { expect, test } from 'vitest'
import { contentDigest, requireSameContent } from './sent-again.ts'

const sent = {
  amount: '10.00',
  lines: [
    { text: 'Paper', tax: null },
    { text: 'Ink', tax: '1' },
  ],
}

test.each<[string, object, boolean]>([
  ['the same', structuredClone(sent), true],
  [
    'in another order',
    {
      lines: [
        { tax: null, text: 'Paper' },
        { tax: '1', text: 'Ink' },
      ],
      amount: '10.00',
    },
    true,
  ],
  ['what is left out', { ...sent, note: undefined }, true],
  ['another amount', { ...sent, amount: '10.01' }, false],
  ['lines in another order', { ...sent, lines: sent.lines.toReversed() }, false],
  ['a line less', { ...sent, lines: sent.lines.slice(1) }, false],
])('%s', (_name, other, isSame) => {
  expect(contentDigest(other) === contentDigest(sent)).toBe(isSame)
})

test('what was sent before digests were stored is answered like a repeat', () => {
  expect(() => requireSameContent(null, contentDigest(sent))).not.toThrow()
  expect(() => requireSameContent(contentDigest({}), contentDigest(sent))).toThrow(
    'sent already, with other content',
  )
})
