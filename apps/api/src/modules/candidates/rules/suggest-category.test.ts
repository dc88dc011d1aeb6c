import { expect, test } from 'vitest'
import { suggestCategory } from './suggest-category.ts'

const categories = ['PAN card', 'Aadhaar', 'Degree certificate', 'Address proof', 'पहचान पत्र'].map(
  (name, at) => ({
    category_id: at + 1,
    name,
  }),
)

test.each([
  ['its kind, by the type', { name: 'PAN Verification Record', type: 'PANCR' }, 1],
  ['its kind, by the name', { name: 'Aadhaar Card', type: 'ADHAR' }, 2],
  ['a kind that words of the category name', { name: 'Bachelor of Commerce', type: 'DGCER' }, 3],
  ['the same name, in any case', { name: 'ADDRESS PROOF', type: '' }, 4],
  ['a name in Hindi', { name: 'पहचान पत्र', type: '' }, 5],
  ['no category: part of a word is no word', { name: 'Company registration', type: '' }, null],
  ['no category of that kind', { name: 'Driving Licence', type: 'DRVLC' }, null],
  ['a name without words', { name: '–', type: '' }, null],
])('%s', (_, document, expected) => expect(suggestCategory(document, categories)).toBe(expected))

test('nothing where two categories fit', () => {
  const two = [...categories, { category_id: 9, name: 'Permanent account number' }]
  expect(suggestCategory({ name: 'PAN card', type: 'PANCR' }, two)).toBeNull()
})
