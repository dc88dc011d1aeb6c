import { updateLogin } from '@muster/contract/calls/employees/employees'
import { call, messageOf } from '../../../lib/calls/api.ts'

export interface BulkOutcome {
  changed: number
  /** What the server said, with how many people it concerned. */
  refused: Map<string, number>
}

/** Calls at a time: the server does each in a transaction of its own. */
const LANES = 4

/** Switches the logins of several people; one refusal does not keep the others from being switched. */
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
