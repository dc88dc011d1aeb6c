import { login } from '@muster/contract/session/session.contract'
import { beforeAll, expect, test } from 'vitest'
import { actingAs, groupsOf, rowsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { deviceOf } from '../rules/device.ts'

const PASSWORD = 'Kite7river'
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
]

let app: TestApp
let world: People
let meera: TestAccount
let chief: TestAccount
let admin: Ctx

async function enter(email: string, userAgent: string, password = PASSWORD): Promise<number> {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/services/${login.service}/${login.path}`,
    headers: { 'user-agent': userAgent },
    remoteAddress: '203.0.113.7',
    payload: { email, password },
  })
  return statusCode
}

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  const passwordHash = await hashPassword(PASSWORD)
  meera = await anAccount(app, world.org, { employeeId: world.meera, passwordHash })
  chief = await anAdmin(app, world.org, { passwordHash })
  admin = await actingAs(app, world.org.orgId, world.admin)
  for (const agent of agents) expect(await enter(meera.email, agent)).toBe(200)
  await enter(meera.email, agents[0] as string, 'Wrong7river')
  await enter(chief.email, agents[2] as string)
}, 60_000)

const columns = ['employee_name', 'at', 'outcome', 'method', 'network', 'browser', 'system', 'user_agent']
const today = { from: '2026-11-21', to: '2026-11-21' }

test('has every sign-in with network and browser, named as elsewhere', async () => {
  const rows = await rowsOf(admin, 'session.sign_ins', { ...today, columns })
  expect(rows).toHaveLength(agents.length + 2)
  for (const row of rows) {
    expect([row.browser, row.system]).toEqual(Object.values(deviceOf(String(row.user_agent))))
    expect(row).toMatchObject({ at: '2026-11-21 12:00', method: 'Password', network: '203.0.113.7' })
  }
  const groups = await groupsOf(
    ...([admin, 'session.sign_ins', today, [{ column: 'employee_name' }, { column: 'outcome' }]] as const),
    [{ column: 'rows', aggregate: 'count' }],
  )
  expect(groups.map(({ keys, measures }) => [...keys, ...measures])).toEqual([
    ['Meera Iyer', 'Signed in', agents.length],
    ['Meera Iyer', 'Wrong password', 1],
    [chief.email.split('@')[0], 'Signed in', 1],
  ])
  expect(await rowsOf(admin, 'session.sign_ins', { from: '2026-11-20', to: '2026-11-20' })).toEqual([])
})

test('reaches the people whose sessions the reader may end, and administrators only for administrators', async () => {
  const seen = async (grants: Parameters<typeof anAccount>[2]) => {
    const ctx = await actingAs(
      app,
      world.org.orgId,
      await anAccount(app, world.org, { roles: [8], ...grants }),
    )
    return new Set((await rowsOf(ctx, 'session.sign_ins', today)).map((row) => row.employee_name))
  }
  const manage = 'security.sessions.manage'
  expect(await seen({ grants: { [manage]: ['organisation'] } })).toEqual(new Set(['Meera Iyer']))
  const inGroup = { grants: { [manage]: ['group' as const] } }
  expect(await seen({ ...inGroup, group: { location: [world.pune] } })).toEqual(new Set(['Meera Iyer']))
  expect(await seen({ ...inGroup, group: { location: [world.delhi] } })).toEqual(new Set())
  await expect(seen({})).rejects.toMatchObject({ key: 'access.denied' })
  const other = await anOrganisation(app)
  const stranger = await actingAs(app, other.orgId, await anAdmin(app, other))
  expect(await rowsOf(stranger, 'session.sign_ins', today)).toEqual([])
})
