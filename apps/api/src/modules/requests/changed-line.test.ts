import { updateEmployee } from '@muster/contract/employees/employees.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import {
  reassignRequest,
  updateMailRequest,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { followLines } from './changed-line.service.ts'

/** Approvers follow the reporting line while a request is pending. */

let app: TestApp
let team: Team

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const day = '2026-12-03'
async function ask(): Promise<number> {
  const body = { from_date: day, to_date: day, reason: 'The plumber comes.' }
  return (await app.call(applyWfh, { token: team.meeraIs.token, body })).data.REQUEST_ID
}
const decideAs = (token: string, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1, comment = 'Fine') =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS, comment } })
const leads = async (person: number, manager: number) => {
  const body = { emp_id: person, values: { REPORTING_MANAGER_ID: manager } }
  expect((await app.call(updateEmployee, { token: team.admin.token, body })).status).toBe(200)
}
const follow = () => followLines(app.system(team.org.orgId), [team.meera])
const detail = async (id: number) =>
  (await app.call(requestDetail, { token: team.meeraIs.token, params: { id } })).data.request_details
const inbox = async (token: string) =>
  (
    await app.call(listAllRequests, { token, body: { request_type: 'pending_on_me' } })
  ).data.requests.docs.map((one) => one.REQUEST_ID)

describe('change of manager during a pending request', () => {
  test('asks the new manager instead of the old one and logs the change', async () => {
    const id = await ask()
    await leads(team.meera, team.dev)
    await follow()
    expect(await inbox(team.raviIs.token)).toEqual([])
    expect(await inbox(team.devIs.token)).toEqual([id])
    const { history, stages } = await detail(id)
    expect(history.at(-1)).toMatchObject({ what: 'reassigned', for_name: 'Dev Nair' })
    expect(history.at(-1)?.comment).toContain('Ravi Kumar no longer decides')
    expect(stages[0]?.approvers.map((one) => one.state)).toEqual(['closed', 'pending'])
    expect((await decideAs(team.raviIs.token, id)).body.key).toBe('requests.not_approver')
    expect((await decideAs(team.devIs.token, id)).data.REQUEST_STATUS).toBe(1)
    // Idempotent.
    await follow()
    expect((await detail(id)).history.filter((one) => one.what === 'reassigned')).toHaveLength(1)
  })

  test('refuses a decision by the old manager even before the job has run', async () => {
    const id = await ask()
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set manager_id = ${team.dev} where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    const refused = await decideAs(team.raviIs.token, id)
    expect(refused.body.key).toBe('requests.not_approver')
    expect(refused.message).toContain('Dev Nair')
    expect((await decideAs(team.devIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('applies one effect when a decision and the change run concurrently', async () => {
    const id = await ask()
    const [decided] = await Promise.all([decideAs(team.raviIs.token, id), leads(team.meera, team.dev)])
    await follow()
    const { REQUEST_STATUS, stages } = await detail(id)
    if (decided.status === 200) expect(REQUEST_STATUS).toBe(1)
    else {
      expect(decided.body.key).toBe('requests.not_approver')
      expect(stages[0]?.approvers.find((one) => one.state === 'pending')?.EMPLOYEE_NAME).toBe('Dev Nair')
    }
  })

  test('invalidates the old manager’s mailed link', async () => {
    const id = await ask()
    const { email } = await tx(app.system(team.org.orgId), (db) =>
      db.selectFrom('account').select('email').where('employee_id', '=', team.ravi).executeTakeFirstOrThrow(),
    )
    const key = (await mailsIn(app, team.org.orgId, email))
      .flatMap(({ text_body }) => /request-approval\/\d+#([\w-]{43})/.exec(text_body)?.[1] ?? [])
      .at(-1)
    await leads(team.meera, team.dev)
    const answer = await app.call(updateMailRequest, { body: { key: key as string, REQUEST_STATUS: 1 } })
    expect(answer.status).not.toBe(200)
    expect((await detail(id)).REQUEST_STATUS).toBe(0)
  })

  test('asks a manager again who returns to the line', async () => {
    const id = await ask()
    await leads(team.meera, team.dev)
    await follow()
    await leads(team.meera, team.ravi)
    await follow()
    expect(await inbox(team.raviIs.token)).toEqual([id])
    expect(await inbox(team.devIs.token)).toEqual([])
  })

  test('updates the second level when the change is further up', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [{ approvers: [{ by: 'manager', level: 2 }] }])
    const id = await ask()
    expect(await inbox(team.ashaIs.token)).toEqual([id])
    await leads(team.ravi, team.dev)
    await followLines(app.system(team.org.orgId), [team.ravi])
    expect(await inbox(team.ashaIs.token)).toEqual([])
    expect(await inbox(team.devIs.token)).toEqual([id])
  })

  test('keeps an approver chosen by HR', async () => {
    const id = await ask()
    const body = { REQUEST_ID: id, EMPLOYEE_ID: team.asha }
    expect((await app.call(reassignRequest, { token: team.admin.token, body })).status).toBe(200)
    await leads(team.meera, team.dev)
    await follow()
    expect(await inbox(team.ashaIs.token)).toEqual([id])
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('counts decisions already made, which may now suffice', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      {
        mode: 'all',
        approvers: [
          { by: 'manager', level: 1 },
          { by: 'person', employee_id: team.asha },
        ],
      },
    ])
    const id = await ask()
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(0)
    await leads(team.meera, team.asha)
    await follow()
    // Asha now holds both roles and has approved.
    expect((await detail(id)).REQUEST_STATUS).toBe(1)
  })
})
