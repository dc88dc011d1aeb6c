import { movedBy } from '@muster/contract/holidays/week-offs'
import { NOTHING, type RosterRow, type RosterView } from '@muster/contract/rosters/roster-shapes'
import {
  type Cover,
  coverOf,
  type PersonWarning,
  type RosterFacts,
  type RosterPerson,
  warningsOf,
} from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS } from '@muster/contract/rosters/rosters.constants'
import { useMemo, useRef } from 'react'
import { type Board, cellOf, wireAt } from './board.ts'

/** The latest times of each shift that have begun on a day; before the first, the first. */
function timesIn({ shift_details }: RosterView): RosterFacts['timesOf'] {
  const versions = Map.groupBy(shift_details, ({ shift_id }) => shift_id)
  return (shiftId, day) => {
    const own = versions.get(shiftId)
    return own?.findLast(({ from }) => from <= day) ?? own?.[0]
  }
}

interface Known {
  person: RosterPerson
  cells: string
  warnings: PersonWarning[]
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

function personOf(row: RosterRow, view: RosterView, cells: ReadonlyMap<string, number>): RosterPerson {
  const first = dayNumber(movedBy(view.roster.from_date, -AROUND_DAYS))
  const leave = new Map(row.leave.map(({ day, halves }) => [day, halves]))
  const taken = new Set(row.taken.map(({ day }) => day))
  return {
    employee_id: row.EMPLOYEE_ID,
    cell: (day) => cellOf(cells.get(day) ?? NOTHING),
    otherwise: (day) => cellOf(row.otherwise[dayNumber(day) - first] ?? NOTHING),
    leave: (day) => leave.get(day) ?? 0,
    isTaken: (day) => taken.has(day),
    ...{ joined: row.joined, left: row.left },
  }
}

export interface Warnings {
  people: readonly PersonWarning[]
  /** By person, for their rows. */
  byPerson: ReadonlyMap<number, readonly PersonWarning[]>
  cover: readonly Cover[]
}

/** What is to be looked at, as the roster is planned now. Only rows that changed are judged again. */
export function useWarnings(board: Board): Warnings {
  const known = useRef<{ view: RosterView | null; rows: Map<number, Known> }>({ view: null, rows: new Map() })
  return useMemo(() => {
    const { view, days } = board
    if (known.current.view !== view) known.current = { view, rows: new Map() }
    const facts: RosterFacts = {
      ...{ from: view.roster.from_date, to: view.roster.to_date, zone: view.time_zone },
      timesOf: timesIn(view),
    }
    const { rows } = known.current
    for (const row of view.employee_calendar) {
      const wires = days.map((day) => wireAt(board, row.EMPLOYEE_ID, day))
      const cells = wires.join()
      if (rows.get(row.EMPLOYEE_ID)?.cells === cells) continue
      const person = personOf(row, view, new Map(days.map((day, index) => [day, wires[index] ?? NOTHING])))
      rows.set(row.EMPLOYEE_ID, { person, cells, warnings: warningsOf(person, facts) })
    }
    const all = view.employee_calendar.flatMap((row) => rows.get(row.EMPLOYEE_ID) ?? [])
    const others = new Map(view.others.map(({ day, shift_id, people }) => [`${day} ${shift_id}`, people]))
    const cover = coverOf(
      all.map(({ person }) => person),
      facts,
      view.demand,
    ).map((one) => ({ ...one, planned: one.planned + (others.get(`${one.day} ${one.shift_id}`) ?? 0) }))
    return {
      people: all.flatMap(({ warnings }) => warnings),
      byPerson: new Map(all.map(({ person, warnings }) => [person.employee_id, warnings])),
      cover,
    }
  }, [board])
}
