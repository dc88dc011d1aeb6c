import { eachDay } from '@muster/contract/kit/days'
import type { CellChange, ReadCell } from '@muster/contract/rosters/roster-patterns'
import type { RosterRow, RosterView } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'

/** A cell that is changed and not saved yet; values as on the wire. */
export interface Edit {
  employee_id: number
  day: string
  cell: number
}

/** A step that can be taken back: what each cell was and is. */
type Step = readonly (Edit & { before: number })[]

export interface Board {
  view: RosterView
  days: readonly string[]
  /** Where each day stands among them. */
  columns: ReadonlyMap<string, number>
  /** What is planned of each person now, by day. A row is another array only when one of its cells has changed. */
  cells: ReadonlyMap<number, readonly number[]>
  /** What differs from what is saved, by person and day. */
  edits: ReadonlyMap<string, Edit>
  done: readonly Step[]
  undone: readonly Step[]
  /** Cells of one's own edits that somebody else changed too, after a save met theirs. */
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

/** What is saved of a person's day. */
const savedCell = (board: Place, employeeId: number, day: string): number =>
  rowOf(board.view, employeeId)?.cells[columnOf(board, day)] ?? NOTHING

export function newBoard(view: RosterView): Board {
  const days = eachDay(view.roster.from_date, view.roster.to_date)
  const columns = new Map(days.map((day, column) => [day, column]))
  const cells = new Map(view.employee_calendar.map((row) => [row.EMPLOYEE_ID, row.cells]))
  return { view, days, columns, cells, edits: new Map(), done: [], undone: [], conflicts: new Set() }
}

/** A cell as it is planned now, on the wire. */
export const wireAt = (board: Board, employeeId: number, day: string): number =>
  board.cells.get(employeeId)?.[columnOf(board, day)] ?? NOTHING

export const reader =
  (board: Board): ReadCell =>
  (employeeId, day) =>
    cellOf(wireAt(board, employeeId, day))

/** What is planned with these cells, and what then differs from what is saved. */
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

/** Days whose attendance is locked take only what is published of them. */
function isHeldOpen(board: Board, { employee_id, day, cell }: Edit): boolean {
  if (!board.view.locked_days.includes(day)) return true
  return (rowOf(board.view, employee_id)?.published[columnOf(board, day)] ?? NOTHING) === cell
}

const editOf = ({ employee_id, day, cell }: CellChange): Edit => ({ employee_id, day, cell: wireOf(cell) })

/** Locked days that these changes would touch and don't, by date. */
export function refusedDays(board: Board, changes: readonly CellChange[]): string[] {
  if (board.view.locked_days.length === 0) return []
  const refused = changes.filter((change) => !isHeldOpen(board, editOf(change)))
  return [...new Set(refused.map(({ day }) => day))].sort()
}

/** Makes changes as one step that can be taken back; locked days are left as they are. */
export function applied(board: Board, changes: readonly CellChange[]): Board {
  const step = changes.flatMap((change) => {
    const edit = editOf(change)
    const before = wireAt(board, edit.employee_id, edit.day)
    return before === edit.cell || !isHeldOpen(board, edit) ? [] : [{ ...edit, before }]
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
 * The same edits over what is saved by now: nothing of one's own is lost. Those that say what is saved anyway go;
 * those whose cell somebody else changed are told as conflicts. Steps before can't be taken back any more.
 *
 * @param sent one's own edits that have just been saved: a cell that was changed again meanwhile is no conflict
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

/** The edits as they are sent, in as many parts as one call may take; one at least. Who is leaving takes theirs along. */
export function partsOf({ edits }: Board, leaving: readonly number[], most: number): SentCell[][] {
  const gone = new Set(leaving)
  const cells = [...edits.values()]
    .filter(({ employee_id }) => !gone.has(employee_id))
    .map(({ employee_id, day, cell }) => ({ EMPLOYEE_ID: employee_id, day, cell }))
  const count = Math.max(1, Math.ceil(cells.length / most))
  return Array.from({ length: count }, (_, part) => cells.slice(part * most, (part + 1) * most))
}
