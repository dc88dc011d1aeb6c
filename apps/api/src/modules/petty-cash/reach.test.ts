import {
  addEntry,
  countFund,
  decideCount,
  findCustodians,
  readFund,
  saveFund,
} from '@muster/contract/petty-cash/funds.contract'
import { uploadBalances } from '@muster/contract/petty-cash/reports.contract'
import {
  applyExpense,
  applyTopUp,
  payCash,
  previewExpense,
  readCashRequest,
} from '@muster/contract/petty-cash/requests.contract'
import {
  listCashPermissions,
  removeCashPermission,
  saveCashPermission,
} from '@muster/contract/petty-cash/setup.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'
import { storeFile } from '../files/index.ts'
import { aFund, anApproved, anExpense, askExpense, aType } from './petty-cash.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
/** Manages funds in Pune, and sets up petty cash. */
let pune: TestAccount
let lena: number

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  ;[lena] = (await addPeople(app, team.org, [
    aPerson({
      FIRST_NAME: 'Lena',
      LAST_NAME: 'Roy',
      REPORTING_MANAGER_ID: team.ravi,
      LOCATION_ID: team.pune,
    }),
  ])) as [number]
  pune = await anAccount(app, team.org, {
    ...{ roles: [7], employeeId: lena },
    grants: { 'petty-cash.setup.manage': ['organisation'], 'petty-cash.fund.manage': ['group'] },
    group: { location: [team.pune] },
  })
})

const orgId = () => team.org.orgId
const fund = (given: object = {}) => aFund(app, orgId(), admin, { custodian_id: team.ravi, ...given })
const detail = async (id: number) => (await app.call(readFund, { token: admin.token, params: { id } })).data

describe('whoever lets people use funds', () => {
  const save = (
    fund_id: number,
    dimension: 'everyone' | 'employee' | 'department' | 'location',
    value_id = 0,
    by = pune,
  ) =>
    app.call(saveCashPermission, {
      token: by.token,
      body: { fund_id, dimension, value_id, may_top_up: true },
    })

  test('does so for funds that they manage, and people within their reach', async () => {
    const [here, there] = [await fund({ location_id: team.pune }), await fund({ location_id: team.delhi })]
    expect((await save(here, 'employee', team.meera)).status).toBe(200)
    expect((await save(here, 'location', team.pune)).status).toBe(200)
    expect((await save(there, 'employee', team.meera)).body.fields).toHaveProperty('fund_id')
    expect((await save(here, 'employee', team.dev)).body.fields).toHaveProperty('value_id')
    expect((await save(here, 'location', team.delhi)).body.fields).toHaveProperty('value_id')
    expect((await save(here, 'everyone')).body.fields).toHaveProperty('dimension')
  })

  test('gives none to somebody who has left', async () => {
    const here = await fund({ location_id: team.pune })
    const [leaver] = (await addPeople(app, team.org, [aPerson({ LOCATION_ID: team.pune })])) as [number]
    expect((await save(here, 'employee', leaver)).status).toBe(200)
    const next = await fund({ location_id: team.pune })
    await tx(app.system(orgId()), (db) =>
      sql`update employee set status = 'left', left_on = '2026-11-01' where org_id = ${orgId()} and id = ${leaver}`.execute(
        db,
      ),
    )
    expect((await save(next, 'employee', leaver)).body.fields).toEqual({
      value_id: expect.stringContaining('doesn’t work here any more'),
    })
    // A location is for whoever works there, though somebody has left.
    expect((await save(next, 'location', team.pune)).status).toBe(200)
  })

  test('does not count somebody without a location as within reach', async () => {
    const here = await fund({ location_id: team.pune })
    const placeless = await aMaster(app, team.org, 'department', 'Placeless')
    const [, nobody] = (await addPeople(app, team.org, [
      aPerson({ LOCATION_ID: team.pune, DEPT_ID: placeless }),
      aPerson({ LOCATION_ID: team.pune, DEPT_ID: placeless }),
    ])) as [number, number]
    await tx(app.system(orgId()), (db) =>
      sql`update employee set location_id = null where org_id = ${orgId()} and id = ${nobody}`.execute(db),
    )
    expect((await save(here, 'employee', nobody)).body.fields).toHaveProperty('value_id')
    expect((await save(here, 'department', placeless)).body.fields).toHaveProperty('value_id')
    expect((await save(here, 'employee', nobody, admin)).status).toBe(200)
  })

  test('neither lists, changes nor deletes permissions of other funds', async () => {
    const there = await fund({ location_id: team.delhi })
    const all = (await app.call(listCashPermissions, { token: admin.token })).data.permissions
    const one = all.find(({ fund_id }) => fund_id === there)
    const own = (await app.call(listCashPermissions, { token: pune.token })).data
    expect(own.permissions.map(({ fund_id }) => fund_id)).not.toContain(there)
    expect(own.funds.map(({ id }) => id)).not.toContain(there)
    const named = { id: one?.id as number, version: one?.version as number }
    const here = await fund({ location_id: team.pune })
    const change = await app.call(saveCashPermission, {
      token: pune.token,
      body: { ...named, fund_id: here, dimension: 'location', value_id: team.pune },
    })
    expect(change.status).toBe(404)
    expect((await app.call(removeCashPermission, { token: pune.token, body: { id: named.id } })).status).toBe(
      404,
    )
    expect(
      (await app.call(removeCashPermission, { token: admin.token, body: { id: named.id } })).status,
    ).toBe(200)
  })

  test('gives none to themselves, also not as the only one of a department', async () => {
    const here = await fund({ location_id: team.pune })
    expect((await save(here, 'employee', lena)).body.key).toBe('access.own_record')
    const alone = await aMaster(app, team.org, 'department', 'Lena alone')
    await tx(app.system(orgId()), (db) =>
      sql`update employee set department_id = ${alone} where org_id = ${orgId()} and id = ${lena}`.execute(
        db,
      ),
    )
    expect((await save(here, 'department', alone)).body.key).toBe('access.own_record')
    expect((await save(here, 'employee', lena, admin)).status).toBe(200)
  })
})

test('an upload books nothing into a fund out of reach', async () => {
  const [here, there] = [
    await fund({ name: 'Pune box', location_id: team.pune }),
    await fund({ name: 'Delhi box', location_id: team.delhi }),
  ]
  const upload = async (name: string) => {
    const ctx = app.system(orgId())
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: pune.accountId } },
      {
        ...{ folder: 'imports', name: `reach-${name}.csv` },
        content: Buffer.from(`Fund,Kind,Amount,Date,Reference\n${name},Top-up,10,20/11/2026,R 1\n`),
      },
    )
    return app.call(uploadBalances, { token: pune.token, body: { filePath } })
  }
  expect((await upload('Delhi box')).body.key).toBe('petty-cash.upload_rejected')
  expect((await upload('Pune box')).status).toBe(200)
  expect([(await detail(here)).fund.balance, (await detail(there)).fund.balance]).toEqual(['10.00', '0.00'])
})

describe('a count with a difference', () => {
  const count = (fund_id: number, counted: string) =>
    app.call(countFund, {
      token: team.raviIs.token,
      body: { fund_id, counted, reason: 'Short' },
    })
  const decide = (count_id: number, note: string) =>
    app.call(decideCount, { token: admin.token, body: { count_id, status: 1, note } })

  test('is approved with what was found', async () => {
    const id = await fund({ cash: '100' })
    const { data } = await count(id, '90')
    expect((await decide(data.count_id, ' ')).body.fields).toEqual({ note: expect.any(String) })
    expect((await detail(id)).fund.balance).toBe('100.00')
    expect((await decide(data.count_id, 'A note was torn')).status).toBe(200)
    const { fund: now, counts } = await detail(id)
    expect([now.balance, counts[0]?.decision_note]).toEqual(['90.00', 'A note was torn'])
  })
})

describe('a custodian', () => {
  const offered = async (fund_id: number, by: TestAccount, search = '') =>
    (await app.call(findCustodians, { token: by.token, body: { fund_id, search } })).data.people.map(
      ({ id }) => id,
    )

  test('hands over to anybody who may keep the fund, by its entity', async () => {
    const [ours, theirs] = [
      await aMaster(app, team.org, 'entity', 'Ours'),
      await aMaster(app, team.org, 'entity', 'Theirs'),
    ]
    await tx(app.system(orgId()), (db) =>
      sql`update employee set entity_id = case when id = ${team.dev} then ${theirs}::bigint else ${ours}::bigint end
        where org_id = ${orgId()}`.execute(db),
    )
    const id = await fund({ entity_id: ours, cash: '10' })
    const people = await offered(id, team.raviIs)
    // Meera is in Ravi’s reach; Asha, whom he reports to, is not.
    expect(people).toEqual(expect.arrayContaining([team.meera, team.asha]))
    expect(people).not.toContain(team.dev)
    expect(people).not.toContain(team.ravi)
    expect(await offered(id, team.raviIs, 'asha')).toEqual([team.asha])
    expect(await offered(id, team.meeraIs)).toEqual([])
    const to = (new_custodian_id: number) =>
      app.call(countFund, {
        token: team.raviIs.token,
        body: { fund_id: id, counted: '10', new_custodian_id },
      })
    expect((await to(team.dev)).body.fields).toHaveProperty('new_custodian_id')
    expect((await to(team.asha)).status).toBe(200)
  })

  test('and a currency are not changed by editing the fund', async () => {
    const id = await fund()
    const { fund: now } = await detail(id)
    const body = { id, name: now.name, type_id: now.type_id, limit: '9000' }
    const fieldsOf = async (more: object) =>
      Object.keys(
        (await app.call(saveFund, { token: admin.token, body: { ...body, ...more } })).body.fields ?? {},
      )
    expect(await fieldsOf({ custodian_id: team.meera })).toEqual(['custodian_id'])
    expect(await fieldsOf({ currency: 'USD' })).toEqual(['currency'])
    expect(await fieldsOf({ custodian_id: team.ravi, currency: 'INR' })).toEqual([])
    expect((await detail(id)).fund).toMatchObject({
      custodian_id: team.ravi,
      currency: 'INR',
      limit: '9000.00',
    })
  })
})

describe('who keeps a fund and manages funds', () => {
  const aManager = async () => {
    const [id] = (await addPeople(app, team.org, [aPerson({ FIRST_NAME: 'Uma', LAST_NAME: 'Rao' })])) as [
      number,
    ]
    const grants = { 'petty-cash.fund.manage': ['organisation' as const] }
    return { id, is: await anAccount(app, team.org, { employeeId: id, grants }) }
  }
  const fieldsOf = async (by: TestAccount, body: object) => {
    const answer = await app.call(saveFund, { token: by.token, body: body as never })
    return [answer.status, Object.keys(answer.body.fields ?? {}).sort()]
  }

  test('does not give one to themselves, or change its terms, while somebody else could', async () => {
    const { id: uma, is: umaIs } = await aManager()
    const type_id = await aType(app, admin)
    const other = await aType(app, admin)
    const mine = { name: 'Mine', type_id, custodian_id: uma, limit: '500' }
    expect(await fieldsOf(umaIs, mine)).toEqual([422, ['custodian_id']])
    expect((await fieldsOf(admin, mine))[0]).toBe(200)
    const id = await fund({ custodian_id: uma, limit: '1000', type_id })
    const { fund: now } = await detail(id)
    const kept = { id, name: now.name, type_id, limit: '1000' }
    expect(await fieldsOf(umaIs, { ...kept, limit: '1000.01' })).toEqual([422, ['limit']])
    expect(await fieldsOf(umaIs, { ...kept, type_id: other, location_id: team.pune })).toEqual([
      ...[422, ['location_id', 'type_id']],
    ])
    // Nor while a count that hands it over to them waits for its approval.
    const waiting = await fund({ custodian_id: team.meera, limit: '1000', type_id })
    const heir = { id: waiting, name: (await detail(waiting)).fund.name, type_id, limit: '1000.01' }
    await tx(app.system(team.org.orgId), (db) =>
      sql`insert into petty_cash_count (org_id, fund_id, counted_on, expected, counted, new_custodian_id, counted_by, counted_at)
        values (${team.org.orgId}, ${waiting}, '2026-11-20', 0, 0, ${uma}, 'Meera', now())`.execute(db),
    )
    expect(await fieldsOf(umaIs, heir)).toEqual([422, ['limit']])
    // Less cash for themselves, and another name, are theirs to change.
    expect(await fieldsOf(umaIs, { ...kept, name: 'Reception', limit: '900' })).toEqual([200, []])
    expect((await fieldsOf(admin, { ...kept, limit: '2000' }))[0]).toBe(200)
  })
})

test('an implausible day is refused at its field', async () => {
  const id = await fund()
  const old = await askExpense(app, team.meeraIs, id, { spent_on: '1900-01-01' })
  expect(old.body.fields).toHaveProperty('spent_on')
  const { fund_id, category, amount, merchant } = anExpense(id)
  const { data: typed } = await app.call(previewExpense, {
    token: team.meeraIs.token,
    body: { fund_id, category, amount, merchant, spent_on: '2099-01-01', files: 1 } as never,
  })
  // One message for the field.
  expect(typed.preview.problems.map(({ field }) => field)).toEqual(['spent_on'])
  const body = { fund_id: id, kind: 'top_up' as const, amount: '5', on_date: '1900-01-01', reference: 'V 9' }
  expect((await app.call(addEntry, { token: admin.token, body })).body.fields).toHaveProperty('on_date')
})

describe('a request', () => {
  test('tells who may pay it, and what became of it', async () => {
    const id = await fund({ cash: '100' })
    const REQUEST_ID = await anApproved(app, orgId(), team.meeraIs, id)
    const read = async (by: TestAccount) =>
      (await app.call(readCashRequest, { token: by.token, params: { id: REQUEST_ID } })).data.row
    expect([(await read(team.raviIs))?.may_pay, (await read(team.meeraIs))?.may_pay]).toEqual([true, false])
    expect(await read(team.devIs)).toBeNull()
    await app.call(payCash, { token: team.raviIs.token, body: { REQUEST_ID, paid_on: '2026-11-21' } })
    expect(await read(team.raviIs)).toMatchObject({ state: 'paid', paid_on: '2026-11-21', may_pay: false })
  })

  test('is stored once with the same key, and not for somebody else', async () => {
    const id = await fund()
    const key = crypto.randomUUID()
    const send = (more: object) =>
      app.call(applyExpense, { token: team.meeraIs.token, body: { ...anExpense(id), ...more } })
    const [one, two] = [await send({ key }), await send({ key })]
    expect(two.data.REQUEST_ID).toBe(one.data.REQUEST_ID)
    expect((await send({ EMPLOYEE_ID: team.nina })).body.fields).toHaveProperty('EMPLOYEE_ID')
    const topUp = await app.call(applyTopUp, {
      token: team.raviIs.token,
      body: { fund_id: id, amount: '5', reason: 'Low', EMPLOYEE_ID: team.meera },
    })
    expect(topUp.body.fields).toHaveProperty('EMPLOYEE_ID')
  })
})

test('a fund never falls below zero, or rises above its limit, with many who move its cash at once', async () => {
  const id = await fund({ limit: '60', cash: '20' })
  const ids: number[] = []
  for (let at = 0; at < 15; at++) ids.push(await anApproved(app, orgId(), team.meeraIs, id, { amount: '4' }))
  const pay = (REQUEST_ID: number) =>
    app.call(payCash, { token: team.raviIs.token, body: { REQUEST_ID, paid_on: '2026-11-21' } })
  const answers = await Promise.all(ids.flatMap((one) => [pay(one), pay(one)]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const { fund: now, entries } = await detail(id)
  expect(now.balance).toBe('0.00')
  expect(entries.every(({ balance }) => Number(balance) >= 0)).toBe(true)
})
