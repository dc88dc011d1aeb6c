import type { OwnFieldsWanted } from '../apps/api/seeds/large/large-fields.ts'
import type { Site, SiteMaker } from './sites.ts'

/** One line of the report: a figure and its limit. */
export interface Result {
  /** The line of the table in docs/performance.md. */
  id: string
  name: string
  /** The figure that is limited, in `unit`; default: a ratio. */
  value: number
  unit?: string
  /** A maximum unless stated otherwise; undefined: for information only. */
  bound?: number
  atLeast?: boolean
  /** The measurements behind the figure. */
  raw: string
  /**
   * Lines with the same name here are merged in the table, with the highest figure, while they meet their
   * limit.
   */
  together?: string
}

export interface Bench {
  kind: 'postgres' | 'embedded'
  /** Sizes of the largest organisation, ascending. */
  sizes: readonly number[]
  /** Tiny sizes that only show that the measurements work; limits are not checked. */
  isSmoke: boolean
  /** Custom fields of the generated people; none by default. */
  ownFields: OwnFieldsWanted
  sites: SiteMaker
  /** Generated organisations with `people` in the largest; created once, shared by the measurements. */
  populated(people: number): Promise<Site>
  say(text: string): void
}

export interface Measurement {
  id: string
  title: string
  run(bench: Bench): Promise<Result[]>
}

export function isMet({ value, bound, atLeast }: Result): boolean {
  return bound === undefined || (atLeast ? value >= bound : value <= bound)
}
