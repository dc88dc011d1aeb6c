import { readDuties } from '@muster/contract/employees/moves/duties.contract'
import { addTicketLabel, saveTicketStatus } from '@muster/contract/helpdesk/helpdesk-setup.contract'
import {
  removeTicketCategory,
  removeTicketLabel,
  removeTicketStatus,
  removeTicketSubcategory,
} from '@muster/contract/helpdesk/setup-removal.contract'
import {
  addTicketSubcategory,
  editTicketCategory,
  editTicketSubcategory,
  listTicketCategories,
  listTicketSubcategories,
} from '@muster/contract/helpdesk/ticket-setup.contract'
import {
  changeTicket,
  exportTickets,
  listAllTickets,
  setTicketStatus,
} from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'
import { aSubcategory, aTicket, details, idsIn, respond } from './helpdesk.fixtures.ts'

let app: TestApp
let team: Team
let token: string
let of: number
let confidential: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  token = team.admin.token
  of = await aSubcategory(app, team.admin, { owner_id: team.ravi }, { allows_anonymous: true })
  confidential = await aSubcategory(
    app,
    team.admin,
    { owner_id: team.ravi },
    { is_confidential: true, allows_anonymous: true },
  )
})

const rowsOf = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  readTx(app.system(team.org.orgId), async (db) => (await statement.execute(db)).rows)
const noticesOf = ({ accountId }: TestAccount) =>
  rowsOf(
    sql<{
      kind: string
      title: string
    }>`select kind, title from notice where account_id = ${accountId} order by id`,
  )

describe('numbers and ids', () => {
  test('of confidential tickets and their messages leave no gap between those that others see', async () => {
    const first = await aTicket(app, team.meeraIs, of)
    const secret = await aTicket(app, team.meeraIs, confidential)
    await respond(app, team.raviIs, secret)
    const second = await aTicket(app, team.meeraIs, of)
    expect(second).toBe(first + 1)
    const [one, other] = [await details(app, team.admin, first), await details(app, team.admin, second)]
    expect(other.data.ticket.number).toBe(one.data.ticket.number + 1)
    expect(other.data.messages[0]?.message_id).toBe((one.data.messages[0]?.message_id ?? 0) + 1)
    expect((await details(app, team.raviIs, secret)).data.ticket.number).toBeGreaterThanOrEqual(10_000_000)
  })
})

describe('the total of the list of all tickets', () => {
  test('is that of its rows: without those about the reader, with the confidential ones that they answer', async () => {
    const [head, clerk] = (await addPeople(app, team.org, [
      aPerson({ FIRST_NAME: 'Uma', LAST_NAME: 'Iyer', REPORTING_MANAGER_ID: team.ravi }),
      aPerson({ FIRST_NAME: 'Tara', LAST_NAME: 'Bose' }),
    ])) as [number, number]
    const account = (employeeId: number, grants: object) =>
      anAccount(app, team.org, {
        employeeId,
        roles: [8],
        grants: { 'helpdesk.own': ['self'], ...grants },
      })
    const uma = await account(head, { 'helpdesk.tickets.view': ['organisation'] })
    const secret = { is_confidential: true }
    const umas = await aSubcategory(app, team.admin, { owner_id: head }, secret)
    const open = await aTicket(app, team.meeraIs, of)
    await aTicket(app, team.meeraIs, of, { named_ids: [head] })
    const answered = await aTicket(app, team.meeraIs, umas)
    await aTicket(app, team.meeraIs, confidential, { named_ids: [head] })
    await aTicket(app, team.meeraIs, confidential)
    const seen = async ({ token }: TestAccount, body: object) => {
      const { data } = await app.call(listAllTickets, { token, body })
      return { ids: data.result.docs.map(({ id }) => id).sort(), total: data.result.total }
    }
    expect(await seen(uma, {})).toEqual({ ids: [open, answered].sort(), total: 2 })
    expect(await seen(uma, { subcategory_id: of })).toEqual({ ids: [open], total: 1 })
    expect(await seen(uma, { status: 0 })).toEqual({ ids: [], total: 0 })
    expect(await seen(await account(clerk, {}), {})).toEqual({ ids: [], total: 0 })
  })
})

describe('handlers of a confidential category', () => {
  const agents = (agent_ids: number[], id = confidential) =>
    app.call(editTicketSubcategory, { token, params: { id }, body: { agent_ids } })

  test('are told of people who are added, and it is in the audit log', async () => {
    await agents([team.asha])
    const told = await noticesOf(team.raviIs)
    expect(told.map(({ kind }) => kind)).toEqual(['helpdesk.handlers'])
    expect(told[0]?.title).toContain('Asha')
    expect(await noticesOf(team.ashaIs)).toEqual([])
    const audit = await rowsOf(
      sql<{
        changes: object
      }>`select changes from audit_entry where record_type = 'helpdesk_subcategory' and record_id = ${confidential}`,
    )
    expect(Object.keys(audit.at(-1)?.changes ?? {})).toContain('agent_ids')
    // The same again, or fewer, tell nobody.
    await agents([team.asha])
    await agents([])
    expect(await noticesOf(team.raviIs)).toHaveLength(1)
  })

  test('are told of somebody who makes themselves owner, as is a second keeper; the former owner keeps what is theirs', async () => {
    const ticket = await aTicket(app, team.meeraIs, confidential)
    const keeper = await anAccount(app, team.org, { grants: { 'helpdesk.setup.manage': ['organisation'] } })
    const edited = await app.call(editTicketSubcategory, {
      token,
      params: { id: confidential },
      body: { owner_id: team.asha },
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    for (const told of [team.raviIs, keeper])
      expect((await noticesOf(told)).map(({ kind }) => kind)).toContain('helpdesk.handlers')
    const audit = await rowsOf(
      sql<{
        changes: object
      }>`select changes from audit_entry where record_type = 'helpdesk_subcategory' and record_id = ${confidential}`,
    )
    expect(Object.keys(audit.at(-1)?.changes ?? {}).join()).toMatch(/owner/)
    // It was assigned to this person when it was raised.
    expect((await details(app, team.raviIs, ticket)).status).toBe(200)
  })

  test('are told also where the category no longer is confidential but its tickets are; others are not', async () => {
    await agents([team.asha], of)
    expect(await noticesOf(team.raviIs)).toEqual([])
    await aTicket(app, team.meeraIs, confidential)
    const { data } = await app.call(listTicketSubcategories, { token, body: {} })
    const category = data.result.docs.find(({ id }) => id === confidential)?.category_id ?? 0
    await app.call(editTicketCategory, { token, params: { id: category }, body: { is_confidential: false } })
    await agents([team.asha])
    expect((await noticesOf(team.raviIs)).map(({ kind }) => kind)).toContain('helpdesk.handlers')
  })
})

describe('nobody adds themselves to those who see confidential tickets', () => {
  let own: TestAccount
  let kiran: number
  beforeEach(async () => {
    const person = aPerson({ FIRST_NAME: 'Kiran', LAST_NAME: 'Bose', LOCATION_ID: team.pune })
    kiran = (await addPeople(app, team.org, [person]))[0] as number
    own = await anAccount(app, team.org, {
      ...{ employeeId: kiran, grants: { 'helpdesk.setup.manage': ['organisation'] } },
    })
  })
  const edit = (id: number, body: object) =>
    app.call(editTicketSubcategory, { token: own.token, params: { id }, body: body as never })
  const tries = () =>
    rowsOf(
      sql<{ record_type: string }>`select record_type from audit_entry where org_id = ${team.org.orgId}
        and action = 'helpdesk.own_handler_refused' order by id`,
    )
  const categoryOf = async (id: number) => {
    const { data } = await app.call(listTicketSubcategories, { token, body: {} })
    return data.result.docs.find((one) => one.id === id)?.category_id ?? 0
  }

  test('as owner or agent, in a new sub-category or by making the category confidential; each try is on record', async () => {
    for (const body of [{ agent_ids: [kiran] }, { owner_id: kiran }]) {
      const refused = await edit(confidential, body)
      expect(refused.body.key).toBe('helpdesk.own_handler')
    }
    const category_id = await categoryOf(confidential)
    const added = await app.call(addTicketSubcategory, {
      token: own.token,
      body: { category_id, name: 'Another', owner_id: kiran },
    })
    expect(added.body.key).toBe('helpdesk.own_handler')
    expect((await edit(of, { agent_ids: [kiran] })).status).toBe(200)
    const turned = await app.call(editTicketCategory, {
      token: own.token,
      params: { id: await categoryOf(of) },
      body: { is_confidential: true },
    })
    expect(turned.body.key).toBe('helpdesk.own_handler')
    expect((await tries()).map(({ record_type }) => record_type)).toEqual([
      ...['helpdesk_subcategory', 'helpdesk_subcategory', 'helpdesk_subcategory', 'helpdesk_category'],
    ])
    const secret = await aTicket(app, team.meeraIs, confidential)
    expect((await details(app, own, secret)).status).toBe(404)
    // Others may.
    const others = { token, params: { id: confidential }, body: { agent_ids: [kiran] } }
    expect((await app.call(editTicketSubcategory, others)).status).toBe(200)
    expect((await details(app, own, secret)).status).toBe(200)
  })

  test('nor where the category no longer is confidential but its tickets are', async () => {
    await aTicket(app, team.meeraIs, confidential)
    const id = await categoryOf(confidential)
    await app.call(editTicketCategory, { token, params: { id }, body: { is_confidential: false } })
    expect((await edit(confidential, { agent_ids: [kiran] })).body.key).toBe('helpdesk.own_handler')
  })

  test('but whoever is alone with it', async () => {
    const owner = (statement: string) => app.platform.database.owner((session) => session.query(statement))
    const category_id = await categoryOf(confidential)
    await owner(
      `update account set state = 'disabled' where org_id = ${team.org.orgId} and id <> ${own.accountId}`,
    )
    expect((await edit(confidential, { agent_ids: [kiran] })).body.key).toBe('helpdesk.own_handler')
    // Nor by the long way round: into a category that is opened for a moment and closed again.
    const turn = (is_confidential: boolean) =>
      app.call(editTicketCategory, {
        token: own.token,
        params: { id: category_id },
        body: { is_confidential },
      })
    expect((await turn(false)).status).toBe(200)
    const body = { category_id, name: 'Another', owner_id: kiran }
    expect((await app.call(addTicketSubcategory, { token: own.token, body })).status).toBe(200)
    expect((await turn(true)).body.key).toBe('helpdesk.own_handler')
    await owner(
      `update employee set status = 'left', left_on = '2026-11-20' where org_id = ${team.org.orgId} and id = ${team.ravi}`,
    )
    expect((await turn(true)).status).toBe(200)
    expect((await edit(confidential, { agent_ids: [kiran] })).status).toBe(200)
  })
})

describe('duties', () => {
  test('count confidential tickets for whoever sees them, and name no subject to others', async () => {
    await aTicket(app, team.meeraIs, of, { subject: 'Zebra' })
    await aTicket(app, team.meeraIs, confidential)
    const held = async (account: TestAccount) => {
      const { data } = await app.call(readDuties, { token: account.token, body: { emp_id: team.ravi } })
      return Object.fromEntries(
        data.duties
          .filter(({ kind }) => kind.startsWith('helpdesk.'))
          .map(({ kind, count, names }) => [kind, [count, names]]),
      )
    }
    const grants = {
      'employees.separation': ['organisation'],
      'employees.profile.view': ['organisation'],
    } as const
    const clerk = await anAccount(app, team.org, { roles: [8], grants: grants as never })
    const { 'helpdesk.subcategories': owned, ...of_clerk } = await held(clerk)
    expect(owned?.[0], JSON.stringify(of_clerk)).toBe(1)
    expect(of_clerk).toMatchObject({ 'helpdesk.tickets': [1, []] })
    expect(Object.keys(of_clerk)).not.toContain('helpdesk.confidential')
    const all = await held(team.admin)
    expect(all).toMatchObject({
      'helpdesk.tickets': [1, ['Zebra']],
      'helpdesk.confidential_subcategories': [1, expect.anything()],
    })
    expect(Object.keys(all)).not.toContain('helpdesk.confidential')
  })
})

describe('files', () => {
  const exported = async ({ token: of_ }: TestAccount, body: object = {}) => {
    const answer = await app.call(exportTickets, { token: of_, body: { format: 'csv', ...body } })
    expect(answer.headers['content-type']).toContain('text/csv')
    return answer.raw.toString('utf8').trim().split('\n').slice(1)
  }
  const auditedRows = async () =>
    (
      await rowsOf(
        sql<{
          rows: number
        }>`select (details->>'rows')::int as rows from audit_entry where action = 'helpdesk.ticket.export' order by id`,
      )
    ).map(({ rows }) => rows)

  test('have no confidential ticket, and full names but of anonymous tickets', async () => {
    await aTicket(app, team.meeraIs, of, { subject: 'Open one' })
    await aTicket(app, team.meeraIs, of, { subject: 'Hidden one', HAS_ANONYMITY: 1 })
    await aTicket(app, team.meeraIs, confidential, { subject: 'Secret one' })
    const rows = await exported(team.raviIs)
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.includes('Open one'))).toMatch(/Meera \w+/)
    expect(rows.find((row) => row.includes('Hidden one'))).toContain('Anonymous')
    expect(rows.join()).not.toContain('Secret')
  })

  test('of an anonymous reporter have as many rows as if they had reported nothing', async () => {
    for (const account of [team.meeraIs, team.admin]) {
      const before = [await exported(account, { request_type: 'mine' }), await exported(account)]
      await aTicket(app, account, of, { HAS_ANONYMITY: 1 })
      expect(await idsIn(app, account, 'mine')).toHaveLength(1)
      expect(await exported(account, { request_type: 'mine' })).toEqual(before[0])
    }
    const mine = (await auditedRows()).filter((_, at) => at % 3 !== 1)
    expect(new Set(mine)).toEqual(new Set([0]))
    // Administrators see all anonymous tickets, whoever raised them; employees none in their files.
    expect(await exported(team.meeraIs)).toEqual([])
    expect(await exported(team.admin)).toHaveLength(2)
  })
})

describe('what is deleted', () => {
  test('is retired where it is used, and where that would tell of confidential tickets', async () => {
    const remove = (id: number) => app.call(removeTicketSubcategory, { token, body: { id } })
    const unused = await aSubcategory(app, team.admin)
    expect((await remove(unused)).data).toEqual({ is_retired: false })
    expect((await remove(unused)).status).toBe(404)
    await aTicket(app, team.meeraIs, of)
    expect((await remove(of)).data).toEqual({ is_retired: true })
    expect((await remove(confidential)).data).toEqual({ is_retired: true })
    const { data } = await app.call(listTicketSubcategories, { token, body: {} })
    expect(data.result.docs.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [of, 0],
        [confidential, 0],
      ].sort(),
    )
    const categories = (await app.call(listTicketCategories, { token, body: {} })).data.result.docs
    const removed = await Promise.all(
      categories.map(({ id }) => app.call(removeTicketCategory, { token, body: { id } })),
    )
    // That of the deleted sub-category alone has nothing left.
    expect(removed.map(({ data: { is_retired } }) => is_retired).filter((one) => !one)).toHaveLength(1)
  })

  test('labels and statuses that only confidential tickets have look unused', async () => {
    const label = (await app.call(addTicketLabel, { token, body: { name: 'Visit' } })).data.id
    const name = await app.call(saveTicketStatus, {
      token,
      body: { name: 'Paused', stands_for: 'waiting_third_party' },
    })
    const id = await aTicket(app, team.meeraIs, confidential)
    const by = team.raviIs.token
    await app.call(changeTicket, { token: by, body: { ticket_id: id, label_ids: [label] } })
    await app.call(setTicketStatus, {
      token: by,
      body: { ticket_id: id, status: 'waiting_third_party', status_id: name.data.id },
    })
    expect((await app.call(removeTicketLabel, { token, body: { id: label } })).data.is_retired).toBe(false)
    expect((await app.call(removeTicketStatus, { token, body: { id: name.data.id } })).data.is_retired).toBe(
      false,
    )
    expect((await details(app, team.raviIs, id)).data.ticket).toMatchObject({ labels: [], status_name: null })
  })

  test('and what is chosen at the same moment do not break each other', async () => {
    const label = (await app.call(addTicketLabel, { token, body: { name: 'Race' } })).data.id
    const id = await aTicket(app, team.meeraIs, of)
    const [changed, removed] = await Promise.all([
      app.call(changeTicket, { token: team.raviIs.token, body: { ticket_id: id, label_ids: [label] } }),
      app.call(removeTicketLabel, { token, body: { id: label } }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 422]).toContain(changed.status)
    expect(removed.data.is_retired).toBe(changed.status === 200)
  })
})

test('a reply while the ticket is being closed is either before it or refused', async () => {
  const id = await aTicket(app, team.meeraIs, of)
  const [reply, closed] = await Promise.all([
    respond(app, team.meeraIs, id, { body: 'One more thing' }),
    app.call(setTicketStatus, { token: team.raviIs.token, body: { ticket_id: id, status: 'closed' } }),
  ])
  expect(closed.status).toBe(200)
  expect([200, 409]).toContain(reply.status)
  if (reply.status === 409) expect(reply.body.key).toBe('helpdesk.ticket_closed')
  const { data } = await details(app, team.raviIs, id)
  expect(data.ticket.status).toBe('closed')
  expect(data.messages).toHaveLength(reply.status === 200 ? 2 : 1)
})
