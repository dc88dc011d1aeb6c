import type { Text } from '../../lib/texts/texts.ts'
import type { Db } from '../db/db.ts'
import type { JobKind } from './job-kind.ts'
import type { CatchUp, Slot, SlotRule } from './slots.ts'

/** Recurring work of every organisation, by its own calendar and time zone. */
export interface Schedule<Input> {
  /** `<module>.<thing>`, stable: the state of the schedule is stored under it. */
  readonly name: string
  /** Label for administrators. */
  readonly label: string | Text
  readonly job: JobKind<Input>
  readonly at: SlotRule
  /** Whether to run every missed slot in order, or only the last one (default). */
  readonly catchUp?: CatchUp
  /**
   * Runs the latest slot at once for an organisation that gets this schedule for the first time; otherwise
   * its first run is the next slot.
   */
  readonly startsAtOnce?: true
  /**
   * Whether a slot has anything to do, in one statement; otherwise it is settled without a job. For slots that follow each
   * other closely and are mostly empty.
   */
  readonly hasWork?: (db: Db, orgId: number, slot: Slot) => Promise<boolean>
  /** Whether an administrator may run it on demand. */
  readonly canRunNow?: true
  /** Input of the job; `slot.key` is the organisation's date, month, or an instant. No input by default. */
  readonly input?: (slot: Slot) => Input
}

export function defineSchedule<Input>(schedule: Schedule<Input>): Schedule<Input> {
  return schedule
}
