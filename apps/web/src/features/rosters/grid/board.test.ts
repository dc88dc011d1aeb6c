import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { expect, test } from 'vitest'
import {
  applied,
  keyOf,
  newBoard,
  partsOf,
  rebased,
  redone,
  refusedDays,
  touchesOwn,
  undone,
  wireAt,
} from './board.ts'

const [M, E] = [11, 12]
const D1 = '2026-12-07'
const D2 = '2026-12-08'

const viewOf = (rows: Record<number, number[]>) =>
  ({
    roster: { from_date: D1, to_date: D2 },
    locked_days: [],
    employee_calendar: Object.entries(rows).map(([id, cells]) => ({ EMPLOYEE_ID: Number(id), cells })),
  }) as unknown as RosterView

const edits = (board: ReturnType<typeof newBoard>) =>
  [...board.edits.values()].map(({ day, cell }) => [day, cell])

test('a change is kept until it equals the saved value', () => {
  const board = newBoard(viewOf({ 1: [M, -1] }))
  const changed = applied(board, [
    { employee_id: 1, day: D1, cell: null },
    { employee_id: 1, day: D2, cell: E },
  ])
  expect(edits(changed)).toEqual([
    [D1, 0],
    [D2, E],
  ])
  expect(edits(applied(changed, [{ employee_id: 1, day: D1, cell: M }]))).toEqual([[D2, E]])
  expect(applied(board, [{ employee_id: 1, day: D1, cell: M }])).toBe(board)
})

test('undoes and redoes steps; a new one clears the redo stack', () => {
  const board = newBoard(viewOf({ 1: [M, -1] }))
  const one = applied(board, [{ employee_id: 1, day: D2, cell: E }])
  const two = applied(one, [{ employee_id: 1, day: D2, cell: null }])
  const back = undone(two)
  expect(wireAt(back, 1, D2)).toBe(E)
  expect(wireAt(redone(back), 1, D2)).toBe(0)
  expect(edits(undone(back))).toEqual([])
  expect(undone(board)).toBe(board)
  const other = applied(back, [{ employee_id: 1, day: D1, cell: E }])
  expect(redone(other)).toBe(other)
})

test('edits win over another user’s save; cells that both changed are reported', () => {
  const board = applied(newBoard(viewOf({ 1: [M, -1], 2: [M, M] })), [
    { employee_id: 1, day: D1, cell: E },
    { employee_id: 1, day: D2, cell: E },
    { employee_id: 2, day: D1, cell: E },
  ])
  const next = rebased(board, viewOf({ 1: [0, -1], 2: [E, M] }))
  expect(edits(next)).toEqual([
    [D1, E],
    [D2, E],
  ])
  expect([...next.conflicts]).toEqual([keyOf(1, D1)])
  expect(rebased(board, viewOf({ 2: [M, M] })).edits.size).toBe(1)
})

test('a locked day accepts only its published value', () => {
  const view = {
    ...viewOf({ 1: [M, E] }),
    locked_days: [D1],
    employee_calendar: [{ EMPLOYEE_ID: 1, cells: [M, E], published: [E, E] }],
  } as unknown as RosterView
  const board = newBoard(view)
  expect(applied(board, [{ employee_id: 1, day: D1, cell: null }])).toBe(board)
  expect(edits(applied(board, [{ employee_id: 1, day: D1, cell: E }]))).toEqual([[D1, E]])
  // A refused change reports its locked days.
  const both = [
    { employee_id: 1, day: D2, cell: M },
    { employee_id: 1, day: D1, cell: null },
  ]
  expect(refusedDays(board, both)).toEqual([D1])
  expect(refusedDays(board, [{ employee_id: 1, day: D1, cell: E }])).toEqual([])
})

test('the user’s own cells accept no change, those of others do', () => {
  const board = newBoard({ ...viewOf({ 1: [M, E], 2: [M, E] }), own_employee_id: 1 })
  const both = [1, 2].map((employee_id) => ({ employee_id, day: D1, cell: null }))
  expect([...applied(board, both).edits.keys()]).toEqual([keyOf(2, D1)])
  expect(touchesOwn(board, both)).toBe(true)
  // As saved already.
  expect(touchesOwn(board, [{ employee_id: 1, day: D1, cell: M }])).toBe(false)
})

test('unchanged rows keep their identity, so that they are neither validated nor rendered again', () => {
  const board = newBoard(viewOf({ 1: [M, -1], 2: [M, M] }))
  const changed = applied(board, [{ employee_id: 2, day: D1, cell: E }])
  expect(changed.cells.get(1)).toBe(board.cells.get(1))
  expect(changed.cells.get(2)).toEqual([E, M])
  expect(undone(changed).cells.get(2)).toEqual([M, M])
})

test('an edit made during a save is kept, and is no conflict with the own save', () => {
  const sent = applied(newBoard(viewOf({ 1: [M, -1] })), [{ employee_id: 1, day: D1, cell: E }])
  const meanwhile = applied(sent, [
    { employee_id: 1, day: D1, cell: null },
    { employee_id: 1, day: D2, cell: E },
  ])
  const next = rebased(meanwhile, viewOf({ 1: [E, -1] }), sent.edits)
  expect(edits(next)).toEqual([
    [D1, 0],
    [D2, E],
  ])
  expect([...next.conflicts]).toEqual([])
})

test('splits changes beyond the limit of a call; removed people have none', () => {
  const board = applied(newBoard(viewOf({ 1: [-1, -1], 2: [-1, -1] })), [
    { employee_id: 1, day: D1, cell: M },
    { employee_id: 1, day: D2, cell: M },
    { employee_id: 2, day: D1, cell: M },
  ])
  expect(partsOf(board, [], 2).map((part) => part.length)).toEqual([2, 1])
  expect(partsOf(board, [1], 2)).toEqual([[{ EMPLOYEE_ID: 2, day: D1, cell: M }]])
  expect(partsOf(newBoard(viewOf({ 1: [M, M] })), [], 2)).toEqual([[]])
})
