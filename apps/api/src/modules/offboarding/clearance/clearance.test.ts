import type { BodyOf } from '@muster/contract/kit/index'
import {
  changeChecklistStatus,
  createClearanceChecklist,
  listClearanceChecklists,
  readAssetWorkflow,
  saveAssetWorkflow,
  updateClearanceChecklist,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import {
  addClearanceLine,
  decideLines,
  listApprovers,
  listClearances,
  listOwnClearances,
  readApproveAuthority,
  readClearance,
  readOwnLines,
  remindApprovers,
  removeClearanceLine,
} from '@muster/contract/offboarding/clearance/clearance.contract'
import { changeSeparationStatus } from '@muster/contract/offboarding/separations.contract'
import {
  deleteRequestAdmin,
  deleteRequestSingle,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, rowsOf, totalsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aWorkflow } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { dutyKind, findDuties } from '../../employees/duties/duties.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { withdrawAtOnce } from '../../requests/index.ts'
import { startClearances } from '../separations/clearance.job.ts'
import { aChecklist, aSeparation, dayFrom, putStatus } from './clearance.fixtures.ts'
import { registerClearanceSource } from './clearance-sources.ts'
import { remindClearanceJob } from './remind.job.ts'

let app: TestApp
let people: People
let admin: TestAccount
let ravi: TestAccount
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  admin = people.admin
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
  meera = await anAccount(app, people.org, { employeeId: people.meera })
})

/** Meera leaves; her clearance has started. */
async function started(given: Parameters<typeof aSeparation>[3] = {}): Promise<number> {
  const id = await aSeparation(app, people.org.orgId, people.meera, given)
  await putStatus(app, people.org.orgId, id, 6)
  return id
}
const read = async (SEPID: number, { token } = admin) =>
  (await app.call(readClearance, { token, body: { SEPID } })).data
type Decision = Partial<BodyOf<typeof decideLines>['decisions'][number]>
const decide = ({ token }: TestAccount, ...decisions: Decision[]) =>
  app.call(decideLines, {
    token,
    body: { decisions: decisions.map((one) => ({ version: 1, outcome: 'cleared', ...one })) } as BodyOf<
      typeof decideLines
    >,
  })
const noticesOf = async (accountId: number) =>
  tx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from notice where org_id = ${people.org.orgId} and account_id = ${accountId} order by id`.execute(
      db,
    )
    return rows.map(({ kind }) => kind)
  })
const byRavi = () => aChecklist(app, admin, { approver_kind: 'people', approver_ids: [people.ravi] })

describe('checklists', () => {
  test('are added, edited by one at a time, deactivated and listed with their approvers', async () => {
    const id = await byRavi()
    const list = async () => (await app.call(listClearanceChecklists, { token: admin.token, body: {} })).data
    const { rows, count, current_page } = await list()
    expect({ count, current_page }).toEqual({ count: 1, current_page: 1 })
    expect(rows[0]).toMatchObject({
      CHECKLIST_ID: id,
      approvers: [{ EMPLOYEE_ID: people.ravi }],
      items: [{ title: 'Laptop returned', is_mandatory: true, days_before: 1 }, { is_mandatory: false }],
    })
    const edit = (CHECKLIST_NAME: string) =>
      app.call(updateClearanceChecklist, {
        token: admin.token,
        body: {
          ...{ CHECKLIST_ID: id, version: 1, CHECKLIST_NAME, approver_kind: 'manager' },
          items: [{ title: 'Handover' }],
        } as BodyOf<typeof updateClearanceChecklist>,
      })
    const answers = await Promise.all([edit('One'), edit('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const off = () =>
      app.call(changeChecklistStatus, { token: admin.token, body: { CHECKLIST_ID: id, status: 0 } })
    expect((await off()).data).toEqual((await off()).data)
    expect((await list()).rows[0]).toMatchObject({ status: 0, approvers: [], approver_kind: 'manager' })
  })

  test('refuse a name twice, nobody as approvers and units that are not there, naming the field', async () => {
    const save = (body: object) =>
      app.call(createClearanceChecklist, {
        token: admin.token,
        body: { CHECKLIST_NAME: 'IT', approver_kind: 'hr', items: [{ title: 'Laptop' }], ...body } as never,
      })
    await save({})
    expect((await save({ CHECKLIST_NAME: 'it' })).body.fields).toHaveProperty('CHECKLIST_NAME')
    const refused = await save({ CHECKLIST_NAME: 'B', approver_kind: 'people', DEPARTMENT_ID: 999_999 })
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(['DEPARTMENT_ID', 'approver_ids'])
    expect((await save({ CHECKLIST_NAME: 'B', items: [] })).status).toBe(422)
  })
})

describe('a clearance', () => {
  test('gets the lines of the checklists that fit the leaver, once, with approvers who are not the leaver', async () => {
    await aChecklist(app, admin, {
      ...{ CHECKLIST_NAME: 'IT', approver_kind: 'people', approver_ids: [people.ravi, people.meera] },
    })
    await aChecklist(app, admin, { CHECKLIST_NAME: 'Team', approver_kind: 'manager' })
    await aChecklist(app, admin, { CHECKLIST_NAME: 'Delhi', LOCATION_ID: people.delhi })
    await aChecklist(app, admin, { CHECKLIST_NAME: 'Retired', status: 0 })
    const id = await started({ last_day: dayFrom(app, people.org.orgId, 10) })
    await putStatus(app, people.org.orgId, id, 6)
    const { lines, open, open_mandatory, events } = await read(id)
    expect(lines.map((line) => [line.CHECKLIST_NAME, line.title, line.approvers])).toEqual([
      ['IT', 'Laptop returned', ['Ravi Kumar']],
      ['IT', 'Access card returned', ['Ravi Kumar']],
      ['Team', 'Laptop returned', ['Ravi Kumar']],
      ['Team', 'Access card returned', ['Ravi Kumar']],
    ])
    expect({ open, open_mandatory, events: events.length }).toEqual({ open: 4, open_mandatory: 2, events: 4 })
    expect(lines[0]?.due_on).toBe(dayFrom(app, people.org.orgId, 9))
  })

  test('is decided by approvers: cleared, recovered or waived for a reason; a repeat changes nothing', async () => {
    await byRavi()
    const id = await started()
    const [laptop, card] = (await read(id)).lines
    const [a, b] = [laptop?.LINE_ID as number, card?.LINE_ID as number]
    const bad = await decide(ravi, { LINE_ID: a, outcome: 'recovered' }, { LINE_ID: b, outcome: 'waived' })
    expect(Object.keys(bad.body.fields ?? {})).toEqual(['decisions.0.amount', 'decisions.1.reason'])
    const twice = await decide(
      ravi,
      { LINE_ID: a, outcome: 'cleared' },
      { LINE_ID: a, outcome: 'recovered', amount: '5' },
    )
    expect(Object.keys(twice.body.fields ?? {})).toEqual(['decisions.1.LINE_ID'])
    const both = () =>
      decide(
        ravi,
        { LINE_ID: a, outcome: 'recovered', amount: '1500.50' },
        { LINE_ID: b, outcome: 'waived', reason: 'Lost with the bag' },
      )
    expect((await both()).data).toEqual({ lines: 2, returned: 0, open: 0 })
    expect((await both()).data).toEqual({ lines: 0, returned: 0, open: 0 })
    const after = await read(id)
    expect(after.recovered).toEqual({ amount: '1500.50', currency: 'INR' })
    expect(after.lines.map((line) => line.state)).toEqual(['recovered', 'waived'])
    expect(after.events.map(({ what }) => what).sort()).toEqual(['added', 'added', 'recovered', 'waived'])
    const stale = await decide(ravi, { LINE_ID: a, outcome: 'cleared' })
    expect(stale.body.key).toBe('offboarding.line_decided')
  })

  test('recovers with the decimals of the leaver’s currency', async () => {
    const { orgId } = people.org
    await tx(app.system(orgId), (db) =>
      sql`update organisation set currency = 'KWD' where org_id = ${orgId}`.execute(db),
    )
    await byRavi()
    const id = await started()
    const [laptop, card] = (await read(id)).lines
    const [a, b] = [laptop?.LINE_ID as number, card?.LINE_ID as number]
    const recover = (amount: string) =>
      decide(
        ravi,
        { LINE_ID: b, outcome: 'recovered', amount: '0.25' },
        { LINE_ID: a, outcome: 'recovered', amount },
      )
    expect((await recover('1.2345')).body.fields).toEqual({
      'decisions.1.amount': 'Amounts in KWD can have at most 3 decimals here.',
    })
    expect((await recover('1.235')).status).toBe(200)
    expect((await read(id)).recovered).toEqual({ amount: '1.485', currency: 'KWD' })
  })

  test('is reported line by line, with what is recovered, to those who see clearance', async () => {
    await byRavi()
    const id = await started()
    const [laptop] = (await read(id)).lines
    await decide(ravi, { LINE_ID: laptop?.LINE_ID as number, outcome: 'recovered', amount: '1500.50' })
    const ctx = await actingAs(app, people.org.orgId, admin)
    const year = { from: '2026-06-01', to: '2027-05-31' }
    const columns = ['employee_name', 'line', 'state', 'amount']
    const rows = await rowsOf(ctx, 'offboarding.clearance', { ...year, columns })
    expect(rows.map((row) => columns.map((key) => row[key])).sort()).toEqual([
      ['Meera Iyer', 'Access card returned', 'Open', null],
      ['Meera Iyer', 'Laptop returned', 'Recovered', '1500.50'],
    ])
    expect((await totalsOf(ctx, 'offboarding.clearance', { ...year, columns })).count).toBe(2)
    const stranger = await actingAs(app, people.org.orgId, meera)
    await expect(rowsOf(stranger, 'offboarding.clearance', year)).rejects.toMatchObject({
      key: 'access.denied',
    })
  })

  test('two who decide at once: one after the other, the second learns of it', async () => {
    await aChecklist(app, admin, { approver_kind: 'people', approver_ids: [people.ravi, people.asha] })
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    const [line] = (await read(await started())).lines
    const LINE_ID = line?.LINE_ID as number
    const answers = await Promise.all([
      decide(ravi, { LINE_ID, outcome: 'recovered', amount: '10' }),
      decide(asha, { LINE_ID, outcome: 'waived', reason: 'Old' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('nobody decides their own lines, and others neither see nor decide them', async () => {
    await aChecklist(app, admin)
    const id = await started()
    const [line] = (await read(id)).lines
    const LINE_ID = line?.LINE_ID as number
    for (const account of [meera, ravi])
      expect((await decide(account, { LINE_ID })).body.key).toBe('record.not_found')
    expect((await app.call(readClearance, { token: ravi.token, body: { SEPID: id } })).status).toBe(403)
    const own = await app.call(readOwnLines, { token: meera.token, query: {} })
    expect(own.data?.lines.map(({ title, abilities }) => [title, abilities.decide])).toEqual([
      ['Laptop returned', false],
      ['Access card returned', false],
    ])
    const others = await app.call(readOwnLines, {
      token: ravi.token,
      query: { employee_id: String(people.meera) as never },
    })
    expect(others.body.key).toBe('record.not_found')
    expect((await app.call(readOwnLines, { token: ravi.token, query: {} })).data).toBeNull()
  })

  test('HR decides in the approvers’ place for a reason only, and takes decisions back', async () => {
    await byRavi()
    const id = await started()
    const LINE_ID = (await read(id)).lines[0]?.LINE_ID as number
    const authority = await app.call(readApproveAuthority, { token: admin.token, body: { SEPID: id } })
    expect(authority.data).toMatchObject({ as_approver: [], in_place: [LINE_ID, expect.any(Number)] })
    expect((await decide(admin, { LINE_ID })).body.fields).toHaveProperty(['decisions.0.reason'])
    expect((await decide(admin, { LINE_ID, reason: 'Ravi is away' })).data.lines).toBe(1)
    expect((await read(id)).lines[0]).toMatchObject({ state: 'cleared', is_override: true })
    const back = await decide(ravi, { LINE_ID, version: 2, outcome: 'open', reason: 'It is still here' })
    expect(back.data.open).toBe(2)
    expect((await read(id)).lines[0]).toMatchObject({ state: 'open', version: 3, reason: '' })
  })

  test('keeps the separation from full and final while mandatory lines are open, unless HR goes on', async () => {
    await byRavi()
    const id = await started()
    const next = (more = {}) => putStatus(app, people.org.orgId, id, 3, more)
    await expect(next()).rejects.toMatchObject({ key: 'offboarding.clearance_open' })
    await decide(ravi, { LINE_ID: (await read(id)).lines[0]?.LINE_ID as number })
    await next()
    expect((await read(id)).separation_status).toBe(3)
  })

  describe('with a workflow of its kind', () => {
    let asha: TestAccount
    beforeEach(async () => {
      asha = await anAccount(app, people.org, { employeeId: people.asha })
      await aWorkflow(app, people.org.orgId, 'CLEARANCE', [{ approvers: [{ by: 'manager', level: 2 }] }])
      await byRavi()
    })
    const decideSignOff = (REQUEST_ID: number, REQUEST_STATUS: 1 | 3, comment = 'Seen') =>
      app.call(updateRequest, { token: asha.token, body: { REQUEST_ID, REQUEST_STATUS, comment } })
    const next = (id: number, more = {}) => putStatus(app, people.org.orgId, id, 3, more)
    const allCleared = async (id: number) => {
      const ids = (await read(id)).lines.map(({ LINE_ID }) => LINE_ID)
      expect((await decide(ravi, ...ids.map((LINE_ID) => ({ LINE_ID })))).status).toBe(200)
      return ids[0] as number
    }

    test('is signed off once all lines are decided, before full and final', async () => {
      const id = await started()
      const [line, optional] = (await read(id)).lines
      await decide(ravi, { LINE_ID: line?.LINE_ID as number })
      // A line that is not mandatory waits as well.
      expect((await read(id)).sign_off).toBeNull()
      await expect(next(id)).rejects.toMatchObject({ key: 'offboarding.clearance_unsigned' })
      await decide(ravi, { LINE_ID: optional?.LINE_ID as number })
      const { sign_off: waiting } = await read(id)
      expect(waiting).toMatchObject({ state: 'waiting', waits_for: ['Asha Rao'] })
      await expect(next(id)).rejects.toMatchObject({ key: 'offboarding.clearance_unsigned' })
      // It is neither the leaver's nor of whoever decided the last line.
      const seen = { token: meera.token, params: { id: String(waiting?.REQUEST_ID) } as never }
      expect((await app.call(requestDetail, seen)).body.key).toBe('record.not_found')
      for (const { token } of [meera, ravi]) {
        const mine = { token, body: { request_type: 'my_request' } as never }
        expect((await app.call(listAllRequests, mine)).data.requests.total).toBe(0)
        expect(
          (
            await app.call(deleteRequestSingle, {
              token,
              body: { REQUEST_ID: waiting?.REQUEST_ID ?? 0, comment: 'No' },
            })
          ).status,
        ).toBe(404)
      }
      expect((await decideSignOff(waiting?.REQUEST_ID ?? 0, 1)).body.error).toBe(false)
      expect((await read(id)).sign_off).toMatchObject({ state: 'approved', comment: 'Seen', waits_for: [] })
      await next(id)
      expect((await read(id)).separation_status).toBe(3)
    })

    test('goes back for a reason, and is asked again when its lines are decided again', async () => {
      const id = await started()
      const LINE_ID = await allCleared(id)
      const first = (await read(id)).sign_off
      await decideSignOff(first?.REQUEST_ID ?? 0, 3, 'The badge is missing')
      expect((await read(id)).sign_off).toMatchObject({ state: 'rejected', comment: 'The badge is missing' })
      for (const { accountId } of [meera, ravi])
        expect(await noticesOf(accountId)).not.toContain('requests.rejected')
      await expect(next(id)).rejects.toMatchObject({ key: 'offboarding.clearance_unsigned' })
      await decide(admin, { LINE_ID, version: 2, outcome: 'open', reason: 'The badge' })
      expect((await read(id)).sign_off).toBeNull()
      await decide(ravi, { LINE_ID, version: 3 })
      const second = (await read(id)).sign_off
      expect(second).toMatchObject({ state: 'waiting' })
      expect(second?.REQUEST_ID).not.toBe(first?.REQUEST_ID)
      // HR goes on without it: nobody is asked any more.
      await next(id, { override: true, reason: 'Wages are due' })
      expect((await read(id)).sign_off).toBeNull()
    })

    const statusOf = async (REQUEST_ID = 0) =>
      tx(app.system(people.org.orgId), async (db) => {
        const { rows } = await sql<{ status: number; account_id: number | null; why: string }>`
          select status, account_id, decision_comment as why from request where id = ${REQUEST_ID}`.execute(
          db,
        )
        return rows[0]
      })

    test('is the product’s; one that was given ends when a line is opened again, or with the separation', async () => {
      const id = await started()
      const LINE_ID = await allCleared(id)
      const first = (await read(id)).sign_off?.REQUEST_ID
      await decideSignOff(first ?? 0, 1)
      await decide(admin, { LINE_ID, version: 2, outcome: 'open', reason: 'The badge' })
      expect(await statusOf(first)).toEqual({
        ...{ status: REQUEST.cancelled, account_id: null, why: 'A line of the clearance is open again.' },
      })
      await decide(ravi, { LINE_ID, version: 3 })
      const second = (await read(id)).sign_off?.REQUEST_ID
      await decideSignOff(second ?? 0, 1)
      await putStatus(app, people.org.orgId, id, 7)
      expect(await statusOf(second)).toMatchObject({
        ...{ status: REQUEST.cancelled, why: 'The separation was withdrawn.' },
      })
    })

    test('is asked again when full and final is to start after somebody withdrew it', async () => {
      const id = await started()
      await allCleared(id)
      const first = (await read(id)).sign_off?.REQUEST_ID
      await tx(app.system(people.org.orgId), (db) =>
        withdrawAtOnce(app.system(people.org.orgId), db, first as number, 'By mistake'),
      )
      await expect(next(id)).rejects.toMatchObject({ key: 'offboarding.clearance_unsigned' })
      const start = () =>
        app.call(changeSeparationStatus, { token: admin.token, body: { SEPID: id, status: 3 } as never })
      expect((await start()).body.key).toBe('offboarding.clearance_unsigned')
      const { sign_off } = await read(id)
      expect(sign_off).toMatchObject({ state: 'waiting', waits_for: ['Asha Rao'] })
      expect(sign_off?.REQUEST_ID).not.toBe(first)
      await decideSignOff(sign_off?.REQUEST_ID ?? 0, 1)
      expect((await start()).status).toBe(200)
      // Back from on hold, it had begun.
      await putStatus(app, people.org.orgId, id, 5, { reason: 'A dispute' })
      await putStatus(app, people.org.orgId, id, 3)
    })

    test('that an administrator cancels does not let full and final start; one that was given can’t be cancelled', async () => {
      const id = await started()
      await allCleared(id)
      const start = (more = {}) =>
        app.call(changeSeparationStatus, {
          token: admin.token,
          body: { SEPID: id, status: 3, ...more } as never,
        })
      const cancel = (REQUEST_ID = 0) =>
        app.call(deleteRequestAdmin, { token: admin.token, body: { REQUEST_ID, comment: 'By mistake' } })
      const first = (await read(id)).sign_off?.REQUEST_ID
      expect((await cancel(first)).status).toBe(200)
      expect((await read(id)).sign_off).toMatchObject({ REQUEST_ID: first, state: 'withdrawn' })
      expect((await start()).body.key).toBe('offboarding.clearance_unsigned')
      const second = (await read(id)).sign_off?.REQUEST_ID
      expect(second).not.toBe(first)
      expect((await cancel(second)).status).toBe(200)
      await expect(next(id)).rejects.toMatchObject({ key: 'offboarding.clearance_unsigned' })
      expect((await start()).body.key).toBe('offboarding.clearance_unsigned')
      const third = (await read(id)).sign_off?.REQUEST_ID
      await decideSignOff(third ?? 0, 1)
      expect((await cancel(third)).body.key).toBe('requests.not_cancellable')
      expect(await statusOf(third)).toMatchObject({ status: REQUEST.approved })
      expect((await start()).status).toBe(200)
    })

    test('is not asked while on hold', async () => {
      const id = await started()
      await allCleared(id)
      await putStatus(app, people.org.orgId, id, 5, { reason: 'A dispute' })
      expect((await read(id)).sign_off).toBeNull()
    })

    test('is asked of somebody who has left by then', async () => {
      const id = await started()
      await tx(app.system(people.org.orgId), (db) =>
        sql`update employee set status = 'left', left_on = current_date - 1 where id = ${people.meera}`.execute(
          db,
        ),
      )
      await allCleared(id)
      expect((await read(id)).sign_off).toMatchObject({ state: 'waiting', waits_for: ['Asha Rao'] })
    })
  })

  test('a workflow that is newer than the last decision is asked before full and final', async () => {
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    await byRavi()
    const id = await started()
    await decide(ravi, ...(await read(id)).lines.map(({ LINE_ID }) => ({ LINE_ID })))
    await aWorkflow(app, people.org.orgId, 'CLEARANCE', [{ approvers: [{ by: 'manager', level: 2 }] }])
    const start = () =>
      app.call(changeSeparationStatus, { token: admin.token, body: { SEPID: id, status: 3 } as never })
    expect((await start()).body.key).toBe('offboarding.clearance_unsigned')
    const REQUEST_ID = (await read(id)).sign_off?.REQUEST_ID ?? 0
    await app.call(updateRequest, { token: asha.token, body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } })
    expect((await start()).status).toBe(200)
  })

  test('goes on with open lines when HR overrides, and is decided until it is settled', async () => {
    await byRavi()
    const id = await started()
    await putStatus(app, people.org.orgId, id, 3, { override: true, reason: 'Wages are due' })
    const LINE_ID = (await read(id)).lines[0]?.LINE_ID as number
    expect((await decide(ravi, { LINE_ID })).status).toBe(200)
    await putStatus(app, people.org.orgId, id, 4)
    const late = await decide(ravi, { LINE_ID, version: 2, outcome: 'open', reason: 'Late' })
    expect(late.body.key).toBe('offboarding.clearance_closed')
  })

  test('has lines for one leaver alone, which are removed while open', async () => {
    const id = await started()
    const add = await app.call(addClearanceLine, {
      token: admin.token,
      body: { SEPID: id, title: 'Return the bicycle', approver_ids: [people.ravi] } as never,
    })
    const { LINE_ID } = add.data
    expect((await read(id)).lines).toMatchObject([{ source: 'extra', approvers: ['Ravi Kumar'] }])
    const self = await app.call(addClearanceLine, {
      token: admin.token,
      body: { SEPID: id, title: 'Own', approver_ids: [people.meera] } as never,
    })
    expect(self.body.fields).toHaveProperty('approver_ids')
    const remove = () =>
      app.call(removeClearanceLine, { token: admin.token, body: { LINE_ID, reason: 'By mistake' } })
    expect((await remove()).status).toBe(200)
    expect((await remove()).body.key).toBe('record.not_found')
  })

  test('has lines of other modules, once for each record', async () => {
    const item = {
      ...{
        key: 'asset:1',
        employeeId: people.meera,
        title: 'Laptop MX-1',
        note: 'Serial 42',
        isMandatory: true,
        daysBefore: 0,
      },
      approverIds: [people.ravi],
    }
    registerClearanceSource({
      key: 'test.assets',
      name: () => 'Assets',
      lines: async (_ctx, _db, ids) => (ids.includes(people.meera) ? [item] : []),
    })
    const id = await started()
    await putStatus(app, people.org.orgId, id, 6)
    expect((await read(id)).lines).toMatchObject([
      { source: 'asset', CHECKLIST_NAME: 'Assets', title: 'Laptop MX-1', approvers: ['Ravi Kumar'] },
    ])
    registerClearanceSource({ key: 'test.assets', name: () => 'Assets', lines: async () => [] })
  })

  test('has things to return confirmed by whom the setting names', async () => {
    const workflow = async () => (await app.call(readAssetWorkflow, { token: admin.token, body: {} })).data
    expect(await workflow()).toMatchObject({ approver_kind: 'keeper', approvers: [], version: 0 })
    const set = (more: Partial<BodyOf<typeof saveAssetWorkflow>>) =>
      app.call(saveAssetWorkflow, {
        token: admin.token,
        body: {
          ...{ approver_kind: 'people', approver_ids: [people.dev], is_mandatory: false, days_before: 3 },
          ...{ version: 0, ...more },
        },
      })
    expect((await set({ approver_ids: [] })).body.fields).toHaveProperty('approver_ids')
    expect((await set({ approver_ids: [4711] })).body.fields).toHaveProperty('approver_ids')
    expect((await set({})).data).toMatchObject({ version: 1, approvers: [{ EMPLOYEE_ID: people.dev }] })
    expect((await set({})).body.key).toBe('record.conflict')
    const item = {
      ...{ key: 'asset:2', employeeId: people.meera, title: 'Phone', note: '', isMandatory: true },
      ...{ daysBefore: 0, approverIds: [people.ravi] },
    }
    registerClearanceSource({ key: 'test.assets', name: () => 'Assets', lines: async () => [item] })
    const id = await started()
    registerClearanceSource({ key: 'test.assets', name: () => 'Assets', lines: async () => [] })
    expect((await read(id)).lines.find(({ source }) => source === 'asset')).toMatchObject({
      ...{ title: 'Phone', is_mandatory: false, approvers: [expect.stringContaining('Dev')] },
    })
    expect((await workflow()).sources).toContain('Assets')
  })

  test('starts for many in the statements of one', async () => {
    await byRavi()
    const count = async (howMany: number) => {
      const ids = await addPeople(
        app,
        people.org,
        Array.from({ length: howMany }, () => aPerson({})),
      )
      const ctx = app.system(people.org.orgId)
      for (const id of ids) {
        const sepid = await aSeparation(app, people.org.orgId, id, {
          last_day: dayFrom(app, people.org.orgId, 3),
        })
        await tx(ctx, (db) =>
          sql`update employee set left_on = (select agreed_lwd from separation where id = ${sepid}) where id = ${id}`.execute(
            db,
          ),
        )
      }
      const { result, queries } = await countQueries(() => startClearances(ctx))
      expect(result).toBe(howMany)
      return queries
    }
    const one = await count(1)
    expect(await count(12)).toBe(one)
  })
})

describe('lists', () => {
  test('of leavers, of approvers and of one’s own take one statement each', async () => {
    await byRavi()
    const id = await started()
    const all = await app.call(listClearances, { token: admin.token, body: {} })
    expect(all.data).toMatchObject({
      ...{ count: 1, current_page: 1 },
      rows: [{ SEPID: id, EMPLOYEE_NAME: 'Meera Iyer', lines: 2, open: 2, waits_for: ['Ravi Kumar'] }],
    })
    const approvers = await app.call(listApprovers, { token: admin.token, body: {} })
    expect(approvers.data.rows).toMatchObject([{ EMPLOYEE_ID: people.ravi, open: 2, leavers: 1 }])
    const own = await app.call(listOwnClearances, { token: ravi.token, query: { view: 'menu' } })
    expect(own.data.rows).toMatchObject([{ SEPID: id, mine: 2, open: 2 }])
    expect([all, approvers, own].map(({ queries }) => queries)).toEqual([1, 1, 1])
    const none = await app.call(listOwnClearances, { token: meera.token, query: {} })
    expect(none.data.rows).toEqual([])
  })
})

describe('reminders', () => {
  test('go to approvers when a clearance starts, when HR asks, and by the job when lines are due, once', async () => {
    await byRavi()
    const id = await started({ last_day: dayFrom(app, people.org.orgId, 1) })
    const ask = () => app.call(remindApprovers, { token: admin.token, body: { SEPID: id } })
    expect((await ask()).data).toEqual({ approvers: 1 })
    // Pressed again, nobody gets a second mail.
    expect((await ask()).data).toEqual({ approvers: 0 })
    await tx(app.system(people.org.orgId), (db) =>
      sql`update clearance_line set reminded_on = null where org_id = ${people.org.orgId}`.execute(db),
    )
    const run = () => remindClearanceJob.run(app.system(people.org.orgId), {}, {} as never)
    expect(await run()).toEqual({ reminded: 2 })
    expect(await run()).toEqual({ reminded: 0 })
    expect(await noticesOf(ravi.accountId)).toEqual([
      'offboarding.clearance_assigned',
      'offboarding.clearance_due',
      'offboarding.clearance_due',
    ])
    const [laptop, card] = (await read(id)).lines
    await decide(ravi, { LINE_ID: laptop?.LINE_ID as number }, { LINE_ID: card?.LINE_ID as number })
    expect(await noticesOf(meera.accountId)).toContain('offboarding.clearance_done')
  })

  test('tell a leaver that everything is cleared when the last open line is removed', async () => {
    await byRavi()
    const id = await started()
    const body = { SEPID: id, title: 'Return the bicycle', approver_ids: [people.ravi] }
    const extra = (await app.call(addClearanceLine, { token: admin.token, body: body as never })).data.LINE_ID
    const done = async () =>
      (await noticesOf(meera.accountId)).filter((kind) => kind === 'offboarding.clearance_done').length
    const others = (await read(id)).lines.map(({ LINE_ID }) => ({ LINE_ID }))
    await decide(ravi, ...others.filter(({ LINE_ID }) => LINE_ID !== extra))
    const before = await done()
    const removed = { LINE_ID: extra, reason: 'By mistake' }
    expect((await app.call(removeClearanceLine, { token: admin.token, body: removed })).status).toBe(200)
    expect(await done()).toBe(before + 1)
  })

  test('tell a leaver once that everything is cleared, even if the decisions are sent again with those of others', async () => {
    await byRavi()
    const decided = (await read(await started())).lines.map(({ LINE_ID }) => ({ LINE_ID }))
    await decide(ravi, ...decided)
    const other = await aSeparation(app, people.org.orgId, people.asha)
    await putStatus(app, people.org.orgId, other, 6)
    const LINE_ID = (await read(other)).lines[0]?.LINE_ID as number
    expect((await decide(ravi, ...decided, { LINE_ID })).data.lines).toBe(1)
    const told = (await noticesOf(meera.accountId)).filter((kind) => kind === 'offboarding.clearance_done')
    expect(told).toHaveLength(1)
  })
})

test('what approvers decide passes to an heir when they leave', async () => {
  await byRavi()
  const id = await started()
  const ctx = app.system(people.org.orgId)
  await tx(ctx, async (db) => {
    const held = await findDuties(ctx, db, [people.ravi])
    expect(held.map(({ kind, count }) => [kind.key, count])).toEqual(
      expect.arrayContaining([
        ['offboarding.clearance_lines', 2],
        ['offboarding.clearance_seats', 1],
      ]),
    )
    const change = { from: people.ravi, to: people.asha, today: '2026-12-01' }
    for (const key of ['offboarding.clearance_lines', 'offboarding.clearance_seats'])
      await dutyKind(key)?.handOver?.(ctx, db, change)
  })
  expect((await read(id)).lines.map(({ approvers }) => approvers)).toEqual([['Asha Rao'], ['Asha Rao']])
})
