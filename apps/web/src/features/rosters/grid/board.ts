import { eachDay } from '@muster/contract/kit/days'
import type { CellChange, ReadCell } from '@muster/contract/rosters/roster-patterns'
import type { RosterRow, RosterView } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'

/** An unsaved cell; values in wire format. */
export interface Edit {
  employee_id: number
  day: string
  cell: number
}

/** An undo step: previous and new value of each cell. */
type Step = readonly (Edit & { before: number })[]

export interface Board {
  view: RosterView
  days: readonly string[]
  /** Index of each day. */
  columns: ReadonlyMap<string, number>
  /** Planned cells by person and day. A row's array changes only when one of its cells does. */
  cells: ReadonlyMap<number, readonly number[]>
  /** Differences from the saved roster, by person and day. */
  edits: ReadonlyMap<string, Edit>
  done: readonly Step[]
  undone: readonly Step[]
  /** Edited cells that another user changed too, found when a save met theirs. */
  conflicts: ReadonlySet<string>
}

export const keyOf = (employeeId: number, day: string) => `${employeeId} ${day}`

export const wireOf = (cell: CellChange['cell']) => (cell === undefined ? NOTHING : (cell ?? OFF))
export const cellOf = (wire: number): CellChange['cell'] =>
  wire === NOTHING ? undefined : wire === OFF ? null : wire

const rowsKnown = new WeakMap<RosterView, ReadonlyMap<number, RosterRow>>()

function rowOf(view: RosterView, employeeId: number): RosterRow | undefined {
  let rows = rowsKnown.get(view)
  if (!rows) {
    rows = new Map(view.employee_calendar.map((row) => [row.EMPLOYEE_ID, row]))
    rowsKnown.set(view, rows)
  }
  return rows.get(employeeId)
}

type Place = Pick<Board, 'view' | 'columns'>

const columnOf = ({ columns }: Pick<Board, 'columns'>, day: string) => columns.get(day) ?? -1

/** Saved value of a person's day. */
const savedCell = (board: Place, employeeId: number, day: string): number =>
  rowOf(board.view, employeeId)?.cells[columnOf(board, day)] ?? NOTHING

export function newBoard(view: RosterView): Board {
  const days = eachDay(view.roster.from_date, view.roster.to_date)
  const columns = new Map(days.map((day, column) => [day, column]))
  const cells = new Map(view.employee_calendar.map((row) => [row.EMPLOYEE_ID, row.cells]))
  return { view, days, columns, cells, edits: new Map(), done: [], undone: [], conflicts: new Set() }
}

/** Planned value of a cell, in wire format. */
export const wireAt = (board: Board, employeeId: number, day: string): number =>
  board.cells.get(employeeId)?.[columnOf(board, day)] ?? NOTHING

export const reader =
  (board: Board): ReadCell =>
  (employeeId, day) =>
    cellOf(wireAt(board, employeeId, day))

/** The plan after these cell changes, and its differences from the saved roster. */
function withCells(board: Board, changes: readonly Edit[]): Pick<Board, 'cells' | 'edits'> {
  const edits = new Map(board.edits)
  const cells = new Map(board.cells)
  const fresh = new Map<number, number[]>()
  for (const edit of changes) {
    const { employee_id: id, day, cell } = edit
    let row = fresh.get(id)
    if (!row) {
      row = [...(cells.get(id) ?? [])]
      fresh.set(id, row)
      cells.set(id, row)
    }
    row[columnOf(board, day)] = cell
    const key = keyOf(id, day)
    if (savedCell(board, id, day) === cell) edits.delete(key)
    else edits.set(key, edit)
  }
  return { cells, edits }
}

const MOST_STEPS = 100

/** Others plan the user's own cells, so these accept only their saved value. */
const isOwn = (board: Board, { employee_id, day, cell }: Edit): boolean =>
  employee_id === board.view.own_employee_id && savedCell(board, employee_id, day) !== cell

/** Days with locked attendance accept only their published value. */
function isHeldOpen(board: Board, { employee_id, day, cell }: Edit): boolean {
  if (!board.view.locked_days.includes(day)) return true
  return (rowOf(board.view, employee_id)?.published[columnOf(board, day)] ?? NOTHING) === cell
}

const editOf = ({ employee_id, day, cell }: CellChange): Edit => ({ employee_id, day, cell: wireOf(cell) })

/** Dates of locked days that these changes affect. */
export function refusedDays(board: Board, changes: readonly CellChange[]): string[] {
  if (board.view.locked_days.length === 0) return []
  const refused = changes.filter((change) => !isHeldOpen(board, editOf(change)))
  return [...new Set(refused.map(({ day }) => day))].sort()
}

/** Whether these changes affect the user's own cells. */
export const touchesOwn = (board: Board, changes: readonly CellChange[]): boolean =>
  changes.some((change) => isOwn(board, editOf(change)))

/** Applies changes as one undo step; locked days and the user's own are skipped. */
export function applied(board: Board, changes: readonly CellChange[]): Board {
  const step = changes.flatMap((change) => {
    const edit = editOf(change)
    const before = wireAt(board, edit.employee_id, edit.day)
    const isRefused = isOwn(board, edit) || !isHeldOpen(board, edit)
    return before === edit.cell || isRefused ? [] : [{ ...edit, before }]
  })
  if (step.length === 0) return board
  const done = [...board.done, step].slice(-MOST_STEPS)
  return { ...board, ...withCells(board, step), done, undone: [] }
}

export function undone(board: Board): Board {
  const step = board.done.at(-1)
  if (!step) return board
  const cells = step.map(({ before, ...edit }) => ({ ...edit, cell: before }))
  return {
    ...board,
    ...withCells(board, cells),
    done: board.done.slice(0, -1),
    undone: [...board.undone, step],
  }
}

export function redone(board: Board): Board {
  const step = board.undone.at(-1)
  if (!step) return board
  return {
    ...board,
    ...withCells(board, step),
    done: [...board.done, step],
    undone: board.undone.slice(0, -1),
  }
}

/**
 * Rebases unsaved edits onto the roster as saved now. Edits that equal the saved value are dropped; those
 * whose cell another user changed become conflicts. The undo history is cleared.
 *
 * @param sent own edits that were just saved: a cell edited again meanwhile is no conflict
 */
export function rebased(board: Board, view: RosterView, sent: Board['edits'] = new Map()): Board {
  const fresh = newBoard(view)
  const kept = [...board.edits.values()].filter(({ employee_id }) => fresh.cells.has(employee_id))
  const planned = withCells(fresh, kept)
  const conflicts = [...planned.edits].filter(([key, { employee_id, day }]) => {
    const now = savedCell(fresh, employee_id, day)
    return savedCell(board, employee_id, day) !== now && sent.get(key)?.cell !== now
  })
  return { ...fresh, ...planned, conflicts: new Set(conflicts.map(([key]) => key)) }
}

interface SentCell {
  EMPLOYEE_ID: number
  day: string
  cell: number
}

/**
 * Edits as request bodies, split by the limit of a call; at least one. Edits of removed people are omitted.
 */
export function partsOf({ edits }: Board, leaving: readonly number[], most: number): SentCell[][] {
  const gone = new Set(leaving)
  const cells = [...edits.values()]
    .filter(({ employee_id }) => !gone.has(employee_id))
    .map(({ employee_id, day, cell }) => ({ EMPLOYEE_ID: employee_id, day, cell }))
  const count = Math.max(1, Math.ceil(cells.length / most))
  return Array.from({ length: count }, (_, part) => cells.slice(part * most, (part + 1) * most))
}
