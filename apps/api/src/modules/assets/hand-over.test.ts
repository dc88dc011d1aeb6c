import {
  assignAsset,
  moveAsset,
  reportAsset,
  returnAsset,
  transferAsset,
} from '@muster/contract/assets/hand-over.contract'
import { answerHandOver, listAssetsOfPerson, listMyAssets } from '@muster/contract/assets/own-assets.contract'
import { employeeTimeline } from '@muster/contract/employees/employees.contract'
import { addDays } from '@muster/contract/kit/days'
import { decideLines, readClearance } from '@muster/contract/offboarding/clearance/clearance.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { findDuties } from '../employees/duties/duties.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { aSeparation, putStatus } from '../offboarding/clearance/clearance.fixtures.ts'
import { findClearanceSources } from '../offboarding/clearance/clearance-sources.ts'
import { aHeldAsset, anAsset, detailsOf } from './assets.fixtures.ts'

let app: TestApp
let people: People
let token: string
let today: string
let ravi: TestAccount
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  const ctx = app.system(people.org.orgId)
  today = await readTx(ctx, (db) => organisationToday(ctx, db))
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
  meera = await anAccount(app, people.org, { employeeId: people.meera })
})

const assign = (AID: number, employee_id: number, more: object = {}) =>
  app.call(assignAsset, { token, body: { AID, employee_id, ...more } })
const takeBack = (AID: number, more: object = {}) => app.call(returnAsset, { token, body: { AID, ...more } })
const report = (AID: number, action: string, more: object = {}) =>
  app.call(reportAsset, { token, body: { AID, action, ...more } as never })
const stateOf = async (AID: number) => {
  const { asset } = await detailsOf(app, people.admin, AID)
  return [asset.status, asset.holder?.EMPLOYEE_NAME ?? null]
}
const mine = async ({ token: by }: TestAccount) => (await app.call(listMyAssets, { token: by })).data

describe('one holder at a time', () => {
  test('of two people who are handed the same laptop at once, one gets it', async () => {
    const AID = await anAsset(app, people.admin)
    const both = await Promise.all([assign(AID, people.ravi), assign(AID, people.meera)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.key).toBe('assets.is_held')
    expect(
      (await detailsOf(app, people.admin, AID)).log.filter(({ kind }) => kind === 'assigned'),
    ).toHaveLength(1)
  })

  test('the database refuses a second one, whoever writes it', async () => {
    const AID = await aHeldAsset(app, people.admin, people.ravi)
    const second = tx(app.system(people.org.orgId), (db) =>
      sql`insert into asset_holding (org_id, asset_id, employee_id, handed_on, condition_out)
        values (${people.org.orgId}, ${AID}, ${people.meera}, ${today}, 'good')`.execute(db),
    )
    await expect(second).rejects.toThrow(/asset_one_holder/)
  })
})

describe('a hand-over', () => {
  test('is accepted by its holder, once, and shown on their timeline', async () => {
    const AID = await aHeldAsset(app, people.admin, people.ravi, { name: 'ThinkPad' })
    expect(await mine(ravi)).toMatchObject({
      assets: expect.arrayContaining([expect.objectContaining({ AID })]),
    })
    const answer = (by: TestAccount, body: object) =>
      app.call(answerHandOver, { token: by.token, body: { AID, ...body } as never })
    expect((await answer(meera, { answer: 'accepted' })).body.key).toBe('record.not_found')
    expect((await answer(ravi, { answer: 'disputed' })).body.fields).toHaveProperty('note')
    expect((await answer(ravi, { answer: 'disputed', note: 'No charger' })).status).toBe(200)
    const first = await answer(ravi, { answer: 'accepted' })
    expect((await answer(ravi, { answer: 'accepted' })).data).toEqual(first.data)
    expect((await answer(ravi, { answer: 'disputed', note: 'Again' })).body.key).toBe('assets.answered')
    const { asset, log } = await detailsOf(app, people.admin, AID)
    expect(asset.holding).toMatchObject({ answer: 'accepted' })
    expect(log.map(({ kind }) => kind)).toEqual(['accepted', 'disputed', 'assigned', 'bought'])
    await takeBack(AID)
    const params = { employee_id: people.ravi }
    const { data } = await app.call(employeeTimeline, { token, query: params } as never)
    const titles = (data as { timeline: { event_type: number; title: string }[] }).timeline
      .filter(({ event_type }) => event_type === 17)
      .map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([`Received ThinkPad (${asset.code})`, `Returned ThinkPad (${asset.code})`]),
    )
  })

  test('is refused for a day to come, before the last entry, or to somebody who has left', async () => {
    const AID = await anAsset(app, people.admin)
    expect((await assign(AID, people.ravi, { on_date: addDays(today, 1) })).body.fields).toHaveProperty(
      'on_date',
    )
    expect((await assign(AID, people.ravi, { on_date: addDays(today, -1) })).body.fields).toHaveProperty(
      'on_date',
    )
    expect((await assign(AID, people.ravi, { due_back_on: addDays(today, -1) })).body.fields).toHaveProperty(
      'due_back_on',
    )
    await tx(app.system(people.org.orgId), (db) =>
      sql`update employee set left_on = ${addDays(today, -1)}::date where org_id = ${people.org.orgId}
        and id = ${people.dev}`.execute(db),
    )
    expect((await assign(AID, people.dev)).body.key).toBe('assets.person_left')
    await tx(app.system(people.org.orgId), (db) =>
      sql`update employee set left_on = null where org_id = ${people.org.orgId} and id = ${people.dev}`.execute(
        db,
      ),
    )
    expect(await stateOf(AID)).toEqual([1, null])
  })
})

describe('what happens to an asset', () => {
  test('damaged and lost it stays with its holder, until it is taken back', async () => {
    const AID = await aHeldAsset(app, people.admin, people.meera)
    await report(AID, 'damaged')
    expect(await stateOf(AID)).toEqual([3, 'Meera Iyer'])
    await report(AID, 'repair')
    expect(await stateOf(AID)).toEqual([5, 'Meera Iyer'])
    await report(AID, 'repaired')
    expect(await stateOf(AID)).toEqual([2, 'Meera Iyer'])
    await report(AID, 'lost')
    const refused = await report(AID, 'written_off')
    expect(refused.body).toMatchObject({
      key: 'assets.not_possible',
      message: expect.stringContaining('Meera'),
    })
    await takeBack(AID, { condition: 'poor' })
    expect(await stateOf(AID)).toEqual([4, null])
    expect((await report(AID, 'written_off', { note: 'Stolen' })).status).toBe(200)
    expect((await assign(AID, people.ravi)).body.key).toBe('assets.is_retired')
    const { asset, log, abilities } = await detailsOf(app, people.admin, AID)
    expect(asset).toMatchObject({ retired_on: today, condition: 'poor' })
    expect(log[0]).toMatchObject({ kind: 'written_off', note: 'Stolen' })
    expect(abilities.actions).toEqual(['restored'])
  })

  test('it is transferred from one person to the other, and moved', async () => {
    const AID = await aHeldAsset(app, people.admin, people.ravi)
    const pass = (employee_id: number) => app.call(transferAsset, { token, body: { AID, employee_id } })
    expect((await pass(people.ravi)).body.key).toBe('assets.is_held')
    expect((await pass(people.meera)).status).toBe(200)
    expect(await stateOf(AID)).toEqual([2, 'Meera Iyer'])
    const place = { AID, entity_id: null, location_id: people.delhi }
    const moved = await app.call(moveAsset, { token, body: place })
    expect((await app.call(moveAsset, { token, body: place })).data).toEqual(moved.data)
    const { asset, log } = await detailsOf(app, people.admin, AID)
    expect(asset.location).toBe('Delhi')
    expect(log[0]).toMatchObject({ kind: 'moved', place: 'Delhi', employee: 'Meera Iyer' })
    const strange = await app.call(moveAsset, { token, body: { ...place, location_id: 987_654 } })
    expect(strange.body.fields).toHaveProperty('location_id')
  })

  test('two changes from the same page: the second one is a conflict', async () => {
    const AID = await anAsset(app, people.admin)
    const { version } = (await detailsOf(app, people.admin, AID)).asset
    const both = await Promise.all([report(AID, 'damaged', { version }), report(AID, 'lost', { version })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a person’s assets', () => {
  test('are seen by their managers and by nobody else', async () => {
    const AID = await aHeldAsset(app, people.admin, people.meera)
    const query = { employee_id: people.meera }
    const seen = await app.call(listAssetsOfPerson, { token: ravi.token, query })
    expect(seen.data.assets.map((one) => one.AID)).toContain(AID)
    expect(seen.data.abilities.view).toBe(false)
    const foreign = { employee_id: people.ravi }
    expect((await app.call(listAssetsOfPerson, { token: meera.token, query: foreign })).status).toBe(404)
  })

  test('are what they hold when they leave: a duty to settle, and a line of clearance for each', async () => {
    const AID = await aHeldAsset(app, people.admin, people.asha, { name: 'Phone', serial: 'IMEI-1' })
    const ctx = app.system(people.org.orgId)
    await readTx(ctx, async (db) => {
      const held = (await findDuties(ctx, db, [people.asha])).find(({ kind }) => kind.key === 'assets.held')
      expect(held).toMatchObject({ count: 1, kind: { fate: 'settle' } })
      const source = findClearanceSources().find(({ key }) => key === 'assets')
      expect(await source?.lines(ctx, db, [people.asha])).toMatchObject([
        {
          key: `asset:${AID}`,
          title: expect.stringContaining('Phone'),
          note: 'Serial number IMEI-1',
          isMandatory: true,
        },
      ])
    })
    await takeBack(AID)
    await readTx(ctx, async (db) => {
      const source = findClearanceSources().find(({ key }) => key === 'assets')
      expect(await source?.lines(ctx, db, [people.asha])).toEqual([])
    })
  })
})

describe('the clearance of a leaver', () => {
  const decide = async (SEPID: number, outcome: string, more: object = {}) => {
    const [line] = (await app.call(readClearance, { token, body: { SEPID } })).data.lines
    const decisions = [{ LINE_ID: line?.LINE_ID, version: line?.version, outcome, reason: 'Seen', ...more }]
    return app.call(decideLines, { token, body: { decisions } as never })
  }
  const linesOf = async (SEPID: number) =>
    (await app.call(readClearance, { token, body: { SEPID } })).data.lines.map(({ state, title }) => [
      state,
      title,
    ])

  async function leaving(): Promise<{ SEPID: number; AID: number; employeeId: number }> {
    const [employeeId = 0] = await addPeople(app, people.org, [aPerson({})])
    const AID = await aHeldAsset(app, people.admin, employeeId, { name: 'Laptop', code: `CL-${employeeId}` })
    const SEPID = await aSeparation(app, people.org.orgId, employeeId)
    await putStatus(app, people.org.orgId, SEPID, 6)
    return { SEPID, AID, employeeId }
  }

  test('takes back what its line says was returned, in the same transaction, and says so', async () => {
    const { SEPID, AID, employeeId } = await leaving()
    expect(await linesOf(SEPID)).toEqual([['open', `Return Laptop (CL-${employeeId})`]])
    const decided = await decide(SEPID, 'cleared')
    expect(decided.message).toBe('1 line saved. 1 asset is taken back.')
    expect(decided.data).toMatchObject({ lines: 1, returned: 1, open: 0 })
    expect(await stateOf(AID)).toEqual([1, null])
    const { log } = await detailsOf(app, people.admin, AID)
    expect(log[0]).toMatchObject({ kind: 'returned' })
    const [line] = (await app.call(readClearance, { token, body: { SEPID } })).data.lines
    expect(line?.abilities.reopen).toBe(false)
    expect((await decide(SEPID, 'open')).status).toBe(409)
  })

  test('is cleared by taking the asset back, and open again when it is handed over again', async () => {
    const { SEPID, AID, employeeId } = await leaving()
    expect((await takeBack(AID)).message).toBe('Taken back. The line of the clearance is cleared.')
    expect((await linesOf(SEPID)).map(([state]) => state)).toEqual(['cleared'])
    expect((await assign(AID, employeeId)).status).toBe(200)
    expect((await linesOf(SEPID)).map(([state]) => state)).toEqual(['open'])
    const another = await anAsset(app, people.admin, { name: 'Phone', code: `PH-${employeeId}` })
    await assign(another, employeeId)
    expect((await linesOf(SEPID)).map(([, title]) => title)).toContain(`Return Phone (PH-${employeeId})`)
  })

  test('whose line is waived leaves the asset with its holder', async () => {
    const { SEPID, AID } = await leaving()
    expect((await decide(SEPID, 'waived')).message).toBe('1 line saved.')
    expect((await stateOf(AID))[0]).toBe(2)
  })

  test('decided and taken back at once ends cleared and returned', async () => {
    const { SEPID, AID } = await leaving()
    const both = await Promise.all([decide(SEPID, 'cleared'), takeBack(AID)])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await stateOf(AID)).toEqual([1, null])
    expect((await linesOf(SEPID)).map(([state]) => state)).toEqual(['cleared'])
    const { log } = await detailsOf(app, people.admin, AID)
    expect(log.filter(({ kind }) => kind === 'returned')).toHaveLength(1)
  })
})

test('a write-off can be undone, and codes in full-width digits are the same codes', async () => {
  const AID = await anAsset(app, people.admin, { code: 'ＦＷ-００１' })
  expect((await detailsOf(app, people.admin, AID)).asset.code).toBe('FW-001')
  await report(AID, 'written_off')
  expect((await assign(AID, people.ravi)).body.key).toBe('assets.is_retired')
  expect((await report(AID, 'restored')).status).toBe(200)
  const { asset, log } = await detailsOf(app, people.admin, AID)
  expect(asset.retired_on).toBeNull()
  expect(log[0]?.kind).toBe('restored')
  expect((await report(AID, 'restored')).body.key).toBe('assets.not_possible')
})
