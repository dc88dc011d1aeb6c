import { randomInt } from 'node:crypto'
import type { PublicCtx } from '../../platform/context.ts'
import { withTally } from '../../platform/db/scope.ts'
import { fail } from '../../platform/errors.ts'

/**
 * Work that the response must not wait for, because its duration differs between known and unknown addresses. It runs
 * a moment later, after a random delay that reveals nothing. Work lost in a crash can simply be requested again.
 */
interface EntryWork {
  ctx: PublicCtx
  work: () => Promise<void>
}

/** Above what the limits per network allow within such a moment. */
const MOST_WAITING = 1000
const LEAST_DELAY_MS = 50
const LONGEST_DELAY_MS = 800

const waiting: EntryWork[] = []
let timer: NodeJS.Timeout | undefined
let running: Promise<void> = Promise.resolve()

async function settle({ ctx, work }: EntryWork): Promise<void> {
  try {
    await withTally({ count: 0 }, work)
  } catch (error) {
    ctx.log.error({ err: error }, 'a mail to somebody without a session could not be written')
  }
}

/** Runs the queued work, one after another, and resolves when it is done. For shutdown and tests. */
export function finishEntryWork(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const batch = waiting.splice(0)
  running = running.then(async () => {
    for (const one of batch) await settle(one)
  })
  return running
}

/** @throws AppError `request.too_many` when the queue is so long that something must be wrong */
export function afterAnswer(ctx: PublicCtx, work: () => Promise<void>): void {
  if (waiting.length >= MOST_WAITING) fail('request.too_many')
  waiting.push({ ctx, work })
  timer ??= setTimeout(() => void finishEntryWork(), randomInt(LEAST_DELAY_MS, LONGEST_DELAY_MS))
}
