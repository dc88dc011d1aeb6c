import { expect, test } from 'vitest'
import { countedIn, piecesIn, totalOf } from './denominations.ts'

test.each<[string, { value: string; pieces: number }[], string | null]>([
  ['nothing counted', [], null],
  ['notes', [{ value: '500', pieces: 3 }], '1500.00'],
  [
    'coins',
    [
      { value: '0.05', pieces: 7 },
      { value: '0.5', pieces: 1 },
    ],
    '0.85',
  ],
  ['fils', [{ value: '0.005', pieces: 3 }], '0.015'],
  ['what is no amount yet', [{ value: '5,', pieces: 1 }], null],
])('%s', (_, pieces, total) => expect(totalOf(pieces)).toBe(total))

test.each<[string, string | null, { value: string; pieces: number }[], string]>([
  ['whole rupees need no decimals', '1200', [], '1200'],
  ['as it is written', '1,200', [], '1200'],
  [
    'what the denominations come to',
    '',
    [
      { value: '500', pieces: 2 },
      { value: '200', pieces: 1 },
      { value: '100', pieces: 0 },
    ],
    '1200.00',
  ],
  ['nothing', null, [], ''],
])('counted: %s', (_, typed, pieces, counted) => {
  const sent = countedIn(typed, pieces, 'INR')
  expect(sent.counted).toBe(counted)
  expect(sent.denominations.every((one) => one.pieces > 0)).toBe(true)
})

test('a count begins with the notes and coins of the currency', () => {
  expect(piecesIn('INR').map(({ value }) => value)).toContain('200')
  expect(piecesIn('XOF')).toEqual([])
})
