import { readLetterRecords } from '@muster/contract/documents/letter-records.contract'
import {
  createLetterTemplate,
  previewLetter,
  publishLetterTemplate,
  readFormFields,
} from '@muster/contract/documents/letter-templates.contract'
import { sendLetters } from '@muster/contract/documents/letters.contract'
import { claimStatuses } from '@muster/contract/expenses/expenses.constants'
import { separationStatuses } from '@muster/contract/offboarding/offboarding.constants'
import { enterExit } from '@muster/contract/offboarding/separations.contract'
import { tripStates } from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aHeldAsset } from '../src/modules/assets/assets.fixtures.ts'
import {
  aCategory,
  aLine,
  aRule,
  decide as decideClaim,
  raise,
} from '../src/modules/expenses/expenses.fixtures.ts'
import { aSubcategory, aTicket } from '../src/modules/helpdesk/helpdesk.fixtures.ts'
import { aLeaveTeam, credit, decide, submitLeave } from '../src/modules/leave/apply/apply.fixtures.ts'
import { aTravelCategory, aTripBody, requestTrip } from '../src/modules/travel/travel.fixtures.ts'
import { readTx } from '../src/platform/db/tx.ts'
import { findMergeFields, type MergeValue, readMergeFields } from '../src/platform/merge-fields/index.ts'
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

const owner = (statement: string) => app.platform.database.owner((session) => session.query(statement))
/** As if every trip were approved. */
const approveTrips = () => owner(`update travel_trip set status = 'to_book' where org_id = ${team.org.orgId}`)

const row = (list: string, columns: readonly string[]) =>
  `<table><tr data-each="${list}">${columns.map((name) => `<td>{{${list}.${name}}}</td>`).join('')}</tr></table>`

interface Saying {
  by?: TestAccount
  language?: 'en' | 'hi'
  as_of?: string
  records?: Record<string, number>
}

/** What the letter of somebody says, once it is sent with these words. */
async function said(
  employeeId: number,
  body: string,
  { by = admin, language = 'en', as_of, records = {} }: Saying = {},
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
      records,
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
  await approveTrips()
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

test('a letter to one person is about the record that is chosen, else the latest; one to several about the latest of each', async () => {
  const category = await aTravelCategory(app, admin)
  const later = aTripBody(category, { title: 'Fair in Delhi' })
  later.legs = later.legs.map((leg, at) => ({ ...leg, on: at === 0 ? '2027-01-12' : '2027-01-14' }))
  later.stays = []
  for (const body of [aTripBody(category), later]) await requestTrip(app, team.meeraIs, body)
  await requestTrip(app, team.raviIs, aTripBody(category, { title: 'Of another' }))
  await approveTrips()
  const { token } = admin
  const { data: template } = await app.call(createLetterTemplate, {
    token,
    body: {
      ...{ name: 'Trip', category: 'other', language: 'en', title: 'Letter', publish: true },
      body: '<p>{{TRIP_TITLE}} {{LEAVE_REQUEST_FIRST_DAY}}</p>',
    },
  })
  const { MAILID } = template
  const choices = async (employee_id: number | null) =>
    (await app.call(readLetterRecords, { token, body: { MAILID, employee_id } })).data.records
  const [, trips] = (await choices(team.meera)).sort((one, other) => one.key.localeCompare(other.key))
  expect(trips).toMatchObject({ key: 'TRIP', label: 'Trips' })
  expect(trips?.choices.map(({ label }) => label)).toEqual([
    expect.stringMatching(/Fair in Delhi.*12 Jan 2027$/),
    expect.stringMatching(/Visit a client.*24 Nov 2026$/),
  ])
  expect((await choices(null)).map(({ key, choices: none }) => [key, none])).toEqual(
    expect.arrayContaining([
      ['TRIP', []],
      ['LEAVE_REQUEST', []],
    ]),
  )
  const preview = (records: Record<string, number>, employee_id = team.meera) =>
    app.call(previewLetter, {
      token,
      body: { language: 'en', title: 'Letter', body: '<p>{{TRIP_TITLE}}</p>', employee_id, records },
    })
  const [fair, visit] = trips?.choices ?? []
  expect((await preview({ TRIP: fair?.id ?? 0 })).data.missing).toEqual([])
  // Of somebody else there is nothing to say.
  expect((await preview({ TRIP: fair?.id ?? 0 }, team.ravi)).data.missing).toEqual([
    'Latest of Trips: Purpose',
  ])
  const only = '<p>{{TRIP_TITLE}}</p>'
  expect(await said(team.meera, only, { records: { TRIP: visit?.id ?? 0 } })).toMatchObject({
    TRIP_TITLE: 'Visit a client',
  })
  expect(await said(team.meera, only)).toMatchObject({ TRIP_TITLE: 'Fair in Delhi' })
  const both = await app.call(sendLetters, {
    token,
    body: {
      ...{ key: crypto.randomUUID(), MAILID, employee_ids: [team.meera, team.ravi] },
      records: { TRIP: visit?.id ?? 0 },
    },
  })
  expect(both.body.fields).toMatchObject({ records: expect.stringContaining('one person') })
})

test('a letter lists a claim’s expenses, what somebody holds and their tickets, never confidential ones', async () => {
  const food = await aCategory(app, admin, { name: 'Food' })
  await aRule(app, admin, [{ EXTYPEID: food }])
  const claim = await raise(app, team.meeraIs, [aLine(food, '450'), aLine(food, '120.50')])
  expect((await decideClaim(app, team.raviIs, claim.data.ID)).status).toBe(200)
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

test('leave that waits or was rejected is not in a letter, and an instant is its day', async () => {
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
    ...{ LEAVE_REQUEST_FIRST_DAY: '2026-12-01', LEAVE_REQUEST_SUBMITTED_AT: '2026-11-21' },
    LEAVE_REQUESTS: [{ FIRST_DAY: '2026-12-01', STATUS: 'Approved' }],
  })
})

test('the latest record can be old; a list has those of two years, and is refused where it is too long', async () => {
  const open = await aSubcategory(app, admin)
  const id = await aTicket(app, team.meeraIs, open, { subject: 'Years ago' })
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

interface Decided {
  table: string
  /** Every status that a record can have, and what else is stored with it. */
  statuses: Readonly<Record<string, string>>
  /** Those of which a letter speaks. */
  said: readonly string[]
  make: () => Promise<unknown>
}

/** One of each, all of the same person. */
const decidedRecords: Readonly<Record<string, Decided>> = {
  TRIPS: {
    table: 'travel_trip',
    statuses: Object.fromEntries(tripStates.map((state) => [state, ''])),
    said: ['to_book', 'offered', 'chosen', 'booked'],
    make: async () => requestTrip(app, team.meeraIs, aTripBody(await aTravelCategory(app, admin))),
  },
  CLAIMS: {
    table: 'expense_claim',
    // A draft has no number, and is nobody else's to see.
    statuses: Object.fromEntries(
      claimStatuses.flatMap((status) => (status === 'draft' ? [] : [[status, 'approved = claimed']])),
    ),
    said: ['partly_approved', 'approved', 'in_payment', 'paid'],
    make: async () => {
      const food = await aCategory(app, admin, { name: 'Food' })
      await aRule(app, admin, [{ EXTYPEID: food }])
      await raise(app, team.meeraIs, [aLine(food, '450')])
    },
  },
  ADVANCES: {
    table: 'expense_advance',
    statuses: {
      ...{ requested: 'paid_on = null', approved: '', in_payment: '', rejected: '', withdrawn: '' },
      ...{ cancelled: '', paid_out: `paid_on = '2026-11-21'` },
    },
    said: ['approved', 'in_payment', 'paid_out'],
    make: () =>
      owner(`insert into expense_advance (org_id, employee_id, number, kind, currency, amount, requested_on, created_at, updated_at)
        values (${team.org.orgId}, ${team.meera}, 'ADV-1', 'expense', 'INR', 500, '2026-11-20', '${TEST_NOW}', '${TEST_NOW}')`),
  },
  EXITS: {
    table: 'separation',
    statuses: Object.fromEntries(
      separationStatuses.map((status) => [
        String(status),
        status === 5 ? 'status_before = 1' : 'status_before = null',
      ]),
    ),
    // On notice, full and final, offboarded, clearance.
    said: ['1', '3', '4', '6'],
    make: () =>
      app.call(enterExit, {
        token: admin.token,
        body: { emp_id: team.meera, kind: 'retirement', last_working_day: '2026-12-31' },
      }),
  },
}

test.each(Object.keys(decidedRecords))(
  'letters speak of %s once they are approved, and of no others',
  async (list) => {
    const { table, statuses, said: expected, make } = decidedRecords[list] as Decided
    await make()
    const found: string[] = []
    for (const [status, more] of Object.entries(statuses)) {
      const changed = await owner(
        `update ${table} set status = '${status}'${more ? `, ${more}` : ''} where org_id = ${team.org.orgId} returning id`,
      )
      expect(changed).toHaveLength(1)
      const ctx = app.system(team.org.orgId)
      const values = await readTx(ctx, async (db) =>
        readMergeFields(ctx, db, await findMergeFields(ctx, db), {
          ...{ employeeIds: [team.meera], names: new Set([list]) },
          ...{ today: '2026-11-21', asOf: '2026-11-21', language: 'en' },
        }),
      )
      const listed = (values.get(team.meera)?.[list] ?? []) as readonly unknown[]
      if (listed.length > 0) found.push(status)
    }
    expect(found.sort()).toEqual([...expected].sort())
  },
)

test('every list of records is decided about, or has nobody who decides', async () => {
  const ctx = app.system(team.org.orgId)
  const offered = await readTx(ctx, (db) => findMergeFields(ctx, db))
  const lists = offered
    .filter(({ source }) => source.key.startsWith('records.'))
    .flatMap(({ fields }) => fields.flatMap(({ name, type }) => (type === 'rows' ? [name] : [])))
  // Bookings and expenses are of trips and claims; leave has a test of its own; nobody decides about a ticket.
  const others = ['BOOKINGS', 'EXPENSES', 'LEAVE_REQUESTS', 'TICKETS']
  expect(lists.sort()).toEqual([...Object.keys(decidedRecords), ...others].sort())
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
  // Nor does the choice of a trip name those of somebody.
  const { data: template } = await app.call(createLetterTemplate, {
    token: admin.token,
    body: { name: 'Trip', category: 'other', language: 'en', title: 'Letter', body: '<p>{{TRIP_TITLE}}</p>' },
  })
  const { MAILID } = template
  await app.call(publishLetterTemplate, { token: admin.token, body: { MAILID, number: 1 } })
  await requestTrip(app, team.meeraIs, aTripBody(await aTravelCategory(app, admin)))
  await approveTrips()
  const choices = ({ token }: TestAccount) =>
    app.call(readLetterRecords, { token, body: { MAILID, employee_id: team.meera } })
  expect((await choices(clerk)).body).toMatchObject({
    key: 'documents.refused',
    fields: { employee_id: expect.stringContaining('Trip') },
  })
  expect((await choices(admin)).data.records[0]?.choices).toHaveLength(1)
})

test('records of many people are read in as many statements as those of one', async () => {
  const category = await aTravelCategory(app, admin)
  for (const one of [team.meeraIs, team.raviIs]) await requestTrip(app, one, aTripBody(category))
  await approveTrips()
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
