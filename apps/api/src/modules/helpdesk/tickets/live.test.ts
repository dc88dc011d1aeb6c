import { sayTyping } from '@muster/contract/helpdesk/live.contract'
import { changeTicket } from '@muster/contract/helpdesk/tickets.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { createSocketApp, openSocket, type TestSocket } from '../../../platform/realtime/socket-fixtures.ts'
import { aSubcategory, aTicket, details, respond } from '../helpdesk.fixtures.ts'

let app: TestApp
let address: string
let team: Team
let owner: TestAccount
let agent: TestAccount
let requester: TestAccount

const soon = { timeout: 20_000, interval: 20 }
const settle = () => new Promise((resolve) => setTimeout(resolve, 200))
const open = ({ token }: TestAccount) => openSocket(address, { token })
const about = (socket: TestSocket, id: number) =>
  socket.seen.filter(({ payload }) => (payload as { ticket_id?: number }).ticket_id === id)

beforeAll(async () => {
  ;({ app, address } = await createSocketApp())
})
beforeEach(async () => {
  team = await aTeam(app)
  requester = team.meeraIs
  owner = team.raviIs
  agent = team.ashaIs
})

const subcategory = (category: object = {}) =>
  aSubcategory(
    app,
    team.admin,
    { owner_id: owner.employeeId as number, agent_ids: [agent.employeeId as number] },
    category,
  )

test('a reply is told to those who answer the ticket and to the requester, with its id alone', async () => {
  const id = await aTicket(app, requester, await subcategory())
  const [ofOwner, ofAgent, ofRequester, ofOther] = [
    await open(owner),
    await open(agent),
    await open(requester),
    await open(await anAccount(app, team.org)),
  ]
  await respond(app, owner, id)
  for (const socket of [ofOwner, ofAgent, ofRequester]) {
    await expect.poll(() => about(socket, id).length, soon).toBeGreaterThan(0)
    expect(about(socket, id)[0]).toEqual({ event: 'tickets', payload: { ticket_id: id, spread_ms: 1500 } })
  }
  expect(about(ofOther, id)).toEqual([])
})

test('the requester hears nothing of notes and of what they do not see', async () => {
  const id = await aTicket(app, requester, await subcategory())
  const [ofAgent, ofRequester] = [await open(agent), await open(requester)]
  await respond(app, owner, id, { kind: 'note' })
  await expect.poll(() => about(ofAgent, id).length, soon).toBe(1)
  const { data } = await details(app, owner, id)
  const body = { ticket_id: id, version: data.ticket.version, priority: 'urgent' as const }
  expect((await app.call(changeTicket, { token: owner.token, body })).status).toBe(200)
  await expect.poll(() => about(ofAgent, id).length, soon).toBe(2)
  await settle()
  expect(about(ofRequester, id)).toEqual([])
})

test('nothing is told of what an anonymous requester does, nor to people whom a ticket is about', async () => {
  const of = await subcategory({ allows_anonymous: true, is_confidential: true })
  const [ofOwner, ofAgent] = [await open(owner), await open(agent)]
  const id = await aTicket(app, requester, of, {
    ...{ HAS_ANONYMITY: 1, named_ids: [agent.employeeId as number] },
  })
  expect((await respond(app, requester, id)).status).toBe(200)
  await settle()
  expect([...about(ofOwner, id), ...about(ofAgent, id)]).toEqual([])
  await respond(app, owner, id)
  await expect.poll(() => about(ofOwner, id).length, soon).toBeGreaterThan(0)
  await settle()
  expect(about(ofAgent, id)).toEqual([])
})

test('whoever writes a reply is shown to the others who answer the ticket, and to nobody else', async () => {
  const id = await aTicket(app, requester, await subcategory())
  const sockets = [await open(owner), await open(agent), await open(requester)] as const
  const say = ({ token }: TestAccount) => app.call(sayTyping, { token, body: { ticket_id: id } })
  expect((await say(agent)).status).toBe(200)
  const [ofOwner, ofAgent, ofRequester] = sockets
  await expect
    .poll(() => ofOwner.last('ticket-typing'), soon)
    .toEqual({
      ...{ ticket_id: id, EMPLOYEE_ID: agent.employeeId },
      EMPLOYEE_NAME: expect.any(String),
    })
  await settle()
  expect([ofAgent.count('ticket-typing'), ofRequester.count('ticket-typing')]).toEqual([0, 0])
  expect((await say(requester)).status).toBe(403)
  expect((await say(await anAccount(app, team.org))).status).toBe(404)
  const { data } = await details(app, owner, id)
  expect(data.answerers.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID).sort()).toEqual(
    [owner.employeeId, agent.employeeId].sort(),
  )
  expect((await details(app, requester, id)).data.answerers).toEqual([])
})

test('a reply that crosses another one is not sent until its writer has seen that', async () => {
  const id = await aTicket(app, requester, await subcategory())
  expect((await respond(app, owner, id, { seen: 0 })).status).toBe(200)
  const crossed = await respond(app, agent, id, { seen: 0 })
  expect(crossed.body).toMatchObject({ code: 409, key: 'helpdesk.crossed' })
  // Notes cross nothing.
  expect((await respond(app, agent, id, { seen: 0, kind: 'note' })).status).toBe(200)
  expect((await details(app, agent, id)).data.ticket.replies).toBe(1)
  expect((await respond(app, agent, id, { seen: 1 })).status).toBe(200)
  expect((await respond(app, owner, id)).status).toBe(200)
})
