// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { besideDrawer, coveredAt, freeTop, isHeld } from './toast-place.ts'

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

it('rather covers controls that scroll away than the button that stays', () => {
  // Something to press on every line of a phone, and the button that sends at its foot.
  const rows = Array.from({ length: 8 }, (_, index) => ({ ...at(64 + 84 * index, 76), weight: 100 }))
  const held = { ...at(650, 60), weight: 10_000 }
  for (const height of [84, 168, 252]) {
    const top = freeTop([...rows, held], 64, height, 760 - 64 - height)
    expect(top + height).toBeLessThanOrEqual(650)
  }
})

it('knows which controls stay where they are', () => {
  const place = (markup: string) => {
    document.body.innerHTML = markup
    return isHeld(document.querySelector('button') as HTMLElement)
  }
  expect(place('<main><button>Open</button></main>')).toBe(false)
  expect(place('<main><div style="position: sticky"><button>Submit</button></div></main>')).toBe(true)
  expect(place('<nav style="position: fixed"><button>Home</button></nav>')).toBe(true)
  // A dialog is fixed as a whole, and scrolls within.
  const dialog = (inner: string) => `<div style="position: fixed"><div role="dialog">${inner}</div></div>`
  expect(place(dialog('<button>Open</button>'))).toBe(false)
  expect(place(dialog('<div style="position: sticky"><button>Submit</button></div>'))).toBe(true)
})
