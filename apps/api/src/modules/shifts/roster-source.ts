import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { RosterEntry } from './rules/work-days.ts'

/**
 * Published roster entries of these people between two days, by person and date: a shift (then the day is worked,
 * whatever the week-offs say) or off (`shiftId` null). Drafts are not among them. One statement.
 */
export type RosterSource = (
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
) => Promise<Map<number, Map<string, RosterEntry>>>

const sources: RosterSource[] = []

/** The roster module gives its published entries, where it connects. */
export function registerRosterSource(source: RosterSource): void {
  sources.push(source)
}

export async function rosterEntries(
  ...asked: Parameters<RosterSource>
): Promise<ReadonlyMap<number, ReadonlyMap<string, RosterEntry>>> {
  const all = new Map<number, Map<string, RosterEntry>>()
  for (const source of sources) {
    for (const [id, entries] of await source(...asked))
      all.set(id, new Map([...(all.get(id) ?? []), ...entries]))
  }
  return all
}
