import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ringShare } from './ring-share.ts'

test.each([
  ['nothing is booked', { held: 24, later: 0, available: 24 }, 100],
  ['some is booked and waits', { held: 24, later: 0, available: 18 }, 75],
  ['later credits cover bookings', { held: 6, later: 2, available: 4 }, 50],
  ['later debits', { held: 10, later: -2, available: 8 }, 80],
  ['everything is booked', { held: 5, later: 0, available: 0 }, 0],
  ['more is taken than there is', { held: -2, later: 0, available: -2 }, 0],
  ['nothing is held', { held: 0, later: 0, available: 0 }, 0],
])('a ring where %s', (_name, figure, share) => {
  expect(ringShare(figure)).toBe(share)
})

test('a type that keeps no balance has a full ring', () => {
  expect(ringShare(null)).toBe(100)
})

test('every ring of a balance is drawn by this rule', () => {
  const root = join(import.meta.dirname, '../../..')
  const rings = (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('<RingProgress'))
  expect(rings.length).toBeGreaterThan(1)
  expect(rings.filter(({ text }) => !text.includes('ringShare(')).map(({ path }) => path)).toEqual([])
})
