import {
  giveTicketFeedback,
  openTicketFeedback,
  rateTicket,
} from '@muster/contract/helpdesk/feedback.contract'
import { readTicketChart, readTicketDashboard } from '@muster/contract/helpdesk/insights.contract'
import { setTicketStatus } from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { aSubcategory, aTicket, details, respond } from '../helpdesk.fixtures.ts'
import { closeJob } from '../helpdesk.jobs.ts'

let app: TestApp
let team: Team
let of: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
})

const rowsOf = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  readTx(app.system(team.org.orgId), async (db) => (await statement.execute(db)).rows)

/** Tokens of the links that were mailed to somebody. */
async function mailedTo({ email }: TestAccount): Promise<string[]> {
  const mails = await mailsIn(app, team.org.orgId, email)
  return mails.flatMap(
    ({ kind, text_body }) =>
      (kind === 'helpdesk.feedback' && /ticket-feedback\/\d+#([A-Za-z0-9_-]{43})/.exec(text_body)?.[1]) || [],
  )
}
const set = ({ token }: TestAccount, ticket_id: number, status: 'closed' | 'reopened' | 'resolved') =>
  app.call(setTicketStatus, { token, body: { ticket_id, status } })
const open = (key: string) => app.call(openTicketFeedback, { body: { key } })
const give = (key: string, rating = 4) =>
  app.call(giveTicketFeedback, { body: { key, rating, comment: 'Fine' } })

async function aClosedTicket(by: TestAccount = team.meeraIs, more: object = {}, subcategory = of) {
  const id = await aTicket(app, by, subcategory, more)
  await respond(app, team.raviIs, id)
  await set(team.raviIs, id, 'closed')
  return id
}

describe('the link to say how a ticket was answered', () => {
  test('is mailed when those who answer close it, opened often, and used once', async () => {
    const id = await aClosedTicket(team.meeraIs, { subject: 'The lamp' })
    const [key = ''] = await mailedTo(team.meeraIs)
    for (let at = 0; at < 2; at++) expect((await open(key)).data).toMatchObject({ subject: 'The lamp' })
    const both = await Promise.all([give(key), give(key, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await open(key)).body.key).toBe('helpdesk.feedback_over')
    const { data } = await details(app, team.raviIs, id)
    expect(data.feedback).toMatchObject({ comment: 'Fine' })
    // Closed again, nothing is asked twice.
    await set(team.raviIs, id, 'reopened')
    await set(team.raviIs, id, 'closed')
    expect(await mailedTo(team.meeraIs)).toHaveLength(1)
  })

  test('is over after a month, and unknown ones get the same answer', async () => {
    await aClosedTicket()
    const [key = ''] = await mailedTo(team.meeraIs)
    app.setNow('2026-12-22T06:31:00Z')
    const [late, unknown] = [await give(key), await give('A'.repeat(43))]
    expect([late.status, late.body.key]).toEqual([unknown.status, unknown.body.key])
    expect(late.body.key).toBe('helpdesk.feedback_over')
    expect((await give('short')).status).toBe(422)
  })

  test('is mailed to nobody of a confidential or anonymous ticket, nor when the requester closes it', async () => {
    const confidential = await aSubcategory(
      app,
      team.admin,
      { owner_id: team.ravi },
      { is_confidential: true },
    )
    await aClosedTicket(team.meeraIs, {}, confidential)
    await aClosedTicket(team.meeraIs, { HAS_ANONYMITY: 1 })
    const own = await aTicket(app, team.meeraIs, of)
    await respond(app, team.raviIs, own)
    await set(team.meeraIs, own, 'closed')
    expect(await rowsOf(sql`select * from ticket_feedback_link`)).toEqual([])
    expect(await mailedTo(team.meeraIs)).toEqual([])
  })

  test('is mailed by the job that closes, to many in as many statements as to one', async () => {
    const ids = [await aTicket(app, team.meeraIs, of), await aTicket(app, team.devIs, of)]
    for (const id of ids) await respond(app, team.raviIs, id, { status: 'resolved' })
    app.setNow('2026-11-28T06:30:00Z')
    await closeJob.run(app.system(team.org.orgId), {}, undefined as never)
    expect(await mailedTo(team.meeraIs)).toHaveLength(1)
    expect(await mailedTo(team.devIs)).toHaveLength(1)
  })
})

describe('the requester rates on the ticket’s page', () => {
  const rate = ({ token }: TestAccount, ticket_id: number) =>
    app.call(rateTicket, { token, body: { ticket_id, rating: 2 } })

  test('once, when it is resolved, and nobody else does', async () => {
    const id = await aTicket(app, team.meeraIs, of)
    expect((await rate(team.meeraIs, id)).body.key).toBe('helpdesk.not_resolved')
    await respond(app, team.raviIs, id, { status: 'resolved' })
    expect((await details(app, team.meeraIs, id)).data.abilities.rate).toBe(true)
    expect((await rate(team.raviIs, id)).status).toBe(403)
    expect((await rate(team.ninaIs, id)).status).toBe(404)
    expect((await rate(team.meeraIs, id)).status).toBe(200)
    expect((await rate(team.meeraIs, id)).body.key).toBe('helpdesk.feedback_over')
    expect((await details(app, team.meeraIs, id)).data.abilities.rate).toBe(false)
  })

  test('an anonymous one with the day alone', async () => {
    app.setNow('2026-11-21T07:11:13Z')
    const id = await aClosedTicket(team.meeraIs, { HAS_ANONYMITY: 1 })
    expect((await rate(team.meeraIs, id)).status).toBe(200)
    const [row] = await rowsOf(
      sql<Record<string, unknown>>`select * from ticket_feedback where ticket_id = ${id}`,
    )
    expect(Object.keys(row ?? {}).sort()).toEqual(['comment', 'created_at', 'org_id', 'rating', 'ticket_id'])
    expect(new Date(String(row?.created_at)).toISOString()).toBe('2026-11-20T18:30:00.000Z')
  })
})

describe('the dashboard', () => {
  const figures = async ({ token }: TestAccount) => {
    const [read, chart] = await Promise.all([
      app.call(readTicketDashboard, { token, body: {} }),
      app.call(readTicketChart, { token, body: {} }),
    ])
    expect(Math.max(read.queries, chart.queries)).toBeLessThanOrEqual(6)
    return { ...read.data, charts: chart.data }
  }

  test('counts what its reader may see: confidential tickets for their handlers alone', async () => {
    const [lead] = (await addPeople(app, team.org, [aPerson({ FIRST_NAME: 'Lena' })])) as [number]
    const confidential = await aSubcategory(app, team.admin, { owner_id: lead }, { is_confidential: true })
    const asha = await anAccount(app, team.org, {
      ...{ employeeId: lead, roles: [8] },
      grants: { 'helpdesk.own': ['self'], 'helpdesk.tickets.view': ['organisation'] },
    })
    await aTicket(app, team.meeraIs, of)
    await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
    await aTicket(app, team.devIs, confidential)
    expect(await figures(team.admin)).toMatchObject({ open: 2, raised: 2, unassigned: 0 })
    expect(await figures(asha)).toMatchObject({ open: 3, raised: 3 })
    expect((await figures(team.admin)).charts.agents.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)).toEqual([
      team.ravi,
    ])
  })

  test('withholds satisfaction until five have answered', async () => {
    for (let at = 0; at < 5; at++) {
      const id = await aClosedTicket()
      const shown = await figures(team.admin)
      expect(shown.feedback).toEqual({ answers: at, average: null })
      await app.call(rateTicket, { token: team.meeraIs.token, body: { ticket_id: id, rating: at + 1 } })
    }
    const { feedback, charts } = await figures(team.admin)
    expect(feedback).toEqual({ answers: 5, average: 3 })
    expect(charts.agents).toMatchObject([{ answers: 5, average: 3, open: 0 }])
  })

  test('has the days of the organisation, and refuses a period that ends before it begins', async () => {
    // 19:00 UTC is the next day in Kolkata.
    app.setNow('2026-10-31T19:00:00Z')
    await aTicket(app, team.meeraIs, of)
    app.setNow(TEST_NOW)
    const { charts } = await figures(team.admin)
    expect(charts.months.filter(({ raised }) => raised > 0)).toEqual([
      { month: '2026-11', raised: 1, resolved: 0 },
    ])
    const body = { from: '2026-11-02', to: '2026-11-01' }
    const refused = await app.call(readTicketDashboard, { token: team.admin.token, body })
    expect(refused.body.fields).toHaveProperty('to')
    expect((await app.call(readTicketChart, { token: team.meeraIs.token, body: {} })).status).toBe(403)
  })
})
