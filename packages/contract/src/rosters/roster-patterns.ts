import { addDays, eachDay, weekdayOf } from '../kit/days.ts'

/** What a cell says: a shift's id, null for a day off, undefined for nothing. */
export type Cell = number | null | undefined

/** One cell as it is to be. */
export interface CellChange {
  employee_id: number
  day: string
  cell: Cell
}

/** What a roster says of a person's day. */
export type ReadCell = (employeeId: number, day: string) => Cell

/** What is to be changed to get there; cells that say so already are left out. */
function changesTo(read: ReadCell, wanted: readonly CellChange[]): CellChange[] {
  return wanted.filter(({ employee_id, day, cell }) => read(employee_id, day) !== cell)
}

/** The same cell for all these people and days. */
export function paint(
  read: ReadCell,
  people: readonly number[],
  days: readonly string[],
  cell: Cell,
): CellChange[] {
  return changesTo(
    read,
    people.flatMap((employee_id) => days.map((day) => ({ employee_id, day, cell }))),
  )
}

/**
 * A pattern over and over, each person from the first day on; with a step each next person begins so many places
 * later in it, so that the shifts are spread.
 */
export function fillPattern(
  read: ReadCell,
  people: readonly number[],
  days: readonly string[],
  { pattern, step }: { pattern: readonly Cell[]; step: number },
): CellChange[] {
  if (pattern.length === 0) return []
  const length = pattern.length
  return changesTo(
    read,
    people.flatMap((employee_id, row) =>
      days.map((day, column) => ({
        employee_id,
        day,
        cell: pattern[(((column + row * step) % length) + length) % length],
      })),
    ),
  )
}

/** Each person takes over what the one above has, so many rows up; those at the top what those at the bottom have. */
export function rotate(
  read: ReadCell,
  people: readonly number[],
  days: readonly string[],
  rows: number,
): CellChange[] {
  const count = people.length
  if (count === 0) return []
  return changesTo(
    read,
    people.flatMap((employee_id, row) => {
      const from = people[(((row - rows) % count) + count) % count] as number
      return days.map((day) => ({ employee_id, day, cell: read(from, day) }))
    }),
  )
}

/** Two people change places on these days. */
export function swapPeople(
  read: ReadCell,
  [one, other]: readonly [number, number],
  days: readonly string[],
): CellChange[] {
  return changesTo(
    read,
    days.flatMap((day) => [
      { employee_id: one, day, cell: read(other, day) },
      { employee_id: other, day, cell: read(one, day) },
    ]),
  )
}

/**
 * One week's cells on every later week of the roster, weekday by weekday, as far as the roster goes.
 *
 * @param monday the first day of the week that is copied; days of it before the roster leave theirs as they are
 */
export function copyWeek(
  read: ReadCell,
  people: readonly number[],
  { from, to, monday }: { from: string; to: string; monday: string },
): CellChange[] {
  const first = addDays(monday, 7)
  if (first > to) return []
  const wanted = eachDay(first, to).flatMap((day) => {
    const source = addDays(monday, weekdayOf(day) - 1)
    if (source < from) return []
    return people.map((employee_id) => ({ employee_id, day, cell: read(employee_id, source) }))
  })
  return changesTo(read, wanted)
}

/** A block of cells, row by row. */
export type Block = readonly (readonly Cell[])[]

/** A copied block from a cell on; over a larger target it is repeated. */
export function pasteBlock(
  read: ReadCell,
  people: readonly number[],
  days: readonly string[],
  block: Block,
): CellChange[] {
  const width = block[0]?.length ?? 0
  if (width === 0) return []
  return changesTo(
    read,
    people.flatMap((employee_id, row) =>
      days.map((day, column) => ({ employee_id, day, cell: block[row % block.length]?.[column % width] })),
    ),
  )
}

/** People and days that a block stands on, row by row. */
export interface BlockPlace {
  people: readonly number[]
  days: readonly string[]
}

/**
 * A block's cells put somewhere else, as one does with the mouse: where they stood nothing is planned then, unless they
 * are copied. What stood where they come is replaced; both may lie over one another.
 *
 * @param to as many people and days as `from`
 */
export function moveBlock(read: ReadCell, from: BlockPlace, to: BlockPlace, isCopy = false): CellChange[] {
  const wanted = new Map<string, CellChange>()
  const put = (one: CellChange) => wanted.set(`${one.employee_id} ${one.day}`, one)
  const eachOf = ({ people, days }: BlockPlace, visit: (row: number, column: number) => void) => {
    people.forEach((_, row) => {
      days.forEach((_day, column) => {
        visit(row, column)
      })
    })
  }
  const at = ({ people, days }: BlockPlace, row: number, column: number) => ({
    ...{ employee_id: people[row] as number, day: days[column] as string },
  })
  if (!isCopy) eachOf(from, (row, column) => put({ ...at(from, row, column), cell: undefined }))
  eachOf(to, (row, column) => {
    const source = at(from, row, column)
    put({ ...at(to, row, column), cell: read(source.employee_id, source.day) })
  })
  return changesTo(read, [...wanted.values()])
}

/** The first row of a block for every other one, across its first column. */
export function fillOn(read: ReadCell, { people, days }: BlockPlace, isAcross: boolean): CellChange[] {
  const [first, start] = [people[0], days[0]]
  if (first === undefined || start === undefined) return []
  return changesTo(
    read,
    people.flatMap((employee_id) =>
      days.map((day) => ({
        ...{ employee_id, day },
        cell: isAcross ? read(employee_id, start) : read(first, day),
      })),
    ),
  )
}
