import type { BodyOf } from '@muster/contract/kit/index'
import {
  blacklistCandidate,
  changeCandidateStatus,
} from '@muster/contract/onboarding/candidate-status.contract'
import { editCandidate, readCandidate } from '@muster/contract/onboarding/candidates.contract'
import { giveKit, readChecklist, readOwnKit } from '@muster/contract/onboarding/kits.contract'
import {
  migrateCandidate,
  previewMigration,
  sendCredentials,
} from '@muster/contract/onboarding/migration.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withTally } from '../../../platform/db/scope.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { joinSome } from './join.service.ts'
import { migrate } from './migrate.service.ts'
import { aFlow, aKit, aReadyCandidate, migrationAlone } from './migration.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let flow: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  flow = await aFlow(app, admin, migrationAlone)
})

const candidate = (values: Record<string, unknown> = {}) =>
  aReadyCandidate(app, admin, { values, workflow_id: flow })
const join = (body: Partial<BodyOf<typeof migrateCandidate>>, as = admin) =>
  app.call(migrateCandidate, { token: as.token, body: body as BodyOf<typeof migrateCandidate> })
const read = async (candidate_id: number) =>
  (await app.call(readCandidate, { token: admin.token, body: { candidate_id } })).data
const preview = async (...candidate_ids: number[]) =>
  (await app.call(previewMigration, { token: admin.token, body: { candidate_ids } })).data

interface Person {
  id: number
  code: string
  first_name: string
  email: string | null
  department_id: number | null
  joined: string
}
const people = () =>
  tx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<Person>`
      select id, code, first_name, email, department_id, date_of_joining::text as joined from employee
      where org_id = ${org.orgId} order by id`.execute(db)
    return rows
  })

async function asAdmin(): Promise<Ctx> {
  const ctx = app.system(org.orgId)
  const actor = await readTx(ctx, (db) => findAccountActor(ctx, db, admin.accountId))
  return { ...ctx, actor: actor as Ctx['actor'] }
}

describe('from candidate to employee', () => {
  test('the answers become the employee’s, the candidate is joined and the step done, with an invitation', async () => {
    const department = await aMaster(app, org, 'department', 'Sales')
    const id = await candidate({ FIRST_NAME: 'Meera', DEPT_ID: department })
    const before = await preview(id)
    expect(before.candidates[0]).toMatchObject({ missing: [], alike: [], employee_id: null })
    expect(before.outlook).toMatchObject({ is_code_generated: true, DATE_OF_JOINING: '2026-12-01' })
    const { data, message } = await join({ candidate_id: id, values: { EMAIL: 'meera@work.test' } })
    expect(message).toBe('The candidate is an employee now.')
    expect(data).toMatchObject({ EMPLOYEE_CODE: before.outlook?.EMPLOYEE_CODE, invited: true, job: null })
    expect(await people()).toEqual([
      expect.objectContaining({
        ...{ id: data.employee_id, code: data.EMPLOYEE_CODE, first_name: 'Meera', email: 'meera@work.test' },
        ...{ department_id: department, joined: '2026-12-01' },
      }),
    ])
    const after = await read(id)
    expect(after.candidate).toMatchObject({ status: 'joined', employee_id: data.employee_id, step: null })
    expect(after.steps.map(({ state }) => state)).toEqual(['done'])
    expect(after.abilities).toMatchObject({ reopen: false, statuses: ['completed'] })
    const [mail] = await mailsIn(app, org.orgId, 'meera@work.test')
    expect(mail?.kind).toBe('session.invitation')
  })

  test('joined candidates are neither reopened nor edited', async () => {
    const id = await candidate()
    await join({ candidate_id: id })
    const reopened = await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: id, status: 'reopen' },
    })
    expect([reopened.status, reopened.body.key]).toEqual([409, 'onboarding.status_refused'])
    const edited = await app.call(editCandidate, {
      token: admin.token,
      body: { candidate_id: id, values: { LAST_NAME: 'Other' } },
    })
    expect(edited.body.key).toBe('onboarding.candidate_closed')
  })

  test('what is missing is named, and nothing is written', async () => {
    const other = await aFlow(app, admin, [{ kind: 12, name: 'Talk', activities: [] }, ...migrationAlone])
    const id = await aReadyCandidate(app, admin, { values: { EXPECTED_JOINING: null }, workflow_id: other })
    const { missing } = (await preview(id)).candidates[0] as { missing: string[] }
    expect(missing).toEqual(['“Talk” isn’t done', expect.stringContaining('Date of joining')])
    const refused = await join({ candidate_id: id })
    expect([refused.status, refused.body.key]).toEqual([409, 'onboarding.not_ready'])
    expect(refused.body.fields).toHaveProperty('DATE_OF_JOINING')
    expect(await people()).toEqual([])
    expect((await read(id)).candidate.status).toBe('ready_to_join')
  })

  test('the same number, or the name as it sounds with the same birth, is recognised however it is written', async () => {
    const born = { DATE_OF_BIRTH: '1990-02-28', FIRST_NAME: 'Laxmi', LAST_NAME: 'Rao' }
    const first = await candidate({ ...born, PHONE: '+91 90909 80808' })
    const { data } = await join({ candidate_id: first })
    const alike = async (values: Record<string, unknown>) =>
      (await preview(await candidate(values))).candidates[0]?.alike.map(({ employee_id, by }) => [
        employee_id,
        by,
      ])
    for (const PHONE of ['+91 90909 80808', '9090980808', '+91-90909-80808'])
      expect(await alike({ PHONE })).toEqual([[data.employee_id, ['phone']]])
    expect(await alike({ ...born, FIRST_NAME: 'RAO', LAST_NAME: 'Lakshmi' })).toEqual([
      [data.employee_id, ['name_and_birth']],
    ])
    expect(await alike({ ...born, FIRST_NAME: 'Ravi' })).toEqual([])
  })

  test('whoever fits the blacklist is told of first, and accepted', async () => {
    const twin = await candidate({ PHONE: '9090980809' })
    const id = await candidate({ PHONE: '+91 90909 80809' })
    await app.call(blacklistCandidate, {
      token: admin.token,
      body: { candidate_id: twin, reason: 'Forged papers' } as unknown as BodyOf<typeof blacklistCandidate>,
    })
    expect((await preview(id)).candidates[0]).toMatchObject({ missing: [], blacklist: ['phone'] })
    expect((await join({ candidate_id: id })).body.key).toBe('onboarding.joiner_listed')
    expect((await join({ candidate_id: id, accept_warnings: 1 })).status).toBe(200)
  })

  test('an employee alike is named first, and accepted', async () => {
    const first = await candidate({ PERSONAL_EMAIL: 'same@example.test' })
    await join({ candidate_id: first })
    const again = await candidate({ PERSONAL_EMAIL: 'same@example.test', FIRST_NAME: 'Asha' })
    const refused = await join({ candidate_id: again })
    expect([refused.status, refused.body.key]).toEqual([409, 'onboarding.employee_alike'])
    expect((await people()).length).toBe(1)
    expect((await join({ candidate_id: again, accept_warnings: 1 })).status).toBe(200)
    expect((await people()).length).toBe(2)
  })

  test('a work address that somebody has is named by field', async () => {
    await join({ candidate_id: await candidate(), values: { EMAIL: 'one@work.test' } })
    const { body } = await join({ candidate_id: await candidate(), values: { EMAIL: 'ONE@work.test' } })
    expect(Object.keys(body.fields ?? {})).toEqual(['EMAIL'])
  })

  test('whoever may not add employees there makes none', async () => {
    const id = await candidate()
    const recruiter = await anAccount(app, org, {
      grants: {
        'onboarding.candidate.view': ['organisation'],
        'onboarding.candidate.migrate': ['organisation'],
      },
    })
    const { body } = await join({ candidate_id: id }, recruiter)
    expect(body.key).toBe('employees.outside_reach')
    expect(await people()).toEqual([])
    const viewer = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    expect((await join({ candidate_id: id }, viewer)).status).toBe(403)
  })
})

test('without a letter or an approval, what was entered last is the pay from the first day', async () => {
  const id = await candidate()
  await tx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into pay_component (org_id, code, name, kind, frequency, created_at, updated_at)
      values (${org.orgId}, 'BASIC', 'Basic', 'earning', 'monthly', now(), now()) returning id`.execute(db)
    for (const [number, gross] of [
      [1, '50000.00'],
      [2, '60000.00'],
    ] as const) {
      const pay = await sql<{ id: number }>`
        insert into candidate_pay (org_id, candidate_id, number, currency, basis, rounding, monthly_gross, annual_gross,
          annual_ctc, once, created_at)
        values (${org.orgId}, ${id}, ${number}, 'INR', 'none', 'rupee', ${gross}, ${gross}::numeric * 12, ${gross}::numeric * 12,
          0, now()) returning id`.execute(db)
      await sql`insert into candidate_pay_line (org_id, pay_id, position, component_id, calculation, frequency, amount, monthly,
          annual) values (${org.orgId}, ${pay.rows[0]?.id}, 0, ${rows[0]?.id}, 'fixed', 'monthly', ${gross}, ${gross},
          ${gross}::numeric * 12)`.execute(db)
    }
  })
  expect((await preview(id)).outlook?.applies).toContainEqual({
    ...{ id: 'pay', label: 'Pay', text: 'As entered, from the first day.' },
  })
  const { data } = await join({ candidate_id: id })
  const found = await tx(app.system(org.orgId), (db) =>
    sql<object>`select r.effective_on::text as day, r.monthly_gross::text as gross, r.source, l.amount::text as amount
      from pay_revision r join pay_line l on l.org_id = r.org_id and l.revision_id = r.id
      where r.org_id = ${org.orgId} and r.employee_id = ${data.employee_id}`.execute(db),
  )
  expect(found.rows).toEqual([{ day: '2026-12-01', gross: '60000.00', source: 'offer', amount: '60000.00' }])
})

describe('exactly once', () => {
  test('pressed twice, and by two recruiters at once, one employee is made', async () => {
    const id = await candidate()
    const other = await anAdmin(app, org)
    const answers = await Promise.all([admin, other, admin].map((as) => join({ candidate_id: id }, as)))
    expect(new Set(answers.map(({ data }) => data.employee_id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await people()).length).toBe(1)
  })

  test('ended at any of its statements, none is made; the next try makes one', async () => {
    await aKit(app, admin)
    const id = await candidate({ REPORTING_MANAGER_ID: null })
    const ctx = await asAdmin()
    const body = {
      ...{ candidate_id: id, values: { EMAIL: 'asha@work.test' }, invite: true },
      ...{ uses_personal_email: false, accept_warnings: 0 as const },
    }
    const facts = () =>
      tx(app.system(org.orgId), async (db) => {
        const { rows } = await sql<{ people: number; joined: number; tasks: number; accounts: number }>`
          select (select count(*)::int from employee where org_id = ${org.orgId}) as people,
            (select count(*)::int from candidate where org_id = ${org.orgId} and status = 'joined') as joined,
            (select count(*)::int from task where org_id = ${org.orgId}) as tasks,
            (select count(*)::int from account where org_id = ${org.orgId}) as accounts`.execute(db)
        return rows[0]
      })
    const before = await facts()
    let endsAt = 1
    for (; ; endsAt++) {
      const statements: string[] = []
      statements.push = (statement) => {
        Array.prototype.push.call(statements, statement)
        if (statements.length === endsAt) throw new Error('The server ends here.')
        return statements.length
      }
      const ended = await withTally({ count: 0, statements }, () =>
        migrate(ctx, body).then(
          () => false,
          (error: Error) => {
            if (error.message !== 'The server ends here.') throw error
            return true
          },
        ),
      )
      if (!ended) break
      expect(await facts(), `ended at statement ${endsAt}: ${statements.at(-1)}`).toEqual(before)
    }
    expect(endsAt).toBeGreaterThan(25)
    expect(await facts()).toEqual({ people: 1, joined: 1, tasks: 3, accounts: 2 })
    expect((await mailsIn(app, org.orgId, 'asha@work.test')).length).toBe(1)
  })
})

describe('the kit', () => {
  test('its tasks start at once but those for the person, which start with the employee, on the new day', async () => {
    const kit_id = await aKit(app, admin)
    const id = await candidate()
    const given = await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id } })
    expect(given.data.tasks).toBe(1)
    const again = await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id } })
    expect(again.data.tasks).toBe(0)
    const list = async () =>
      (await app.call(readChecklist, { token: admin.token, body: { candidate_id: id } })).data
    expect(await list()).toMatchObject({
      tasks: [{ title: 'Order a laptop', due_on: '2026-11-28' }],
      later: [{ title: 'Read the handbook', due_on: '2026-12-02' }, { title: 'Talk about the first week' }],
    })
    const { data } = await join({
      candidate_id: id,
      ...{ values: { EMAIL: 'new@work.test', DATE_OF_JOINING: '2026-12-08' }, invite: false },
    })
    const after = await list()
    expect(after.tasks.map(({ title, due_on }) => [title, due_on])).toEqual([
      ['Order a laptop', '2026-12-05'],
      ['Read the handbook', '2026-12-09'],
      ['Talk about the first week', '2026-12-13'],
    ])
    expect(after.later).toEqual([])
    const person = await anAccount(app, org, { employeeId: data.employee_id })
    const own = await app.call(readOwnKit, { token: person.token, body: {} })
    expect(own.data.tasks.map(({ title }) => title)).toEqual(['Read the handbook'])
  })

  test('tasks end when the candidate withdraws', async () => {
    const kit_id = await aKit(app, admin)
    const id = await candidate()
    await app.call(giveKit, { token: admin.token, body: { candidate_id: id, kit_id } })
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: id, status: 'withdrawn', reason: 'Moves away' },
    })
    const { data } = await app.call(readChecklist, { token: admin.token, body: { candidate_id: id } })
    expect(data.tasks).toEqual([])
  })
})

describe('many', () => {
  test('a job makes employees of those who are ready, and can run again', async () => {
    const ids = [await candidate(), await candidate(), await candidate({ EXPECTED_JOINING: null })]
    const { data, message } = await join({ candidate_ids: ids, uses_personal_email: true })
    expect([message, data.employee_id]).toEqual(['Making the candidates employees has started.', null])
    await app.platform.jobs.runPending({ orgId: org.orgId })
    expect((await people()).map(({ email }) => email?.startsWith('joiner'))).toEqual([true, true])
    expect((await mailsIn(app, org.orgId)).filter(({ kind }) => kind === 'session.invitation').length).toBe(2)
    await join({ candidate_ids: ids })
    await app.platform.jobs.runPending({ orgId: org.orgId })
    expect((await people()).length).toBe(2)
    expect((await preview(...ids)).candidates.map(({ missing }) => missing.length > 0)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('the number of statements does not grow with the people', async () => {
    await aKit(app, admin)
    const few = [await candidate(), await candidate()]
    const more = await Promise.all(Array.from({ length: 6 }, () => candidate()))
    const ctx = await asAdmin()
    const options = { values: {}, uses_personal_email: false, accept_warnings: 1 as const }
    const first = await countQueries(() => joinSome(ctx, few, options))
    const second = await countQueries(() => joinSome(ctx, more, options))
    expect(second.result.length).toBe(6)
    expect(second.queries).toBeLessThanOrEqual(first.queries + 2)
  })
})

test('an invitation is sent again while it is open, and only to an employee', async () => {
  const id = await candidate()
  const early = await app.call(sendCredentials, { token: admin.token, body: { candidate_id: id } })
  expect(early.body.key).toBe('onboarding.not_employee')
  await join({ candidate_id: id, values: { EMAIL: 'late@work.test' }, invite: false })
  const sent = await app.call(sendCredentials, { token: admin.token, body: { candidate_id: id } })
  expect([sent.message, sent.data.invited]).toEqual(['Invitation sent.', true])
  app.setNow('2026-11-21T06:35:00Z')
  const again = await app.call(sendCredentials, { token: admin.token, body: { candidate_id: id } })
  app.setNow('2026-11-21T06:30:00Z')
  expect(again.data.invited).toBe(true)
})
