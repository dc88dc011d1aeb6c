import type { JobKind } from './job-kind.ts'
import type { CatchUp, Slot, SlotRule } from './slots.ts'

/** Work that recurs in every organisation, on its own calendar and clock. */
export interface Schedule<Input> {
  /** `<module>.<thing>`, stable: what has run is remembered by it. */
  readonly name: string
  /** What it does, as administrators read it. */
  readonly label: string
  readonly job: JobKind<Input>
  readonly at: SlotRule
  /** Every missed slot in order, or (the default) only the last of them. */
  readonly catchUp?: CatchUp
  /**
   * An organisation that meets this schedule for the first time has its latest slot run at once; without it,
   * the first run is the next slot.
   */
  readonly startsAtOnce?: true
  /** Whether an administrator may run it out of turn. */
  readonly canRunNow?: true
  /** What the job gets; `slot.key` is the organisation's date, its month, or an instant. Nothing when left out. */
  readonly input?: (slot: Slot) => Input
}

export function defineSchedule<Input>(schedule: Schedule<Input>): Schedule<Input> {
  return schedule
}
