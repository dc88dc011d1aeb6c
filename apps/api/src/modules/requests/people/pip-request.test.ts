import { changePip, readPip, savePip } from '@muster/contract/employees/pip/pip.contract'
import {
  deleteRequest,
  requestStatusAdmin,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aWorkflow } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aPlanWorld, type PlanWorld, planOf, SECRET } from '../../employees/pip/pip.fixtures.ts'
import { readOwnRequests } from '../own-data.queries.ts'

/** Improvement plans that require approval before they start. */

let app: TestApp
let world: PlanWorld
let id: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  world = await aPlanWorld(app)
  await aWorkflow(app, world.people.org.orgId, 'PIP', [{ approvers: [{ by: 'manager', level: 1 }] }])
  id = (await app.call(savePip, { token: world.ravi.token, body: planOf(world.people.meera) })).data.id
})

const read = async (by: TestAccount) => app.call(readPip, { token: by.token, params: { id } })
const start = async (by: TestAccount = world.ravi) => {
  const { version } = (await read(by)).data
  const body = { id, action: 'start' as const, version, note: `${SECRET}, please.` }
  return app.call(changePip, { token: by.token, body })
}
const decideAs = (by: TestAccount, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1) =>
  app.call(updateRequest, {
    token: by.token,
    body: { REQUEST_ID, REQUEST_STATUS, comment: `${SECRET} says` },
  })
const list = async (by: TestAccount, request_type: 'pending_on_me' | 'my_request' | 'employee_request') =>
  (await app.call(listAllRequests, { token: by.token, body: { request_type } })).data?.requests?.docs ?? []
const open = (by: TestAccount, request: number) =>
  app.call(requestDetail, { token: by.token, params: { id: request } })

describe('start of an improvement plan that requires approval', () => {
  test('asks somebody other than the author, shows them the plan, and starts it on approval', async () => {
    expect((await read(world.ravi)).data).toMatchObject({ needs_approval: true, waiting: null })
    const submitted = await start()
    expect(submitted.message).toBe('Sent for approval.')
    expect(submitted.data).toMatchObject({ state: 'draft', waiting: { pending_on: ['Asha Rao'] } })
    const request = submitted.data.waiting?.REQUEST_ID as number
    const draft = await read(world.ravi)
    expect(draft.queries).toBeLessThanOrEqual(8)
    expect(draft.data).toMatchObject({
      state: 'draft',
      waiting: { REQUEST_ID: request },
      abilities: { edit: false, start: false, discard: false },
    })
    expect((await read(world.meera)).status).toBe(404)
    expect((await decideAs(world.ravi, request)).body.key).toBe('requests.own_request')
    const shown = await open(world.asha, request)
    expect(shown.queries).toBeLessThanOrEqual(8)
    expect(shown.data.request_details.facts[0]).toMatchObject({
      label: 'Plan',
      value: expect.stringContaining(SECRET),
    })
    expect(shown.data.pip_details).toMatchObject({ pip_id: id, goals: [{ weight: 60 }, { weight: 40 }] })
    expect((await decideAs(world.asha, request)).data.REQUEST_STATUS).toBe(1)
    const running = (await read(world.meera)).data
    expect(running.state).toBe('active')
    expect(running.entries[0]).toMatchObject({ kind: 'started' })
    // Idempotent.
    await decideAs(world.asha, request)
    expect((await read(world.meera)).data.entries).toHaveLength(1)
  })

  test('keeps the draft unchanged meanwhile, and editable after rejection or withdrawal', async () => {
    const request = (await start()).data.waiting?.REQUEST_ID as number
    const { version } = (await read(world.ravi)).data
    const body = { ...planOf(world.people.meera), id, version }
    expect((await app.call(savePip, { token: world.ravi.token, body })).body.key).toBe('employees.pip_waits')
    const discard = { id, version, action: 'discard' as const }
    expect((await app.call(changePip, { token: world.ravi.token, body: discard })).body.key).toBe(
      'employees.pip_waits',
    )
    expect((await start()).body.key).toBe('employees.pip_waits')
    expect((await decideAs(world.asha, request, 3)).data.REQUEST_STATUS).toBe(3)
    expect((await read(world.ravi)).data).toMatchObject({
      state: 'draft',
      waiting: null,
      abilities: { edit: true },
    })
    const second = (await start()).data.waiting?.REQUEST_ID as number
    await app.call(deleteRequest, { token: world.ravi.token, body: { REQUEST_ID: second } })
    expect((await app.call(savePip, { token: world.ravi.token, body })).status).toBe(200)
    expect((await decideAs(world.asha, second)).status).toBe(409)
    expect((await read(world.ravi)).data.state).toBe('draft')
  })

  test('requests once and starts once under concurrent calls', async () => {
    const submitted = await Promise.all([start(), start()])
    expect(submitted.map((one) => one.status).sort()).toEqual([200, 409])
    const request = submitted.find((one) => one.status === 200)?.data.waiting?.REQUEST_ID as number
    await Promise.all([decideAs(world.asha, request), decideAs(world.asha, request)])
    expect((await read(world.meera)).data.entries.filter((one) => one.kind === 'started')).toHaveLength(1)
  })

  test('is visible only to the requester, the approvers and readers of the employee’s plans', async () => {
    const request = (await start()).data.waiting?.REQUEST_ID as number
    for (const by of [world.meera, world.nina, world.dev, world.hrWithout, world.hrOfDelhi]) {
      expect((await open(by, request)).status).toBe(404)
      expect(await list(by, 'my_request')).toEqual([])
      expect(await list(by, 'employee_request')).toEqual([])
    }
    const decide = { REQUEST_ID: request, REQUEST_STATUS: 1 as const, comment: 'Fine' }
    expect(
      (await app.call(requestStatusAdmin, { token: world.hrWithout.token, body: decide })).status,
    ).not.toBe(200)
    expect((await list(world.admin, 'employee_request')).map((one) => one.REQUEST_ID)).toEqual([request])
    expect((await list(world.ravi, 'my_request')).map((one) => one.REQUEST_ID)).toEqual([request])
  })

  test('omits content and name in notices, mails, audit log and data export', async () => {
    const request = (await start()).data.waiting?.REQUEST_ID as number
    await decideAs(world.asha, request)
    const { orgId } = world.people.org
    const ctx = app.system(orgId)
    await readTx(ctx, async (db) => {
      const texts = await sql<{ text: string }>`
        select row_to_json(n)::text as text from notice n where n.org_id = ${orgId}
        union all select row_to_json(m)::text from mail_outbox m where m.org_id = ${orgId}
        union all select row_to_json(a)::text from audit_entry a
          where a.org_id = ${orgId} and a.record_type in ('request', 'pip')`.execute(db)
      for (const { text } of texts.rows) expect(text).not.toContain(SECRET)
      const stored = texts.rows.filter(({ text }) => text.includes('requests.asked') || text.includes('"PIP'))
      expect(stored.length).toBeGreaterThan(0)
      for (const { text } of stored) expect(text).not.toContain('Meera')
      const owner = {
        employeeId: world.people.meera,
        accountId: world.meera.accountId,
        emails: [],
        withNumbers: false,
      }
      expect(await readOwnRequests(ctx, db, owner)).toEqual([])
    })
  })

  test('starts at once without a workflow', async () => {
    const other = await aPlanWorld(app)
    const { data } = await app.call(savePip, { token: other.ravi.token, body: planOf(other.people.meera) })
    const body = { ...data, action: 'start' as const }
    const answer = await app.call(changePip, { token: other.ravi.token, body })
    expect(answer.data).toMatchObject({ state: 'active', waiting: null })
  })
})
