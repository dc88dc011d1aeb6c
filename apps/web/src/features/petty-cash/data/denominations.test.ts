import { expect, test } from 'vitest'
import { totalOf } from './denominations.ts'

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
