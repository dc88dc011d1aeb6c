import { randomUUID } from 'node:crypto'
import {
  addTicketLabel,
  saveHelpdeskSettings,
  saveTicketStatus,
} from '@muster/contract/helpdesk/helpdesk-setup.contract'
import { saveServiceCalendar, saveServiceTarget } from '@muster/contract/helpdesk/service-levels.contract'
import { findTicketPeople } from '@muster/contract/helpdesk/ticket-choices.contract'
import { editTicketSubcategory, listTicketCategories } from '@muster/contract/helpdesk/ticket-setup.contract'
import {
  assignTicket,
  changeTicket,
  listAllTickets,
  raiseTicket,
  setTicketStatus,
} from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../test/factories.ts'
import { countQueries, createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aSubcategory, aTicket, details, idsIn, respond } from './helpdesk.fixtures.ts'
import { closeJob, waitingJob } from './helpdesk.jobs.ts'
import { recomputeTicket } from './sla/clocks.service.ts'
import { levelsJob } from './sla/levels.job.ts'

let app: TestApp
let team: Team
let token: string
/** HR of the whole organisation. */
let hr: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  token = team.admin.token
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'helpdesk.own': ['self'],
      'helpdesk.tickets.view': ['organisation'],
      'helpdesk.tickets.manage': ['organisation'],
    },
  })
})

const rowsOf = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  readTx(app.system(team.org.orgId), async (db) => (await statement.execute(db)).rows)
const noticesOf = ({ accountId }: TestAccount) =>
  rowsOf(sql<{ kind: string; title: string }>`
    select kind, title from notice where account_id = ${accountId} order by id`)
const leaves = (id: number) =>
  app.platform.database.owner((session) =>
    session.query(
      `update employee set status = 'left', left_on = '2026-11-20' where org_id = ${team.org.orgId} and id = ${id}`,
    ),
  )
/** Something happened that many days earlier. */
const aged = (id: number, column: 'closed_at' | 'resolved_at', days: number) =>
  app.platform.database.owner((session) =>
    session.query(
      `update ticket set ${column} = ${column} - interval '${days} days' where org_id = ${team.org.orgId} and id = ${id}`,
    ),
  )
const assigneeOf = async (account: TestAccount, id: number) =>
  (await details(app, account, id)).data.ticket.assignee?.EMPLOYEE_ID ?? null

describe('assignment of new tickets', () => {
  test('goes to the owner of the sub-category, who is told and may answer', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    expect(await idsIn(app, team.raviIs, 'assigned-to-me')).toEqual([id])
    expect((await noticesOf(team.raviIs)).map(({ kind }) => kind)).toEqual(['helpdesk.assigned'])
    await respond(app, team.raviIs, id)
    const { data } = await details(app, team.meeraIs, id)
    expect(data.ticket).toMatchObject({ status: 'open', last_from: 'agent', replies: 1, is_own: true })
    expect((await noticesOf(team.meeraIs)).map(({ kind }) => kind)).toEqual(['helpdesk.answered'])
  })

  test('goes round the agents, and not to who raised the ticket or whom it is about', async () => {
    const of = await aSubcategory(app, team.admin, {
      ...{ assignment: 'round_robin', agent_ids: [team.ravi, team.asha, team.dev] },
    })
    const agents = [team.ravi, team.asha, team.dev].sort((a, b) => a - b)
    const got: (number | null)[] = []
    for (let at = 0; at < 4; at++)
      got.push(await assigneeOf(team.meeraIs, await aTicket(app, team.meeraIs, of)))
    expect(got).toEqual([agents[0], agents[1], agents[2], agents[0]])
    const own = await aTicket(app, team.raviIs, of)
    expect(await assigneeOf(team.raviIs, own)).not.toBe(team.ravi)
  })

  test('gives two tickets at once to different agents', async () => {
    const of = await aSubcategory(app, team.admin, {
      ...{ assignment: 'round_robin', agent_ids: [team.ravi, team.asha] },
    })
    const ids = await Promise.all([
      aTicket(app, team.meeraIs, of),
      aTicket(app, team.ninaIs, of),
      aTicket(app, team.meeraIs, of),
      aTicket(app, team.ninaIs, of),
    ])
    const got = await Promise.all(ids.map((id) => assigneeOf(hr, id)))
    expect(got.filter((one) => one === team.ravi)).toHaveLength(2)
    expect(got.filter((one) => one === team.asha)).toHaveLength(2)
  })

  test('goes to the agent with least to do', async () => {
    const busy = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    for (let at = 0; at < 2; at++) await aTicket(app, team.meeraIs, busy)
    const of = await aSubcategory(app, team.admin, {
      ...{ assignment: 'least_busy', agent_ids: [team.ravi, team.asha] },
    })
    expect(await assigneeOf(hr, await aTicket(app, team.meeraIs, of))).toBe(team.asha)
  })

  test('leaves a ticket to nobody where the owner has left', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.dev })
    await leaves(team.dev)
    const id = await aTicket(app, team.meeraIs, of)
    expect(await idsIn(app, hr, 'unassigned')).toEqual([id])
  })
})

describe('assigning', () => {
  test('of two agents who assign at once, the second is told', async () => {
    const of = await aSubcategory(app, team.admin)
    const id = await aTicket(app, team.meeraIs, of)
    const answers = await Promise.all(
      [team.ravi, team.asha].map((employee_id) =>
        app.call(assignTicket, { token: hr.token, body: { ticket_id: id, employee_id, from_id: null } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.key).filter(Boolean)).toEqual(['helpdesk.assigned_meanwhile'])
  })

  test('is idempotent, and refused for the requester, people of the ticket and strangers', async () => {
    const of = await aSubcategory(app, team.admin)
    const id = await aTicket(app, team.raviIs, of, { named_ids: [team.asha] })
    const assign = (employee_id: number, by = hr.token) =>
      app.call(assignTicket, { token: by, body: { ticket_id: id, employee_id } })
    expect((await assign(team.ravi)).body.fields).toHaveProperty('employee_id')
    expect((await assign(team.asha)).body.fields).toHaveProperty('employee_id')
    expect((await assign(team.dev, team.raviIs.token)).status).toBe(403)
    expect((await assign(team.dev, team.ninaIs.token)).status).toBe(404)
    const first = await assign(team.dev)
    expect(await assign(team.dev)).toMatchObject({ status: 200, data: first.data })
  })
})

describe('a ticket', () => {
  test('is raised once, however often the call is repeated', async () => {
    const of = await aSubcategory(app, team.admin, {}, { allows_anonymous: true })
    for (const HAS_ANONYMITY of [0, 1] as const) {
      const body = {
        ...{ subcategory_id: of, subject: 'Twice', body: 'Once', key: randomUUID(), HAS_ANONYMITY },
      }
      const [one, other] = await Promise.all([
        app.call(raiseTicket, { token: team.meeraIs.token, body }),
        app.call(raiseTicket, { token: team.meeraIs.token, body }),
      ])
      expect(one.data).toEqual(other.data)
    }
    expect(await idsIn(app, team.meeraIs, 'mine')).toHaveLength(2)
  })

  test('needs the answers that its form asks for, each error at its question', async () => {
    const question = { key: 'room', label: 'Room', kind: 'text' as const, is_required: true, options: [] }
    const of = await aSubcategory(app, team.admin, {
      questions: [question, { ...question, key: 'floor', kind: 'number' }],
    })
    const body = { subcategory_id: of, subject: 'Light', body: 'Broken', answers: { floor: 'second' } }
    const refused = await app.call(raiseTicket, { token: team.meeraIs.token, body })
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(['answers.floor', 'answers.room'])
    const id = await aTicket(app, team.meeraIs, of, { answers: { floor: 2, room: 'A' } })
    expect((await details(app, hr, id)).data.answers).toEqual([
      { key: 'room', label: 'Room', value: 'A' },
      { key: 'floor', label: 'Room', value: '2' },
    ])
  })

  test('is raised on behalf of somebody in reach, who is told', async () => {
    const of = await aSubcategory(app, team.admin)
    const id = await aTicket(app, hr, of, { on_behalf_of: team.meera })
    expect((await details(app, team.meeraIs, id)).data.ticket).toMatchObject({
      is_own: true,
      createdby: { FIRST_NAME: 'Meera' },
    })
    expect((await noticesOf(team.meeraIs)).map(({ kind }) => kind)).toEqual(['helpdesk.raised_for'])
    const body = { subcategory_id: of, subject: 'For others', body: 'x', on_behalf_of: team.meera }
    expect((await app.call(raiseTicket, { token: team.ninaIs.token, body })).body.fields).toHaveProperty(
      'on_behalf_of',
    )
  })

  test('has notes that the requester never sees, nor finds', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    await respond(app, team.raviIs, id, { kind: 'note', body: `Ask @{${team.asha}} about the zebra` })
    const own = await details(app, team.meeraIs, id)
    expect(JSON.stringify(own.data)).not.toContain('zebra')
    expect(own.data.events).toEqual([])
    expect(await idsIn(app, team.meeraIs, 'mine', { search: 'zebra' })).toEqual([])
    // Who is mentioned follows it, with its notes.
    expect(await idsIn(app, team.ashaIs, 'watching')).toEqual([id])
    expect((await details(app, team.ashaIs, id)).data.messages).toHaveLength(2)
    expect((await respond(app, team.meeraIs, id, { kind: 'note' })).status).toBe(403)
  })

  test('closed takes no reply, resolved reopens with one', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    await respond(app, team.raviIs, id, { status: 'resolved' })
    await respond(app, team.meeraIs, id)
    expect((await details(app, team.meeraIs, id)).data.ticket.status).toBe('reopened')
    const set = (account: TestAccount, status: 'closed' | 'reopened' | 'open', version?: number) =>
      app.call(setTicketStatus, {
        token: account.token,
        body: { ticket_id: id, status, ...(version === undefined ? {} : { version }) },
      })
    expect((await set(team.meeraIs, 'open')).status).toBe(403)
    expect((await set(team.meeraIs, 'closed', 1)).body.key).toBe('record.conflict')
    expect((await set(team.meeraIs, 'closed')).status).toBe(200)
    expect((await respond(app, team.meeraIs, id)).body.key).toBe('helpdesk.ticket_closed')
    expect((await respond(app, team.raviIs, id)).body.key).toBe('helpdesk.ticket_closed')
    await aged(id, 'closed_at', 9)
    expect((await set(team.meeraIs, 'reopened')).body.key).toBe('helpdesk.reopen_over')
    // Those who answer it may at any time.
    expect((await set(team.raviIs, 'reopened')).status).toBe(200)
    expect((await set(team.raviIs, 'reopened')).status).toBe(200)
  })

  test('of a requester who left stays readable for those who answer it', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.devIs, of)
    await leaves(team.dev)
    expect((await respond(app, team.raviIs, id, { status: 'resolved' })).status).toBe(200)
    expect((await details(app, team.raviIs, id)).data.ticket.createdby.FIRST_NAME).toBe('Dev')
  })

  test('has labels, a name of its status, another priority and sub-category', async () => {
    const of = await aSubcategory(app, team.admin)
    const other = await aSubcategory(app, team.admin)
    const id = await aTicket(app, team.meeraIs, of)
    const label = await app.call(addTicketLabel, { token, body: { name: 'Urgent visit' } })
    const name = await app.call(saveTicketStatus, {
      token,
      body: { name: 'With the vendor', stands_for: 'waiting_third_party' },
    })
    await app.call(changeTicket, {
      token: hr.token,
      body: { ticket_id: id, priority: 'urgent', subcategory_id: other, label_ids: [label.data.id] },
    })
    const status_id = name.data.id
    const wrong = { ticket_id: id, status: 'open' as const, status_id }
    expect((await app.call(setTicketStatus, { token: hr.token, body: wrong })).body.fields).toHaveProperty(
      'status_id',
    )
    await app.call(setTicketStatus, {
      token: hr.token,
      body: { ticket_id: id, status: 'waiting_third_party', status_id },
    })
    expect((await details(app, hr, id)).data.ticket).toMatchObject({
      ...{ priority: 'urgent', subcategory_id: other, status_name: 'With the vendor' },
      labels: [{ name: 'Urgent visit' }],
    })
    expect(await idsIn(app, hr, 'allTickets', { label_id: label.data.id })).toEqual([id])
  })

  test('is found by its number, its subject and what was replied', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of, { subject: 'Größe der Lohnabrechnung' })
    await respond(app, team.raviIs, id, { body: 'Please look at form 16B.' })
    for (const search of ['1', '#1', 'lohnab', 'FORM 16b'])
      expect(await idsIn(app, hr, 'allTickets', { search }), search).toEqual([id])
    expect(await idsIn(app, hr, 'allTickets', { search: '100%' })).toEqual([])
    expect(await idsIn(app, team.ninaIs, 'allTickets', { search: 'form' })).toEqual([])
  })
})

describe('reach', () => {
  test('of an employee: their own; of HR of a group: its people; of the admin: all but confidential ones', async () => {
    const of = await aSubcategory(app, team.admin)
    const confidential = await aSubcategory(
      app,
      team.admin,
      { owner_id: team.ravi },
      { is_confidential: true },
    )
    const pune = await anAccount(app, team.org, {
      ...{ roles: [8], grants: { 'helpdesk.own': ['self'], 'helpdesk.tickets.view': ['group'] } },
      group: { location: [team.pune] },
    })
    const meera = await aTicket(app, team.meeraIs, of)
    const dev = await aTicket(app, team.devIs, of)
    const secret = await aTicket(app, team.meeraIs, confidential)
    expect(await idsIn(app, team.meeraIs, 'allTickets')).toEqual([secret, meera])
    expect(await idsIn(app, team.admin, 'allTickets')).toEqual([dev, meera])
    expect(await idsIn(app, pune, 'allTickets')).not.toContain(dev)
    expect(await idsIn(app, pune, 'allTickets')).not.toContain(secret)
    expect(await idsIn(app, team.raviIs, 'allTickets')).toEqual([secret])
    for (const account of [team.admin, hr, team.ninaIs])
      expect((await details(app, account, secret)).status).toBe(404)
    expect(await idsIn(app, team.admin, 'allTickets', { search: 'Ticket' })).not.toContain(secret)
  })

  test('never includes whom a ticket is about, nor can it become one of theirs', async () => {
    const of = await aSubcategory(
      app,
      team.admin,
      { owner_id: team.ravi, agent_ids: [team.asha] },
      { is_confidential: true },
    )
    const id = await aTicket(app, team.meeraIs, of, { named_ids: [team.ravi] })
    expect((await details(app, team.raviIs, id)).status).toBe(404)
    expect(await idsIn(app, team.raviIs, 'team')).toEqual([])
    expect(await noticesOf(team.raviIs)).toEqual([])
    expect(await idsIn(app, team.ashaIs, 'team')).toEqual([id])
    const found = await app.call(findTicketPeople, {
      token: team.ashaIs.token,
      body: { purpose: 'assign', ticket_id: id },
    })
    expect(found.data.people.map((one) => one.EMPLOYEE_ID)).toEqual([team.asha])
    await respond(app, team.ashaIs, id, { kind: 'note', body: `@{${team.ravi}} look` })
    expect((await details(app, team.raviIs, id)).status).toBe(404)
    const watching = await app.call(changeTicket, {
      token: team.ashaIs.token,
      body: { ticket_id: id, watcher_ids: [team.ravi] },
    })
    expect(watching.body.fields).toHaveProperty('watcher_ids')
  })

  test('notices and the audit log of a confidential ticket say nothing of it', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { is_confidential: true })
    const id = await aTicket(app, team.meeraIs, of, { subject: 'Zebra' })
    await respond(app, team.raviIs, id)
    const notices = await rowsOf(sql<object>`select * from notice`)
    const mails = await rowsOf(sql<object>`select * from mail_outbox`)
    const audit = await rowsOf(sql<object>`select * from audit_entry where record_type = 'ticket'`)
    expect(JSON.stringify([notices, mails, audit])).not.toContain('Zebra')
    expect(JSON.stringify(audit)).not.toContain(team.meeraIs.accountId)
    const { data } = await app.call(listTicketCategories, { token, body: {} })
    expect(data.result.docs.map(({ tickets }) => tickets)).toEqual([0])
  })

  test('moving a ticket neither opens a confidential one nor closes another', async () => {
    const open = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const confidential = await aSubcategory(
      app,
      team.admin,
      { owner_id: team.ravi },
      { is_confidential: true },
    )
    const id = await aTicket(app, team.meeraIs, confidential)
    const moved = await app.call(changeTicket, {
      token: team.raviIs.token,
      body: { ticket_id: id, subcategory_id: open },
    })
    expect(moved.body.fields).toHaveProperty('subcategory_id')
  })
})

describe('set-up', () => {
  test('refuses agents who are needed, keys that are used twice and choices without options', async () => {
    const id = await aSubcategory(app, team.admin)
    const edit = (body: object) =>
      app.call(editTicketSubcategory, { token, params: { id }, body: body as { name: string } })
    expect((await edit({ assignment: 'round_robin' })).body.fields).toHaveProperty('agent_ids')
    const question = { key: 'a', label: 'A', kind: 'choice', is_required: true, options: ['One', 'Two'] }
    expect((await edit({ questions: [question, question] })).body.fields).toHaveProperty('questions')
    expect((await edit({ questions: [{ ...question, options: [] }] })).body.fields).toHaveProperty(
      'questions',
    )
    expect((await edit({ questions: [question], version: 1 })).data).toMatchObject({ version: 2 })
    expect((await edit({ name: 'Other', version: 1 })).body.key).toBe('record.conflict')
  })

  test('is for the people of its entities alone', async () => {
    const elsewhere = await aMaster(app, team.org, 'entity', 'Elsewhere')
    const id = await aSubcategory(app, team.admin, { entity_ids: [elsewhere] })
    const body = { subcategory_id: id, subject: 'Other entity', body: 'x' }
    expect((await app.call(raiseTicket, { token: team.meeraIs.token, body })).body.fields).toHaveProperty(
      'subcategory_id',
    )
  })
})

describe('jobs', () => {
  test('closes what was resolved long enough ago, once', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    await respond(app, team.raviIs, id, { status: 'resolved' })
    const run = () => closeJob.run(app.system(team.org.orgId), {}, undefined as never)
    expect(await run()).toEqual({ closed: 0 })
    await aged(id, 'resolved_at', 6)
    expect(await run()).toEqual({ closed: 1 })
    expect(await run()).toEqual({ closed: 0 })
    expect((await details(app, team.meeraIs, id)).data.ticket.status).toBe('closed')
    await app.call(saveHelpdeskSettings, { token, body: { close_days: 0 } })
  })

  test('tells of anonymous tickets once a day, not when they are raised', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
    await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
    expect(await noticesOf(team.raviIs)).toEqual([])
    expect(await waitingJob.run(app.system(team.org.orgId), {}, undefined as never)).toEqual({ told: 1 })
    expect((await noticesOf(team.raviIs)).map(({ kind }) => kind)).toEqual(['helpdesk.waiting'])
  })
})

describe('service levels', () => {
  const hours = [{ from: '09:00', to: '17:00' }]
  const week = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: [] }

  beforeEach(async () => {
    const target = { priority: 'normal' as const, response_minutes: 60, resolution_minutes: 480 }
    await app.call(saveServiceTarget, { token, body: target })
    await app.call(saveServiceTarget, {
      token,
      body: { ...target, priority: 'urgent', resolution_minutes: 120 },
    })
    await app.call(saveServiceCalendar, {
      token,
      body: { name: 'Office', time_zone: 'Asia/Kolkata', week, location_id: team.pune },
    })
  })
  const levelsOf = async (id: number) => {
    const { ticket } = (await details(app, hr, id)).data
    return [ticket.response_state, ticket.response_due_at, ticket.resolution_state, ticket.resolution_due_at]
  }
  const run = async () => {
    const { worse } = (await levelsJob.run(app.system(team.org.orgId), {}, undefined as never)) as {
      worse: number
    }
    return worse
  }

  // TEST_NOW is a Saturday, 12:00 in Kolkata.
  test('are due from the start, and follow the priority, waiting and reopening', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    expect(await levelsOf(id)).toEqual([
      ...['running', '2026-11-21T07:30:00.000Z', 'running', '2026-11-23T06:30:00.000Z'],
    ])
    await app.call(changeTicket, { token: hr.token, body: { ticket_id: id, priority: 'urgent' } })
    expect((await levelsOf(id))[3]).toBe('2026-11-21T08:30:00.000Z')
    await respond(app, team.raviIs, id, { status: 'waiting_requester' })
    expect(await levelsOf(id)).toEqual(['met', '2026-11-21T07:30:00.000Z', 'running', null])
    app.setNow('2026-11-21T07:30:00Z')
    await respond(app, team.meeraIs, id)
    expect((await levelsOf(id))[3]).toBe('2026-11-21T09:30:00.000Z')
    await respond(app, team.raviIs, id, { status: 'resolved' })
    expect((await levelsOf(id))[2]).toBe('met')
    app.setNow('2026-11-21T08:30:00Z')
    await respond(app, team.meeraIs, id)
    expect((await levelsOf(id)).slice(2)).toEqual(['running', '2026-11-21T10:30:00.000Z'])
  })

  test('the job warns and escalates once, in at most ten statements', async () => {
    const of = await aSubcategory(app, team.admin, {
      ...{ owner_id: team.asha, agent_ids: [team.ravi], assignment: 'least_busy' },
    })
    const id = await aTicket(app, team.meeraIs, of)
    for (let at = 0; at < 4; at++) await aTicket(app, team.meeraIs, of)
    expect(await run()).toBe(0)
    app.setNow('2026-11-21T07:16:00Z')
    const tallied = await countQueries(run)
    expect(tallied.result).toBe(5)
    expect(tallied.queries).toBeLessThanOrEqual(10)
    expect(await run()).toBe(0)
    expect((await noticesOf(team.raviIs)).at(-1)?.title).toBe('Tickets past their time: 0; soon: 5')
    expect(await noticesOf(team.ashaIs)).toEqual([])
    app.setNow('2026-11-21T07:31:00Z')
    expect(await run()).toBe(5)
    expect((await noticesOf(team.ashaIs)).at(-1)?.title).toBe('Tickets past their time: 5; soon: 0')
    expect(await idsIn(app, hr, 'allTickets', { late: true })).toHaveLength(5)
    await respond(app, team.raviIs, id)
    expect((await levelsOf(id))[0]).toBe('breached')
  })

  test('the job looks at clocks that are to change alone, and at all once the levels are others', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    const owner = (statement: string) => app.platform.database.owner((session) => session.query(statement))
    await run()
    const due = (await levelsOf(id))[1]
    const forget = () => owner(`update ticket_clock set response_due_at = null where ticket_id = ${id}`)
    await forget()
    app.setNow('2026-11-21T07:14:59Z')
    expect(await run()).toBe(0)
    expect((await levelsOf(id))[1]).toBeNull()
    app.setNow('2026-11-21T07:15:00Z')
    expect(await run()).toBe(1)
    expect(await levelsOf(id)).toEqual(['warned', due, 'running', '2026-11-23T06:30:00.000Z'])
    await forget()
    await owner(`update helpdesk_target set resolution_minutes = resolution_minutes + 60 where org_id = ${team.org.orgId}
      and priority = 'normal'`)
    await run()
    expect(await levelsOf(id)).toEqual(['warned', due, 'running', '2026-11-23T07:30:00.000Z'])
  })

  test('what is answered while the job runs is not overwritten by it', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const ids = []
    for (let at = 0; at < 6; at++) ids.push(await aTicket(app, team.meeraIs, of))
    await run()
    app.setNow('2026-11-21T07:30:00Z')
    await Promise.all([...ids.map((id) => respond(app, team.raviIs, id)), run(), run()])
    for (const id of ids) expect((await levelsOf(id))[0]).toBe('met')
  })

  test('a ticket that is changed with the targets of before, while they are replaced, follows the new ones', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    await run()
    const owner = (statement: string) => app.platform.database.owner((session) => session.query(statement))
    await owner(`update ticket_clock set resolution_due_at = null where ticket_id = ${id}`)
    const ctx = app.system(team.org.orgId)
    const [computed, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = tx(ctx, async (db) => {
      await recomputeTicket(ctx, db, id)
      computed.resolve()
      await replaced.promise
    })
    await computed.promise
    await owner(
      `update helpdesk_target set resolution_minutes = resolution_minutes + 60 where org_id = ${team.org.orgId}`,
    )
    await run()
    replaced.resolve()
    await changing
    expect((await levelsOf(id))[3]).toBe('2026-11-23T06:30:00.000Z')
    await run()
    expect((await levelsOf(id))[3]).toBe('2026-11-23T07:30:00.000Z')
  })

  test('a holiday that is entered while tickets run moves what is due', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
    const id = await aTicket(app, team.meeraIs, of)
    await app.platform.database.owner((session) =>
      session.query(
        `insert into holiday (org_id, name, day, type_number, created_at, updated_at) values (${team.org.orgId}, 'New', '2026-11-23', 1, now(), now())`,
      ),
    )
    await run()
    expect((await levelsOf(id))[3]).toBe('2026-11-24T06:30:00.000Z')
  })

  test('of an anonymous ticket begin with the next day', async () => {
    const of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
    const id = await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
    expect((await levelsOf(id))[1]).toBe('2026-11-23T04:30:00.000Z')
  })
})

test('a list takes as many statements for one ticket as for many', async () => {
  const of = await aSubcategory(app, team.admin)
  await aTicket(app, team.meeraIs, of)
  const few = await app.call(listAllTickets, { token, body: {} })
  for (let at = 0; at < 5; at++) await aTicket(app, team.meeraIs, of)
  const many = await app.call(listAllTickets, { token, body: {} })
  expect(many.data.result.total).toBe(6)
  expect(many.queries).toBe(few.queries)
  expect(many.queries).toBeLessThanOrEqual(4)
})
