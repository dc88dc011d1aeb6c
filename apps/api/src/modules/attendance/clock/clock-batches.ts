import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { microBatch, type Outcome } from '../../../platform/micro-batch.ts'
import { attachFile } from '../../files/index.ts'
import { writeArrears } from '../days/arrears.ts'
import { daysChanged } from '../days/recompute.service.ts'
import type { WrittenDay } from '../days/write-days.ts'
import { insertClocked } from '../punches/insert-punches.ts'
import { findAdjacentFacts, findFences } from './adjacent-facts.ts'
import { clockTexts } from './clock.texts.ts'
import { type ClockPerson, findClockPeople, type LockMode } from './clock-facts.queries.ts'
import {
  type ClockAttempt,
  type Clocked,
  dayAt,
  evaluateAttempt,
  instantOfAttempt,
  keyOf,
  type PendingWrite,
} from './evaluate-attempt.ts'
import { findOfflineFacts } from './offline-punch.ts'

/** Batch limit per transaction. */
const MAX_BATCH = 64

type Outcomes = Map<ClockAttempt, Outcome<Clocked>>

/** Runs the part of a clock action that needs no database; its error affects only this action. */
function isolate<T>(attempt: ClockAttempt, outcomes: Outcomes, work: () => T): T[] {
  try {
    return [work()]
  } catch (error) {
    outcomes.set(attempt, () => {
      throw error
    })
    return []
  }
}

/** Emits changed days, each in its employee's context. */
async function emitChangedDays(db: Db, written: readonly PendingWrite[], changed: readonly WrittenDay[]) {
  const days = Map.groupBy(changed, ({ employeeId }) => employeeId)
  for (const { attempt } of written) {
    const daysOfEmployee = days.get(attempt.employeeId)
    if (daysOfEmployee) await daysChanged.emit(attempt.ctx, db, { days: daysOfEmployee })
  }
}

async function writeBatch(
  ctx: ClockAttempt['ctx'],
  db: Db,
  pending: readonly PendingWrite[],
  outcomes: Outcomes,
) {
  const { ids, changed } = await insertClocked(
    ctx,
    db,
    pending.map(({ punch }) => punch),
    pending.flatMap(({ open }) => open),
  )
  const written = pending.filter(({ attempt }) => ids.has(attempt.employeeId))
  for (const { attempt } of written) {
    const recordId = ids.get(attempt.employeeId) as number
    const { selfie } = attempt.input
    if (selfie !== undefined)
      await attachFile(attempt.ctx, db, selfie, { recordType: 'attendance_punch', recordId })
  }
  await emitChangedDays(db, written, changed)
  const locked = written.flatMap((one) => one.locked)
  await writeArrears(ctx, db, locked, clockTexts.text('punchSentLater'))
  // The answers are made when it is committed: nobody else waits for them.
  for (const { attempt, after } of pending) outcomes.set(attempt, () => after(ids.get(attempt.employeeId)))
}

/**
 * Processes clock actions of one organisation, at most one per employee, in one transaction: three statements
 * once the days' rows exist, one more with geofences, and one with punches made offline.
 *
 * @returns outcomes after the commit; none for employees that were skipped because they are locked
 */
async function clockAll(attempts: readonly ClockAttempt[], lockMode: LockMode): Promise<Outcomes> {
  const [first] = attempts
  if (!first) return new Map()
  // Common timestamp of the batch: the latest one.
  const now = attempts.reduce(
    (last, { ctx }) => (Temporal.Instant.compare(ctx.now, last) > 0 ? ctx.now : last),
    first.ctx.now,
  )
  const ctx = { ...first.ctx, now }
  return tx(ctx, async (db) => {
    const outcomes: Outcomes = new Map()
    const ids = attempts.map(({ employeeId }) => employeeId)
    const people = new Map(
      (await findClockPeople(ctx, db, ids, lockMode)).map((person) => [person.id, person]),
    )
    const days = attempts.flatMap((attempt) => {
      const person = people.get(attempt.employeeId)
      return person ? isolate(attempt, outcomes, () => dayOf(attempt, person)) : []
    })
    const known = await findAdjacentFacts(ctx, db, days)
    const fences = await findFences(ctx, db, known)
    const offline = await findOfflineFacts(ctx, db, known.filter(isOffline).map(withKey))
    const pending = known.flatMap((one) =>
      isolate(one.attempt, outcomes, () =>
        evaluateAttempt(one.attempt, {
          ...one,
          fences: fences.get(one.person.id) ?? [],
          offline: offline.get(one.person.id) ?? null,
        }),
      ).flatMap((evaluated) => {
        if ('punch' in evaluated) return [evaluated]
        outcomes.set(one.attempt, () => evaluated)
        return []
      }),
    )
    await writeBatch(ctx, db, pending, outcomes)
    return outcomes
  })
}

const isOffline = ({ attempt }: { attempt: ClockAttempt }) => attempt.input.offline_at !== undefined
const withKey = <T extends { attempt: ClockAttempt }>(one: T) => ({ ...one, key: keyOf(one.attempt) })

function dayOf(attempt: ClockAttempt, person: ClockPerson) {
  const at = instantOfAttempt(attempt, person)
  return { attempt, person, at, date: dayAt(person, at) }
}

/** Processes one action in its own transaction, waiting for the employee's lock. */
async function clockAlone(attempt: ClockAttempt): Promise<Clocked> {
  const outcome = (await clockAll([attempt], 'wait')).get(attempt)
  return outcome ? outcome() : fail('record.not_found')
}

/**
 * Processes a batch. Employees locked elsewhere would block the others and are processed separately; if the
 * batch fails, so is everybody.
 */
async function processBatch(attempts: readonly ClockAttempt[]): Promise<Outcome<Clocked>[]> {
  const alone = (attempt: ClockAttempt) => () => clockAlone(attempt)
  try {
    const outcomes = await clockAll(attempts, 'skip')
    return attempts.map((attempt) => outcomes.get(attempt) ?? alone(attempt))
  } catch (error) {
    const [first] = attempts
    if (attempts.length > 1) {
      first?.ctx.log.warn({ err: error, attempts: attempts.length }, 'clock-ins go one by one')
      return attempts.map(alone)
    }
    throw error
  }
}

const addToBatch = microBatch<ClockAttempt, Clocked>({
  maxSize: MAX_BATCH,
  keyOf: ({ employeeId }) => employeeId,
  work: processBatch,
})

/**
 * Micro-batches clock actions of an organisation that arrive while a batch is running; one with a selfie runs
 * separately. Resolves after the commit.
 */
export function batchClock(attempt: ClockAttempt): Promise<Clocked> {
  const { ctx, input } = attempt
  return input.selfie === undefined
    ? addToBatch(ctx.platform.database, ctx.orgId, attempt)
    : clockAlone(attempt)
}
