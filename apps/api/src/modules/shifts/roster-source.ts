import type { Ctx } from '../../platform/context.ts'
import { andThen, type Question, together } from '../../platform/db/questions.ts'
import type { RosterEntry } from './rules/work-days.ts'

/**
 * Published roster entries of these people between two days, by person and date: a shift (then the day is worked,
 * whatever the week-offs say) or off (`shiftId` null). Drafts are not among them. It is asked together with
 * everything else that decides these days.
 */
export type RosterSource = (
  ctx: Ctx,
  employeeIds: readonly number[],
  from: string,
  to: string,
) => Question<Map<number, Map<string, RosterEntry>>>

const sources: RosterSource[] = []

/** The roster module gives its published entries, where it connects. */
export function registerRosterSource(source: RosterSource): void {
  sources.push(source)
}

export function rosterEntries(
  ...asked: Parameters<RosterSource>
): Question<ReadonlyMap<number, ReadonlyMap<string, RosterEntry>>> {
  const answers = together(Object.fromEntries(sources.map((source, at) => [at, source(...asked)])))
  return andThen(answers, (known) => {
    const all = new Map<number, Map<string, RosterEntry>>()
    for (const answer of Object.values(known)) {
      for (const [id, entries] of answer) all.set(id, new Map([...(all.get(id) ?? []), ...entries]))
    }
    return all
  })
}
