import { randomInt } from 'node:crypto'
import type { PublicCtx } from '../../platform/context.ts'
import { withTally } from '../../platform/db/scope.ts'
import { fail } from '../../platform/errors.ts'

/**
 * What an answer must not wait for, because it takes another time for a known address than for an unknown
 * one: it is done a moment later, at a time that nobody outside can tell. Nothing of it is lost that the
 * person can't simply ask for again.
 */
interface EntryWork {
  ctx: PublicCtx
  work: () => Promise<void>
}

/** More than the limits by network let through in a moment. */
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

/** Does what waits, one after another; resolves when it is done. For stopping, and for tests. */
export function finishEntryWork(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const batch = waiting.splice(0)
  running = running.then(async () => {
    for (const one of batch) await settle(one)
  })
  return running
}

/** @throws AppError `request.too_many` when so much waits already that something must be wrong */
export function afterAnswer(ctx: PublicCtx, work: () => Promise<void>): void {
  if (waiting.length >= MOST_WAITING) fail('request.too_many')
  waiting.push({ ctx, work })
  timer ??= setTimeout(() => void finishEntryWork(), randomInt(LEAST_DELAY_MS, LONGEST_DELAY_MS))
}
