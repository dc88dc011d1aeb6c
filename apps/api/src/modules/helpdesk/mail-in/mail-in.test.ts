import type { receiveMail } from '@muster/contract/helpdesk/mail-in.contract'
import { receiveMail as endpoint } from '@muster/contract/helpdesk/mail-in.contract'
import { raiseTicket, setTicketStatus } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aSubcategory, aTicket, details, respond } from '../helpdesk.fixtures.ts'

const KEY = 'the key of a mail server in tests only'

let app: TestApp
let team: Team
let of: number
let serial = 0

beforeAll(async () => {
  app = await createTestApp({ config: { mailIn: { address: 'reply@in.muster.test', key: KEY } } })
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  of = await aSubcategory(app, team.admin, { owner_id: team.ravi })
})

/** Where answers to the mails that somebody got go, the newest last. */
const addressesOf = ({ email }: TestAccount) =>
  readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{
      reply_to: string
    }>`select reply_to from mail_outbox where to_address = ${email} order by id`.execute(db)
    return rows.map(({ reply_to }) => reply_to)
  })

/** What a mail server delivers. */
const deliver = (mail: Partial<BodyOf<typeof receiveMail>>) =>
  app.call(endpoint, {
    body: {
      ...{
        key: KEY,
        to: 'reply@in.muster.test',
        from: team.meeraIs.email,
        subject: 'Re: Ticket',
        text: 'Thank you.',
      },
      ...{ headers: {}, message_id: `<${++serial}@mail.test>`, is_authenticated: true, ...mail },
    },
  })

async function anAnsweredTicket(): Promise<{ id: number; to: string }> {
  const id = await aTicket(app, team.meeraIs, of)
  await respond(app, team.raviIs, id)
  return { id, to: (await addressesOf(team.meeraIs)).at(-1) ?? '' }
}
const bodies = async (id: number) =>
  (await details(app, team.raviIs, id)).data.messages.slice(2).map(({ body, sender }) => [sender, body])

test('an answer to a mail is added to its ticket, once, as from its writer', async () => {
  const { id, to } = await anAnsweredTicket()
  expect(to).toMatch(/^reply\+[0-9a-z-]+@in\.muster\.test$/)
  expect(to.indexOf('@')).toBeLessThanOrEqual(64)
  const mail = {
    ...{ to: to.toUpperCase(), from: `Meera <${team.meeraIs.email}>`, message_id: '<same@mail.test>' },
    text: 'It works.\n\nOn Mon, 23 Nov 2026, HR <hr@x.test> wrote:\n> Does it work?',
  }
  const both = await Promise.all([deliver(mail), deliver(mail)])
  expect(both.map(({ data }) => data.outcome)).toEqual(['added', 'added'])
  expect(await bodies(id)).toEqual([['requester', 'It works.']])
  // Those who answer the ticket do so by mail too.
  const [own = ''] = await addressesOf(team.raviIs)
  await deliver({ to: own, from: team.raviIs.email, text: 'Good.' })
  expect((await bodies(id)).at(-1)).toEqual(['agent', 'Good.'])
})

test('what programs send, what others send, and what nobody vouches for is ignored', async () => {
  const { id, to } = await anAnsweredTicket()
  const reasonOf = async (mail: Parameters<typeof deliver>[0]) => (await deliver({ to, ...mail })).data.reason
  expect(await reasonOf({ headers: { 'Auto-Submitted': 'auto-replied' } })).toBe('automatic')
  expect(await reasonOf({ subject: 'Out of office: back on Monday' })).toBe('automatic')
  expect(await reasonOf({ from: team.devIs.email })).toBe('other_sender')
  expect(await reasonOf({ is_authenticated: false })).toBe('not_authenticated')
  expect(await reasonOf({ text: '> only quoted' })).toBe('empty')
  expect(await reasonOf({ to: 'reply@in.muster.test' })).toBe('unknown_address')
  // Another ticket or account under the same signature.
  const [local = '', domain] = to.split('@')
  const [org, ticket = '', account, mac] = local.slice('reply+'.length).split('-')
  const next = (Number.parseInt(ticket, 36) + 1).toString(36)
  expect(await reasonOf({ to: `reply+${org}-${next}-${account}-${mac}@${domain}` })).toBe('unknown_address')
  expect(await bodies(id)).toEqual([])
})

test('two programs that answer each other are stopped', async () => {
  const { id, to } = await anAnsweredTicket()
  const reasons: unknown[] = []
  for (let at = 0; at < 12; at++) reasons.push((await deliver({ to, text: `Round ${at}` })).data.reason)
  expect(reasons.slice(0, 9).every((one) => one === null)).toBe(true)
  expect(reasons.slice(-2)).toEqual(['too_many', 'too_many'])
  expect((await bodies(id)).length).toBeLessThanOrEqual(10)
})

test('to a closed ticket nothing is added, and its writer is told without a mail', async () => {
  const { id, to } = await anAnsweredTicket()
  await app.call(setTicketStatus, { token: team.raviIs.token, body: { ticket_id: id, status: 'closed' } })
  const before = await addressesOf(team.meeraIs)
  expect((await deliver({ to })).data.reason).toBe('closed')
  expect(await addressesOf(team.meeraIs)).toEqual(before)
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{
      kind: string
    }>`select kind from notice where account_id = ${team.meeraIs.accountId} order by id desc limit 1`.execute(
      db,
    ),
  )
  expect(rows[0]?.kind).toBe('helpdesk.mail_closed')
})

test('of whoever no longer sees the ticket, or can no longer sign in, nothing is added', async () => {
  const { id, to } = await anAnsweredTicket()
  const [own = ''] = await addressesOf(team.raviIs)
  await app.platform.database.owner((session) =>
    session.query(
      `update account set state = 'disabled' where org_id = ${team.org.orgId} and id = ${team.meeraIs.accountId}`,
    ),
  )
  expect((await deliver({ to })).data.reason).toBe('gone')
  await app.platform.database.owner((session) =>
    session.query(
      `insert into ticket_named (org_id, ticket_id, employee_id) values (${team.org.orgId}, ${id}, ${team.ravi})`,
    ),
  )
  expect((await deliver({ to: own, from: team.raviIs.email })).data.reason).toBe('gone')
})

test('mails of confidential tickets have no address, and another key opens nothing', async () => {
  const confidential = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { is_confidential: true })
  const id = await aTicket(app, team.meeraIs, confidential)
  await respond(app, team.raviIs, id)
  expect((await addressesOf(team.meeraIs)).filter(Boolean)).toEqual([])
  const { to } = await anAnsweredTicket()
  const refused = await deliver({ to, key: 'another key' })
  expect([refused.status, refused.body.key]).toEqual([403, 'helpdesk.mail_refused'])
})

test('a subject of several lines is refused', async () => {
  for (const subject of ['One\nBcc: evil@example.test', 'One\r\nTwo', 'One\u2028Two']) {
    const body = { subcategory_id: of, subject, body: 'x' }
    const refused = await app.call(raiseTicket, { token: team.meeraIs.token, body })
    expect(refused.body.fields, JSON.stringify(subject)).toHaveProperty('subject')
  }
})
