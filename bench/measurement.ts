import type { OwnFieldsWanted } from '../apps/api/seeds/large/large-fields.ts'
import type { Site, SiteMaker } from './sites.ts'

/** One line of the table: what was reached, and what must be. */
export interface Result {
  /** The line of the table in docs/performance.md that it belongs to. */
  id: string
  name: string
  /** The figure that is bound, in `unit`; a ratio unless `unit` says otherwise. */
  value: number
  unit?: string
  /** `at most` unless said otherwise; undefined: for information only. */
  bound?: number
  atLeast?: boolean
  /** What the figure was made of. */
  raw: string
  /** Lines of one name here are a single line of the written table, with the highest figure, while they keep their bound. */
  together?: string
}

export interface Bench {
  kind: 'postgres' | 'embedded'
  /** Sizes of the largest organisation, ascending. */
  sizes: readonly number[]
  /** Tiny figures that only show that the measurement itself works: nothing is judged. */
  isSmoke: boolean
  /** Fields of the organisations' own that the generated people have; none in a run without. */
  ownFields: OwnFieldsWanted
  sites: SiteMaker
  /** Generated organisations with `people` in the largest; made once, shared by the measurements. */
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
