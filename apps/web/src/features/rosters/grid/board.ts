import { datesBetween } from '@muster/contract/holidays/week-offs'
import type { CellChange, ReadCell } from '@muster/contract/rosters/roster-patterns'
import { NOTHING, OFF, type RosterView } from '@muster/contract/rosters/roster-shapes'

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

const saved = new WeakMap<RosterView, Map<number, readonly number[]>>()

/** What is saved of a person's day. */
function savedCell({ view, days }: Pick<Board, 'view' | 'days'>, employeeId: number, day: string): number {
  let rows = saved.get(view)
  if (!rows) {
    rows = new Map(view.employee_calendar.map((row) => [row.EMPLOYEE_ID, row.cells]))
    saved.set(view, rows)
  }
  return rows.get(employeeId)?.[days.indexOf(day)] ?? NOTHING
}

export function newBoard(view: RosterView): Board {
  const days = datesBetween(view.roster.from_date, view.roster.to_date)
  return { view, days, edits: new Map(), done: [], undone: [], conflicts: new Set() }
}

/** A cell as it is planned now, on the wire. */
export function wireAt(board: Board, employeeId: number, day: string): number {
  return board.edits.get(keyOf(employeeId, day))?.cell ?? savedCell(board, employeeId, day)
}

export const reader =
  (board: Board): ReadCell =>
  (employeeId, day) =>
    cellOf(wireAt(board, employeeId, day))

function withCells(board: Board, cells: readonly Edit[]): Map<string, Edit> {
  const edits = new Map(board.edits)
  for (const edit of cells) {
    const key = keyOf(edit.employee_id, edit.day)
    if (savedCell(board, edit.employee_id, edit.day) === edit.cell) edits.delete(key)
    else edits.set(key, edit)
  }
  return edits
}

const MOST_STEPS = 100

/** Days whose attendance is locked take only what is published of them. */
function isHeldOpen({ view, days }: Board, { employee_id, day, cell }: Edit): boolean {
  if (!view.locked_days.includes(day)) return true
  const row = view.employee_calendar.find((one) => one.EMPLOYEE_ID === employee_id)
  return (row?.published[days.indexOf(day)] ?? NOTHING) === cell
}

/** Makes changes as one step that can be taken back; locked days are left as they are. */
export function applied(board: Board, changes: readonly CellChange[]): Board {
  const step = changes.flatMap(({ employee_id, day, cell }) => {
    const [before, after] = [wireAt(board, employee_id, day), wireOf(cell)]
    const edit = { employee_id, day, cell: after }
    return before === after || !isHeldOpen(board, edit) ? [] : [{ ...edit, before }]
  })
  if (step.length === 0) return board
  const done = [...board.done, step].slice(-MOST_STEPS)
  return { ...board, edits: withCells(board, step), done, undone: [] }
}

export function undone(board: Board): Board {
  const step = board.done.at(-1)
  if (!step) return board
  const cells = step.map(({ before, ...edit }) => ({ ...edit, cell: before }))
  return {
    ...board,
    edits: withCells(board, cells),
    done: board.done.slice(0, -1),
    undone: [...board.undone, step],
  }
}

export function redone(board: Board): Board {
  const step = board.undone.at(-1)
  if (!step) return board
  return {
    ...board,
    edits: withCells(board, step),
    done: [...board.done, step],
    undone: board.undone.slice(0, -1),
  }
}

/**
 * The same edits over what is saved by now: nothing of one's own is lost. Those that say what is saved anyway go;
 * those whose cell somebody else changed are told as conflicts. Steps before can't be taken back any more.
 */
export function rebased(board: Board, view: RosterView): Board {
  const fresh = newBoard(view)
  const people = new Set(view.employee_calendar.map((row) => row.EMPLOYEE_ID))
  const kept = [...board.edits.values()].filter(({ employee_id }) => people.has(employee_id))
  const edits = withCells(fresh, kept)
  const conflicts = [...edits].filter(
    ([, { employee_id, day }]) => savedCell(board, employee_id, day) !== savedCell(fresh, employee_id, day),
  )
  return { ...fresh, edits, conflicts: new Set(conflicts.map(([key]) => key)) }
}
