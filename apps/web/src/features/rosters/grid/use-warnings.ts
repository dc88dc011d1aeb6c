import { addDays } from '@muster/contract/kit/days'
import type { RosterRow, RosterView } from '@muster/contract/rosters/roster-shapes'
import {
  type Cover,
  coverOf,
  type PersonWarning,
  type RosterFacts,
  type RosterPerson,
  warningsOf,
} from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS, NOTHING } from '@muster/contract/rosters/rosters.constants'
import { useMemo, useRef } from 'react'
import { type Board, cellOf } from './board.ts'

/** The terms of each shift effective on a day; before the first version, the first. */
function timesIn({ shift_details }: RosterView): RosterFacts['timesOf'] {
  const versions = Map.groupBy(shift_details, ({ shift_id }) => shift_id)
  return (shiftId, day) => {
    const own = versions.get(shiftId)
    return own?.findLast(({ from }) => from <= day) ?? own?.[0]
  }
}

interface Known {
  person: RosterPerson
  cells: readonly number[]
  warnings: readonly PersonWarning[]
}

interface Judged {
  view: RosterView
  facts: RosterFacts
  rows: Map<number, Known>
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

function factsOf(view: RosterView): RosterFacts {
  const offered = new Set(view.shift_list.filter((one) => one.is_offered).map((one) => one.shift_id))
  return {
    ...{ from: view.roster.from_date, to: view.roster.to_date, today: view.today, zone: view.time_zone },
    timesOf: timesIn(view),
    isOffered: (shiftId) => offered.has(shiftId),
  }
}

function personOf(row: RosterRow, { view, columns }: Board, cells: readonly number[]): RosterPerson {
  const first = dayNumber(addDays(view.roster.from_date, -AROUND_DAYS))
  const leave = new Map(row.leave.map(({ day, halves }) => [day, halves]))
  const holidays = new Map(row.holidays.map(({ day, name }) => [day, name]))
  const taken = new Set(row.taken.map(({ day }) => day))
  return {
    employee_id: row.EMPLOYEE_ID,
    cell: (day) => cellOf(cells[columns.get(day) ?? -1] ?? NOTHING),
    otherwise: (day) => {
      const column = columns.get(day)
      const at = column === undefined ? dayNumber(day) - first : column + AROUND_DAYS
      return cellOf(row.otherwise[at] ?? NOTHING)
    },
    leave: (day) => leave.get(day) ?? 0,
    holiday: (day) => holidays.get(day),
    isTaken: (day) => taken.has(day),
    ...{ joined: row.joined, left: row.left },
  }
}

export interface Warnings {
  people: readonly PersonWarning[]
  /** Warnings by person, for their rows. */
  byPerson: ReadonlyMap<number, readonly PersonWarning[]>
  cover: readonly Cover[]
}

/** Validates the rows whose cells changed since the last run. */
function judge(board: Board, { facts, rows }: Judged): Known[] {
  return board.view.employee_calendar.map((row) => {
    const cells = board.cells.get(row.EMPLOYEE_ID) ?? row.cells
    const earlier = rows.get(row.EMPLOYEE_ID)
    if (earlier?.cells === cells) return earlier
    const person = personOf(row, board, cells)
    const known = { person, cells, warnings: warningsOf(person, facts) }
    rows.set(row.EMPLOYEE_ID, known)
    return known
  })
}

function coverIn({ view }: Board, people: readonly Known[], facts: RosterFacts): Cover[] {
  const others = new Map(view.others.map((one) => [`${one.day} ${one.shift_id}`, one.people]))
  const cover = coverOf(
    people.map(({ person }) => person),
    facts,
    view.demand,
  )
  return cover.map((one) => ({
    ...one,
    planned: one.planned + (others.get(`${one.day} ${one.shift_id}`) ?? 0),
  }))
}

/** Warnings of the current plan. Only changed rows are validated again. */
export function useWarnings(board: Board): Warnings {
  const judged = useRef<Judged | null>(null)
  return useMemo(() => {
    const { view } = board
    if (judged.current?.view !== view) judged.current = { view, facts: factsOf(view), rows: new Map() }
    const all = judge(board, judged.current)
    return {
      people: all.flatMap(({ warnings }) => warnings),
      byPerson: new Map(all.map(({ person, warnings }) => [person.employee_id, warnings])),
      cover: coverIn(board, all, judged.current.facts),
    }
  }, [board])
}
