import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { gathering, type Outcome } from '../../../platform/gathering.ts'
import { attachFile } from '../../files/index.ts'
import { writeArrears } from '../days/arrears.ts'
import { daysChanged } from '../days/recompute.service.ts'
import type { WrittenDay } from '../days/write-days.ts'
import { insertPressed } from '../punches/insert-punches.ts'
import { clockTexts } from './clock.texts.ts'
import { type ClockPerson, findClockPeople, type Turn } from './clock-facts.queries.ts'
import { factsAround, fencesAround } from './facts-around.ts'
import { type Clocked, dayAt, instantOfPress, judgePress, type Press, type ToWrite } from './judge-press.ts'

/** Of one transaction: enough for everybody who presses while another one runs, and it stays short. */
const MOST_TOGETHER = 64

type Outcomes = Map<Press, Outcome<Clocked>>

/** What somebody's own press comes to without the database; what is wrong with it is their error alone. */
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

/** What follows from days that came out differently, each as the work of whose days they are. */
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
 * Takes presses of one organisation, one of a person, in one transaction: three statements once the days' rows are
 * there, one more where fences are asked, however many they are.
 *
 * @returns the outcome of each, once it is committed; without one for whom the turn left out
 */
async function pressAll(presses: readonly Press[], turn: Turn): Promise<Outcomes> {
  const [first] = presses
  if (!first) return new Map()
  // What is written for all of them at once is of the last one's moment.
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

/** A press in a transaction of its own, which waits for whoever holds the person. */
async function pressAlone(press: Press): Promise<Clocked> {
  const outcome = (await pressAll([press], 'wait')).get(press)
  return outcome ? outcome() : fail('record.not_found')
}

/**
 * One turn. Whoever is held by somebody else would keep the others waiting, and goes alone; where the whole turn
 * breaks, so does everybody.
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

const take = gathering<Press, Clocked>({
  most: MOST_TOGETHER,
  keyOf: ({ employeeId }) => employeeId,
  work: takeTurn,
})

/**
 * Takes a press together with those of the same organisation that come at the same moment; one with a picture goes
 * alone. Answered after the commit.
 */
export function pressTogether(press: Press): Promise<Clocked> {
  const { ctx, given } = press
  return given.selfie === undefined ? take(ctx.platform.database, ctx.orgId, press) : pressAlone(press)
}
