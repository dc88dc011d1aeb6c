import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startViewing } from '@muster/contract/access/viewing.contract'
import { findTicketPeople } from '@muster/contract/helpdesk/ticket-choices.contract'
import {
  assignTicket,
  changeTicket,
  raiseTicket,
  setTicketStatus,
} from '@muster/contract/helpdesk/tickets.contract'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'
import { aSubcategory, aTicket, details, idsIn, respond } from './helpdesk.fixtures.ts'

let app: TestApp
let team: Team
/** Whoever must not be found: everything about them is a word that nothing else contains. */
let reporter: TestAccount
let of: number
const logged = vi.fn()

beforeAll(async () => {
  app = await createTestApp()
  vi.spyOn(app.platform.log, 'info').mockImplementation(logged as never)
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  const [id] = (await addPeople(app, team.org, [
    aPerson({ FIRST_NAME: 'Quetzal', LAST_NAME: 'Xylo', LOCATION_ID: team.delhi }),
  ])) as [number]
  reporter = await anAccount(app, team.org, { employeeId: id, email: 'quetzal.xylo@example.test' })
  of = await aSubcategory(
    app,
    team.admin,
    { assignment: 'round_robin', agent_ids: [team.ravi, team.asha] },
    { allows_anonymous: true },
  )
})

type Row = Record<string, unknown>

/** Rows that `work` has written, by table: those of a transaction that began after it did. */
async function writtenBy(work: () => Promise<unknown>): Promise<Record<string, Row[]>> {
  const { database } = app.platform
  const [first] = await database.owner((session) =>
    session.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid'),
  )
  await work()
  return database.owner(async (session) => {
    const tables = await session.query<{ name: string }>(`
      select t.table_name as name from information_schema.tables t
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`)
    const written: Record<string, Row[]> = {}
    for (const { name } of tables) {
      const rows = await session.query<{ row: Row }>(
        `select to_jsonb(t) as row from "${name}" t where t.xmin::text::bigint > ${Number(first?.xid)}`,
      )
      if (rows.length > 0) written[name] = rows.map(({ row }) => row)
    }
    return written
  })
}

const raiseHidden = (more: object = {}) => aTicket(app, reporter, of, { HAS_ANONYMITY: 1, ...more })

/** Nothing that stands for the reporter, nor the time or the address of what they did. */
function expectNoTrace(written: Record<string, Row[]>): void {
  const text = JSON.stringify(Object.values(written))
  for (const word of ['Quetzal', 'Xylo', 'quetzal']) expect(text).not.toContain(word)
  expect(text).not.toContain(reporter.token)
  expect(text).not.toContain('127.0.0.1')
  const own = [reporter.accountId, reporter.employeeId]
  for (const [table, rows] of Object.entries(written))
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (column === 'org_id') continue
        if (/account|employee|requester|raised_by|assignee|actor|user|owner_id/.test(column))
          expect(own, `${table}.${column}`).not.toContain(value)
        // 06:30 is when it happened; days of the organisation begin at 18:30 UTC.
        if (/(_at|^at)$/.test(column) && value !== null)
          expect(new Date(String(value)).toISOString(), `${table}.${column}`).toContain('T18:30:00.000Z')
      }
}

describe('raising an anonymous ticket', () => {
  test('writes to the tickets’ own tables alone, and nothing that leads to the reporter', async () => {
    const written = await writtenBy(() => raiseHidden())
    expect(Object.keys(written).sort()).toEqual([
      ...['helpdesk_turn', 'ticket', 'ticket_anonymity', 'ticket_clock', 'ticket_event', 'ticket_message'],
    ])
    expectNoTrace(written)
  })

  test('is not seen in the reporter’s last activity', async () => {
    app.setNow('2026-11-21T06:50:00Z')
    const written = await writtenBy(() => raiseHidden())
    expect(Object.keys(written)).not.toContain('session')
  })

  test('has a random id and number, so that no neighbour tells the time', async () => {
    const before = await aTicket(app, team.meeraIs, of)
    const id = await raiseHidden()
    const after = await aTicket(app, team.meeraIs, of)
    expect(after).toBe(before + 1)
    expect(id).toBeGreaterThan(2 ** 50)
    const [one, other] = await Promise.all([before, after].map((it) => details(app, team.admin, it)))
    expect(other?.data.ticket.number).toBe((one?.data.ticket.number ?? 0) + 1)
  })

  test('replying, closing and reopening it leave as little', async () => {
    const id = await raiseHidden()
    await respond(app, team.raviIs, id)
    const version = (await details(app, reporter, id)).data.ticket.version
    const written = await writtenBy(async () => {
      const set = (status: 'closed' | 'reopened') =>
        app.call(setTicketStatus, { token: reporter.token, body: { ticket_id: id, status } })
      expect((await respond(app, reporter, id)).data?.version).toBe(version + 1)
      expect((await set('closed')).status).toBe(200)
      expect((await set('reopened')).status).toBe(200)
    })
    expect(
      Object.keys(written).filter((one) => !/^ticket(_event|_message|_clock|_pause)?$/.test(one)),
    ).toEqual([])
    // The ticket keeps when the agent answered.
    const { ticket: _, ...rest } = written
    expectNoTrace(rest)
  })

  test('the log of requests names no account', async () => {
    logged.mockClear()
    const id = await raiseHidden()
    // Whoever raised it reads it next.
    await details(app, reporter, id)
    await idsIn(app, reporter, 'mine')
    await vi.waitFor(() => expect(logged.mock.calls.length).toBeGreaterThan(2))
    const lines = logged.mock.calls.map(([line]) => line as Row)
    const raised = lines.filter(({ endpoint }) => endpoint === raiseTicket.id)
    expect(raised).toHaveLength(1)
    const own = lines.filter(({ endpoint }) => String(endpoint).startsWith('helpdesk.'))
    expect(own.map(({ account }) => account).filter(Boolean)).toEqual([])
    expect(JSON.stringify(raised)).not.toContain('127.0.0.1')
  })

  test('refuses everything that would tell: files, watchers, another requester, a category that forbids it', async () => {
    const refused = async (more: object) => {
      const body = { subcategory_id: of, subject: 'x', body: 'x', HAS_ANONYMITY: 1 as const, ...more }
      const answer = await app.call(raiseTicket, { token: reporter.token, body })
      expect(answer.status).toBe(422)
      return Object.keys(answer.body.fields ?? {})
    }
    expect(await refused({ files: ['a/b.pdf'] })).toEqual(['files'])
    expect(await refused({ watcher_ids: [team.meera] })).toEqual(['watcher_ids'])
    expect(await refused({ on_behalf_of: team.meera })).toEqual(['on_behalf_of'])
    const named = await aSubcategory(app, team.admin)
    expect(await refused({ subcategory_id: named })).toEqual(['HAS_ANONYMITY'])
  })
})

describe('an anonymous ticket', () => {
  test('is their own to the reporter, in no list of theirs to whoever looks as them', async () => {
    const id = await raiseHidden()
    expect(await idsIn(app, reporter, 'mine')).toEqual([id])
    const { data } = await details(app, reporter, id)
    expect(data.ticket).toMatchObject({ is_own: true, may_handle: false })
    expect(data.abilities).toMatchObject({ reply: true, close: true, attach: false })
    expect(data.events).toEqual([])
    const viewing = await app.call(startViewing, {
      token: team.admin.token,
      body: { employee_id: reporter.employeeId as number },
    })
    const { token } = viewing.data
    expect(await idsIn(app, { ...reporter, token }, 'mine')).toEqual([])
    expect((await details(app, { ...reporter, token }, id)).status).toBe(404)
  })

  test('is nobody’s in everything that is shown of it', async () => {
    app.setNow('2026-11-21T07:11:13Z')
    const id = await raiseHidden({ subject: 'Quiet word' })
    await respond(app, reporter, id, { body: 'More about it' })
    app.setNow('2026-11-21T07:40:00Z')
    const agent = (await details(app, team.admin, id)).data.ticket.assignee?.EMPLOYEE_ID
    const agentIs = agent === team.ravi ? team.raviIs : team.ashaIs
    await respond(app, agentIs, id, { kind: 'note', body: `@{${team.meera}} please look` })
    for (const account of [team.admin, agentIs, team.meeraIs]) {
      const { data } = await details(app, account, id)
      expect(JSON.stringify(data)).not.toMatch(/Quetzal|Xylo|T07:11/i)
      expect(data.ticket).toMatchObject({
        ...{
          HAS_ANONYMITY: 1,
          createdby: { FIRST_NAME: 'Anonymous', FULL_NAME: 'Anonymous' },
          is_own: false,
        },
        Creator: {
          km_org_department: { DEPARTMENT_NAME: 'Anonymous' },
          km_org_location: { LOCATION_NAME: 'Anonymous' },
        },
      })
      expect(data.messages.filter(({ sender }) => sender === 'requester').map(({ by }) => by)).toEqual([
        'Anonymous',
        'Anonymous',
      ])
      expect(data.events.find(({ kind }) => kind === 'raised')?.by).toBe('Anonymous')
    }
  })

  test('refuses an agent in the same way whoever raised it: errors tell nothing', async () => {
    const id = await raiseHidden()
    const assign = async (employee_id: number) => {
      const body = { ticket_id: id, employee_id }
      const answer = await app.call(assignTicket, { token: team.admin.token, body })
      return { status: answer.status, key: answer.body.key }
    }
    // Even the reporter could be chosen: a refusal would tell that it is them.
    expect(await assign(reporter.employeeId as number)).toEqual(await assign(team.nina))
    const watch = async (employee: number) =>
      (
        await app.call(changeTicket, {
          token: team.admin.token,
          body: { ticket_id: id, watcher_ids: [employee] },
        })
      ).status
    expect(await watch(reporter.employeeId as number)).toBe(await watch(team.nina))
    const { data } = await app.call(findTicketPeople, {
      token: team.admin.token,
      body: { purpose: 'assign', ticket_id: id },
    })
    expect(data.people.map((one) => one.EMPLOYEE_ID)).toContain(reporter.employeeId)
  })

  test('another anonymous ticket of the same person can’t be linked to it outside the one table', async () => {
    const written = await writtenBy(async () => {
      await raiseHidden()
      await raiseHidden()
    })
    const { ticket_anonymity: keys = [], ...rest } = written
    expect(new Set(keys.map(({ owner_key }) => owner_key)).size).toBe(1)
    expect(JSON.stringify(rest)).not.toContain(String(keys[0]?.owner_key))
  })
})

test('one file alone names the table that knows whose a ticket is', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url))
  const naming = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|schema\.generated/.test(name))
    .filter((name) => readFileSync(`${source}/${name}`, 'utf8').includes('ticket_anonymity'))
  expect(naming).toEqual(['modules/helpdesk/anonymity.ts'])
})
