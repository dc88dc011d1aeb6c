import { explainAttendanceDay, lockAttendance } from '@muster/contract/attendance/days.contract'
import { jobStatus } from '@muster/contract/files/files.contract'
import type { DataOf, Endpoint } from '@muster/contract/kit/index'
import { listRecounts } from '@muster/contract/leave/apply/team-calendar.contract'
import { explainBalance } from '@muster/contract/leave/balances.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { bulkRequestStatusRm, updateRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail, requestPendingOn } from '@muster/contract/requests/requests.contract'
import { login } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../src/lib/texts/language.ts'
import { aClockedTeam, punchAt } from '../src/modules/attendance/attendance.fixtures.ts'
import { closeDue } from '../src/modules/attendance/days/close.service.ts'
import { recompute } from '../src/modules/attendance/days/recompute.service.ts'
import { punchesTexts } from '../src/modules/attendance/punches/punches.texts.ts'
import { aLeaveTeam, credit, decide, submitLeave } from '../src/modules/leave/apply/apply.fixtures.ts'
import { modules } from '../src/modules.ts'
import { tx } from '../src/platform/db/tx.ts'
import { fail } from '../src/platform/errors.ts'
import { defineJob } from '../src/platform/jobs/job.ts'
import { workNotice } from '../src/platform/jobs/job-notices.ts'
import { jobsTexts } from '../src/platform/jobs/jobs.texts.ts'
import { defineModule } from '../src/platform/module.ts'
import { anAdmin, type TestAccount } from './factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from './harness.ts'
import { aTeam, aWorkflow, type Team } from './request-team.ts'

const label = jobsTexts.text('creatingFile')
const refused = defineJob<Record<never, never>>({
  name: 'languages.refused',
  label,
  run: async (_ctx, _input, progress) => {
    await progress.report({ stage: jobsTexts.text('writingRows'), done: 1, total: 2 })
    return fail('record.not_found')
  },
  notice: workNotice(label),
})
const probes = defineModule({ name: 'languages', routes: [], jobs: [refused] })

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes] })
})
beforeEach(() => app.setNow(TEST_NOW))

type Input<E extends Endpoint> = Parameters<TestApp['call']>[1] & Parameters<typeof app.call<E>>[1]

/** What each reader is told of the same thing: in English, and in Hindi. */
async function both<E extends Endpoint, Shown>(
  endpoint: E,
  input: Input<E>,
  shown: (data: DataOf<E>) => Shown,
): Promise<{ en: Shown; hi: Shown }> {
  const read = async (language: Language) => shown((await app.call(endpoint, { ...input, language })).data)
  return { en: await read('en'), hi: await read('hi') }
}

const write = (orgId: number, statement: ReturnType<typeof sql>) =>
  tx(app.system(orgId), (db) => statement.execute(db))

describe('fields that are not filled in as they should be', () => {
  const wrong = { from_date: 'soon', reason: 'x'.repeat(2000) } as never
  const fieldsOf = async (language: Language, token: string) => {
    const { body } = await app.call(applyWfh, { token, language, body: wrong })
    return [body.fields, body.message]
  }

  test('are told by key, with their parameters and the name of the field', async () => {
    const { meeraIs } = await aTeam(app)
    expect(await fieldsOf('en', meeraIs.token)).toEqual([
      {
        from_date: 'Please enter a date as YYYY-MM-DD.',
        to_date: 'Please enter a date as YYYY-MM-DD.',
        reason: expect.stringMatching(/^Please enter at most \d+ characters\.$/),
      },
      'Please correct the marked fields. First day: Please enter a date as YYYY-MM-DD.',
    ])
    expect(await fieldsOf('hi', meeraIs.token)).toEqual([
      {
        from_date: 'कृपया तारीख YYYY-MM-DD के रूप में लिखें।',
        to_date: 'कृपया तारीख YYYY-MM-DD के रूप में लिखें।',
        reason: expect.stringMatching(/^अधिक से अधिक \d+ अक्षर लिखें।$/),
      },
      'कृपया चिह्नित फ़ील्ड ठीक करें। पहला दिन: कृपया तारीख YYYY-MM-DD के रूप में लिखें।',
    ])
  })

  test('before anybody has signed in', async () => {
    const shown = async (language: Language) =>
      (await app.call(login, { language, body: { email: 'nobody', password: '' } })).body.fields
    expect(await shown('en')).toEqual({
      email: 'Please enter a valid e-mail address.',
      password: 'Please enter your password.',
    })
    expect(await shown('hi')).toEqual({
      email: 'कृपया सही ई-मेल पता लिखें।',
      password: 'कृपया अपना पासवर्ड लिखें।',
    })
  })
})

describe('the chain of approvers', () => {
  let team: Team
  beforeEach(async () => {
    team = await aTeam(app)
  })
  const ask = async () => {
    const body = { from_date: '2026-12-03', to_date: '2026-12-03', reason: 'The plumber comes.' }
    return (await app.call(applyWfh, { token: team.meeraIs.token, body })).data.REQUEST_ID
  }
  const stages = (id: number) =>
    both(requestDetail, { token: team.meeraIs.token, params: { id } }, ({ request_details }) =>
      request_details.stages.flatMap(({ approvers }) =>
        approvers.map(({ via, replaced }) => [via, replaced]),
      ),
    )

  test('says why each of them was chosen, and in whose place', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'manager', level: 1 }] },
      { approvers: [{ by: 'person', employee_id: team.meera }] },
    ])
    const id = await ask()
    expect(await stages(id)).toEqual({
      en: [
        ['Reporting manager', ''],
        ['Next level up', 'in place of Meera Iyer: Meera Iyer is the person the request is about.'],
      ],
      hi: [
        ['रिपोर्टिंग मैनेजर', ''],
        ['अगला ऊपरी स्तर', 'Meera Iyer की जगह: अनुरोध Meera Iyer के बारे में है।'],
      ],
    })
  })

  test('keeps the words of requests from before the texts', async () => {
    const id = await ask()
    await write(
      team.org.orgId,
      sql`update request_task set via_text = null, via = 'As it was found' where request_id = ${id}`,
    )
    expect(await stages(id)).toEqual({ en: [['As it was found', '']], hi: [['As it was found', '']] })
  })

  test('says why a request is stuck', async () => {
    await write(team.org.orgId, sql`update employee set manager_id = null where org_id = ${team.org.orgId}`)
    await write(
      team.org.orgId,
      sql`update department set head_employee_id = null where org_id = ${team.org.orgId}`,
    )
    await write(
      team.org.orgId,
      sql`delete from account_role where org_id = ${team.org.orgId} and role_id in (2, -2)`,
    )
    const id = await ask()
    const input = { token: team.meeraIs.token, query: { requestid: id } }
    const shown = await both(requestPendingOn, input, ({ stuck }) => stuck)
    expect(shown).toEqual({
      en: 'No approver is available. Set a fallback administrator.',
      hi: 'निर्णय लेने वाला कोई नहीं बचा: एक वैकल्पिक प्रशासक तय करें।',
    })
  })

  test('refuses in the language of whoever decides', async () => {
    const id = await ask()
    await app.call(updateRequest, { token: team.raviIs.token, body: { REQUEST_ID: id, REQUEST_STATUS: 1 } })
    const input = { token: team.raviIs.token, body: { requests: [id], REQUEST_STATUS: 3, comment: 'No' } }
    const shown = await both(bulkRequestStatusRm, input as never, ({ results }) => results[0]?.message)
    expect(shown.en).toMatch(/^Already decided by .+: approved\.$/)
    expect(shown.hi).toContain('स्वीकृत')
  })
})

test('why a balance is what it is, and why leave is recounted', async () => {
  const team = await aLeaveTeam(app, { earned: { per_occasion: 3 } })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.casual, days: 5 })
  const friday = await submitLeave(app, team.meeraIs.token, {
    LEAVE_TYPE_ID: team.earned,
    from_date: '2026-12-04',
  })
  await decide(app, team.raviIs.token, friday)
  const query = { leave_type_id: team.earned }
  const notes = await both(explainBalance, { token: team.meeraIs.token, query } as never, ({ movements }) =>
    movements.filter(({ kind }) => kind === 'accrual').map(({ note }) => note),
  )
  expect(notes).toEqual({ en: ['Credited for this occasion'], hi: ['इस अवसर के लिए दी गई'] })
  await write(
    team.org.orgId,
    sql`insert into leave_recount (org_id, request_id, employee_id, cause, cause_text, days, difference, created_at)
      values (${team.org.orgId}, ${friday}, ${team.meera}, 'Adjacent leave was cancelled',
        '{"key": "leave.apply.adjacentLeaveCancelled"}', '[{"date": "2026-12-04", "was": 1, "is": 0}]', 1, now())`,
  )
  const causes = await both(
    listRecounts,
    { token: team.admin.token, body: {} } as never,
    ({ rows }) => rows[0]?.cause,
  )
  expect(causes).toEqual({ en: 'Adjacent leave was cancelled', hi: 'पास की छुट्टी रद्द हुई' })
})

describe('a day that payroll has taken', () => {
  const MONDAY = '2026-11-23'
  let team: Awaited<ReturnType<typeof aClockedTeam>>
  let admin: TestAccount

  beforeEach(async () => {
    app.setNow('2026-11-24T06:00:00Z')
    team = await aClockedTeam(app)
    admin = await anAdmin(app, team.org)
    await punchAt(
      app,
      team.org.orgId,
      team.meera,
      [`${MONDAY}T03:30:00Z`, 'in'],
      [`${MONDAY}T12:30:00Z`, 'out'],
    )
    await closeDue(app.system(team.org.orgId))
  })

  test('has a cause of its arrears, and a day, as each reader has them', async () => {
    await write(
      team.org.orgId,
      sql`insert into notice_preference (org_id, account_id, kind, bell, email)
        values (${team.org.orgId}, ${team.meeraIs.accountId}, 'attendance.arrears', true, true)`,
    )
    await write(
      team.org.orgId,
      sql`update account set language = 'hi' where org_id = ${team.org.orgId} and id = ${team.meeraIs.accountId}`,
    )
    const body = { from_date: MONDAY, to_date: MONDAY, note: 'November' }
    await app.call(lockAttendance, { token: admin.token, body })
    await write(
      team.org.orgId,
      sql`insert into attendance_punch_void (org_id, punch_id, employee_id, reason, author, created_at)
        select org_id, id, employee_id, 'Wrong', 'HR', now() from attendance_punch
        where employee_id = ${team.meera} and direction = 'out'`,
    )
    const system = app.system(team.org.orgId)
    const cause = punchesTexts.text('punchesVoidedBecause', { reason: 'Wrong' })
    await tx(system, (db) =>
      recompute(system, db, { employeeIds: [team.meera], from: MONDAY, to: MONDAY, cause }),
    )
    const causes = await both(
      explainAttendanceDay,
      { token: team.meeraIs.token, query: { date: MONDAY } } as never,
      ({ arrears }) => arrears?.cause,
    )
    expect(causes.en).toBe('Punches voided: Wrong')
    expect(causes.hi).toBe('पंच हटाए गए: Wrong')
    const bells = async (lang: Language) => {
      const { data } = await app.call(fetchBellNotifications, {
        token: team.meeraIs.token,
        body: { lang },
      } as never)
      return data.docs.find(({ kind }) => kind === 'attendance.arrears')?.title
    }
    expect(await bells('en')).toContain('23 Nov 2026')
    const { rows: mails } = await write(
      team.org.orgId,
      sql`select subject, text_body from mail_outbox where org_id = ${team.org.orgId} order by id desc limit 1`,
    )
    expect(mails).toEqual([
      {
        subject: expect.stringContaining('23 नवंबर 2026'),
        text_body: expect.stringContaining('पंच हटाए गए: Wrong'),
      },
    ])
    expect(await bells('hi')).toContain('23 नवंबर 2026')
    // The organisation's format is that of tables.
    await write(team.org.orgId, sql`update organisation set date_format = 4 where org_id = ${team.org.orgId}`)
    expect(await bells('en')).toContain('23 Nov 2026')
  })
})

test('the stage, the name and the failure of background work', async () => {
  const { org, meeraIs } = await aTeam(app)
  const system = app.system(org.orgId)
  const ctx = {
    ...system,
    actor: { ...system.actor, kind: 'account' as const, accountId: meeraIs.accountId },
  }
  const { public_id: id } = await tx(ctx, (db) => ctx.platform.jobs.enqueue(ctx, db, refused, {}))
  await ctx.platform.jobs.runPending({ orgId: org.orgId })
  const shown = await both(jobStatus, { token: meeraIs.token, params: { id } }, (job) => [
    job.label,
    job.stage,
    job.error,
  ])
  expect(shown).toEqual({
    en: ['Creating the file', 'Writing rows', 'This record doesn’t exist, or you don’t have access to it.'],
    hi: ['फ़ाइल लिखी जा रही है', 'पंक्तियाँ लिखी जा रही हैं', expect.stringMatching(/[\u0900-\u097f]/)],
  })
})
