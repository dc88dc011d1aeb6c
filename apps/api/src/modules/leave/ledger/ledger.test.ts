import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { aLeaveType, aPerson, ledgerOf } from '../leave.fixtures.ts'
import { toUnits } from '../rules/units.ts'
import { balancesOn, lockBalances } from './balances.queries.ts'
import { bookDays, canBook, reverseBooking } from './booking.service.ts'
import { openLots, postEntries } from './entries.ts'
import { lapseLots, rebuildBalances } from './upkeep.service.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let type: number

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  type = await aLeaveType(app, admin)
})

const ctx = () => app.system(org.orgId)
const day = (on: string, days = 1) => ({ on, units: toUnits(days) })

async function credit(employeeId: number, on: string, days: number, expiresOn?: string) {
  await tx(ctx(), async (db) => {
    const key = { employeeId, leaveTypeId: type }
    const [lotId] = expiresOn ? await openLots(ctx(), db, [{ ...key, expiresOn }]) : [null]
    const kind = expiresOn ? ('carry_in' as const) : ('opening' as const)
    await postEntries(ctx(), db, [{ ...key, on, units: toUnits(days), kind, source: 'test', lotId }])
  })
}

const ask = (employeeId: number, days: { on: string; units: number }[], pending: typeof days = []) =>
  tx(ctx(), (db) => canBook(ctx(), db, { employeeId, leaveTypeId: type, days, pending, negativeLimit: 0 }))
const book = (employeeId: number, sourceId: number, days: { on: string; units: number }[]) =>
  tx(ctx(), (db) =>
    bookDays(ctx(), db, {
      employeeId,
      leaveTypeId: type,
      days,
      source: 'request',
      sourceId,
      ref: `r${sourceId}`,
    }),
  )

describe('booking', () => {
  test('does not book in January what approved leave in February needs', async () => {
    const person = await aPerson(app, org)
    await credit(person, '2026-01-01', 2)
    await book(person, 1, [day('2026-02-10'), day('2026-02-11')])
    const answer = await ask(person, [day('2026-01-05')])
    expect(answer).toMatchObject({ ok: false, day: '2026-02-11', missing: toUnits(1) })
    await credit(person, '2026-02-01', 1)
    expect((await ask(person, [day('2026-01-05')])).ok).toBe(true)
    expect((await ask(person, [day('2026-01-05')], [day('2026-01-20')])).ok).toBe(false)
  })

  test('takes from the lot that expires first, and not after its expiry', async () => {
    const person = await aPerson(app, org)
    await credit(person, '2026-01-01', 3, '2026-03-31')
    await credit(person, '2026-01-01', 2)
    expect((await ask(person, [day('2026-04-01', 3)])).ok).toBe(false)
    await book(person, 2, [day('2026-03-30'), day('2026-03-31'), day('2026-04-01')])
    await book(person, 2, [day('2026-03-30'), day('2026-03-31'), day('2026-04-01')])
    expect((await ask(person, [day('2026-04-02')])).ok).toBe(true)
    expect((await ask(person, [day('2026-04-02', 2)])).ok).toBe(false)
    expect(await tx(ctx(), (db) => lapseLots(ctx(), db, '2026-04-01'))).toBe(1)
    expect(await tx(ctx(), (db) => lapseLots(ctx(), db, '2026-04-01'))).toBe(0)
    const rows = await ledgerOf(app, org, person)
    expect(rows.filter((row) => row.kind === 'lapse')).toMatchObject([{ on: '2026-04-01', days: -1 }])
    // Days returned to an expired lot lapse with it.
    const back = await tx(ctx(), (db) =>
      reverseBooking(ctx(), db, { source: 'request', sourceId: 2, today: '2026-05-01', note: 'Cancelled' }),
    )
    expect(back).toBe(toUnits(3))
    const again = await tx(ctx(), (db) =>
      reverseBooking(ctx(), db, { source: 'request', sourceId: 2, today: '2026-05-01', note: 'Cancelled' }),
    )
    expect(again).toBe(0)
    const [balance] = await readTx(ctx(), (db) => balancesOn(ctx(), db, [person], '2026-05-01'))
    expect(balance).toMatchObject({ balance: toUnits(2), posted: toUnits(2) })
  })
})

/** Seeded, so that every machine generates the same numbers. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('keeps sums equal to an independent recount over random histories', async () => {
  const types = [type, await aLeaveType(app, admin), await aLeaveType(app, admin)]
  const people = [await aPerson(app, org), await aPerson(app, org)]
  const random = randomFrom(20_261_121)
  const dayOf = () =>
    `2026-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
  const booked: number[] = []
  for (let step = 0; step < 120; step++) {
    const employeeId = people[random(2)] as number
    const leaveTypeId = types[random(3)] as number
    const units = 1 + random(50_000)
    const what = random(6)
    await tx(ctx(), async (db) => {
      const key = { employeeId, leaveTypeId }
      if (what === 0 && booked.length > 0) {
        const sourceId = booked[random(booked.length)] as number
        const dates = random(2) === 0 ? [dayOf(), dayOf()] : undefined
        const of = { source: 'random', sourceId, today: dayOf(), note: '' }
        await reverseBooking(ctx(), db, dates ? { ...of, dates } : of)
        return
      }
      if (what <= 2) {
        const days = [
          { on: dayOf(), units },
          { on: dayOf(), units: 5000 },
        ]
        await bookDays(ctx(), db, { ...key, days, source: 'random', sourceId: step, ref: `random${step}` })
        booked.push(step)
        return
      }
      if (what === 3) {
        await lapseLots(ctx(), db, dayOf())
        return
      }
      const [lotId] = what === 4 ? await openLots(ctx(), db, [{ ...key, expiresOn: dayOf() }]) : [null]
      await postEntries(ctx(), db, [
        { ...key, on: dayOf(), units, kind: 'adjusted', source: 'random', lotId },
      ])
    })
  }
  const entries = await readTx(ctx(), (db) =>
    db
      .selectFrom('leave_entry')
      .select(['employee_id', 'leave_type_id', 'effective_on', 'days', 'lot_id'])
      .where('employee_id', 'in', people)
      .execute(),
  )
  for (const on of ['2026-03-15', '2026-07-31', '2026-12-31']) {
    const recount = new Map<string, bigint>()
    for (const entry of entries) {
      if (entry.effective_on > on) continue
      const key = `${entry.employee_id}:${entry.leave_type_id}`
      recount.set(key, (recount.get(key) ?? 0n) + BigInt(String(entry.days).replace('.', '')))
    }
    const balances = await readTx(ctx(), (db) => balancesOn(ctx(), db, people, on))
    for (const one of balances)
      expect(BigInt(one.balance)).toBe(recount.get(`${one.employee_id}:${one.leave_type_id}`) ?? 0n)
  }
  const lots = new Map<number, bigint>()
  for (const { lot_id, days } of entries)
    if (lot_id !== null) lots.set(lot_id, (lots.get(lot_id) ?? 0n) + BigInt(String(days).replace('.', '')))
  expect([...lots.values()].filter((left) => left < 0n)).toEqual([])
  expect((await rebuildBalances(ctx())).differences).toEqual([])
  // Detects and corrects a manipulated sum.
  await tx(ctx(), (db) =>
    sql`update leave_balance set posted = posted + 1 where employee_id = ${people[0] as number} and leave_type_id = ${type}`.execute(
      db,
    ),
  )
  expect((await rebuildBalances(ctx())).differences).toHaveLength(1)
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})

test('accepts only one of two concurrent requests for the last day', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await aPerson(app, org)
    await credit(person, '2026-01-01', 1)
    const request = (sourceId: number) =>
      tx(ctx(), async (db) => {
        const key = { employeeId: person, leaveTypeId: type }
        await lockBalances(ctx(), db, [key])
        const days = [day('2026-06-01')]
        const answer = await canBook(ctx(), db, { ...key, days, pending: [], negativeLimit: 0 })
        if (!answer.ok) return false
        await bookDays(ctx(), db, {
          ...key,
          days,
          source: 'race',
          sourceId,
          ref: `race${person}:${sourceId}`,
        })
        return true
      })
    const won = await Promise.all([1, 2, 3, 4].map(request))
    expect(won.filter(Boolean)).toHaveLength(1)
    const [balance] = await readTx(ctx(), (db) => balancesOn(ctx(), db, [person], '2026-12-31'))
    expect(balance?.balance).toBe(0)
  }
})

test('locks in a fixed order, so that concurrent sets queue instead of deadlocking', async () => {
  const [one, other] = [await aPerson(app, org), await aPerson(app, org)]
  const hold = (ids: number[]) =>
    tx(ctx(), async (db) => {
      await lockBalances(
        ctx(),
        db,
        ids.map((employeeId) => ({ employeeId, leaveTypeId: type })),
      )
      return true
    })
  expect(await Promise.all([hold([one, other]), hold([other, one])])).toEqual([true, true])
})
