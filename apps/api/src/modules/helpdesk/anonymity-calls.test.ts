import { startViewing } from '@muster/contract/access/viewing.contract'
import { requestTypes } from '@muster/contract/helpdesk/helpdesk.constants'
import { changeTicket } from '@muster/contract/helpdesk/tickets.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'
import { aSubcategory, aTicket, details, respond } from './helpdesk.fixtures.ts'
import { helpdeskRoutes } from './helpdesk.routes.ts'

/*
 * Two people report the same at the same time, anonymously. Whatever anybody else calls about the one ticket and about the other,
 * the answers must be the same but for ids and numbers, which are random: then nothing depends on who reported it. Each call of
 * the module is in one of the tables below; a new one fails here until somebody has thought about it.
 */

interface Ticket {
  id: number
  number: number
  messageId: number
  /** One that anybody named raised, for merging and linking. */
  other: number
}

let app: TestApp
let team: Team
let reporters: [TestAccount, TestAccount]
let tickets: [Ticket, Ticket]
let of: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  const people = (await addPeople(app, team.org, [
    aPerson({ FIRST_NAME: 'Quetzal', LAST_NAME: 'Xylo', LOCATION_ID: team.delhi }),
    aPerson({
      FIRST_NAME: 'Zephyr',
      LAST_NAME: 'Quill',
      LOCATION_ID: team.pune,
      REPORTING_MANAGER_ID: team.ravi,
    }),
  ])) as [number, number]
  reporters = [
    await anAccount(app, team.org, { employeeId: people[0], email: 'quetzal.xylo@example.test' }),
    await anAccount(app, team.org, { employeeId: people[1], email: 'zephyr.quill@example.test' }),
  ]
  of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
  const named = await aTicket(app, team.meeraIs, of)
  const other = (await details(app, team.admin, named)).data.ticket.number
  const raised = async (reporter: TestAccount): Promise<Ticket> => {
    const id = await aTicket(app, reporter, of, { HAS_ANONYMITY: 1, subject: 'Quiet word' })
    await respond(app, reporter, id, { body: 'More about it' })
    const { ticket, messages } = (await details(app, reporter, id)).data
    await app.call(changeTicket, {
      token: team.admin.token,
      body: { ticket_id: id, watcher_ids: [team.asha] },
    })
    return { id, number: ticket.number, messageId: messages[1]?.message_id ?? 0, other }
  }
  tickets = [await raised(reporters[0]), await raised(reporters[1])]
})

const reporterIds = () => reporters.map(({ employeeId }) => employeeId as number)

/** What is called about a ticket: reading first, then everything that changes it. */
const about: Record<string, (ticket: Ticket) => object[]> = {
  'helpdesk.ticket.read': ({ id }) => [{ params: { id } }],
  'helpdesk.ticket.typing': ({ id }) => [{ body: { ticket_id: id } }],
  'helpdesk.people.find': ({ id }) =>
    ['assign', 'name', 'on_behalf'].map((purpose) => ({ body: { purpose, ticket_id: id } })),
  'helpdesk.canned.fill': ({ id }) => [{ body: { id: 1, ticket_id: id } }],
  'helpdesk.ticket.respond': ({ id }) => [
    { body: { ticket_id: id, body: 'Hello' } },
    { body: { ticket_id: id, body: 'Among us', kind: 'note' } },
    ...reporterIds().map((one) => ({ body: { ticket_id: id, body: `@{${one}}`, kind: 'note' } })),
  ],
  'helpdesk.ticket.assign': ({ id }) =>
    [...reporterIds(), team.ravi].map((employee_id) => ({ body: { ticket_id: id, employee_id } })),
  'helpdesk.ticket.change': ({ id }) => [
    { body: { ticket_id: id, priority: 'high' } },
    ...reporterIds().map((one) => ({ body: { ticket_id: id, watcher_ids: [team.asha, one] } })),
    { body: { ticket_id: id, watcher_ids: [team.asha] } },
  ],
  'helpdesk.ticket.link': ({ id, other }) => [
    { body: { ticket_id: id, other_number: other } },
    { body: { ticket_id: id, other_number: other, is_linked: false } },
  ],
  'helpdesk.ticket.split': ({ id, messageId }) => [
    { body: { ticket_id: id, message_id: messageId, subject: 'Split', subcategory_id: of } },
  ],
  'helpdesk.ticket.merge': ({ id, other }) => [{ body: { ticket_id: id, into_number: other } }],
  'helpdesk.ticket.status': ({ id }) =>
    ['waiting_requester', 'resolved', 'closed', 'reopened'].map((status) => ({
      body: { ticket_id: id, status },
    })),
  'helpdesk.feedback.rate': ({ id }) => [{ body: { ticket_id: id, rating: 1 } }],
}

/** Lists and figures, in which both tickets look the same. */
const together: Record<string, object[]> = {
  'helpdesk.ticket.list': requestTypes.map((request_type) => ({ params: { request_type }, body: {} })),
  'helpdesk.ticket.list_all': [{ body: {} }, { body: { search: 'Quetzal' } }, { body: { search: 'quiet' } }],
  'helpdesk.ticket.list_assigned': [{ body: {} }],
  'helpdesk.ticket.export': requestTypes.map((request_type) => ({ body: { request_type, format: 'csv' } })),
  'helpdesk.dashboard.read': [{ body: {} }],
  'helpdesk.dashboard.chart': [{ body: {} }],
}

/** Calls that know of no ticket: what the helpdesk is made of, articles, answers, what is offered before a ticket is raised. */
const apart =
  /^helpdesk\.(category|subcategory|label|status|setting|target|calendar|faq|canned|support|entity)\.|^helpdesk\.ticket\.raise$|^helpdesk\.feedback\.(open|give)$|^helpdesk\.mail\.receive$/

const endpoints = helpdeskRoutes.map(({ endpoint }) => endpoint)
const endpointOf = (id: string) => endpoints.find((one) => one.id === id) as Endpoint

async function roles(): Promise<Record<string, string>> {
  const hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'helpdesk.own': ['self'],
      'helpdesk.tickets.view': ['organisation'],
      'helpdesk.tickets.manage': ['organisation'],
    },
  })
  const viewing = await app.call(startViewing, {
    token: team.admin.token,
    body: { employee_id: reporters[0].employeeId as number },
  })
  return {
    ...{ admin: team.admin.token, agent: team.raviIs.token, hr: hr.token, watcher: team.ashaIs.token },
    ...{ stranger: team.ninaIs.token, 'admin as the reporter': viewing.data.token },
  }
}

const send = async (id: string, token: string, input: object) => {
  const answer = await app.call(endpointOf(id), { ...input, token } as CallInput<Endpoint> & {
    token: string
  })
  return endpointOf(id).answer === 'file' && answer.status === 200
    ? answer.raw.toString('utf8')
    : JSON.stringify([answer.status, answer.body])
}

/** Without what is random, or counted up. */
const plain = (text: string) =>
  text
    .replace(/\d{15,}/g, 'ID')
    .replace(/\b\d{8}\b/g, 'NUMBER')
    .replace(/"message_id":(\d+|"ID")/g, '"message_id":"ID"')

test('every call of the helpdesk is considered', () => {
  const considered = [...Object.keys(about), ...Object.keys(together)]
  const others = endpoints.map(({ id }) => id).filter((id) => !considered.includes(id))
  expect(others.filter((id) => !apart.test(id))).toEqual([])
  expect(considered.filter((id) => !endpointOf(id))).toEqual([])
})

test('no answer about an anonymous ticket depends on who reported it', async () => {
  for (const [role, token] of Object.entries(await roles()))
    for (const [id, inputs] of Object.entries(about)) {
      const [one, other] = [inputs(tickets[0]), inputs(tickets[1])]
      for (const [at, input] of one.entries()) {
        const first = await send(id, token, input)
        const second = await send(id, token, other[at] as object)
        expect(plain(first), `${role} ${id} ${at}`).toBe(plain(second))
        if (id !== 'helpdesk.people.find')
          expect(first, `${role} ${id}`).not.toMatch(/quetzal\.xylo|zephyr\.quill/i)
      }
    }
})

test('no list, file or figure shows the one otherwise than the other', async () => {
  for (const [role, token] of Object.entries(await roles()))
    for (const [id, inputs] of Object.entries(together))
      for (const input of inputs) {
        const text = await send(id, token, input)
        expect(text, `${role} ${id}`).not.toMatch(/Quetzal|Xylo|Zephyr|Quill/i)
        const rows = text.startsWith('[')
          ? ((JSON.parse(text)[1].data?.result?.docs ?? []) as { id: number; subject: string }[])
          : text
              .split('\n')
              .map((line) => ({ id: 0, subject: line.includes('Quiet') ? 'Quiet word' : '', line }))
        const hidden = rows
          .filter(({ subject }) => subject === 'Quiet word')
          .map((row) => plain(JSON.stringify(row)))
        expect([0, 2], `${role} ${id}`).toContain(hidden.length)
        expect(hidden[0], `${role} ${id}`).toBe(hidden[1])
      }
})
