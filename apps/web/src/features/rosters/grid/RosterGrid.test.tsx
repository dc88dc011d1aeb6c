import { MantineProvider } from '@mantine/core'
import type { RosterRow, RosterView } from '@muster/contract/rosters/roster-shapes'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newBoard } from './board.ts'
import { RosterGrid } from './RosterGrid.tsx'
import { at, type Selection } from './selection.ts'
import '../texts.ts'

const DAYS = ['2026-12-07', '2026-12-08']
const PEOPLE = 200

const rows = Array.from({ length: PEOPLE }, (_, index) => ({
  ...{ EMPLOYEE_ID: index + 1, EMPLOYEE_CODE: `E${index}`, EMPLOYEE_NAME: `Person ${index}` },
  ...{ DEPARTMENT_NAME: '', joined: '2020-01-01', left: null, cells: [index === 0 ? 11 : -1, -1] },
  ...{ published: [], otherwise: DAYS.map(() => -1), leave: [], holidays: [], taken: [] },
})) as unknown as RosterRow[]

const board = newBoard({
  roster: { name: 'Week', from_date: DAYS[0], to_date: DAYS[1] },
  ...{ locked_days: [], employee_calendar: rows, today: '2026-12-01' },
} as unknown as RosterView)

const actions = {
  ...{ onSelect: vi.fn(), onPaint: vi.fn(), onPaste: vi.fn(), onMove: vi.fn(() => true), onFill: vi.fn() },
  ...{ onUndo: vi.fn(), onRedo: vi.fn(), onEscape: vi.fn() },
}

function open(selection: Selection = at({ row: 0, column: 0 })) {
  const shift = { shift_id: 11, code: 'MOR', name: 'Morning', color: '#335aff', is_offered: true }
  render(
    <MantineProvider>
      <RosterGrid
        {...{ board, rows, selection, ...actions, cover: [], brush: null, isReadOnly: false }}
        shifts={new Map([[11, shift]])}
        warnings={new Map()}
      />
    </MantineProvider>,
  )
  return screen.getByRole('grid')
}

test('the grid itself keeps focus after a click on a cell, so that keys work when the cell’s row is scrolled away', () => {
  const grid = open()
  fireEvent.mouseDown(screen.getByRole('gridcell', { name: /Person 3, .*7/ }), { button: 0 })
  expect(document.activeElement).toBe(grid)
})

test('renders few rows on screen, and all of them in print', () => {
  const grid = open()
  const drawn = () => grid.querySelectorAll('[role=rowheader]').length
  expect(drawn()).toBeLessThanOrEqual(61)
  fireEvent(window, new Event('beforeprint'))
  // Plus the cover row.
  expect(drawn()).toBe(PEOPLE + 1)
  fireEvent(window, new Event('afterprint'))
  expect(drawn()).toBeLessThanOrEqual(61)
})

test('moves the selection to another day or person, and fills it, by keyboard', () => {
  const grid = open()
  fireEvent.keyDown(grid, { key: 'ArrowDown', altKey: true })
  expect(actions.onMove).toHaveBeenCalledWith(at({ row: 0, column: 0 }), at({ row: 1, column: 0 }), false)
  fireEvent.keyDown(grid, { key: 'ArrowLeft', altKey: true })
  expect(actions.onMove).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(grid, { key: 'd', ctrlKey: true })
  fireEvent.keyDown(grid, { key: 'r', ctrlKey: true })
  expect(actions.onFill.mock.calls.map(([, isAcross]) => isAcross)).toEqual([false, true])
  // The shortcut for reloading without the cache is left to the browser.
  fireEvent.keyDown(grid, { key: 'R', ctrlKey: true, shiftKey: true })
  expect(actions.onFill).toHaveBeenCalledTimes(2)
})
