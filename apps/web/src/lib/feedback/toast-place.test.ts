import { expect, it } from 'vitest'
import { besideDrawer, coveredAt, freeTop } from './toast-place.ts'

const at = (top: number, height = 40) => ({ top, bottom: top + height })

it('stays below the header where nothing is covered', () => {
  expect(freeTop([], 64)).toBe(64)
  expect(freeTop([at(20), at(200)], 64)).toBe(64)
})

it('goes below the primary button and above what follows', () => {
  const top = freeTop([at(80), at(240)], 64)
  expect(top).toBeGreaterThanOrEqual(120)
  expect(top + 76).toBeLessThanOrEqual(240)
})

it('covers as little as possible where there is no free place', () => {
  // Three beside each other at the top, one every 90 pixels below.
  const rows = Array.from({ length: 20 }, (_, index) => at(110 + 90 * index, 28))
  expect(freeTop([at(70), at(70), at(70), ...rows], 64)).toBeGreaterThan(100)
})

it('finds a place for two toasts', () => {
  const top = freeTop([at(80), at(240), at(330)], 64, 168)
  expect(top).toBeGreaterThanOrEqual(370)
})

it('moves beside an open drawer where there is room', () => {
  expect(besideDrawer({ left: 960, right: 1440 }, 1440)).toBe(480)
  expect(besideDrawer({ left: 0, right: 390 }, 390)).toBe(0)
  expect(besideDrawer({ left: 0, right: 300 }, 1440)).toBe(0)
  expect(besideDrawer(undefined, 1440)).toBe(0)
})

it('leaves text readable where there is room further down, and rather covers text than a control', () => {
  const lines = Array.from({ length: 12 }, (_, index) => at(70 + 24 * index, 20))
  const control = { ...at(400), weight: 100 }
  expect(freeTop([...lines, control], 64, 84, 600)).toBeGreaterThanOrEqual(440)
  expect(coveredAt([...lines, control], freeTop([...lines, control], 64, 84, 300))).toBeLessThan(4)
})
