import {
  createLetterTemplate,
  previewLetter,
  publishLetterTemplate,
  readFormFields,
} from '@muster/contract/documents/letter-templates.contract'
import { sendLetters } from '@muster/contract/documents/letters.contract'
import { enterExit } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aHeldAsset } from '../src/modules/assets/assets.fixtures.ts'
import { aCategory, aLine, aRule, raise } from '../src/modules/expenses/expenses.fixtures.ts'
import { aSubcategory, aTicket } from '../src/modules/helpdesk/helpdesk.fixtures.ts'
import { aLeaveTeam, credit, decide, submitLeave } from '../src/modules/leave/apply/apply.fixtures.ts'
import { aTravelCategory, aTripBody, requestTrip } from '../src/modules/travel/travel.fixtures.ts'
import { readTx } from '../src/platform/db/tx.ts'
import type { MergeValue } from '../src/platform/merge-fields/index.ts'
import { anAccount, anAdmin, type TestAccount } from './factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from './harness.ts'
import { aTeam, type Team } from './request-team.ts'

let app: TestApp
let team: Team
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
})

const row = (list: string, columns: readonly string[]) =>
  `<table><tr data-each="${list}">${columns.map((name) => `<td>{{${list}.${name}}}</td>`).join('')}</tr></table>`

/** What the letter of somebody says, once it is sent with these words. */
async function said(
  employeeId: number,
  body: string,
  { by = admin, language = 'en', as_of }: { by?: TestAccount; language?: 'en' | 'hi'; as_of?: string } = {},
): Promise<Record<string, MergeValue>> {
  const { token } = by
  const { data: template } = await app.call(createLetterTemplate, {
    token: admin.token,
    body: { name: `Letter ${crypto.randomUUID()}`, category: 'other', language, title: 'Letter', body },
  })
  await app.call(publishLetterTemplate, {
    token: admin.token,
    body: { MAILID: template.MAILID, number: 1 },
  })
  const answer = await app.call(sendLetters, {
    token,
    body: {
      ...{ key: crypto.randomUUID(), MAILID: template.MAILID, employee_ids: [employeeId] },
      ...(as_of ? { as_of } : {}),
    },
  })
  expect(answer.body).toMatchObject({ error: false })
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ said: Record<string, MergeValue> }>`select merge_values -> 'values' as said from letter
      where org_id = ${team.org.orgId} and employee_id = ${employeeId} order by id desc limit 1`.execute(db),
  )
  return rows[0]?.said ?? {}
}

test('a letter says what somebody’s trip is, and lists their trips row by row', async () => {
  const category = await aTravelCategory(app, admin)
  const later = aTripBody(category, { title: 'Fair in Delhi' })
  later.legs = later.legs.map((leg, at) => ({ ...leg, on: at === 0 ? '2027-01-12' : '2027-01-14' }))
  later.stays = []
  expect((await requestTrip(app, team.meeraIs, aTripBody(category))).status).toBe(200)
  expect((await requestTrip(app, team.meeraIs, later)).status).toBe(200)
  const body = `<p>{{TRIP_TITLE}} from {{TRIP_STARTS_ON}}, {{TRIP_ESTIMATE}}</p>${row('TRIPS', ['TITLE', 'STARTS_ON'])}`
  expect(await said(team.meera, body)).toMatchObject({
    ...{ TRIP_TITLE: 'Fair in Delhi', TRIP_STARTS_ON: '2027-01-12' },
    TRIP_ESTIMATE: { amount: '12000.00', currency: 'INR' },
    TRIPS: [
      { TITLE: 'Fair in Delhi', STARTS_ON: '2027-01-12' },
      { TITLE: 'Visit a client', STARTS_ON: '2026-11-24' },
    ],
  })
  // With a day that the sender chooses: the latest up to that day.
  const earlier = await said(team.meera, body, { as_of: '2026-12-01' })
  expect(earlier).toMatchObject({ TRIP_TITLE: 'Visit a client', TRIPS: [{ TITLE: 'Visit a client' }] })
  // Of somebody without a trip there is nothing to say.
  const { data } = await app.call(previewLetter, {
    token: admin.token,
    body: { language: 'en', title: 'Letter', body, employee_id: team.dev },
  })
  expect(data.missing.toSorted()).toEqual([
    'Latest of Trips: Estimated cost',
    'Latest of Trips: First day',
    'Latest of Trips: Purpose',
    'Trips (last two years)',
  ])
})

test('a letter lists a claim’s expenses, what somebody holds and their tickets, never confidential ones', async () => {
  const food = await aCategory(app, admin, { name: 'Food' })
  await aRule(app, admin, [{ EXTYPEID: food }])
  expect((await raise(app, team.meeraIs, [aLine(food, '450'), aLine(food, '120.50')])).status).toBe(200)
  await aHeldAsset(app, admin, team.meera, { name: 'Laptop', cost: '65000' })
  const open = await aSubcategory(app, admin)
  const secret = await aSubcategory(app, admin, {}, { is_confidential: true })
  await aTicket(app, team.meeraIs, open, { subject: 'The screen flickers' })
  await aTicket(app, team.meeraIs, secret, { subject: 'Not for everybody' })
  const body = [
    '<p>{{CLAIM_CLAIMED}}</p>',
    row('EXPENSES', ['CATEGORY', 'CLAIMED']),
    row('ASSETS', ['NAME', 'CONDITION', 'HANDED_ON']),
    row('TICKETS', ['SUBJECT', 'PRIORITY']),
  ].join('')
  const values = await said(team.meera, body, { language: 'hi' })
  expect(values.CLAIM_CLAIMED).toEqual({ amount: '570.50', currency: 'INR' })
  expect(values.EXPENSES).toMatchObject([
    { CATEGORY: 'Food', CLAIMED: { amount: expect.stringMatching(/^(450|120\.5)/), currency: 'INR' } },
    { CATEGORY: 'Food' },
  ])
  expect(values.ASSETS).toMatchObject([{ NAME: 'Laptop', HANDED_ON: '2026-11-21' }])
  expect((values.TICKETS as { SUBJECT: string }[]).map(({ SUBJECT }) => SUBJECT)).toEqual([
    'The screen flickers',
  ])
})

test('choices are in the language of the letter, whoever sends it', async () => {
  const entered = await app.call(enterExit, {
    token: admin.token,
    body: { emp_id: team.meera, kind: 'retirement', last_working_day: '2026-12-31' },
  })
  expect(entered.body).toMatchObject({ error: false })
  const body = '<p>{{EXIT_KIND}} {{EXIT_LAST_DAY}}</p>'
  const english = await said(team.meera, body)
  const hindi = await said(team.meera, body, { language: 'hi' })
  expect(english).toMatchObject({ EXIT_KIND: 'Retirement', EXIT_LAST_DAY: '2026-12-31' })
  expect(hindi.EXIT_KIND).toMatch(/[\u0900-\u097f]/)
})

test('leave that was rejected or withdrawn is not in a letter, and an instant is its day', async () => {
  // In Kolkata it is the next day already.
  app.setNow('2026-11-20T20:00:00Z')
  const leave = await aLeaveTeam(app)
  team = leave
  admin = leave.admin
  await credit(app, leave, { employeeId: leave.meera, leaveTypeId: leave.earned, days: 12 })
  const ask = (from_date: string) =>
    submitLeave(app, leave.meeraIs.token, { LEAVE_TYPE_ID: leave.earned, from_date })
  const approved = await ask('2026-12-01')
  expect((await decide(app, leave.raviIs.token, approved)).status).toBe(200)
  await ask('2026-12-03')
  expect((await decide(app, leave.raviIs.token, await ask('2026-12-08'), 3)).status).toBe(200)
  const body = `<p>{{LEAVE_REQUEST_FIRST_DAY}} {{LEAVE_REQUEST_SUBMITTED_AT}}</p>${row('LEAVE_REQUESTS', ['FIRST_DAY', 'STATUS'])}`
  expect(await said(team.meera, body)).toMatchObject({
    ...{ LEAVE_REQUEST_FIRST_DAY: '2026-12-03', LEAVE_REQUEST_SUBMITTED_AT: '2026-11-21' },
    LEAVE_REQUESTS: [
      { FIRST_DAY: '2026-12-03', STATUS: 'Pending' },
      { FIRST_DAY: '2026-12-01', STATUS: 'Approved' },
    ],
  })
})

test('the latest record can be old; a list has those of two years, and is refused where it is too long', async () => {
  const open = await aSubcategory(app, admin)
  const id = await aTicket(app, team.meeraIs, open, { subject: 'Years ago' })
  const owner = (statement: string) => app.platform.database.owner((session) => session.query(statement))
  await owner(
    `update ticket set created_at = '2021-03-01T10:00:00Z' where org_id = ${team.org.orgId} and id = ${id}`,
  )
  const body = `<p>{{TICKET_SUBJECT}}</p>${row('TICKETS', ['SUBJECT'])}`
  const asked = { language: 'en' as const, title: 'Letter', body, employee_id: team.meera }
  const preview = () => app.call(previewLetter, { token: admin.token, body: asked })
  expect((await preview()).data.missing).toEqual(['Tickets (last two years)'])
  await aTicket(app, team.meeraIs, open, { subject: 'Again' })
  await owner(`insert into ticket (org_id, number, subject, category_id, subcategory_id, priority, status, channel, requester_id,
      messages, created_at, updated_at)
    select org_id, 1000000 + n, subject, category_id, subcategory_id, priority, status, channel, requester_id, messages, now_at, now_at
    from ticket, generate_series(1, 200) n, (select '${TEST_NOW}'::timestamptz as now_at) t
    where org_id = ${team.org.orgId} and id = ${id}`)
  const refused = await preview()
  expect(refused.status).toBe(422)
  expect(refused.body.fields?.employee_ids).toMatch(/at most 200 .*“Tickets”.*Meera/)
  // Of these alone there is the latest.
  expect(await said(team.meera, '<p>{{TICKET_SUBJECT}}</p>')).toMatchObject({
    TICKET_SUBJECT: expect.any(String),
  })
})

test('whoever may not read such records reads samples of them, and sends nobody’s', async () => {
  const clerk = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'documents.letters.view': ['organisation'],
      'documents.letters.send': ['organisation'],
      'documents.templates.manage': ['organisation'],
    },
  })
  const { data } = await app.call(readFormFields, { token: clerk.token, body: {} })
  const fields = data.groups.flatMap((group) => group.fields)
  for (const name of [
    'TRIPS',
    'CLAIMS',
    'EXPENSES',
    'ADVANCES',
    'TICKETS',
    'EXITS',
    'ASSETS',
    'LEAVE_REQUESTS',
  ])
    expect([name, fields.find((one) => one.name === name)?.is_withheld]).toEqual([name, true])
  const body = { language: 'en' as const, title: 'Letter', body: row('TRIPS', ['TITLE']) }
  const sample = await app.call(previewLetter, { token: clerk.token, body })
  expect(sample.data).toMatchObject({ pages: 1, missing: [] })
  const refused = await app.call(previewLetter, {
    token: clerk.token,
    body: { ...body, employee_id: team.meera },
  })
  expect(refused.body).toMatchObject({
    key: 'documents.refused',
    fields: { employee_id: expect.any(String) },
  })
})

test('records of many people are read in as many statements as those of one', async () => {
  const category = await aTravelCategory(app, admin)
  for (const one of [team.meeraIs, team.raviIs]) await requestTrip(app, one, aTripBody(category))
  const { data: template } = await app.call(createLetterTemplate, {
    token: admin.token,
    body: {
      name: 'Trips',
      category: 'other',
      language: 'en',
      title: 'Letter',
      body: row('TRIPS', ['TITLE']),
    },
  })
  await app.call(publishLetterTemplate, { token: admin.token, body: { MAILID: template.MAILID, number: 1 } })
  const send = (employee_ids: number[]) =>
    app.call(sendLetters, {
      token: admin.token,
      body: { key: crypto.randomUUID(), MAILID: template.MAILID, employee_ids },
    })
  const [one, many] = [await send([team.meera]), await send([team.meera, team.ravi])]
  expect([one.status, many.status]).toEqual([200, 200])
  expect(many.queries).toBe(one.queries)
})
