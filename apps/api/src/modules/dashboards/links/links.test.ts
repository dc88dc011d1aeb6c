import {
  listLinks,
  readQuickLinks,
  saveLink,
  saveQuickLinks,
} from '@muster/contract/dashboards/links.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

let app: TestApp
let people: People
let ravi: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
})

const nobody = { entity: [], location: [], department: [], employment_type: [] }
const add = (name: string, more: object = {}) =>
  app.call(saveLink, {
    token: people.admin.token,
    body: { name, address: 'https://wiki.example.com', ...more },
  })
const linksOf = async (token: string) =>
  (await app.call(readQuickLinks, { token })).data.links.map(({ name }) => name)
const saveOwn = (links: { name: string; address: string }[], token = ravi.token) =>
  app.call(saveQuickLinks, { token, body: { links } })

describe('quick links', () => {
  test('of the organisation are for everybody, or for some, in their order', async () => {
    await add('Wiki', { position: 2 })
    await add('Pune canteen', { position: 1, limits: { ...nobody, location: [people.pune] } })
    await add('Delhi canteen', { limits: { ...nobody, location: [people.delhi] } })
    await add('Old wiki', { status: 0 })
    expect(await linksOf(ravi.token)).toEqual(['Pune canteen', 'Wiki'])
    expect(await linksOf(people.admin.token)).toEqual(['Wiki'])
    expect((await app.call(listLinks, { token: people.admin.token })).data.links).toHaveLength(4)
  })

  test('of one’s own follow them, and nobody else sees them', async () => {
    await add('Wiki')
    const mine = [
      { name: 'Zebra', address: 'http://intranet/zebra' },
      { name: 'Apple', address: 'https://example.com/a?b=1#c' },
    ]
    expect((await saveOwn(mine)).status).toBe(200)
    expect(await linksOf(ravi.token)).toEqual(['Wiki', 'Zebra', 'Apple'])
    expect(await linksOf(people.admin.token)).toEqual(['Wiki'])
    // Idempotent, and a smaller list removes what it lacks.
    await saveOwn(mine)
    await saveOwn(mine.slice(1))
    expect(await linksOf(ravi.token)).toEqual(['Wiki', 'Apple'])
    expect(
      (await saveOwn([mine[0], { ...mine[1], name: 'zebra' }] as typeof mine)).body.fields,
    ).toHaveProperty(['links.1.name'])
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'https://user:secret@example.com',
    'https://exa mple.com',
    'https://',
    'ftp://example.com',
  ])('refuses the address %s', async (address) => {
    expect((await add('Bad', { address })).status).toBe(422)
    expect((await saveOwn([{ name: 'Bad', address }])).status).toBe(422)
  })
})
