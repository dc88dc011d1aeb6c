/** Keys match a case of `npm run -s rule -- people-metrics`; dates are `YYYY-MM-DD`. */
export interface PeopleMetricsInput {
  from: string
  to: string
  /** `ends`: mean of opening and closing; `daily`: mean of the headcounts of all dates. */
  average: 'ends' | 'daily'
  people: readonly Person[]
}

export interface Person {
  id: string | number
  /** In order; each begins after the end of the one before. */
  spells: readonly Spell[]
  /** Sorted by `from`; each value applies until the next one, null as no group. */
  groups: readonly { from: string; value: string | null }[]
}

/** A time of employment. */
export interface Spell {
  joined: string
  /** The last day employed. */
  left: string | null
  exit: 'voluntary' | 'involuntary' | null
}

/** Counts of people; averages and rates have at most four decimals, rates are percentages. */
export interface PeopleFigures {
  opening: number
  joiners: number
  leavers: number
  voluntary: number
  involuntary: number
  early_leavers: number
  closing: number
  average: number
  /** Null where the average is 0. */
  attrition: number | null
  /** Also null for a period of less than 28 dates. */
  annualised: number | null
  /** Null where nobody was there at the opening. */
  retention: number | null
}

export interface GroupFigures extends PeopleFigures {
  group: string | null
  moved_in: number
  moved_out: number
}

export type PeopleMetricsResult =
  | { total: PeopleFigures; groups: GroupFigures[] }
  | { error: 'invalid_range' | 'invalid_spell' }
