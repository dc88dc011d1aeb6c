import type { Actor } from '../access/actor.ts'

/** Heavy calls of one account that are answered at the same time; the others wait for their turn. */
const AT_ONCE = 2

interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

const lanes = new Map<string, Lane>()

/**
 * Answers a heavy call when it is its account's turn, so that one person's reports, opened or downloaded ten at a time, leave
 * the database to everybody else. Each server counts for itself.
 */
export async function inTurn<T>(
  { orgId, actor }: { orgId: number; actor: Pick<Actor, 'accountId' | 'viewer'> },
  work: () => Promise<T>,
): Promise<T> {
  const key = `${orgId} ${(actor.viewer ?? actor).accountId}`
  const lane = lanes.get(key) ?? { running: 0, waiting: [] }
  lanes.set(key, lane)
  if (lane.running < AT_ONCE) lane.running += 1
  else await new Promise<void>((resolve) => lane.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = lane.waiting.shift()
    // The place passes on to the next in line.
    if (next) next()
    else {
      lane.running -= 1
      if (lane.running === 0) lanes.delete(key)
    }
  }
}
