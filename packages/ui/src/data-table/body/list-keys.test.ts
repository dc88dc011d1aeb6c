import { describe, expect, it } from 'vitest'
import { actionOf, type KeyPlace, targetOf } from './list-keys.ts'

const press = (key: string, place: KeyPlace, more: { shiftKey?: boolean; isCommand?: boolean } = {}) =>
  actionOf({ key, shiftKey: false, isCommand: false, ...more }, place)

describe('the keyboard map of a list', () => {
  it.each<[string, KeyPlace, string | null]>([
    ['ArrowDown', 'row', 'down'],
    ['ArrowDown', 'list', null],
    ['PageUp', 'table', 'pageUp'],
    ['Home', 'row', 'first'],
    ['Enter', 'row', 'open'],
    ['Enter', 'table', null],
    [' ', 'row', 'select'],
    [' ', 'table', null],
    ['x', 'row', 'select'],
    ['x', 'list', null],
    ['a', 'list', 'selectAll'],
    ['A', 'page', 'selectAll'],
    ['f', 'page', 'filters'],
    ['[', 'list', 'previousPage'],
    [']', 'row', 'nextPage'],
    ['?', 'page', 'help'],
    ['/', 'list', 'search'],
    ['/', 'page', null],
    ['z', 'row', null],
    ['toString', 'row', null],
  ])('%s pressed in the %s', (key, place, expected) => {
    expect(press(key, place)).toBe(expected)
  })

  it('extends the selection with shift, and ignores browser shortcuts', () => {
    expect(press('ArrowDown', 'row', { shiftKey: true })).toBe('extendDown')
    expect(press('Home', 'row', { shiftKey: true })).toBeNull()
    expect(press('?', 'row', { shiftKey: true })).toBe('help')
    expect(press('a', 'row', { isCommand: true })).toBeNull()
    expect(press('c', 'row', { isCommand: true })).toBe('copy')
    expect(press('C', 'row', { isCommand: true, shiftKey: true })).toBeNull()
  })
})

describe('moving from row 50 of 100 with 20 visible', () => {
  it.each([
    ['down', 51],
    ['extendUp', 49],
    ['first', 0],
    ['last', 99],
    ['pageDown', 70],
    ['pageUp', 30],
    ['open', null],
  ] as const)('%s', (action, expected) => {
    expect(targetOf(action, 50, { count: 100, rowsInSight: 20 })).toBe(expected)
  })

  it('stops at both ends', () => {
    const move = { count: 100, rowsInSight: 20 }
    expect(targetOf('down', 99, move)).toBe(99)
    expect(targetOf('pageUp', 5, move)).toBe(0)
    expect(targetOf('pageDown', 95, move)).toBe(99)
  })
})
