import { expect, test } from 'vitest'
import { type Collision, collisionsOf, keyOf, type Marked, serialKey } from './new-assets.ts'

const row = (number: number, given: Partial<Marked> = {}): Marked => ({
  ...{ number, typeId: 1, code: '', serial: '' },
  ...given,
})
const taken = { codes: new Set([keyOf('LAP-1')]), serials: new Set([serialKey(1, 'SN1')]) }

const cases: [string, Marked[], Collision[]][] = [
  ['nothing collides without codes and serial numbers', [row(2), row(3)], []],
  ['a code of an asset', [row(2, { code: 'lap-1' })], [{ number: 2, field: 'code', earlier: null }]],
  [
    'a code twice in the file, whatever the type',
    [row(2, { code: 'A' }), row(3, { code: 'a', typeId: 2 })],
    [{ number: 3, field: 'code', earlier: 2 }],
  ],
  [
    'a serial number of an asset',
    [row(2, { serial: 'sn1' })],
    [{ number: 2, field: 'serial', earlier: null }],
  ],
  ['the same serial number of another type', [row(2, { serial: 'SN1', typeId: 2 })], []],
  [
    'a serial number twice in the file',
    [row(2, { serial: 'X' }), row(3, { serial: 'x' }), row(4, { serial: 'X', typeId: 2 })],
    [{ number: 3, field: 'serial', earlier: 2 }],
  ],
  ['a serial number of an unknown type is not compared', [row(2, { serial: 'SN1', typeId: null })], []],
]

test.each(cases)('%s', (_name, rows, collisions) => {
  expect(collisionsOf(rows, taken)).toEqual(collisions)
})
