import { randomUUID } from 'node:crypto'
import { rateTicket } from '@muster/contract/helpdesk/feedback.contract'
import { linkTicket, mergeTicket, splitTicket } from '@muster/contract/helpdesk/join.contract'
import { setTicketStatus } from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aSubcategory, aTicket, details, respond } from '../helpdesk.fixtures.ts'

let app: TestApp
let team: Team
let of: number
let confidential: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
  confidential = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { is_confidential: true })
})

const read = async (id: number, account: TestAccount = team.raviIs) => (await details(app, account, id)).data
const numberOf = async (id: number) => (await read(id)).ticket.number
const merge = async (id: number, into: number, { token }: TestAccount = team.raviIs) =>
  app.call(mergeTicket, { token, body: { ticket_id: id, into_number: await numberOf(into) } })
const link = async (id: number, other: number, is_linked = true, { token }: TestAccount = team.raviIs) =>
  app.call(linkTicket, { token, body: { ticket_id: id, other_number: await numberOf(other), is_linked } })

describe('merging', () => {
  test('closes the ticket, keeps its history, and tells its requester where it goes on', async () => {
    const [source, target] = [await aTicket(app, team.meeraIs, of), await aTicket(app, team.meeraIs, of)]
    await respond(app, team.raviIs, source)
    const body = { ticket_id: source, into_number: await numberOf(target), preview: true }
    const { data: shown } = await app.call(mergeTicket, { token: team.raviIs.token, body })
    const { subject } = (await read(target)).ticket
    expect(shown).toMatchObject({ ticket_id: target, subject, requester: 'Meera Iyer' })
    expect((await read(source)).merged_into).toBeNull()
    expect((await merge(source, target)).data).toMatchObject({ ticket_id: target })
    const merged = await read(source, team.meeraIs)
    expect(merged).toMatchObject({ merged_into: { id: target }, ticket: { status: 'closed' } })
    expect(merged.messages).toHaveLength(2)
    // How it was answered is asked of the ticket that goes on.
    expect(merged.abilities.rate).toBe(false)
    const rated = await app.call(rateTicket, {
      token: team.meeraIs.token,
      body: { ticket_id: source, rating: 5 },
    })
    expect(rated.body.key).toBe('helpdesk.merged')
    expect((await read(target)).joined).toMatchObject([{ id: source, is_merged: true }])
    expect((await read(target, team.meeraIs)).joined).toEqual([])
    // Nothing goes on in it.
    expect((await respond(app, team.meeraIs, source)).body.key).toBe('helpdesk.merged')
    const reopen = await app.call(setTicketStatus, {
      token: team.raviIs.token,
      body: { ticket_id: source, status: 'reopened' },
    })
    expect(reopen.body.key).toBe('helpdesk.merged')
    expect((await merge(source, target)).body.key).toBe('helpdesk.merged')
  })

  test('the target has the conversation of both, in the order of time, each for those who see it', async () => {
    const at = (minute: number) => app.setNow(`2026-11-21T06:${minute}:00Z`)
    at(30)
    const target = await aTicket(app, team.meeraIs, of, { body: 'First' })
    at(31)
    const source = await aTicket(app, team.meeraIs, of, { body: 'Second' })
    at(32)
    await respond(app, team.raviIs, target, { body: 'Third' })
    at(33)
    await respond(app, team.raviIs, source, { body: 'Fourth', kind: 'note' })
    await merge(source, target)
    at(34)
    await respond(app, team.meeraIs, target, { body: 'Fifth' })
    const bodies = async (account: TestAccount) =>
      (await read(target, account)).messages.map(({ body, from }) => [body, from?.id ?? null])
    const whole = [
      ['First', null],
      ['Second', source],
      ['Third', null],
      ['Fourth', source],
      ['Fifth', null],
    ]
    expect(await bodies(team.raviIs)).toEqual(whole)
    expect(await bodies(team.meeraIs)).toEqual(whole.filter(([body]) => body !== 'Fourth'))
    // Its own page keeps its own.
    expect((await read(source)).messages.map(({ body }) => body)).toEqual(['Second', 'Fourth'])
  })

  test('follows what was merged before, in both directions', async () => {
    const [one, two, three] = [
      await aTicket(app, team.meeraIs, of),
      await aTicket(app, team.meeraIs, of),
      await aTicket(app, team.meeraIs, of),
    ]
    await merge(one, two)
    await merge(two, three)
    expect((await read(one)).merged_into?.id).toBe(three)
    const four = await aTicket(app, team.meeraIs, of)
    expect((await merge(four, one)).data.ticket_id).toBe(three)
    expect((await merge(three, one)).body.fields).toHaveProperty('into_number')
  })

  test('of two that cross at once, one is refused', async () => {
    const [one, two] = [await aTicket(app, team.meeraIs, of), await aTicket(app, team.meeraIs, of)]
    const both = await Promise.all([merge(one, two), merge(two, one)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const [a, b] = [await read(one), await read(two)]
    expect([a.merged_into, b.merged_into].filter(Boolean)).toHaveLength(1)
  })

  test('is refused for tickets of others, anonymous ones, and those that others answer', async () => {
    const own = await aTicket(app, team.meeraIs, of)
    const others = await aTicket(app, team.devIs, of)
    const hidden = await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
    const secret = await aTicket(app, team.meeraIs, confidential)
    for (const [id, into] of [
      [own, others],
      [own, hidden],
      [hidden, own],
      [own, secret],
      [secret, own],
      [own, own],
    ] as const)
      expect((await merge(id, into)).body.fields, `${id} ${into}`).toHaveProperty('into_number')
    const unseen = await app.call(mergeTicket, {
      token: team.raviIs.token,
      body: { ticket_id: own, into_number: 999_999_999 },
    })
    expect(unseen.body.fields).toHaveProperty('into_number')
    expect((await merge(own, others, team.meeraIs)).status).not.toBe(200)
  })

  test('hides the ticket that goes on from whom the other one is about', async () => {
    const source = await aTicket(app, team.meeraIs, of, { named_ids: [team.asha] })
    const target = await aTicket(app, team.meeraIs, of, { watcher_ids: [team.asha] })
    expect((await details(app, team.ashaIs, target)).status).toBe(200)
    await merge(source, target)
    expect((await details(app, team.ashaIs, target)).status).toBe(404)
  })
})

describe('splitting', () => {
  const split = async (id: number, at: number, key?: string, subcategory_id = of) => {
    const { messages } = await read(id)
    return app.call(splitTicket, {
      token: team.raviIs.token,
      body: {
        ...{ ticket_id: id, message_id: messages[at]?.message_id ?? 0, subject: 'Another thing' },
        ...{ subcategory_id, ...(key ? { key } : {}) },
      },
    })
  }

  test('makes a ticket of the requester from a message, once, linked to the first', async () => {
    const id = await aTicket(app, team.meeraIs, of, { named_ids: [team.asha] })
    await respond(app, team.meeraIs, id, { body: 'The printer, too.' })
    const key = randomUUID()
    const both = await Promise.all([split(id, 1, key), split(id, 1, key)])
    expect(both[0]?.data).toEqual(both[1]?.data)
    const made = both[0]?.data.ticket_id as number
    const own = await read(made, team.meeraIs)
    expect(own).toMatchObject({
      ticket: { is_own: true },
      messages: [{ body: 'The printer, too.', is_own: true }],
    })
    expect((await read(made)).joined.map((one) => one.id)).toEqual([id])
    expect((await details(app, team.ashaIs, made)).status).toBe(404)
  })

  test('takes messages of the requester alone, none of an anonymous ticket, and keeps what is confidential', async () => {
    const id = await aTicket(app, team.meeraIs, of)
    await respond(app, team.raviIs, id)
    expect((await split(id, 1)).body.fields).toHaveProperty('message_id')
    expect((await split(id, 0, undefined, confidential)).body.fields).toHaveProperty('subcategory_id')
    const hidden = await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
    expect((await split(hidden, 0)).body.fields).toHaveProperty('ticket_id')
    const secret = await aTicket(app, team.meeraIs, confidential)
    expect((await split(secret, 0)).body.fields).toHaveProperty('subcategory_id')
  })
})

describe('linking', () => {
  test('is seen by those who answer, within what they see, and undone', async () => {
    const [one, two] = [await aTicket(app, team.meeraIs, of), await aTicket(app, team.devIs, of)]
    await Promise.all([link(one, two), link(two, one)])
    expect((await read(one)).joined.map(({ id }) => id)).toEqual([two])
    expect((await read(two)).joined.map(({ id }) => id)).toEqual([one])
    expect((await read(one, team.meeraIs)).joined).toEqual([])
    await link(two, one, false)
    expect((await read(one)).joined).toEqual([])
  })

  test('of a confidential ticket leads to confidential ones alone, and is in no audit log', async () => {
    const open = await aTicket(app, team.meeraIs, of)
    const secrets = [
      await aTicket(app, team.meeraIs, confidential),
      await aTicket(app, team.devIs, confidential),
    ] as const
    expect((await link(open, secrets[0])).body.fields).toHaveProperty('other_number')
    expect((await link(secrets[0], open)).body.fields).toHaveProperty('other_number')
    expect((await link(...secrets)).status).toBe(200)
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<object>`select * from audit_entry where record_type = 'ticket' and record_id = any (${[...secrets]}::bigint[])`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
  })
})
