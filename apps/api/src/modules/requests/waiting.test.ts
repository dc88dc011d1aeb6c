import { suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { openMailRequest, updateRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import * as drafts from '@muster/contract/workflows/workflow-draft.contract'
import { createWorkflow } from '@muster/contract/workflows/workflows.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { maintainRequestsJob } from './requests.jobs.ts'

/** Pending requests while their surroundings change. */

let app: TestApp
let team: Team

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const ask = async (from_date = '2026-12-03'): Promise<number> => {
  const body = { from_date, to_date: from_date, reason: 'The plumber comes.' }
  const { data } = await app.call(applyWfh, { token: team.meeraIs.token, body })
  return data.REQUEST_ID
}
const approve = (token: string, REQUEST_ID: number) =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } })
const detail = async (id: number) =>
  (await app.call(requestDetail, { token: team.meeraIs.token, params: { id } })).data.request_details
const pendingApprovers = async (id: number) =>
  (await detail(id)).stages
    .flatMap(({ approvers }) => approvers)
    .filter(({ state }) => state === 'pending')
    .map(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME)
const runMaintenance = () => maintainRequestsJob.run(app.system(team.org.orgId), {}, undefined as never)
const leaves = (id: number) =>
  tx(app.system(team.org.orgId), (db) =>
    sql`update employee set status = 'left', left_on = '2026-11-20' where org_id = ${team.org.orgId}
      and id = ${id}`.execute(db),
  )
const suspend = (emp_id: number, to_date: string) =>
  app.call(suspendEmployee, {
    token: team.admin.token,
    body: { emp_id, from_date: '2026-11-21', to_date },
  })

async function mailedKey(employeeId: number): Promise<string> {
  const { email } = await tx(app.system(team.org.orgId), (db) =>
    db.selectFrom('account').select('email').where('employee_id', '=', employeeId).executeTakeFirstOrThrow(),
  )
  const mail = (await mailsIn(app, team.org.orgId, email)).at(-1)
  return /request-approval\/\d+#([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

describe('suspended approver', () => {
  test('is replaced by the next in line, can’t decide by any route, and is logged', async () => {
    const id = await ask()
    const key = await mailedKey(team.ravi)
    expect(await pendingApprovers(id)).toEqual(['Ravi Kumar'])
    expect((await suspend(team.ravi, '2026-11-25')).status).toBe(200)
    await runMaintenance()
    expect(await pendingApprovers(id)).toEqual(['Asha Rao'])
    const { history } = await detail(id)
    expect(history.find((one) => one.what === 'reassigned')).toMatchObject({
      for_name: 'Asha Rao',
      comment: 'Ravi Kumar can no longer decide.',
    })
    expect((await approve(team.raviIs.token, id)).status).toBe(401)
    expect((await app.call(openMailRequest, { body: { key } })).body.key).toMatch(/^requests\.link/)
    expect((await approve(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('is not asked by requests submitted meanwhile', async () => {
    await suspend(team.ravi, '2026-11-25')
    const id = await ask()
    expect(await pendingApprovers(id)).toEqual(['Asha Rao'])
    const { stages } = await detail(id)
    expect(JSON.stringify(stages)).toContain('is suspended')
  })

  test('is asked again when their replacement has left, too', async () => {
    const id = await ask()
    await suspend(team.ravi, '2026-11-21')
    await runMaintenance()
    expect(await pendingApprovers(id)).toEqual(['Asha Rao'])
    app.setNow('2026-11-23T06:30:00Z')
    await leaves(team.asha)
    await runMaintenance()
    app.setNow(TEST_NOW)
    expect(await pendingApprovers(id)).toEqual(['Ravi Kumar'])
  })
})

test('lets an administrator decide when every approver has left', async () => {
  const id = await ask()
  await leaves(team.ravi)
  await leaves(team.asha)
  await runMaintenance()
  await runMaintenance()
  const names = await pendingApprovers(id)
  expect(names).not.toContain('Ravi Kumar')
  expect(names).not.toContain('Asha Rao')
  expect(names.length).toBeGreaterThan(0)
  expect((await approve(team.admin.token, id)).data.REQUEST_STATUS).toBe(1)
})

const graphOf = (...people: number[]): WorkflowDefinition => ({
  start: 'stage_0',
  nodes: [
    ...people.map((employee_id, at) => ({
      type: 'stage' as const,
      id: `stage_${at}`,
      name: `Stage ${at + 1}`,
      approvers: [{ by: 'person' as const, employee_id }],
      mode: 'any' as const,
      next: at + 1 < people.length ? `stage_${at + 1}` : 'done',
    })),
    { type: 'end', id: 'done', outcome: 'approved' },
  ],
})

test('keeps pending requests on the workflow version they started with', async () => {
  const { token } = team.admin
  const created = await app.call(createWorkflow, {
    token,
    body: { TRIGGER_SLUG: 'WORK_FROM_HOME', name: 'From home', start: 'empty' },
  })
  const { WF_ID } = created.data
  const publish = async (revision: number, definition: WorkflowDefinition) => {
    const saved = await app.call(drafts.saveStages, { token, body: { WF_ID, revision, definition } })
    const { data } = await app.call(drafts.saveWorkflow, {
      token,
      body: { WF_ID, revision: saved.data.revision },
    })
    return data.revision
  }
  const revision = await publish(1, graphOf(team.ravi, team.asha))
  const before = await ask()
  await publish(revision, graphOf(team.dev))
  const after = await ask('2026-12-04')
  expect(await pendingApprovers(before)).toEqual(['Ravi Kumar'])
  expect(await pendingApprovers(after)).toEqual(['Dev Nair'])
  expect((await approve(team.devIs.token, before)).status).not.toBe(200)
  expect((await approve(team.raviIs.token, before)).data.REQUEST_STATUS).toBe(0)
  expect(await pendingApprovers(before)).toEqual(['Asha Rao'])
  expect((await approve(team.ashaIs.token, before)).data.REQUEST_STATUS).toBe(1)
  expect((await approve(team.devIs.token, after)).data.REQUEST_STATUS).toBe(1)
})
