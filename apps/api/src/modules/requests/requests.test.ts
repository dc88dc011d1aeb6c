import { type BodyOf, z } from '@muster/contract/kit/index'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { listApprovedForMobile } from '@muster/contract/requests/approved-requests.contract'
import { applyWfh, applyWfhAdmin } from '@muster/contract/requests/day-requests.contract'
import {
  bulkRequestStatusAdmin,
  bulkRequestStatusRm,
  deleteRequest,
  deleteRequestAdmin,
  deleteRequestSingleApprover,
  openMailRequest,
  reassignRequest,
  requestStatusAdmin,
  saveWorkflowForm,
  updateMailRequest,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import {
  endDelegation,
  listDelegations,
  saveDelegation,
} from '@muster/contract/requests/delegations.contract'
import {
  approverHistory,
  listAllRequests,
  listAllRequestsShort,
  requestDetail,
  requestPendingOn,
} from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { registerRequestKind, submitRequest } from './index.ts'
import { maintainRequestsJob } from './requests.jobs.ts'

let app: TestApp
let team: Team

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const day = '2026-12-03'

async function ask(token: string, from_date = day, to_date = from_date): Promise<number> {
  const answer = await app.call(applyWfh, {
    token,
    body: { from_date, to_date, reason: 'The plumber comes.' },
  })
  expect(answer.message).toBe('Request submitted.')
  return answer.data.REQUEST_ID
}
const decideAs = (token: string, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1, comment = '') =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS, comment } })
const list = async (token: string, body: Partial<BodyOf<typeof listAllRequests>> = {}) =>
  (await app.call(listAllRequests, { token, body: { request_type: 'my_request', ...body } })).data.requests
const inbox = (token: string) => list(token, { request_type: 'pending_on_me' })
const detail = async (token: string, id: number) =>
  (await app.call(requestDetail, { token, params: { id } })).data.request_details

/** Keys of the links mailed to somebody, newest first. */
async function mailedKeys(email: string): Promise<string[]> {
  return (await mailsIn(app, team.org.orgId, email))
    .reverse()
    .flatMap(({ text_body }) => /request-approval\/\d+#([\w-]{43})/.exec(text_body)?.[1] ?? [])
}
/** The address of an employee's account, or the one on their record, which may not be confirmed yet. */
async function emailOf(employeeId: number, of: 'account' | 'record' = 'account'): Promise<string> {
  return tx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ account: string; record: string }>`
      select a.email as account, e.email as record from employee e
      join account a on a.org_id = e.org_id and a.employee_id = e.id
      where e.org_id = ${team.org.orgId} and e.id = ${employeeId}`.execute(db)
    return rows[0]?.[of] ?? ''
  })
}
const runMaintenance = () => maintainRequestsJob.run(app.system(team.org.orgId), {}, undefined as never)

describe('submitting and deciding', () => {
  test('asks the reporting manager, in the formats of the specification', async () => {
    const id = await ask(team.meeraIs.token)
    const [ownRequests] = (await list(team.meeraIs.token)).docs
    expect(ownRequests).toMatchObject({
      REQUEST_ID: id,
      REQUEST_STATUS: 0,
      REQUEST_STATUS_NAME: 'Pending',
      TRIGGER_SLUG: 'WORK_FROM_HOME',
      summary: '1 day, 3 Dec 2026',
      new_attendance: [{ DATE: day }],
      abilities: { decide: false, withdraw: true, administer: false },
    })
    expect(ownRequests?.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME).toBe('Ravi Kumar')
    const pending = await app.call(requestPendingOn, { token: team.meeraIs.token, query: { requestid: id } })
    expect(pending.data.pending_on).toMatchObject([{ EMPLOYEE_NAME: 'Ravi Kumar', delegate: null }])
    expect((await inbox(team.raviIs.token)).docs.map((one) => one.REQUEST_ID)).toEqual([id])
    expect((await inbox(team.ashaIs.token)).total).toBe(0)
  })

  test('is decided once, and the second approver learns by whom', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      {
        approvers: [
          { by: 'manager', level: 1 },
          { by: 'manager', level: 2 },
        ],
      },
    ])
    const id = await ask(team.meeraIs.token)
    const answers = await Promise.all([
      decideAs(team.raviIs.token, id),
      decideAs(team.ashaIs.token, id, 3, 'No'),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    const refused = answers.find((one) => one.status === 409)
    expect(refused?.body.key).toBe('requests.already_decided')
    expect(refused?.message).toMatch(/^Already decided by .+: (approved|rejected)\.$/)
    const { history } = await detail(team.meeraIs.token, id)
    expect(history.filter((one) => one.what === 'approved' || one.what === 'rejected')).toHaveLength(1)
  })

  test('ignores a repeated identical decision', async () => {
    const id = await ask(team.meeraIs.token)
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect((await decideAs(team.raviIs.token, id, 3, 'Changed my mind')).status).toBe(409)
    const history = await app.call(approverHistory, { token: team.meeraIs.token, query: { REQUEST_ID: id } })
    expect(history.data.history.map((one) => one.what)).toEqual(['submitted', 'stage_approved', 'approved'])
  })

  test('requires a comment for a rejection', async () => {
    const id = await ask(team.meeraIs.token)
    expect((await decideAs(team.raviIs.token, id, 3)).body.key).toBe('requests.comment_missing')
    expect((await decideAs(team.raviIs.token, id, 3, 'The audit is that day.')).data.REQUEST_STATUS).toBe(3)
    expect((await detail(team.meeraIs.token, id)).decision_comment).toBe('The audit is that day.')
  })

  test('refuses a second request for the same days, except the other half-day', async () => {
    await ask(team.meeraIs.token)
    const again = await app.call(applyWfh, {
      token: team.meeraIs.token,
      body: { from_date: '2026-12-02', to_date: '2026-12-04', reason: 'More' },
    })
    expect(again.body.key).toBe('requests.days_taken')
    for (const half of ['first_half', 'second_half'] as const) {
      const body = { from_date: '2026-12-10', to_date: '2026-12-10', reason: 'Half', half }
      expect((await app.call(applyWfh, { token: team.meeraIs.token, body })).status).toBe(200)
    }
  })

  test('runs stages in order with a comment each, and asks an approver of two consecutive stages once', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'manager', level: 1 }] },
      { approvers: [{ by: 'person', employee_id: team.ravi }] },
      { approvers: [{ by: 'manager', level: 2 }], mode: 'all' },
    ])
    const id = await ask(team.meeraIs.token)
    expect((await decideAs(team.ashaIs.token, id)).body.key).toBe('requests.not_approver')
    const first = await decideAs(team.raviIs.token, id)
    expect(first.data).toMatchObject({ REQUEST_STATUS: 0, pending_on: ['Asha Rao'] })
    const { stages } = await detail(team.meeraIs.token, id)
    expect(stages.map((one) => one.state)).toEqual(['approved', 'approved', 'open'])
    expect(stages[1]?.approvers[0]).toMatchObject({ EMPLOYEE_NAME: 'Ravi Kumar', through: 'duplicate' })
    expect(stages[2]?.approvers[0]?.via).not.toBe('')
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('requires two people for 2 of 3, however many approvers each acts for', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      {
        mode: 'count',
        count: 2,
        approvers: [team.ravi, team.asha, team.dev].map((employee_id) => ({
          by: 'person' as const,
          employee_id,
        })),
      },
    ])
    await app.call(saveDelegation, {
      token: team.ashaIs.token,
      body: { DELEGATE_ID: team.ravi, from_date: '2026-11-20', to_date: '2026-11-30' },
    })
    const id = await ask(team.meeraIs.token)
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(0)
    // Ravi also acts for Asha, but has already voted.
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(0)
    expect((await decideAs(team.devIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })
})

describe('deciding on one’s own request', () => {
  test('is refused to the only administrator as well, while somebody else is asked', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.asha }] },
    ])
    await tx(app.system(team.org.orgId), async (db) => {
      await sql`update account set employee_id = null where org_id = ${team.org.orgId} and id = ${team.meeraIs.accountId}`.execute(
        db,
      )
      await sql`update account set employee_id = ${team.meera} where org_id = ${team.org.orgId} and id = ${team.admin.accountId}`.execute(
        db,
      )
    })
    const id = await ask(team.admin.token)
    const body = { REQUEST_ID: id, REQUEST_STATUS: 1 as const, comment: 'Fine' }
    const decide = () => app.call(requestStatusAdmin, { token: team.admin.token, body })
    expect((await decide()).body.key).toBe('requests.own_request')
    await tx(app.system(team.org.orgId), (db) =>
      sql`update request_task set state = 'closed' where org_id = ${team.org.orgId} and request_id = ${id}`.execute(
        db,
      ),
    )
    expect((await decide()).data.REQUEST_STATUS).toBe(1)
  })

  test('is refused as approver, as administrator, in bulk, by mail and as delegate', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.asha }] },
    ])
    const own = await anAdmin(app, team.org)
    await tx(app.system(team.org.orgId), (db) =>
      sql`update account set employee_id = null where org_id = ${team.org.orgId} and id = ${team.meeraIs.accountId}`.execute(
        db,
      ),
    )
    await tx(app.system(team.org.orgId), (db) =>
      sql`update account set employee_id = ${team.meera} where org_id = ${team.org.orgId} and id = ${own.accountId}`.execute(
        db,
      ),
    )
    const id = await ask(own.token)
    const handed = await app.call(saveDelegation, {
      token: team.ashaIs.token,
      body: { DELEGATE_ID: team.meera, from_date: '2026-11-20', to_date: '2026-11-30' },
    })
    expect(handed.status).toBe(200)
    const body = { REQUEST_ID: id, REQUEST_STATUS: 1 as const, comment: 'Fine' }
    expect((await app.call(updateRequest, { token: own.token, body })).body.key).toBe('requests.own_request')
    expect((await app.call(requestStatusAdmin, { token: own.token, body })).body.key).toBe(
      'requests.own_request',
    )
    for (const endpoint of [bulkRequestStatusRm, bulkRequestStatusAdmin]) {
      const many = await app.call(endpoint, {
        token: own.token,
        body: { requests: [id], REQUEST_STATUS: 1, comment: 'Fine' },
      })
      expect(many.data).toMatchObject({ done: 0, failed: 1 })
    }
    const back = { REQUEST_ID: id, comment: 'Away with it' }
    expect((await app.call(deleteRequestAdmin, { token: own.token, body: back })).body.key).toBe(
      'requests.own_request',
    )
    const reassigned = await app.call(reassignRequest, {
      token: team.admin.token,
      body: { REQUEST_ID: id, EMPLOYEE_ID: team.meera },
    })
    expect(reassigned.body.key).toBe('requests.approver_unfit')
    expect((await inbox(own.token)).total).toBe(0)
    // Asha's mail, opened by an account that now belongs to the requester.
    const [key] = await mailedKeys(await emailOf(team.asha))
    expect(key).toBeDefined()
    await tx(app.system(team.org.orgId), (db) =>
      sql`update request_mail_link set account_id = ${own.accountId} where org_id = ${team.org.orgId}`.execute(
        db,
      ),
    )
    const mailed = await app.call(updateMailRequest, { body: { key: key as string, REQUEST_STATUS: 1 } })
    expect(mailed.status).toBe(410)
    expect((await detail(own.token, id)).REQUEST_STATUS).toBe(0)
  })

  test('asks others when the workflow names the requester, or gets stuck and notifies HR', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.meera }] },
    ])
    const id = await ask(team.meeraIs.token)
    const { stages, stuck } = await detail(team.meeraIs.token, id)
    const names = stages[0]?.approvers.map((one) => one.EMPLOYEE_ID) ?? []
    expect(names).not.toContain(team.meera)
    expect(names.length > 0 || stuck !== null).toBe(true)
  })
})

describe('immutability of submitted requests', () => {
  test('rejects a changed payload in the database', async () => {
    const id = await ask(team.meeraIs.token)
    const change = tx(app.system(team.org.orgId), (db) =>
      sql`update request_payload set payload = '{}' where org_id = ${team.org.orgId} and request_id = ${id}`.execute(
        db,
      ),
    )
    await expect(change).rejects.toThrow()
  })

  test('allows additional comments and files', async () => {
    const id = await ask(team.meeraIs.token)
    const body = { REQUEST_ID: id, comment: 'I can come in for the meeting.' }
    expect((await app.call(saveWorkflowForm, { token: team.meeraIs.token, body })).data.comments).toBe(1)
    expect((await app.call(saveWorkflowForm, { token: team.devIs.token, body })).status).toBe(404)
    expect((await detail(team.raviIs.token, id)).comments).toMatchObject([{ body: body.comment }])
  })
})

describe('visibility', () => {
  test('reports requests out of reach or of another organisation as missing', async () => {
    const id = await ask(team.meeraIs.token)
    const stranger = await anAdmin(app, await anOrganisation(app))
    const nobody = await anAccount(app, team.org)
    for (const { token } of [stranger, nobody, team.devIs, team.ninaIs]) {
      expect((await app.call(requestDetail, { token, params: { id } })).status).toBe(404)
      expect((await app.call(requestPendingOn, { token, query: { requestid: id } })).status).toBe(404)
      expect((await decideAs(token, id)).status).toBe(404)
      expect((await app.call(deleteRequest, { token, body: { REQUEST_ID: id } })).status).toBe(404)
    }
    const hr = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'requests.decide': ['group'], 'requests.view': ['group'] },
      group: { location: [team.delhi] },
    })
    const decided = await app.call(requestStatusAdmin, {
      token: hr.token,
      body: { REQUEST_ID: id, REQUEST_STATUS: 1 },
    })
    expect(decided.status).toBe(404)
    expect((await list(hr.token, { request_type: 'employee_request' })).total).toBe(0)
    expect((await list(team.ashaIs.token, { request_type: 'employee_request' })).total).toBe(1)
    expect((await detail(team.ashaIs.token, id)).REQUEST_ID).toBe(id)
  })

  test('allows submitting for one’s reports only', async () => {
    const body = { EMPLOYEE_ID: team.meera, from_date: day, to_date: day, reason: 'Agreed by phone' }
    expect((await app.call(applyWfhAdmin, { token: team.devIs.token, body })).status).toBe(404)
    const submitted = await app.call(applyWfhAdmin, { token: team.ashaIs.token, body })
    expect(submitted.data.pending_on).toEqual(['Ravi Kumar'])
  })
})

describe('withdrawing and cancelling', () => {
  test('withdraws several requests, all or none', async () => {
    const { token } = team.meeraIs
    const mine = [await ask(token), await ask(token, '2026-12-15')]
    const refused = await app.call(deleteRequest, { token, body: { REQUEST_ID: [...mine, 999_999] } })
    expect(refused.status).toBe(404)
    for (const id of mine) expect((await detail(token, id)).REQUEST_STATUS).toBe(0)
    const taken = await app.call(deleteRequest, { token, body: { REQUEST_ID: mine } })
    expect(taken.data.requests.map((one) => one.REQUEST_STATUS)).toEqual([4, 4])
  })

  test('withdraws a pending request at once, and cancels an approved one through the same approvers', async () => {
    const id = await ask(team.meeraIs.token)
    const { token } = team.meeraIs
    const taken = await app.call(deleteRequest, { token, body: { REQUEST_ID: id } })
    expect(taken.data.requests).toMatchObject([{ REQUEST_STATUS: 4 }])
    expect((await decideAs(team.raviIs.token, id)).body.key).toBe('requests.already_decided')
    const second = await ask(token)
    await decideAs(team.raviIs.token, second)
    const submitted = await app.call(deleteRequest, {
      token,
      body: { REQUEST_ID: second, comment: 'Not needed' },
    })
    const cancel = submitted.data.requests[0]?.REQUEST_ID as number
    expect(cancel).not.toBe(second)
    const repeat = await app.call(deleteRequest, { token, body: { REQUEST_ID: second } })
    expect(repeat.data.requests[0]?.REQUEST_ID).toBe(cancel)
    expect((await inbox(team.raviIs.token)).docs[0]).toMatchObject({
      REQUEST_ID: cancel,
      cancels: second,
      REQUEST_NAME: 'Cancel Work from home',
    })
    expect((await decideAs(team.raviIs.token, cancel)).data.REQUEST_STATUS).toBe(1)
    expect((await detail(token, second)).REQUEST_STATUS).toBe(5)
    const [short] = (
      await app.call(listAllRequestsShort, { token, body: { request_type: 'my_request', status: ['5'] } })
    ).data.requests.docs
    expect(short).toMatchObject({ REQUEST_STATUS: 5, REQUEST_STATUS_NAME: 'Rejected' })
    // The days are available again.
    await ask(token)
  })

  test('lets the last approver cancel an approval, with a comment', async () => {
    const id = await ask(team.meeraIs.token)
    await decideAs(team.raviIs.token, id)
    const approved = await app.call(listApprovedForMobile, { token: team.meeraIs.token, body: {} })
    expect(approved.data.docs).toMatchObject([
      { REQUEST_STATUS_NAME: 'Approved', Date: day, km_employee_details: { EMPLOYEE_NAME: 'Meera Iyer' } },
    ])
    const back = (token: string, comment = '') =>
      app.call(deleteRequestSingleApprover, { token, body: { REQUEST_ID: id, comment } })
    expect((await back(team.ashaIs.token, 'No')).body.key).toBe('requests.not_last_approver')
    expect((await back(team.meeraIs.token, 'No')).body.key).toBe('requests.own_request')
    expect((await back(team.raviIs.token)).body.key).toBe('requests.comment_missing')
    expect((await back(team.raviIs.token, 'The client comes after all.')).data.REQUEST_STATUS).toBe(5)
    expect((await back(team.raviIs.token, 'Again')).data.REQUEST_STATUS).toBe(5)
  })
})

describe('absent approvers', () => {
  test('lets a delegate decide during the period, logs both names, and refuses loops', async () => {
    const id = await ask(team.meeraIs.token)
    const hand = (token: string, DELEGATE_ID: number, from_date = '2026-11-20', to_date = '2026-11-25') =>
      app.call(saveDelegation, { token, body: { DELEGATE_ID, from_date, to_date } })
    const reassigned = await hand(team.raviIs.token, team.dev)
    expect(reassigned.status).toBe(200)
    expect((await hand(team.raviIs.token, team.asha)).body.key).toBe('requests.delegation_overlaps')
    expect((await hand(team.devIs.token, team.asha)).status).toBe(200)
    const loop = await hand(team.ashaIs.token, team.ravi)
    expect(loop.body.key).toBe('requests.delegation_loop')
    expect(loop.message).toContain('Asha Rao → Ravi Kumar → Dev Nair → Asha Rao')
    expect((await hand(team.ashaIs.token, team.ravi, '2026-11-26', '2026-11-27')).status).toBe(200)
    expect((await hand(team.ninaIs.token, team.nina)).body.key).toBe('requests.delegation_unfit')
    // Submitted before the delegation began. What a delegate received is not passed on to their own delegate.
    expect((await inbox(team.devIs.token)).docs[0]).toMatchObject({
      REQUEST_ID: id,
      acting_for: 'Ravi Kumar',
    })
    expect((await inbox(team.ashaIs.token)).total).toBe(0)
    expect((await decideAs(team.devIs.token, id)).data.REQUEST_STATUS).toBe(1)
    const { history, stages } = await detail(team.meeraIs.token, id)
    expect(history.find((one) => one.what === 'stage_approved')).toMatchObject({ for_name: 'Ravi Kumar' })
    expect(stages[0]?.approvers[0]).toMatchObject({ EMPLOYEE_NAME: 'Ravi Kumar', state: 'approved' })
    const later = await ask(team.meeraIs.token, '2026-12-08')
    await app.call(endDelegation, { token: team.raviIs.token, body: { id: reassigned.data.id } })
    expect((await decideAs(team.devIs.token, later)).status).toBe(404)
    const ownRequests = await app.call(listDelegations, { token: team.raviIs.token, query: {} })
    expect(ownRequests.data.given).toMatchObject([{ state: 'ended', DELEGATE_NAME: 'Dev Nair' }])
    expect(ownRequests.data.received).toMatchObject([{ state: 'planned', EMPLOYEE_NAME: 'Asha Rao' }])
  })

  test('replaces an approver who left and logs it', async () => {
    const id = await ask(team.meeraIs.token)
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set status = 'left', left_on = '2026-11-20' where org_id = ${team.org.orgId}
        and id = ${team.ravi}`.execute(db),
    )
    await runMaintenance()
    const { stages, history } = await detail(team.meeraIs.token, id)
    expect(stages[0]?.approvers.find((one) => one.state === 'pending')?.EMPLOYEE_NAME).toBe('Asha Rao')
    expect(history.find((one) => one.what === 'reassigned')).toMatchObject({ for_name: 'Asha Rao' })
    expect((await decideAs(team.raviIs.token, id)).status).not.toBe(200)
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('lets HR decide in place of the approvers and reassign', async () => {
    const id = await ask(team.meeraIs.token)
    const reassigned = await app.call(reassignRequest, {
      token: team.admin.token,
      body: { REQUEST_ID: id, EMPLOYEE_ID: team.dev, comment: 'Ravi is ill' },
    })
    expect(reassigned.data.pending_on).toEqual(['Dev Nair'])
    expect((await decideAs(team.raviIs.token, id)).body.key).toBe('requests.not_approver')
    const decided = await app.call(requestStatusAdmin, {
      token: team.admin.token,
      body: { REQUEST_ID: id, REQUEST_STATUS: 1 },
    })
    expect(decided.data.REQUEST_STATUS).toBe(1)
    expect((await decideAs(team.devIs.token, id)).body.key).toBe('requests.already_decided')
  })

  test('decides one stage even if the decision of HR is sent twice', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'manager', level: 1 }] },
      { approvers: [{ by: 'manager', level: 2 }] },
    ])
    const id = await ask(team.meeraIs.token)
    const body = { REQUEST_ID: id, REQUEST_STATUS: 1 as const, key: crypto.randomUUID() }
    const send = async (changes: object = {}) =>
      (await app.call(requestStatusAdmin, { token: team.admin.token, body: { ...body, ...changes } })).data
        .REQUEST_STATUS
    expect([await send(), await send(), await send()]).toEqual([0, 0, 0])
    // The key is of one decision: HR may go on and decide the next stage as well.
    expect(await send({ key: crypto.randomUUID() })).toBe(1)
    expect(await send()).toBe(1)
  })
})

describe('deadlines', () => {
  const withSla = (sla: object) =>
    aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'manager', level: 1 }], sla: sla as never },
    ])

  test('remind once, then let the next level decide too', async () => {
    await withSla({ hours: 3, remind_before_hours: 1, on_breach: 'escalate' })
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T08:40:00Z')
    expect(await runMaintenance()).toMatchObject({ reminded: 1, breached: 0 })
    expect(await runMaintenance()).toMatchObject({ reminded: 0, breached: 0 })
    app.setNow('2026-11-21T09:40:00Z')
    expect(await runMaintenance()).toMatchObject({ breached: 1 })
    expect(await runMaintenance()).toMatchObject({ breached: 0 })
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  const events = async (id: number) =>
    (await detail(team.meeraIs.token, id)).history.map((one) => one.what).filter((what) => what !== 'asked')

  test('act once after days of downtime, and skip reminders that are too late', async () => {
    await withSla({ hours: 3, remind_before_hours: 1, on_breach: 'escalate' })
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T17:00:00Z')
    expect(await runMaintenance()).toMatchObject({ reminded: 0, breached: 1 })
    expect(await runMaintenance()).toMatchObject({ reminded: 0, breached: 0 })
    expect(await events(id)).toEqual(['submitted', 'escalated'])
    expect((await inbox(team.ashaIs.token)).total).toBe(1)
  })

  test('still remind after downtime in a stage that only shows delays', async () => {
    await withSla({ hours: 3, remind_before_hours: 1, on_breach: 'none' })
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T17:00:00Z')
    expect(await runMaintenance()).toMatchObject({ reminded: 1, breached: 1 })
    expect(await events(id)).toEqual(['submitted', 'reminded'])
    expect((await detail(team.meeraIs.token, id)).REQUEST_STATUS).toBe(0)
  })

  test('start anew for each stage when it opens', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'manager', level: 1 }], sla: { hours: 1, on_breach: 'approve' } },
      { approvers: [{ by: 'manager', level: 2 }], sla: { hours: 5, on_breach: 'approve' } },
    ])
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T17:00:00Z')
    await runMaintenance()
    await runMaintenance()
    expect(await detail(team.meeraIs.token, id)).toMatchObject({ REQUEST_STATUS: 0 })
    const { stages } = await detail(team.meeraIs.token, id)
    expect(Date.parse(stages[1]?.due_at ?? '')).toBe(Date.parse('2026-11-21T22:00:00Z'))
  })

  test('apply either the decision or the deadline when both run concurrently', async () => {
    await withSla({ hours: 1, on_breach: 'reject' })
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T08:30:00Z')
    const [answer] = await Promise.all([decideAs(team.raviIs.token, id), runMaintenance(), runMaintenance()])
    const { REQUEST_STATUS, history } = await detail(team.meeraIs.token, id)
    expect(REQUEST_STATUS).toBe(answer.status === 200 ? 1 : 3)
    expect(history.filter((one) => one.what === 'approved' || one.what === 'rejected')).toHaveLength(1)
  })

  test.each([
    ['approve', 1],
    ['reject', 3],
  ])('%s automatically', async (on_breach, status) => {
    await withSla({ hours: 1, on_breach })
    const id = await ask(team.meeraIs.token)
    app.setNow('2026-11-21T08:00:00Z')
    await runMaintenance()
    expect(await detail(team.meeraIs.token, id)).toMatchObject({
      REQUEST_STATUS: status,
      decided_by: 'The workflow',
    })
  })
})

describe('mailed links', () => {
  test('show the request first, decide once, and not after another decision', async () => {
    const id = await ask(team.meeraIs.token)
    // A different address on the record is not confirmed yet, so nobody may decide through it.
    expect(await emailOf(team.ravi, 'record')).not.toBe(await emailOf(team.ravi))
    expect(await mailedKeys(await emailOf(team.ravi, 'record'))).toEqual([])
    const [key] = (await mailedKeys(await emailOf(team.ravi))) as [string]
    const shown = await app.call(openMailRequest, { body: { key } })
    expect(shown.data).toMatchObject({ EMPLOYEE_NAME: 'Meera Iyer', REQUEST_NAME: 'Work from home' })
    expect(shown.headers['referrer-policy']).toBe('no-referrer')
    expect((await detail(team.meeraIs.token, id)).REQUEST_STATUS).toBe(0)
    const decide = (REQUEST_STATUS: 1 | 3 = 1) =>
      app.call(updateMailRequest, { body: { key, REQUEST_STATUS } })
    expect((await decide(3)).body.key).toBe('requests.comment_missing')
    expect((await decide()).data.REQUEST_STATUS).toBe(1)
    expect((await decide()).body.key).toBe('requests.link_used')
    expect((await app.call(openMailRequest, { body: { key } })).body.key).toBe('requests.link_used')
    await ask(team.meeraIs.token, '2026-12-09')
    const [second] = (await mailedKeys(await emailOf(team.ravi))) as [string]
    app.setNow('2026-12-01T06:30:00Z')
    expect((await app.call(openMailRequest, { body: { key: second } })).body.key).toBe(
      'requests.link_invalid',
    )
    expect((await app.call(openMailRequest, { body: { key: 'A'.repeat(43) } })).status).toBe(410)
  })
})

test('decide once when followed twice concurrently, and never a later stage', async () => {
  await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
    { approvers: [{ by: 'manager', level: 1 }] },
    { approvers: [{ by: 'person', employee_id: team.dev }] },
  ])
  const id = await ask(team.meeraIs.token)
  const [key] = (await mailedKeys(await emailOf(team.ravi))) as [string]
  const follow = (REQUEST_STATUS: 1 | 3) =>
    app.call(updateMailRequest, { body: { key, REQUEST_STATUS, comment: 'No' } })
  const both = await Promise.all([follow(1), follow(1), follow(3)])
  expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  const { history } = await detail(team.meeraIs.token, id)
  expect(history.filter((one) => /^(stage_)?(approved|rejected)$/.test(one.what))).toHaveLength(
    // A rejection ends the request and adds a second event.
    history.some((one) => one.what === 'rejected') ? 2 : 1,
  )
})

test('become invalid when the approver’s account is removed on separation', async () => {
  const id = await ask(team.meeraIs.token)
  const [key] = (await mailedKeys(await emailOf(team.ravi))) as [string]
  await tx(app.system(team.org.orgId), (db) =>
    sql`update account set state = 'disabled' where org_id = ${team.org.orgId} and employee_id = ${team.ravi}`.execute(
      db,
    ),
  )
  const answer = await app.call(updateMailRequest, { body: { key, REQUEST_STATUS: 1 } })
  expect(answer.status).toBe(410)
  expect((await detail(team.meeraIs.token, id)).REQUEST_STATUS).toBe(0)
})

test('refuses two concurrent delegations that would form a loop', async () => {
  const hand = (token: string, DELEGATE_ID: number) =>
    app.call(saveDelegation, {
      token,
      body: { DELEGATE_ID, from_date: '2026-11-22', to_date: '2026-11-25' },
    })
  const answers = await Promise.all([
    hand(team.raviIs.token, team.asha),
    hand(team.ashaIs.token, team.dev),
    hand(team.devIs.token, team.ravi),
  ])
  expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 409])
})

test('decides each request of a bulk separately', async () => {
  const ids = [await ask(team.meeraIs.token), await ask(team.ninaIs.token), await ask(team.raviIs.token)]
  const answer = await app.call(bulkRequestStatusRm, {
    token: team.raviIs.token,
    body: { requests: [...ids, 999_999], REQUEST_STATUS: 1 },
  })
  expect(answer.message).toBe('')
  expect(answer.data).toMatchObject({ done: 2, failed: 2 })
  expect(answer.data.results.map((one) => one.done)).toEqual([true, true, false, false])
})

test('shows approvers who else of the team is away', async () => {
  const other = await ask(team.ninaIs.token)
  await decideAs(team.raviIs.token, other)
  await ask(team.meeraIs.token)
  const [doc] = (await inbox(team.raviIs.token)).docs
  expect(doc?.conflicts[0]?.text).toBe(
    '1 of 1 others in the team are away or working from home on these days: Nina Das',
  )
})

describe('effects are atomic with the decision', () => {
  let fails = false
  const effects: string[] = []
  const note = (what: string) => async () => {
    if (fails) throw new Error('The disk is full.')
    effects.push(what)
  }
  const trigger = `TEST_EFFECTS_${process.pid}`
  beforeAll(() =>
    registerRequestKind<{ days: number }>({
      trigger,
      name: 'Test',
      payload: z.object({ days: z.int() }),
      properties: [],
      facts: () => ({}),
      summary: ({ days }) => `${days} days`,
      onSubmit: note('reserve'),
      onApprove: async (ctx, db, { id }) => {
        await sql`update request set amount = 7 where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
        await note('apply')()
      },
      onReject: note('release'),
      onWithdraw: note('release'),
      onCancelAfterApproval: note('reverse'),
      canBeCancelled: true,
    }),
  )
  beforeEach(() => {
    fails = false
    effects.length = 0
  })
  const submit = () => {
    const ctx = { ...app.system(team.org.orgId) }
    return tx(ctx, (db) =>
      submitRequest(ctx, db, { kind: trigger, employeeId: team.meera, payload: { days: 2 } }),
    )
  }

  test('rolls back both after a crash in the effect', async () => {
    const { id } = await submit()
    fails = true
    expect((await decideAs(team.raviIs.token, id)).status).toBe(500)
    const before = await detail(team.meeraIs.token, id)
    expect(before).toMatchObject({ REQUEST_STATUS: 0, abilities: { withdraw: true } })
    expect(before.history.map((one) => one.what)).toEqual(['submitted'])
    expect(before.stages[0]?.approvers[0]?.state).toBe('pending')
    fails = false
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect(effects).toEqual(['reserve', 'apply'])
  })

  test('applies each effect once under concurrent calls', async () => {
    await aWorkflow(app, team.org.orgId, trigger, [
      { approvers: [team.ravi, team.asha, team.dev].map((employee_id) => ({ by: 'person', employee_id })) },
    ])
    const { id } = await submit()
    const tokens = [team.raviIs, team.ashaIs, team.devIs, team.raviIs].map((one) => one.token)
    await Promise.all(tokens.map((token) => decideAs(token, id)))
    expect(effects).toEqual(['reserve', 'apply'])
    const admin = { REQUEST_ID: id, comment: 'Not any more' }
    const away = () => app.call(deleteRequestAdmin, { token: team.admin.token, body: admin })
    await Promise.all([away(), away()])
    expect(effects).toEqual(['reserve', 'apply', 'reverse'])
  })

  test('rejects a payload that the kind’s schema does not know', async () => {
    const ctx = app.system(team.org.orgId)
    const wrong = tx(ctx, (db) =>
      submitRequest(ctx, db, { kind: trigger, employeeId: team.meera, payload: { days: 'two' } }),
    )
    await expect(wrong).rejects.toMatchObject({ key: 'request.invalid' })
  })
})

test('reads a page of 5,000 pending requests in four statements by the index', async () => {
  const ctx = app.system(team.org.orgId)
  await tx(ctx, async (db) => {
    await sql`
      with r as (
        insert into request (org_id, kind, employee_id, summary, from_date, to_date, submitted_at)
        select ${team.org.orgId}, 'WORK_FROM_HOME', ${team.meera}, '1 day', date '2027-01-01' + n, date '2027-01-01' + n, now()
        from generate_series(1, 5000) n returning org_id, id
      ), p as (
        insert into request_payload (org_id, request_id, payload)
        select org_id, id, '{"from_date":"2027-01-01","to_date":"2027-01-01","half":"full"}' from r
      ), s as (
        insert into request_stage (org_id, request_id, position, node_id, name, mode, count, state)
        select org_id, id, 0, 'manager', 'Manager', 'any', 1, 'open' from r returning org_id, request_id
      )
      insert into request_task (org_id, request_id, position, approver_id, approver_name, via, created_at)
      select org_id, request_id, 0, approver_id, 'An approver', 'Reporting manager', now() from s
      -- Others wait as well: an order by request alone would read twice as many tasks.
      cross join (values (${team.ravi}::bigint), (${team.asha}::bigint)) as approver (approver_id)`.execute(
      db,
    )
  })
  const answer = await app.call(listAllRequests, {
    token: team.raviIs.token,
    body: { request_type: 'pending_on_me', limit: 50, page: 40 },
  })
  expect(answer.data.requests).toMatchObject({ total: 5000, pages: 100 })
  expect(answer.data.requests.docs).toHaveLength(50)
  expect(answer.queries).toBeLessThanOrEqual(4)
  const { REQUEST_ID } = answer.data.requests.docs[0] as { REQUEST_ID: number }
  const one = await app.call(requestDetail, { token: team.raviIs.token, params: { id: REQUEST_ID } })
  expect(one.queries).toBeLessThanOrEqual(8)
  // The planner's statistics may predate these rows.
  await app.platform.database.owner((session) => session.exec('analyze request_task'))
  const plan = await tx(ctx, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select request_id from request_task where org_id = ${team.org.orgId} and approver_id = ${team.ravi}
        and state = 'pending' order by request_id limit 50`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join()
  })
  // An index provides the order: no sorting, no reads beyond the page. Which of them depends on what other tests left.
  expect(plan).toMatch(/Index (Only )?Scan using request_task/)
  expect(plan).not.toContain('Sort')
}, 120_000)

test('a decision is told once to whoever asked, and to both where somebody else asked for them', async () => {
  const told = async (token: string) =>
    (await app.call(fetchBellNotifications, { token, body: {} })).data.docs.filter(
      ({ kind }) => kind === 'requests.approved',
    ).length
  await decideAs(team.raviIs.token, await ask(team.meeraIs.token))
  expect([await told(team.meeraIs.token), await told(team.raviIs.token)]).toEqual([1, 0])
  const other = await app.call(applyWfhAdmin, {
    token: team.admin.token,
    body: { EMPLOYEE_ID: team.meera, from_date: '2026-12-07', to_date: '2026-12-07', reason: 'By phone' },
  })
  await decideAs(team.raviIs.token, other.data.REQUEST_ID)
  expect([await told(team.meeraIs.token), await told(team.admin.token)]).toEqual([2, 1])
})
