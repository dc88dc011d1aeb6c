import { employeeAsOf } from '@muster/contract/employees/directory/as-of.contract'
import { employeeDetails, updateEmployee } from '@muster/contract/employees/employees.contract'
import { cancelPlannedChanges, listPlannedChanges } from '@muster/contract/employees/moves/transfers.contract'
import { updateProbation } from '@muster/contract/employees/probation/probation.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  bulkRequestStatusAdmin,
  deleteRequest,
  deleteRequestAdmin,
  deleteRequestSingleApprover,
  reassignRequest,
  requestStatusAdmin,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import { saveDelegation } from '@muster/contract/requests/delegations.contract'
import { proposeProbation, proposeTransfer } from '@muster/contract/requests/people-changes.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { changeApprovals } from '../../employees/approvals/change-approvals.ts'
import { addPeople, anHrOf, aPerson } from '../../employees/employees.fixtures.ts'
import { probationConfirmation } from './probation.kind.ts'

/** Requested and proposed changes of employee records. */

let app: TestApp
let team: Team

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const run = <T>(query: (db: Parameters<Parameters<typeof tx<T>>[1]>[0]) => Promise<T>) =>
  tx(app.system(team.org.orgId), query)
const needApproval = (...fields: string[]) =>
  run((db) =>
    sql`update organisation set features = coalesce(features, '{}') || ${JSON.stringify({ fields_to_approve: fields })}::jsonb
      where org_id = ${team.org.orgId}`.execute(db),
  )
const save = (token: string, values: Record<string, unknown>, emp_id = team.meera) =>
  app.call(updateEmployee, { token, body: { emp_id, values } as never })
const decideAs = (token: string, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1, comment = 'Fine') =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS, comment } })
const record = async (token = team.admin.token, emp_id = team.meera) =>
  (await app.call(employeeDetails, { token, query: { emp_id } })).data
const fieldOf = async (slug: string, token?: string) =>
  (await record(token)).sections
    .flatMap((section) => section.fields)
    .find((field) => field.FIELD_SLUG === slug)
const open = async (token: string, id: number) =>
  (await app.call(requestDetail, { token, params: { id } })).data
const list = async (token: string, request_type: BodyOf<typeof listAllRequests>['request_type']) =>
  (await app.call(listAllRequests, { token, body: { request_type } })).data?.requests.docs ?? []

describe('change of one’s own record', () => {
  beforeEach(() => needApproval('PHONE', 'CITY', 'LAST_NAME'))

  async function ask(values: Record<string, unknown> = { CITY: 'Goa' }): Promise<number> {
    const answer = await save(team.meeraIs.token, values)
    expect(answer.message).toBe('Sent for approval.')
    return answer.data.waiting?.REQUEST_ID as number
  }

  test('writes the change on approval, and immediately where none is needed', async () => {
    const id = await ask({ CITY: 'Goa', STATE: 'Goa state', LAST_NAME: 'Iyengar' })
    expect((await fieldOf('STATE'))?.value).toBe('Goa state')
    expect((await fieldOf('CITY'))?.value).toBeNull()
    expect((await record(team.meeraIs.token)).abilities.fields_to_approve.sort()).toEqual([
      'CITY',
      'LAST_NAME',
      'PHONE',
    ])
    expect((await fieldOf('CITY', team.meeraIs.token))?.waiting).toMatchObject({
      REQUEST_ID: id,
      text: 'Goa',
    })
    const ownRequests = await list(team.meeraIs.token, 'my_request')
    expect(ownRequests[0]).toMatchObject({ TRIGGER_SLUG: 'PROFILE_UPDATE', summary: 'Last name, City' })
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect((await fieldOf('CITY'))?.value).toBe('Goa')
    expect((await record()).EMPLOYEE_NAME).toBe('Meera Iyengar')
    expect((await fieldOf('CITY', team.meeraIs.token))?.waiting).toBeNull()
    // Contact data is masked in the history, which names the approver.
    const { rows } = await run((db) =>
      sql<{ changes: Record<string, unknown> }>`
        select changes from audit_entry where org_id = ${team.org.orgId} and record_type = 'employee'
          and record_id = ${team.meera} and changes ? 'LAST_NAME'`.execute(db),
    )
    expect(rows[0]?.changes).toMatchObject({ LAST_NAME: ['Iyer', 'Iyengar'] })
  })

  test('changes nothing when rejected or withdrawn', async () => {
    const id = await ask()
    expect((await decideAs(team.raviIs.token, id, 3, 'Please show the lease.')).data.REQUEST_STATUS).toBe(3)
    const second = await ask()
    const body = { REQUEST_ID: second }
    expect((await app.call(deleteRequest, { token: team.meeraIs.token, body })).status).toBe(200)
    expect((await decideAs(team.raviIs.token, second)).status).toBe(409)
    expect((await fieldOf('CITY'))?.value).toBeNull()
  })

  test('allows one pending request per field', async () => {
    await ask()
    const again = await save(team.meeraIs.token, { CITY: 'Pune', STATE: 'Kept as it was' })
    expect(again.body).toMatchObject({ key: 'employees.change_waits', code: 409 })
    // All or nothing: the other fields are not written either.
    expect((await fieldOf('STATE'))?.value).toBeNull()
    await ask({ PHONE: '+919812345670' })
  })

  test('reports a conflict to the approver when HR edited the field meanwhile, and loses nothing', async () => {
    const id = await ask()
    expect((await save(team.admin.token, { CITY: 'Nashik' })).message).toBe('Saved.')
    const { request_details } = await open(team.raviIs.token, id)
    expect(request_details.conflicts[0]?.text).toContain('City was changed after this request was submitted')
    const refused = await decideAs(team.raviIs.token, id)
    expect(refused.body).toMatchObject({ code: 409, key: 'employees.changed_meanwhile' })
    expect((await fieldOf('CITY'))?.value).toBe('Nashik')
    expect((await open(team.raviIs.token, id)).request_details.REQUEST_STATUS).toBe(0)
    expect((await decideAs(team.raviIs.token, id, 3, 'HR has corrected it.')).data.REQUEST_STATUS).toBe(3)
  })

  test('reports no conflict when HR entered the same value', async () => {
    const id = await ask({ CITY: 'Goa', PHONE: '+919812345679' })
    await save(team.admin.token, { CITY: 'Goa' })
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect((await fieldOf('PHONE'))?.value).toBe('+919812345679')
  })

  test('refuses approval when a field was removed, and stays pending', async () => {
    const id = await ask({ LAST_NAME: 'Iyengar' })
    await run((db) =>
      sql`update form_field set status = 0 where org_id = ${team.org.orgId} and form_no = 12 and slug = 'LAST_NAME'`.execute(
        db,
      ),
    )
    expect((await decideAs(team.raviIs.token, id)).status).toBe(422)
    expect((await record()).EMPLOYEE_NAME).toBe('Meera Iyer')
    expect((await open(team.raviIs.token, id)).request_details.REQUEST_STATUS).toBe(0)
  })

  test('writes once when two decisions run concurrently', async () => {
    await aWorkflow(app, team.org.orgId, 'PROFILE_UPDATE', [
      {
        approvers: [
          { by: 'manager', level: 1 },
          { by: 'manager', level: 2 },
        ],
      },
    ])
    const id = await ask()
    const both = await Promise.all([
      decideAs(team.raviIs.token, id),
      decideAs(team.ashaIs.token, id, 3, 'No'),
    ])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    const isApproved = (await open(team.meeraIs.token, id)).request_details.REQUEST_STATUS === 1
    expect((await fieldOf('CITY'))?.value).toBe(isApproved ? 'Goa' : null)
  })

  test('hides values from an approver without the field group', async () => {
    await needApproval('CITY', 'BLOOD_GROUP', 'NATIONALITY')
    const id = await ask({ CITY: 'Goa', NATIONALITY: 'Indian' })
    const asRavi = await open(team.raviIs.token, id)
    const fields = (
      asRavi.profilerequest as { fields: { FIELD_SLUG: string; after: unknown; is_hidden: boolean }[] }
    ).fields
    const city = fields.find((field) => field.FIELD_SLUG === 'CITY')
    const nationality = fields.find((field) => field.FIELD_SLUG === 'NATIONALITY')
    expect(nationality).toMatchObject({ after: 'Indian', is_hidden: false })
    const seesContact = (await fieldOf('CITY', team.raviIs.token)) !== undefined
    expect(city?.is_hidden).toBe(!seesContact)
    expect(JSON.stringify(asRavi).includes('Goa')).toBe(seesContact)
    const asAdmin = await open(team.admin.token, id)
    expect(JSON.stringify(asAdmin.profilerequest)).toContain('Goa')
  })

  test('can’t be decided by the requester by any route', async () => {
    await aWorkflow(app, team.org.orgId, 'PROFILE_UPDATE', [
      { approvers: [{ by: 'person', employee_id: team.asha }] },
    ])
    const id = await ask()
    await app.call(saveDelegation, {
      token: team.ashaIs.token,
      body: { DELEGATE_ID: team.meera, from_date: '2026-11-20', to_date: '2026-11-30' },
    })
    expect((await decideAs(team.meeraIs.token, id)).body.key).toBe('requests.own_request')
    expect(await list(team.meeraIs.token, 'pending_on_me')).toEqual([])
  })

  test('requires approval of an administrator’s own change too', async () => {
    const [person] = (await addPeople(app, team.org, [aPerson({})])) as [number]
    const own = await anAccount(app, team.org, { roles: [2], employeeId: person })
    const answer = await save(own.token, { CITY: 'Goa' }, person)
    expect(answer.data.waiting?.fields).toEqual(['City'])
    const body = {
      REQUEST_ID: answer.data.waiting?.REQUEST_ID as number,
      REQUEST_STATUS: 1 as const,
      comment: 'ok',
    }
    expect((await app.call(requestStatusAdmin, { token: own.token, body })).body.key).toBe(
      'requests.own_request',
    )
  })

  test('is erased with the employee’s data', async () => {
    await ask()
    const ctx = app.system(team.org.orgId)
    await run((db) => changeApprovals().forget(ctx, db, [team.meera]))
    expect(await list(team.meeraIs.token, 'my_request')).toEqual([])
    const { rows } = await run((db) =>
      sql`select from request_payload where org_id = ${team.org.orgId}`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('leaves fields that need no approval or are read-only as before', async () => {
    const plain = await save(team.meeraIs.token, { STATE: 'Goa' })
    expect(plain).toMatchObject({ message: 'Saved.', data: { waiting: null } })
    expect((await save(team.meeraIs.token, { FIRST_NAME: 'Mira' })).body.key).toBe(
      'employees.field_not_editable',
    )
  })

  test('reads the record within eight statements', async () => {
    await ask()
    const answer = await app.call(employeeDetails, {
      token: team.meeraIs.token,
      query: { emp_id: team.meera },
    })
    expect(answer.queries).toBeLessThanOrEqual(8)
    const detail = await app.call(requestDetail, {
      token: team.raviIs.token,
      params: { id: (await list(team.raviIs.token, 'pending_on_me'))[0]?.REQUEST_ID as number },
    })
    expect(detail.queries).toBeLessThanOrEqual(8)
  })
})

describe('transfer proposed by a manager', () => {
  let goa: number
  beforeEach(async () => {
    goa = await aMaster(app, team.org, 'location', 'Goa')
  })
  const propose = (
    token: string,
    more: Partial<BodyOf<typeof proposeTransfer>> = {},
    language: 'en' | 'hi' = 'en',
  ) =>
    app.call(proposeTransfer, {
      ...{ token, language },
      body: {
        EMPLOYEE_ID: team.meera,
        values: { LOCATION_ID: goa },
        effective_date: '2026-12-15',
        reason: 'The new branch needs her.',
        ...more,
      },
    })
  const placeOn = async (on: string) =>
    JSON.stringify(
      (await app.call(employeeAsOf, { token: team.admin.token, query: { emp_id: team.meera, day: on } }))
        .data,
    )

  test('asks somebody other than the proposer and takes effect on its date', async () => {
    const submitted = await propose(team.raviIs.token)
    expect(submitted.data.pending_on).toEqual(['Asha Rao'])
    const id = submitted.data.REQUEST_ID
    expect((await decideAs(team.raviIs.token, id)).body.key).toBe('requests.own_request')
    expect((await list(team.raviIs.token, 'my_request'))[0]).toMatchObject({
      REQUEST_ID: id,
      summary: 'From 15 Dec 2026: Location',
    })
    const { request_details, formdetails } = await open(team.ashaIs.token, id)
    expect(request_details.facts).toContainEqual({ label: 'Location', value: 'Pune → Goa' })
    expect(formdetails).toMatchObject({
      lines: [{ FIELD_SLUG: 'LOCATION_ID', before: 'Pune', after: 'Goa' }],
    })
    expect((await decideAs(team.ashaIs.token, id)).data.REQUEST_STATUS).toBe(1)
    expect((await record()).LOCATION_NAME).toBe('Pune')
    expect(await placeOn('2026-12-14')).toContain('Pune')
    expect(await placeOn('2026-12-15')).toContain('Goa')
    // Idempotent.
    await decideAs(team.ashaIs.token, id)
    const planned = await app.call(listPlannedChanges, {
      token: team.admin.token,
      body: { emp_id: team.meera },
    })
    expect(planned.data.changes).toHaveLength(1)
  })

  describe('that would bring more people into somebody’s reach', () => {
    let hr: TestAccount
    let priya: number
    let far: number
    beforeEach(async () => {
      const place = { LOCATION_ID: team.pune }
      const made = await addPeople(app, team.org, [
        aPerson({ FIRST_NAME: 'Priya', REPORTING_MANAGER_ID: team.ravi, ...place }),
        aPerson({ FIRST_NAME: 'Farid', REPORTING_MANAGER_ID: team.nina, LOCATION_ID: team.delhi }),
      ])
      priya = made[0] as number
      far = made[1] as number
      // Priya looks after the people in Pune and whoever reports to her.
      hr = await anHrOf(app, team, team.pune, {
        'employees.profile.view': ['group', 'reports'],
        'requests.raise': ['group'],
        'requests.decide': ['group'],
      })
      await run((db) =>
        sql`update account set employee_id = ${priya} where org_id = ${team.org.orgId} and id = ${hr.accountId}`.execute(
          db,
        ),
      )
    })
    const toPriya = () => ({
      EMPLOYEE_ID: team.nina,
      values: { REPORTING_MANAGER_ID: priya },
      effective_date: '2026-11-24',
    })
    const seesFar = async () =>
      (await app.call(employeeDetails, { token: hr.token, query: { emp_id: far } })).status

    test('is refused to the proposer where nobody has to approve', async () => {
      await aWorkflow(app, team.org.orgId, 'TRANSFER', [])
      expect(await seesFar()).toBe(404)
      expect((await propose(hr.token, toPriya())).body.key).toBe('access.reach_grows')
      expect(await seesFar()).toBe(404)
      expect((await propose(team.admin.token, toPriya())).data.REQUEST_STATUS).toBe(1)
    })

    test('is not approved by whom it favours, but by somebody else', async () => {
      await aWorkflow(app, team.org.orgId, 'TRANSFER', [
        {
          approvers: [
            { by: 'person', employee_id: priya },
            { by: 'person', employee_id: team.asha },
          ],
        },
      ])
      const { REQUEST_ID } = (await propose(team.raviIs.token, toPriya())).data
      expect((await decideAs(hr.token, REQUEST_ID)).body.key).toBe('access.reach_grows')
      expect(await seesFar()).toBe(404)
      expect((await decideAs(team.ashaIs.token, REQUEST_ID)).data.REQUEST_STATUS).toBe(1)
    })
  })

  test('is hidden from the employee until decided, who can’t withdraw it', async () => {
    const { REQUEST_ID } = (await propose(team.raviIs.token)).data
    const { token } = team.meeraIs
    expect(await list(token, 'my_request')).toEqual([])
    expect((await app.call(requestDetail, { token, params: { id: REQUEST_ID } })).status).toBe(404)
    expect((await app.call(deleteRequest, { token, body: { REQUEST_ID } })).status).toBe(404)
    expect((await app.call(deleteRequest, { token: team.raviIs.token, body: { REQUEST_ID } })).status).toBe(
      200,
    )
    expect((await decideAs(team.ashaIs.token, REQUEST_ID)).status).toBe(409)
  })

  test('can’t be decided by the proposer by any route', async () => {
    await aWorkflow(app, team.org.orgId, 'TRANSFER', [
      {
        approvers: [
          { by: 'manager', level: 1 },
          { by: 'person', employee_id: team.dev },
        ],
      },
    ])
    const hr = await anAccount(app, team.org, { roles: [2] })
    const submitted = await propose(hr.token)
    const { REQUEST_ID } = submitted.data
    const body = { REQUEST_ID, REQUEST_STATUS: 1 as const, comment: 'Fine' }
    expect((await app.call(requestStatusAdmin, { token: hr.token, body })).body.key).toBe(
      'requests.own_request',
    )
    const many = await app.call(bulkRequestStatusAdmin, {
      token: hr.token,
      body: { requests: [REQUEST_ID], REQUEST_STATUS: 1, comment: 'Fine' },
    })
    expect(many.data).toMatchObject({ done: 0, failed: 1 })
    await decideAs(team.devIs.token, REQUEST_ID, 3, 'Not now')
    const second = (await propose(team.raviIs.token)).data
    await app.call(saveDelegation, {
      token: team.devIs.token,
      body: { DELEGATE_ID: team.ravi, from_date: '2026-11-20', to_date: '2026-11-30' },
    })
    expect(await list(team.raviIs.token, 'pending_on_me')).toEqual([])
    expect((await decideAs(team.raviIs.token, second.REQUEST_ID)).body.key).toBe('requests.own_request')
    const reassigned = await app.call(reassignRequest, {
      token: team.admin.token,
      body: { REQUEST_ID: second.REQUEST_ID, EMPLOYEE_ID: team.ravi },
    })
    expect(reassigned.body.key).toBe('requests.approver_unfit')
  })

  test('can be cancelled by a new request, only before its effective date', async () => {
    const { REQUEST_ID } = (await propose(team.raviIs.token)).data
    await decideAs(team.ashaIs.token, REQUEST_ID)
    const submitted = await app.call(deleteRequest, {
      token: team.raviIs.token,
      body: { REQUEST_ID, comment: 'The branch opens later.' },
    })
    const cancel = submitted.data.requests[0]?.REQUEST_ID as number
    expect((await decideAs(team.ashaIs.token, cancel)).data.REQUEST_STATUS).toBe(1)
    expect((await open(team.raviIs.token, REQUEST_ID)).request_details.REQUEST_STATUS).toBe(5)
    expect(await placeOn('2026-12-15')).toContain('Pune')
    const late = (await propose(team.raviIs.token)).data.REQUEST_ID
    await decideAs(team.ashaIs.token, late)
    app.setNow('2026-12-16T06:00:00Z')
    const hr = await anAccount(app, team.org, { roles: [2] })
    const refused = await app.call(deleteRequestAdmin, {
      token: hr.token,
      body: { REQUEST_ID: late, comment: 'Too late' },
    })
    expect(refused.body.key).toBe('employees.transfer_begun')
  })

  test('stays reverted when the request is cancelled after HR reverted it directly', async () => {
    const { REQUEST_ID } = (await propose(team.raviIs.token)).data
    await decideAs(team.ashaIs.token, REQUEST_ID)
    const planned = await app.call(listPlannedChanges, {
      token: team.admin.token,
      body: { emp_id: team.meera },
    })
    const ids = planned.data.changes.map((one) => one.id)
    await app.call(cancelPlannedChanges, { token: team.admin.token, body: { ids } })
    const body = { REQUEST_ID, comment: 'As HR says' }
    expect((await app.call(deleteRequestSingleApprover, { token: team.ashaIs.token, body })).status).toBe(200)
    expect(await placeOn('2026-12-15')).toContain('Pune')
  })

  test('is validated again on approval, and stays pending when no longer valid', async () => {
    const { REQUEST_ID } = (await propose(team.raviIs.token)).data
    await run((db) =>
      sql`update location set status = 0 where org_id = ${team.org.orgId} and id = ${goa}`.execute(db),
    )
    const refused = await decideAs(team.ashaIs.token, REQUEST_ID)
    expect(refused.body.key).toBe('employees.transfer_refused')
    expect((await open(team.ashaIs.token, REQUEST_ID)).request_details.REQUEST_STATUS).toBe(0)
  })

  test('is limited to one’s reports, excludes oneself, and may be pending once per employee', async () => {
    expect((await propose(team.devIs.token)).status).toBe(404)
    expect((await propose(team.meeraIs.token)).body.key).toBe('requests.proposal_own')
    await propose(team.raviIs.token)
    const waits = await propose(team.ashaIs.token, {}, 'hi')
    expect(waits.body.key).toBe('requests.proposal_waits')
    // Names are the organisation’s own words.
    expect(waits.body.message?.replaceAll(/Meera \w+|Location/g, '')).not.toMatch(/[a-z]{3}/i)
    const nothing = await propose(team.raviIs.token, {
      EMPLOYEE_ID: team.nina,
      values: { LOCATION_ID: team.pune },
    })
    expect(nothing.status).toBe(422)
  })
})

describe('probation decision proposed by a manager', () => {
  beforeEach(() =>
    run(async (db) => {
      await sql`update employee set confirmation_due_on = '2027-01-31' where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
        db,
      )
      await sql`
        insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
        values (${team.org.orgId}, ${team.meera}, '2026-08-01', '2027-01-31', now())`.execute(db)
    }),
  )
  const propose = (token: string, more: Partial<BodyOf<typeof proposeProbation>> = {}) =>
    app.call(proposeProbation, {
      token,
      body: { EMPLOYEE_ID: team.meera, action: 'confirm', reason: 'Excellent work.', ...more },
    })
  const statusOfMove = () =>
    run(async (db) => {
      const { rows } = await sql<{ state: string; due: string; extensions: number }>`
        select p.state, e.confirmation_due_on as due, p.extensions from probation p
        join employee e on e.org_id = p.org_id and e.id = p.employee_id
        where p.org_id = ${team.org.orgId} and p.employee_id = ${team.meera}`.execute(db)
      return rows[0]
    })

  test('offers its actions in words, to conditions and to those who decide', async () => {
    const [action] = probationConfirmation.properties
    expect(await run(async (db) => action?.read?.(app.system(team.org.orgId), db))).toEqual([
      { id: 'confirm', name: 'Confirm' },
      { id: 'extend', name: 'Extend the probation' },
      { id: 'end', name: 'End without confirming' },
    ])
  })

  test('confirms once on approval', async () => {
    const { REQUEST_ID, pending_on } = (await propose(team.raviIs.token)).data
    expect(pending_on).toEqual(['Asha Rao'])
    expect((await open(team.ashaIs.token, REQUEST_ID)).request_details.facts[0]).toEqual({
      key: 'proposed',
      label: 'Proposed',
      value: 'Confirm',
    })
    expect((await decideAs(team.ashaIs.token, REQUEST_ID)).data.REQUEST_STATUS).toBe(1)
    expect((await statusOfMove())?.state).toBe('confirmed')
    expect((await decideAs(team.ashaIs.token, REQUEST_ID)).data.REQUEST_STATUS).toBe(1)
  })

  test('extends within the limits of the probation rule', async () => {
    expect((await propose(team.raviIs.token, { action: 'extend', due_on: '2029-01-31' })).body.key).toBe(
      'employees.probation_limit',
    )
    const { REQUEST_ID } = (await propose(team.raviIs.token, { action: 'extend', due_on: '2027-02-28' })).data
    await decideAs(team.ashaIs.token, REQUEST_ID)
    expect(await statusOfMove()).toMatchObject({ state: 'open', due: '2027-02-28', extensions: 1 })
  })

  test('can’t be approved after HR decided, which is reported to the approver', async () => {
    const { REQUEST_ID } = (await propose(team.raviIs.token, { action: 'end' })).data
    const body = { employee_id: team.meera, action: 'confirm' as const }
    expect((await app.call(updateProbation, { token: team.admin.token, body })).status).toBe(200)
    const { request_details } = await open(team.ashaIs.token, REQUEST_ID)
    expect(request_details.conflicts[0]?.text).toContain('confirmed')
    expect((await decideAs(team.ashaIs.token, REQUEST_ID)).body.key).toBe('employees.probation_decided')
    expect((await statusOfMove())?.state).toBe('confirmed')
    expect((await decideAs(team.ashaIs.token, REQUEST_ID, 3, 'Confirmed by HR.')).data.REQUEST_STATUS).toBe(3)
  })

  test('is limited to one’s reports and excludes oneself', async () => {
    expect((await propose(team.devIs.token)).status).toBe(404)
    expect((await propose(team.meeraIs.token)).body.key).toBe('requests.proposal_own')
    expect((await propose(team.raviIs.token, { EMPLOYEE_ID: team.nina })).body.key).toBe(
      'employees.probation_none',
    )
  })
})
