import { updateLogin } from '@muster/contract/calls/employees/employees'
import { call, messageOf } from '../../../lib/calls/api.ts'

export interface BulkOutcome {
  changed: number
  /** Server messages with the number of people each applies to. */
  refused: Map<string, number>
}

/** Number of concurrent calls; the server runs each in its own transaction. */
const LANES = 4

/** Activates or deactivates several accounts; a refusal does not stop the others. */
export async function switchLogins(
  ids: readonly number[],
  status: 0 | 1,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, refused: new Map() }
  const waiting = [...ids]
  let done = 0
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(updateLogin, { body: { emp_id: id, status } })
        outcome.changed += 1
      } catch (error) {
        const reason = messageOf(error)
        outcome.refused.set(reason, (outcome.refused.get(reason) ?? 0) + 1)
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return outcome
}
