import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { microBatch, type Outcome } from '../../../platform/micro-batch.ts'
import { attachFile } from '../../files/index.ts'
import { writeArrears } from '../days/arrears.ts'
import { daysChanged } from '../days/recompute.service.ts'
import type { WrittenDay } from '../days/write-days.ts'
import { insertPressed } from '../punches/insert-punches.ts'
import { clockTexts } from './clock.texts.ts'
import { type ClockPerson, findClockPeople, type Turn } from './clock-facts.queries.ts'
import { factsAround, fencesAround } from './facts-around.ts'
import { type Clocked, dayAt, instantOfPress, judgePress, type Press, type ToWrite } from './judge-press.ts'

/** Batch limit per transaction. */
const MOST_TOGETHER = 64

type Outcomes = Map<Press, Outcome<Clocked>>

/** Runs the part of a clock action that needs no database; its error affects only this action. */
function own<T>(press: Press, outcomes: Outcomes, work: () => T): T[] {
  try {
    return [work()]
  } catch (error) {
    outcomes.set(press, () => {
      throw error
    })
    return []
  }
}

/** Emits changed days, each in its employee's context. */
async function tellChanged(db: Db, written: readonly ToWrite[], changed: readonly WrittenDay[]) {
  const days = Map.groupBy(changed, ({ employeeId }) => employeeId)
  for (const { press } of written) {
    const mine = days.get(press.employeeId)
    if (mine) await daysChanged.emit(press.ctx, db, { days: mine })
  }
}

async function write(ctx: Press['ctx'], db: Db, wanted: readonly ToWrite[], outcomes: Outcomes) {
  const { ids, changed } = await insertPressed(
    ctx,
    db,
    wanted.map(({ punch }) => punch),
    wanted.flatMap(({ open }) => open),
  )
  const written = wanted.filter(({ press }) => ids.has(press.employeeId))
  for (const { press } of written) {
    const recordId = ids.get(press.employeeId) as number
    const { selfie } = press.given
    if (selfie !== undefined)
      await attachFile(press.ctx, db, selfie, { recordType: 'attendance_punch', recordId })
  }
  await tellChanged(db, written, changed)
  const locked = written.flatMap((one) => one.locked)
  await writeArrears(ctx, db, locked, clockTexts.text('aPunchThatWasHandedInLater'))
  // The answers are made when it is committed: nobody else waits for them.
  for (const { press, after } of wanted) outcomes.set(press, () => after(ids.get(press.employeeId)))
}

/**
 * Processes clock actions of one organisation, at most one per employee, in one transaction: three statements
 * once the days' rows exist, one more with geofences.
 *
 * @returns outcomes after the commit; none for employees that were skipped because they are locked
 */
async function pressAll(presses: readonly Press[], turn: Turn): Promise<Outcomes> {
  const [first] = presses
  if (!first) return new Map()
  // Common timestamp of the batch: the latest one.
  const now = presses.reduce(
    (last, { ctx }) => (Temporal.Instant.compare(ctx.now, last) > 0 ? ctx.now : last),
    first.ctx.now,
  )
  const ctx = { ...first.ctx, now }
  return tx(ctx, async (db) => {
    const outcomes: Outcomes = new Map()
    const ids = presses.map(({ employeeId }) => employeeId)
    const people = new Map((await findClockPeople(ctx, db, ids, turn)).map((person) => [person.id, person]))
    const days = presses.flatMap((press) => {
      const person = people.get(press.employeeId)
      return person ? own(press, outcomes, () => dayOf(press, person)) : []
    })
    const known = await factsAround(ctx, db, days)
    const fences = await fencesAround(ctx, db, known)
    const wanted = known.flatMap((one) =>
      own(one.press, outcomes, () =>
        judgePress(one.press, { ...one, fences: fences.get(one.person.id) ?? [] }),
      ).flatMap((judged) => {
        if ('punch' in judged) return [judged]
        outcomes.set(one.press, () => judged)
        return []
      }),
    )
    await write(ctx, db, wanted, outcomes)
    return outcomes
  })
}

function dayOf(press: Press, person: ClockPerson) {
  const at = instantOfPress(press, person)
  return { press, person, at, date: dayAt(person, at) }
}

/** Processes one action in its own transaction, waiting for the employee's lock. */
async function pressAlone(press: Press): Promise<Clocked> {
  const outcome = (await pressAll([press], 'wait')).get(press)
  return outcome ? outcome() : fail('record.not_found')
}

/**
 * Processes a batch. Employees locked elsewhere would block the others and are processed separately; if the
 * batch fails, so is everybody.
 */
async function takeTurn(presses: readonly Press[]): Promise<Outcome<Clocked>[]> {
  const alone = (press: Press) => () => pressAlone(press)
  try {
    const outcomes = await pressAll(presses, 'leave_out')
    return presses.map((press) => outcomes.get(press) ?? alone(press))
  } catch (error) {
    const [first] = presses
    if (presses.length > 1) {
      first?.ctx.log.warn({ err: error, presses: presses.length }, 'clock-ins go one by one')
      return presses.map(alone)
    }
    throw error
  }
}

const take = microBatch<Press, Clocked>({
  maxSize: MOST_TOGETHER,
  keyOf: ({ employeeId }) => employeeId,
  work: takeTurn,
})

/**
 * Micro-batches clock actions of an organisation that arrive while a batch is running; one with a selfie runs
 * separately. Resolves after the commit.
 */
export function pressTogether(press: Press): Promise<Clocked> {
  const { ctx, given } = press
  return given.selfie === undefined ? take(ctx.platform.database, ctx.orgId, press) : pressAlone(press)
}
