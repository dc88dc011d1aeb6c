import { updateEmployee } from '@muster/contract/employees/employees.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { ROLE } from '@muster/contract/kit/index'
import {
  configureExitForm,
  readExitFigures,
  readExitFormForHr,
  readExitFormSettings,
  readExitInterview,
  readOwnExitForm,
  saveExitForm,
  sendExitForm,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import { deleteRequestAdmin, updateRequest } from '@muster/contract/requests/decisions.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aWorkflow } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { peopleAnonymised } from '../../employees/index.ts'
import { aSeparation, putStatus } from '../clearance/clearance.fixtures.ts'
import { anExitForm } from './interview.fixtures.ts'

let app: TestApp
let people: People
let admin: TestAccount
let meera: TestAccount
let sepid: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  admin = people.admin
  meera = await anAccount(app, people.org, { employeeId: people.meera })
  sepid = await aSeparation(app, people.org.orgId, people.meera)
})

const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows)
const send = (SEPID = sepid, { token } = admin) => app.call(sendExitForm, { token, body: { SEPID } })
const own = async ({ token } = meera) => (await app.call(readOwnExitForm, { token, query: {} })).data
const forHr = ({ token } = admin, SEPID = sepid) =>
  app.call(readExitFormForHr, { token, query: { SEPID: String(SEPID) } })
const state = ({ token } = admin) => app.call(readExitInterview, { token, body: { SEPID: sepid } })
const save = (values: FormValues, version: number, is_final: 0 | 1 = 0, { token } = meera, SEPID = sepid) =>
  app.call(saveExitForm, { token, body: { SEPID, values, version, is_final } })

/** The number by which an option is stored. */
async function option(slug: string, label: string) {
  const { form_fields } = (await forHr()).data
  const field = form_fields.find(({ FIELD_SLUG }) => FIELD_SLUG === slug)
  return field?.FEILD_VALUES.find((one) => one.label === label)?.value as number
}
const leave = (employeeId: number) =>
  tx(app.system(people.org.orgId), (db) =>
    sql`update account set state = 'disabled' where org_id = ${people.org.orgId} and employee_id = ${employeeId}`.execute(
      db,
    ),
  )

describe('the form', () => {
  test('is made with the usual questions, or chosen among one’s own active forms, by one at a time', async () => {
    const { token } = admin
    const read = async () => (await app.call(readExitFormSettings, { token, body: {} })).data
    expect(await read()).toEqual({ FORM_ID: null, send_on: 'hand', version: 0, forms: [] })
    const id = await anExitForm(app, admin, 'clearance')
    expect(await read()).toMatchObject({
      ...{ FORM_ID: id, send_on: 'clearance', version: 1 },
      forms: [{ id, name: 'Exit interview' }],
    })
    const refused = await app.call(configureExitForm, { token, body: { FORM_ID: 12, version: 1 } })
    expect(refused.body.fields).toHaveProperty('FORM_ID')
    const set = (send_on: 'hand' | 'notice') =>
      app.call(configureExitForm, { token, body: { FORM_ID: id, send_on, version: 1 } })
    const answers = await Promise.all([set('hand'), set('notice')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not sent without one, nor to somebody who stays or can’t sign in', async () => {
    const none = { needs_form: true, abilities: { send: false, fill: false } }
    expect((await state()).data).toMatchObject(none)
    expect((await send()).body.key).toBe('offboarding.exit_form_missing')
    await anExitForm(app, admin)
    expect((await state()).data).toMatchObject({ needs_form: false, abilities: { send: true, fill: true } })
    await leave(people.meera)
    expect((await send()).body.key).toBe('offboarding.exit_form_unreachable')
    await putStatus(app, people.org.orgId, sepid, 7)
    expect((await send()).body.key).toBe('offboarding.exit_form_closed')
  })

  test('goes out by itself when the settings say so, once', async () => {
    await anExitForm(app, admin, 'clearance')
    expect(await own()).toBeNull()
    await putStatus(app, people.org.orgId, sepid, 6)
    expect(await own()).toMatchObject({ state: 'sent', is_open: true, version: 1 })
  })
})

describe('the leaver', () => {
  beforeEach(async () => {
    await anExitForm(app, admin)
    await send()
  })

  test('fills it in as typed, submits it once, and reads it afterwards', async () => {
    const reason = await option('EXIT_MAIN_REASON', 'Relocation')
    expect((await save({ EXIT_BEST: 'The team' }, 1)).data).toEqual({ version: 2, submitted_at: null })
    expect((await save({ EXIT_BEST: 'Old' }, 1)).body.key).toBe('record.conflict')
    expect(await own()).toMatchObject({ values: { EXIT_BEST: 'The team' }, version: 2, state: 'person' })
    const refused = await save({ EXIT_MORE: 'Thanks' }, 2, 1)
    expect(refused.body.fields).toHaveProperty('EXIT_MAIN_REASON')
    expect(refused.body.data).toEqual({ version: 3 })
    const done = await save({ EXIT_MAIN_REASON: reason }, 3, 1)
    expect(done.status).toBe(200)
    expect(await own()).toMatchObject({
      ...{ state: 'submitted', is_open: false },
      values: { EXIT_MAIN_REASON: reason, EXIT_BEST: 'The team', EXIT_MORE: 'Thanks' },
    })
    expect((await save({ EXIT_BEST: 'Changed' }, 5)).body.key).toBe('offboarding.exit_form_submitted')
    expect((await send()).body.key).toBe('offboarding.exit_form_submitted')
  })

  test('of two submissions at once one counts', async () => {
    const reason = await option('EXIT_MAIN_REASON', 'Manager')
    const both = await Promise.all([1, 2].map(() => save({ EXIT_MAIN_REASON: reason }, 1, 1)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('reads the usual questions in their language, whatever is stored', async () => {
    const { data } = await app.call(readOwnExitForm, { token: meera.token, query: {}, language: 'hi' })
    const [first] = data?.form_fields ?? []
    expect(first?.FIELD_NAME).toBe('छोड़ने का मुख्य कारण')
    expect(first?.FEILD_VALUES[0]?.label).toBe('बेहतर अवसर')
    expect((await own())?.form_fields[0]?.FIELD_NAME).toBe('Main reason for leaving')
  })

  test('answers only what is asked; what nobody asked is not kept', async () => {
    await save({ EXIT_BEST: 'Team', SALARY: 5 } as FormValues, 1)
    expect((await own())?.values).toEqual({ EXIT_BEST: 'Team' })
  })
})

describe('a workflow of exit interviews', () => {
  beforeEach(async () => {
    await anExitForm(app, admin)
    await aWorkflow(app, people.org.orgId, 'EXIT_INTERVIEW_FEEDBACK', [
      { approvers: [{ by: 'manager', level: 2 }] },
    ])
    await send()
  })
  const submit = async () =>
    save(
      { EXIT_MAIN_REASON: await option('EXIT_MAIN_REASON', 'Better opportunity'), EXIT_BEST: 'People' },
      (await own())?.version ?? 0,
      1,
    )

  test('reviews what the leaver submitted, without an answer in it; a rejection gives it back', async () => {
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    expect((await submit()).body.error).toBe(false)
    const { review } = (await state()).data
    expect(review).toMatchObject({ state: 'waiting', waits_for: ['Asha Rao'] })
    const REQUEST_ID = review?.REQUEST_ID ?? 0
    const seen = await app.call(requestDetail, {
      token: asha.token,
      params: { id: String(REQUEST_ID) } as never,
    })
    expect(seen.body.error).toBe(false)
    expect(JSON.stringify(seen.body)).not.toMatch(/People|opportunity/)
    const reject = { REQUEST_ID, REQUEST_STATUS: 3, comment: 'Please say more' } as const
    expect((await app.call(updateRequest, { token: asha.token, body: reject })).body.error).toBe(false)
    expect((await state()).data).toMatchObject({ state: 'person', review: { state: 'rejected' } })
    // The leaver gets one notice, with the reason, and none about a request, as they submitted none.
    const told = await run(sql<{
      kind: string
      text: string
    }>`select kind, to_jsonb(n)::text as text from notice n
      where org_id = ${people.org.orgId} and account_id = ${meera.accountId} order by id`)
    expect(told.map(({ kind }) => kind)).toEqual(['offboarding.exit_form', 'offboarding.exit_form_returned'])
    expect(told.at(-1)?.text).toContain('Please say more')
    expect(await own()).toMatchObject({ is_open: true, values: { EXIT_BEST: 'People' } })
    expect((await submit()).body.error).toBe(false)
    const again = (await state()).data.review
    expect(again).toMatchObject({ state: 'waiting' })
    expect(again?.REQUEST_ID).not.toBe(REQUEST_ID)
  })

  test('tells HR where it can’t be given back by mail, as somebody else has entered the address', async () => {
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    expect((await submit()).body.error).toBe(false)
    const REQUEST_ID = (await state()).data.review?.REQUEST_ID ?? 0
    await leave(people.meera)
    await app.call(updateEmployee, {
      token: admin.token,
      body: { emp_id: people.meera, values: { PERSONAL_EMAIL: 'other@home.test' } } as never,
    })
    const reject = { REQUEST_ID, REQUEST_STATUS: 3, comment: 'Please say more' } as const
    expect((await app.call(updateRequest, { token: asha.token, body: reject })).body.error).toBe(false)
    const told = await run(sql<{ account_id: number }>`select account_id from notice
      where org_id = ${people.org.orgId} and kind = 'offboarding.exit_form_unsent'`)
    expect(told.map(({ account_id }) => account_id)).toContain(admin.accountId)
  })

  const reviewed = () =>
    run(sql<{ status: number; why: unknown; open: number }>`
      select r.status, r.decision_comment as why, (select count(*)::int from request_task t
        where t.org_id = r.org_id and t.request_id = r.id and t.state = 'pending') as open
      from request r where r.org_id = ${people.org.orgId} and r.kind = 'EXIT_INTERVIEW_FEEDBACK' order by r.id`)

  test.each([
    ['waits', REQUEST.withdrawn],
    ['was given', REQUEST.cancelled],
  ])('a review that %s ends with a separation that is withdrawn', async (how, status) => {
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    expect((await submit()).body.error).toBe(false)
    const REQUEST_ID = (await state()).data.review?.REQUEST_ID ?? 0
    if (how === 'was given') {
      const approve = { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } as const
      expect((await app.call(updateRequest, { token: asha.token, body: approve })).body.error).toBe(false)
    }
    await putStatus(app, people.org.orgId, sepid, 7)
    expect(await reviewed()).toEqual([{ status, why: 'The separation was withdrawn.', open: 0 }])
    expect((await state()).data.review).toMatchObject({
      ...{ REQUEST_ID, state: 'withdrawn', waits_for: [], comment: 'The separation was withdrawn.' },
    })
    expect(await reviewed()).toHaveLength(1)
  })

  test('a review that an administrator cancels is shown as withdrawn, and nothing waits for it', async () => {
    expect((await submit()).body.error).toBe(false)
    const REQUEST_ID = (await state()).data.review?.REQUEST_ID ?? 0
    const cancel = { REQUEST_ID, comment: 'Not needed' }
    expect((await app.call(deleteRequestAdmin, { token: admin.token, body: cancel })).status).toBe(200)
    expect((await state()).data).toMatchObject({
      ...{ state: 'submitted', review: { state: 'withdrawn', comment: 'Not needed', waits_for: [] } },
      abilities: { read: true },
    })
    await putStatus(app, people.org.orgId, sepid, 6)
    await putStatus(app, people.org.orgId, sepid, 3)
    expect((await state()).data.review?.state).toBe('withdrawn')
  })

  test('does not ask about what HR filled in', async () => {
    await leave(people.meera)
    const version = (await forHr()).data.version
    const reason = await option('EXIT_MAIN_REASON', 'Better opportunity')
    expect((await save({ EXIT_MAIN_REASON: reason }, version, 1, admin)).body.error).toBe(false)
    expect((await state()).data).toMatchObject({ state: 'submitted', review: null })
  })
})

describe('confidentiality', () => {
  const read = { 'offboarding.exit_interview.view': ['organisation'] as const }
  const manage = { 'offboarding.exit_interview.manage': ['organisation'] as const }
  const account = (grants: object, employeeId?: number) =>
    anAccount(app, people.org, { grants, ...(employeeId && { employeeId }) } as never)

  beforeEach(async () => {
    await anExitForm(app, admin)
    await send()
  })

  test('what is typed is nobody’s but the leaver’s; HR takes over, empty, once they can’t sign in', async () => {
    await save({ EXIT_BEST: 'Not for others yet' }, 1)
    expect((await forHr()).data).toMatchObject({ values: {}, is_open: false, state: 'person' })
    expect((await save({ EXIT_BEST: 'HR' }, 2, 0, admin)).body.key).toBe('offboarding.exit_form_taken')
    await leave(people.meera)
    expect((await forHr()).data).toMatchObject({ values: {}, is_open: true })
    expect((await save({ EXIT_MORE: 'On the phone' }, 2, 0, admin)).status).toBe(200)
    expect((await forHr()).data.values).toEqual({ EXIT_MORE: 'On the phone' })
  })

  test('what HR has begun the leaver doesn’t see', async () => {
    await save({ EXIT_BEST: 'HR’s words' }, 1, 0, admin)
    expect(await own()).toMatchObject({ values: {}, is_open: false, state: 'hr' })
    expect((await save({ EXIT_BEST: 'Mine' }, 2)).body.key).toBe('offboarding.exit_form_taken')
    expect((await send()).body.key).toBe('offboarding.exit_form_taken')
  })

  test('answers are read with the permission alone, never by the leaver’s manager or by who sends forms', async () => {
    const reason = await option('EXIT_MAIN_REASON', 'Manager')
    await save({ EXIT_MAIN_REASON: reason, EXIT_MORE: 'Confidential words' }, 1, 1)
    const reader = await account({ ...read, ...manage })
    const manager = await account({ ...read, ...manage }, people.ravi)
    const sender = await account(manage)
    const nobody = await account({})
    expect((await forHr(reader)).data.values).toMatchObject({ EXIT_MORE: 'Confidential words' })
    expect((await state(reader)).data.abilities).toEqual({ send: false, fill: false, read: true })
    expect((await forHr(manager)).status).toBe(404)
    expect((await state(manager)).data.abilities.read).toBe(false)
    expect((await forHr(sender)).status).toBe(403)
    expect((await state(sender)).data).toMatchObject({ state: 'submitted', abilities: { read: false } })
    expect((await state(nobody)).status).toBe(403)
    expect((await save({ EXIT_BEST: 'x' }, 2, 0, nobody)).status).toBe(404)
    const { rows } = await tx(app.system(people.org.orgId), (db) =>
      sql<{ found: number }>`
        select (select count(*) from audit_entry where org_id = ${people.org.orgId} and row_to_json(audit_entry)::text like '%Confidential words%')
          + (select count(*) from mail_outbox m where row_to_json(m)::text like '%Confidential words%')
          + (select count(*) from notice n where n.org_id = ${people.org.orgId} and row_to_json(n)::text like '%Confidential words%') as found`.execute(
        db,
      ),
    )
    expect(Number(rows[0]?.found)).toBe(0)
  })

  test('nobody reads their own as HR, and it goes when the person is anonymised', async () => {
    // The leaver becomes an administrator, who holds every permission.
    await tx(app.system(people.org.orgId), (db) =>
      sql`insert into account_role (org_id, account_id, product_id, role_id)
        select org_id, id, 1, ${ROLE.admin} from account where org_id = ${people.org.orgId} and employee_id = ${people.meera}`.execute(
        db,
      ),
    )
    expect((await forHr(meera)).status).toBe(404)
    const ctx = app.system(people.org.orgId)
    await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [people.meera] } as never))
    expect(await own()).toBeNull()
  })
})

describe('figures', () => {
  test('count choices from five answers up, never words, and leave out the reader’s own reports', async () => {
    await anExitForm(app, admin)
    const reason = await option('EXIT_MAIN_REASON', 'Relocation')
    const other = await option('EXIT_MAIN_REASON', 'Manager')
    const yes = await option('EXIT_RETURN', 'Yes')
    const figures = async ({ token } = admin) => (await app.call(readExitFigures, { token, body: {} })).data
    const ids = await addPeople(
      app,
      people.org,
      [1, 2, 3, 4, 5].map(() => aPerson({ REPORTING_MANAGER_ID: people.dev })),
    )
    for (const [index, id] of ids.entries()) {
      const SEPID = await aSeparation(app, people.org.orgId, id as number)
      if (index === 4) expect(await figures()).toEqual({ submitted: 4, least: 5, questions: [] })
      const values = {
        ...{ EXIT_MAIN_REASON: index === 0 ? other : reason, EXIT_MORE: 'Words' },
        ...(index > 0 && { EXIT_RETURN: yes }),
      }
      expect((await save(values, 0, 1, admin, SEPID)).status).toBe(200)
    }
    expect(await figures()).toEqual({
      ...{ submitted: 5, least: 5 },
      questions: [
        {
          ...{ slug: 'EXIT_MAIN_REASON', name: 'Main reason for leaving', answers: 5 },
          options: [
            { label: 'Relocation', count: 4 },
            { label: 'Manager', count: 1 },
          ],
        },
      ],
    })
    const dev = await anAccount(app, people.org, {
      ...{ employeeId: people.dev, grants: { 'offboarding.exit_interview.view': ['organisation'] } },
    })
    expect(await figures(dev)).toEqual({ submitted: 0, least: 5, questions: [] })
  })
})
