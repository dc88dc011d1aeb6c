import { addDays, eachDay, weekdayOf } from '../kit/days.ts'

/** Content of a cell: a shift's id, null for a day off, undefined for unplanned. */
export type Cell = number | null | undefined

/** A change of one cell. */
export interface CellChange {
  employee_id: number
  day: string
  cell: Cell
}

/** Returns the roster's cell of a person's day. */
export type ReadCell = (employeeId: number, day: string) => Cell

/** The changes that lead to `wanted`; cells without a difference are omitted. */
function changesTo(read: ReadCell, wanted: readonly CellChange[]): CellChange[] {
  return wanted.filter(({ employee_id, day, cell }) => read(employee_id, day) !== cell)
}

/** Sets all cells of these people and days to the same value. */
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
 * Repeats a pattern for each person from the first day on; with a step, each person starts that many places
 * later in it than the one before, to spread the shifts.
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

/** Moves rows down cyclically: each person takes over the cells of the person that many rows above. */
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

/** Swaps the cells of two people on these days. */
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
 * Copies one week's cells to every later week of the roster, by weekday.
 *
 * @param monday first day of the copied week; its days before the roster leave their weekday unchanged
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

/** Pastes a copied block from a cell on, repeating it over a larger target. */
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

/** People and days of a block, row by row. */
export interface BlockPlace {
  people: readonly number[]
  days: readonly string[]
}

/**
 * Moves or copies the cells of a block, as by drag and drop. A moved block leaves unplanned cells behind;
 * target cells are replaced. Source and target may overlap.
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

/** Fills a block with its first row; across, with its first column. */
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
