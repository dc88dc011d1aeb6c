import {
  endVacancy,
  listVacancies,
  reopenVacancy,
} from '@muster/contract/employees/directory/reporting-lines.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { deleteRequestAdmin, updateRequest } from '@muster/contract/requests/decisions.contract'
import { employeeExtraDetails, employeeNoticePeriod } from '@muster/contract/requests/person-facts.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import {
  listAssetRequests,
  listRequisitions,
  requisitionForm,
  requisitionPeople,
  saveRequisition,
} from '@muster/contract/requests/requisition.contract'
import { updateProductSettings } from '@muster/contract/settings/organisation-settings.contract'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addWorkflow, publishWorkflow, saveDraft } from '../../workflows/index.ts'

let app: TestApp
let team: Team
let designation: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  designation = await tx(app.system(team.org.orgId), async (db) => {
    const { id } = await db
      .insertInto('designation')
      .values({ org_id: team.org.orgId, name: 'Analyst' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
})

type Body = Partial<BodyOf<typeof saveRequisition>>
const ask = (token: string, more: Body = {}) =>
  app.call(saveRequisition, {
    token,
    body: {
      REQUISITION_TYPE: 1,
      positions: 2,
      REPORTING_MANAGER_ID: team.ravi,
      DESIGNATION_ID: designation,
      LOCATION_ID: team.pune,
      needed_by: '2027-02-01',
      budget: '1200000.50',
      reason: 'The order book is full.',
      ...more,
    },
  })
const list = (token: string, request_type: BodyOf<typeof listRequisitions>['request_type'] = 'my_request') =>
  app.call(listRequisitions, { token, body: { request_type } })
const approve = (token: string, REQUEST_ID: number) =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } })
const openings = async () =>
  (await app.call(listVacancies, { token: team.admin.token, body: { state: 'open' } })).data.vacancies

describe('requisition', () => {
  test('is submitted by a manager, approved by their manager, and opens vacancies below them', async () => {
    const sent = await ask(team.raviIs.token)
    expect(sent.message).toBe('Request submitted.')
    expect(sent.data.pending_on).toHaveLength(1)
    const [ownRequests] = (await list(team.raviIs.token)).data.requests.docs
    expect(ownRequests).toMatchObject({
      FORM_ID: 12,
      TRIGGER_SLUG: 'REQUISITION',
      REQUISITION_TYPE: 1,
      REQUISITION_TYPE_NAME: 'New',
      DESIGNATION_NAME: 'Analyst',
      REPORTING_MANAGER_NAME: 'Ravi Kumar',
      positions: 2,
      state: 'pending',
      REQUEST_STATUS: 0,
    })
    expect(ownRequests?.summary).toMatch(/^2 new positions: Analyst, /)
    expect((await list(team.ashaIs.token, 'pending_on_me')).data.requests.total).toBe(1)
    expect(await openings()).toEqual([])

    const { REQUEST_ID } = sent.data
    const shown = await app.call(requestDetail, { token: team.ashaIs.token, params: { id: REQUEST_ID } })
    expect(shown.queries).toBeLessThanOrEqual(8)
    expect(shown.data.request_details.facts).toContainEqual({
      key: 'budget',
      label: 'Annual budget',
      value: 'INR 1200000.50 each, INR 2400001.00 in total',
    })
    expect((await approve(team.ashaIs.token, REQUEST_ID)).data.REQUEST_STATUS).toBe(1)
    const open = await openings()
    expect(open.map((one) => one.manager.EMPLOYEE_ID)).toEqual([team.ravi, team.ravi])
    expect(open[0]?.note).toContain(`Requisition ${REQUEST_ID}`)

    // One position is filled, then the rest is cancelled.
    const filled = await app.call(endVacancy, {
      token: team.admin.token,
      body: { id: open[0]?.id as number, outcome: 'filled', ended_on: '2026-11-21', filled_by: team.nina },
    })
    expect(filled.status).toBe(200)
    expect((await list(team.raviIs.token)).data.requests.docs[0]).toMatchObject({ state: 'open', filled: 1 })
    const away = await app.call(deleteRequestAdmin, {
      token: team.admin.token,
      body: { REQUEST_ID, comment: 'The order fell through.' },
    })
    expect(away.data.REQUEST_STATUS).toBe(5)
    expect(await openings()).toEqual([])
    // Cancelled vacancies can't be reopened.
    const again = await app.call(reopenVacancy, {
      token: team.admin.token,
      body: { id: open[1]?.id as number },
    })
    expect(again.body.key).toBe('employees.vacancy_not_agreed')
    expect(again.message).toContain(`Requisition ${REQUEST_ID}`)
    expect((await list(team.raviIs.token)).data.requests.docs[0]).toMatchObject({
      state: 'cancelled',
      filled: 1,
      closed: 1,
    })
  })

  test('opens positions once when two approvals run concurrently', async () => {
    await aWorkflow(app, team.org.orgId, 'REQUISITION', [
      { approvers: [team.asha, team.dev].map((employee_id) => ({ by: 'person', employee_id })) },
    ])
    const { REQUEST_ID } = (await ask(team.raviIs.token)).data
    const answers = await Promise.all(
      [team.ashaIs, team.devIs, team.ashaIs].map(({ token }) => approve(token, REQUEST_ID)),
    )
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThan(0)
    expect(await openings()).toHaveLength(2)
  })

  test('can’t be approved by the hiring manager, and is listed for whoever submitted it', async () => {
    const { REQUEST_ID } = (await ask(team.admin.token)).data
    expect((await approve(team.raviIs.token, REQUEST_ID)).body.key).toBe('requests.own_request')
    expect((await list(team.admin.token)).data.requests.total).toBe(1)
    expect((await list(team.raviIs.token)).data.requests.total).toBe(1)
    expect((await list(team.ninaIs.token)).data.requests.total).toBe(0)
  })

  test('replaces one employee in reach, once', async () => {
    const replace = (more: Body = {}) =>
      ask(team.raviIs.token, { REQUISITION_TYPE: 2, positions: 1, REPLACES_ID: team.meera, ...more })
    expect((await replace({ positions: 2 })).body.data).toBeDefined()
    expect((await replace({ positions: 2 })).body.key).toBe('request.invalid')
    expect((await replace({ REPLACES_ID: team.dev })).body.key).toBe('request.invalid')
    expect((await replace({ REPLACES_ID: null })).body.key).toBe('request.invalid')
    expect((await ask(team.raviIs.token, { REPLACES_ID: team.meera })).body.key).toBe('request.invalid')
    const both = await Promise.all([replace(), replace()])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await list(team.raviIs.token)).data.requests.docs[0]).toMatchObject({
      REQUISITION_TYPE_NAME: 'Replacement',
      REPLACES_NAME: 'Meera Iyer',
    })
  })

  test('is validated before it is stored', async () => {
    const key = async (more: Body) => (await ask(team.raviIs.token, more)).body.key
    expect(await key({ REPORTING_MANAGER_ID: team.asha })).toBe('request.invalid')
    expect(await key({ REPORTING_MANAGER_ID: team.dev })).toBe('request.invalid')
    expect(await key({ needed_by: '2026-11-01' })).toBe('request.invalid')
    expect(await key({ DESIGNATION_ID: 999_999 })).toBe('request.invalid')
    expect(await key({ budget: '1.234' })).toBe('request.invalid')
    expect((await ask(team.ninaIs.token, { REPORTING_MANAGER_ID: team.nina })).body.key).toBe('access.denied')
    expect((await list(team.raviIs.token)).data.requests.total).toBe(0)
  })

  test('offers its properties to workflow conditions', async () => {
    const ctx = app.system(team.org.orgId)
    const { WF_ID } = await addWorkflow(ctx, { TRIGGER_SLUG: 'REQUISITION', name: 'Hiring', start: 'empty' })
    const definition: WorkflowDefinition = {
      start: 'costly',
      nodes: [
        {
          type: 'branch',
          id: 'costly',
          name: 'Costly?',
          arms: [
            {
              id: 'yes',
              name: 'Costly',
              groups: [[{ property: 'budget', operator: 'gt', values: ['2400000'] }]],
              next: 'dev',
            },
          ],
          otherwise: 'done',
        },
        {
          type: 'stage',
          id: 'dev',
          name: 'Dev',
          approvers: [{ by: 'person', employee_id: team.dev }],
          mode: 'any',
          next: 'done',
        },
        { type: 'end', id: 'done', outcome: 'approved' },
      ],
    }
    const { revision } = await saveDraft(ctx, { WF_ID, revision: 1, definition })
    await publishWorkflow(ctx, { WF_ID, revision, publish: 1, note: 'First' })
    expect((await ask(team.raviIs.token)).data.pending_on).toHaveLength(1)
    expect((await ask(team.raviIs.token, { budget: '1200000' })).data.REQUEST_STATUS).toBe(1)
  })

  test('offers existing units and people in reach in its form', async () => {
    const { data, queries } = await app.call(requisitionForm, { token: team.raviIs.token })
    expect(queries).toBeLessThanOrEqual(8)
    expect(data).toMatchObject({ FORM_ID: 12, currency: 'INR', abilities: { raise: true } })
    expect(data.fields.map((one) => one.FIELD_NAME)).toContain('Designation')
    expect(data.fields[0]?.options).toContainEqual({ value: designation, label: 'Analyst' })
    expect((await app.call(requisitionForm, { token: team.ninaIs.token })).data).toMatchObject({
      abilities: { raise: false },
    })
    const people = await app.call(requisitionPeople, { token: team.raviIs.token, query: { search: '' } })
    const ids = people.data.people.map((one) => one.EMPLOYEE_ID)
    expect(ids).toEqual(expect.arrayContaining([team.ravi, team.meera, team.nina]))
    expect(ids).not.toContain(team.asha)
    const list = await app.call(listAssetRequests, { token: team.raviIs.token, body: {} })
    expect(list.data.requests).toEqual({ docs: [], pages: 1, total: 0 })
  })

  test('reads a page in four statements, whatever its length', async () => {
    for (let at = 0; at < 3; at++) await ask(team.raviIs.token)
    const { data, queries } = await list(team.ashaIs.token, 'employee_request')
    expect(data.requests.total).toBe(3)
    expect(queries).toBeLessThanOrEqual(4)
  })
})

describe('notice period', () => {
  const notice = (token: string, EMPLOYEE_ID?: number) =>
    app.call(employeeNoticePeriod, { token, query: EMPLOYEE_ID ? { EMPLOYEE_ID } : {} })

  test('follows setting and probation, explains itself, and has the reach of requests', async () => {
    expect((await notice(team.meeraIs.token)).data).toMatchObject({
      EMPLOYEE_ID: team.meera,
      notice_period: 60,
      on_probation: false,
      last_working_day: '2027-01-20',
      leaving_on: null,
    })
    await tx(app.system(team.org.orgId), (db) =>
      sql`update employee set confirmation_due_on = '2026-12-31' where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      ),
    )
    await app.call(updateProductSettings, {
      token: team.admin.token,
      body: { version: 1, settings: { notice_days_probation: 15 } },
    })
    const { data, queries } = await notice(team.raviIs.token, team.meera)
    expect(data).toMatchObject({ notice_period: 15, on_probation: true, last_working_day: '2026-12-06' })
    expect(data.why).toContain('15 days on probation')
    expect(queries).toBeLessThanOrEqual(8)
    expect((await notice(team.meeraIs.token, team.ravi)).status).toBe(404)
    expect((await notice(team.raviIs.token, team.dev)).status).toBe(404)
  })

  test('is returned with the other facts that prefill forms', async () => {
    const { data } = await app.call(employeeExtraDetails, {
      token: team.raviIs.token,
      query: { EMPLOYEE_ID: team.nina },
    })
    expect(data).toMatchObject({
      EMPLOYEE_NAME: 'Nina Das',
      REPORTING_MANAGER_ID: team.ravi,
      REPORTING_MANAGER_NAME: 'Ravi Kumar',
      units: { LOCATION_ID: { id: team.pune }, GRADE_ID: null },
      notice: { notice_period: 60 },
    })
  })
})
