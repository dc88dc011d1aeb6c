import { createLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { listLetters, withdrawLetters } from '@muster/contract/documents/letters.contract'
import { jobStatus } from '@muster/contract/files/files.contract'
import { listNoticeRules, saveOffboardingSettings } from '@muster/contract/offboarding/notice-rules.contract'
import { enterExit, sendLastLetters as sendByHand } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { applyDueChanges } from '../../employees/writes/due-changes.service.ts'
import { sendLastLetters } from './last-letters.service.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
})

const system = () => app.system(team.org.orgId)
const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(system(), async (db) => (await statement.execute(db)).rows)

async function aTemplate(body = '<p>{{FIRST_NAME}} worked with us.</p>', more: object = {}): Promise<number> {
  const { data, message } = await app.call(createLetterTemplate, {
    token: admin.token,
    body: {
      ...{ name: `Letter ${++serial}`, category: 'relieving', language: 'en', title: 'Relieving letter' },
      ...{ number_pattern: 'REL/{0000}', body, publish: true, ...more },
    } as never,
  })
  if (!data) throw new Error(message)
  return data.MAILID
}

const settings = async () => (await app.call(listNoticeRules, { token: admin.token })).data
const choose = async (letter_templates: number[], by = admin) =>
  app.call(saveOffboardingSettings, {
    token: by.token,
    body: { clearance_days: 7, letter_templates, version: (await settings()).settings_version },
  })
const leaves = (emp_id: number, kind: string, last_working_day = '2026-11-21') =>
  app.call(enterExit, { token: admin.token, body: { emp_id, kind, last_working_day } as never })
async function nextDay(): Promise<void> {
  const now = '2026-11-21T18:31:00Z'
  app.setNow(now)
  await run(sql`update session set created_at = ${now}::timestamptz, last_seen_at = ${now}::timestamptz`)
  await applyDueChanges(system())
}
const sentTo = async () => {
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const { letters } = (await app.call(listLetters, { token: admin.token, body: {} })).data
  return letters.map(({ employee_id, state }) => `${employee_id} ${state}`)
}

test('each letter goes out once, to those who leave of their own will, and to nobody who left before', async () => {
  expect((await leaves(team.dev, 'retirement', '2026-11-19')).status).toBe(200)
  const one = await aTemplate()
  const other = await aTemplate('<p>{{FIRST_NAME}} was here until today.</p>')
  expect((await choose([one, other])).data).toMatchObject({ letter_templates: [one, other] })
  expect((await leaves(team.meera, 'retirement')).status).toBe(200)
  expect((await leaves(team.nina, 'termination')).status).toBe(200)
  expect(await sendLastLetters(system())).toBe(0)
  await nextDay()
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sendLastLetters(system())).toBe(0)
  expect(await sentTo()).toEqual([`${team.meera} sent`, `${team.meera} sent`])
  // A run that was cut short before it had noted what it sent.
  await run(sql`update separation set letters_at = null where employee_id = ${team.meera}`)
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sentTo()).toHaveLength(2)
})

test('what can’t be sent is told to those who manage separations', async () => {
  const officer = await anAdmin(app, team.org)
  const fine = await aTemplate()
  const gap = await aTemplate('<p>Your account {{PERSONAL_EMAIL}} is known.</p>')
  expect((await choose([gap, fine], officer)).status).toBe(200)
  await leaves(team.meera, 'retirement')
  await nextDay()
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sentTo()).toEqual([`${team.meera} sent`])
  const told = await run(
    sql<{ count: number }>`select count(*)::int as count from notice
      where org_id = ${team.org.orgId} and kind = 'offboarding.letters_failed' and account_id = ${admin.accountId}`,
  )
  expect(told[0]?.count).toBe(1)
})

test('after the settlement where the settings say so, and by hand at any time, each once', async () => {
  const template = await aTemplate()
  const saved = await app.call(saveOffboardingSettings, {
    token: admin.token,
    body: { clearance_days: 7, letter_templates: [template], letters_after: 'settlement', version: 0 },
  })
  expect(saved.data).toMatchObject({ letters_after: 'settlement' })
  expect(await settings()).toMatchObject({ letters_after: 'settlement', letter_templates: [template] })
  for (const [who, kind] of [
    [team.meera, 'retirement'],
    [team.nina, 'termination'],
    [team.dev, 'death'],
  ] as const)
    expect((await leaves(who, kind, kind === 'death' ? '2026-11-20' : undefined)).status).toBe(200)
  await nextDay()
  expect(await sendLastLetters(system())).toBe(0)
  const ids = new Map(
    (
      await run(sql<{ id: number; who: number }>`select id, employee_id as who from separation
        where org_id = ${team.org.orgId}`)
    ).map(({ id, who }) => [who, id]),
  )
  const idOf = (who: number) => ids.get(who) as number
  await run(sql`update separation set status = 4 where id = ${idOf(team.meera)}`)
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sentTo()).toEqual([`${team.meera} sent`])
  const byHand = (SEPIDS: number[], { token } = admin) => app.call(sendByHand, { token, body: { SEPIDS } })
  const all = [idOf(team.meera), idOf(team.nina), idOf(team.dev)]
  const skipped = [{ SEPID: idOf(team.dev), reason: expect.stringContaining('individually') }]
  const preview = { token: admin.token, body: { SEPIDS: all, preview: 1 } as const }
  expect((await app.call(sendByHand, preview)).data).toMatchObject({
    ...{ sent: 2, skipped, letters: [expect.stringMatching(/^Letter/)] },
  })
  expect(await sentTo()).toHaveLength(1)
  // Meera has hers already, also in the name of somebody else.
  expect((await byHand(all)).data).toMatchObject({ sent: 1, skipped })
  const officer = await anAdmin(app, team.org)
  await run(
    sql`update offboarding_setting set letters_by = ${officer.accountId} where org_id = ${team.org.orgId}`,
  )
  expect((await byHand(all)).data).toMatchObject({ sent: 0, skipped })
  expect((await sentTo()).sort()).toEqual([`${team.meera} sent`, `${team.nina} sent`].sort())
  const weak = await anAccount(app, team.org, { grants: { 'offboarding.separation.manage': ['self'] } })
  expect((await byHand([idOf(team.nina)], weak)).status).toBe(404)
})

test('who can’t sign in is mailed a link, or gets theirs on paper, which HR is told and the log says', async () => {
  await choose([await aTemplate()])
  await run(sql`update employee set personal_email = 'nina@home.test' where id = ${team.nina}`)
  await leaves(team.meera, 'retirement')
  await leaves(team.nina, 'retirement')
  const SEPIDS = (
    await run(sql<{ id: number }>`select id from separation where org_id = ${team.org.orgId} order by id`)
  ).map(({ id }) => id)
  await nextDay()
  const preview = await app.call(sendByHand, { token: admin.token, body: { SEPIDS, preview: 1 } })
  const paper = {
    EMPLOYEE_NAME: 'Meera Iyer',
    reason: expect.stringMatching(/^No personal e-mail address: /),
  }
  expect(preview.data).toMatchObject({ sent: 2, skipped: [], on_paper: [paper] })
  expect(preview.data.on_paper).toHaveLength(1)
  expect(await sendLastLetters(system())).toBe(2)
  await sentTo()
  const { letters } = (await app.call(listLetters, { token: admin.token, body: {} })).data
  const stands = letters.map((one) => [one.employee_id, one.state, one.on_paper, one.abilities.open])
  expect(stands.sort()).toEqual(
    [
      [team.meera, 'sent', true, true],
      [team.nina, 'sent', false, true],
    ].sort(),
  )
  const mails = await run(sql<{ to: string }>`select to_address as to from mail_outbox
    where org_id = ${team.org.orgId} and kind = 'offboarding.leaver_letters'`)
  expect(mails).toEqual([{ to: 'nina@home.test' }])
  const told = await run(sql<{ title: string }>`select title from notice where org_id = ${team.org.orgId}
    and kind = 'offboarding.letters_on_paper' and account_id = ${admin.accountId}`)
  expect(told).toHaveLength(1)
  // An address that is entered later ends the finding.
  await run(sql`update employee set personal_email = 'meera@home.test' where id = ${team.meera}`)
  const later = (await app.call(listLetters, { token: admin.token, body: {} })).data.letters
  expect(later.some(({ on_paper }) => on_paper)).toBe(false)
})

test('not for a separation of somebody who has rejoined since', async () => {
  await choose([await aTemplate()])
  await leaves(team.meera, 'retirement')
  await nextDay()
  const [one] = await run(sql<{ id: number }>`select id from separation where org_id = ${team.org.orgId}`)
  await run(
    sql`update employee set status = 'active', left_on = null, date_of_joining = '2026-11-22' where id = ${team.meera}`,
  )
  const { data } = await app.call(sendByHand, {
    token: admin.token,
    body: { SEPIDS: [one?.id as number] },
  })
  expect(data).toMatchObject({ sent: 0, skipped: [{ reason: expect.stringContaining('rejoined') }] })
  expect(await sentTo()).toEqual([])
})

test('to many by a job, whose result says who did not get theirs', async () => {
  await choose([await aTemplate()])
  const ids = await addPeople(
    app,
    team.org,
    Array.from({ length: 6 }, () => aPerson({})),
  )
  for (const [at, id] of ids.entries())
    expect(
      (await leaves(id, at === 0 ? 'death' : 'retirement', at === 0 ? '2026-11-20' : undefined)).status,
    ).toBe(200)
  const SEPIDS = (
    await run(sql<{ id: number }>`select id from separation where org_id = ${team.org.orgId} order by id`)
  ).map(({ id }) => id)
  const { data } = await app.call(sendByHand, { token: admin.token, body: { SEPIDS } })
  expect(data).toMatchObject({ sent: 0, skipped: [], job: expect.any(String) })
  expect(await sentTo()).toHaveLength(5)
  const job = await app.call(jobStatus, { token: admin.token, params: { id: data.job } as never })
  expect(job.data).toMatchObject({
    ...{ state: 'done', done: 6, total: 6 },
    result: { sent: 5, skipped: [{ SEPID: SEPIDS[0], reason: expect.stringContaining('individually') }] },
  })
})

const separationId = async () =>
  (await run(sql<{ id: number }>`select id from separation where org_id = ${team.org.orgId}`))[0]
    ?.id as number

test('one that was withdrawn is sent anew by hand, once, and not by the run', async () => {
  await choose([await aTemplate()])
  await leaves(team.meera, 'retirement')
  await nextDay()
  const { token } = admin
  const byHand = async () => {
    const { data } = await app.call(sendByHand, { token, body: { SEPIDS: [await separationId()] } })
    return data
  }
  const withdraw = async () => {
    const { letters } = (await app.call(listLetters, { token, body: {} })).data
    const letter_ids = letters.filter(({ state }) => state === 'sent').map((one) => one.letter_id)
    expect((await app.call(withdrawLetters, { token, body: { letter_ids, reason: 'Wrong' } })).status).toBe(
      200,
    )
  }
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sentTo()).toEqual([`${team.meera} sent`])
  await withdraw()
  await run(sql`update separation set letters_at = null where org_id = ${team.org.orgId}`)
  expect(await sendLastLetters(system())).toBe(1)
  expect(await sentTo()).toEqual([`${team.meera} void`])
  expect(await byHand()).toMatchObject({ sent: 1, skipped: [] })
  expect(await byHand()).toMatchObject({ sent: 0, skipped: [] })
  expect((await sentTo()).sort()).toEqual([`${team.meera} sent`, `${team.meera} void`])
  await withdraw()
  expect(await byHand()).toMatchObject({ sent: 1 })
  expect((await sentTo()).filter((one) => one.endsWith('sent'))).toHaveLength(1)
})

test('by hand, where one can’t be made, the answer says which went out and which did not', async () => {
  const fine = await aTemplate()
  const gap = await aTemplate('<p>Your account {{PERSONAL_EMAIL}} is known.</p>')
  await choose([fine, gap])
  await leaves(team.meera, 'retirement')
  const names = await run(sql<{ id: number; name: string }>`select id, name from letter_template`)
  const nameOf = (template: number) => names.find(({ id }) => id === template)?.name as string
  const byHand = async () =>
    (await app.call(sendByHand, { token: admin.token, body: { SEPIDS: [await separationId()] } })).data
  const first = await byHand()
  expect(first.sent).toBe(1)
  expect(first.skipped[0]?.reason).toMatch(new RegExp(`^${nameOf(gap)}: .+ · Sent: ${nameOf(fine)}$`))
  const again = await byHand()
  expect(again.sent).toBe(0)
  expect(again.skipped[0]?.reason).toMatch(new RegExp(`^${nameOf(gap)}: .+ · Sent before: ${nameOf(fine)}$`))
  expect(await sentTo()).toEqual([`${team.meera} sent`])
})

test('by hand, one that could not be made has not been sent', async () => {
  await choose([await aTemplate()])
  await leaves(team.meera, 'retirement')
  const byHand = async () =>
    (await app.call(sendByHand, { token: admin.token, body: { SEPIDS: [await separationId()] } })).data
  expect(await byHand()).toMatchObject({ sent: 1, skipped: [] })
  await run(sql`update letter set state = 'failed' where org_id = ${team.org.orgId}`)
  expect(await byHand()).toMatchObject({
    ...{ sent: 0, skipped: [{ reason: expect.stringContaining('It could not be made.') }] },
  })
})

test('by hand needs letters that are chosen', async () => {
  await leaves(team.meera, 'retirement')
  const [one] = await run(sql<{ id: number }>`select id from separation where org_id = ${team.org.orgId}`)
  const body = { SEPIDS: [one?.id as number] }
  expect((await app.call(sendByHand, { token: admin.token, body })).body.key).toBe(
    'offboarding.letters_not_chosen',
  )
})

test('are chosen by who may send letters, among published templates that need nothing typed in', async () => {
  const draft = await aTemplate('<p>Draft</p>', { publish: false })
  expect(Object.keys((await choose([draft])).body.fields ?? {})).toEqual(['letter_templates'])
  const template = await aTemplate()
  const weak = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'offboarding.setting.manage': ['organisation'] },
  })
  expect((await choose([template], weak)).body.fields).toMatchObject({
    letter_templates: 'Only who may send letters chooses these.',
  })
  expect((await settings()).options.letter_template.map(({ id }) => id)).toEqual([template])
})
