import { fillCanned, listCanned, removeCanned, saveCanned } from '@muster/contract/helpdesk/canned.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { aSubcategory, aTicket } from '../helpdesk.fixtures.ts'

let app: TestApp
let team: Team
let of: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  team = await aTeam(app)
  of = await aSubcategory(
    app,
    team.admin,
    { owner_id: team.ravi, agent_ids: [team.asha] },
    { allows_anonymous: true },
  )
})

const save = ({ token }: TestAccount, more: Partial<BodyOf<typeof saveCanned>> = {}) =>
  app.call(saveCanned, { token, body: { name: 'Thanks', body: 'Hello {{first_name}}, thank you.', ...more } })
const list = async ({ token }: TestAccount) => (await app.call(listCanned, { token })).data
const fill = ({ token }: TestAccount, id: number, ticket_id: number) =>
  app.call(fillCanned, { token, body: { id, ticket_id } })

test('own answers are one’s own, shared ones are for all who answer tickets', async () => {
  await save(team.raviIs)
  const shared = await save(team.admin, { is_shared: true, name: 'Shared' })
  expect((await list(team.raviIs)).answers.map(({ name }) => name)).toEqual(['Thanks', 'Shared'])
  expect((await list(team.ashaIs)).answers.map(({ name, may_edit }) => [name, may_edit])).toEqual([
    ['Shared', false],
  ])
  // Whoever answers no tickets has none.
  expect(await list(team.meeraIs)).toMatchObject({ answers: [], may_write: false })
  expect((await save(team.meeraIs)).status).toBe(403)
  expect((await save(team.raviIs, { is_shared: true })).status).toBe(403)
  expect((await save(team.raviIs, { id: shared.data.id, name: 'Mine' })).status).toBe(403)
})

test('nobody changes, deletes or inserts the own answers of others', async () => {
  const { id } = (await save(team.raviIs)).data
  const ticket = await aTicket(app, team.meeraIs, of)
  for (const account of [team.ashaIs, team.admin]) {
    expect((await save(account, { id })).status).toBe(404)
    expect((await app.call(removeCanned, { token: account.token, body: { id } })).status).toBe(404)
    expect((await fill(account, id, ticket)).status).toBe(404)
  }
})

test('fields are filled in from a ticket that the caller answers, never with an anonymous requester', async () => {
  const { id } = (await save(team.raviIs)).data
  const named = await aTicket(app, team.meeraIs, of)
  const hidden = await aTicket(app, team.meeraIs, of, { HAS_ANONYMITY: 1 })
  expect((await fill(team.raviIs, id, named)).data.text).toBe('Hello Meera, thank you.')
  expect((await fill(team.raviIs, id, hidden)).data.text).toBe('Hello, thank you.')
  const other = await aTicket(app, team.meeraIs, await aSubcategory(app, team.admin))
  expect((await fill(team.raviIs, id, other)).status).toBe(404)
  expect((await save(team.raviIs, { body: '{{salary}}' })).body.fields).toHaveProperty('body')
})

test('of two who edit at once the second is told; a name is taken once', async () => {
  const { id, version } = (await save(team.raviIs)).data
  const both = await Promise.all(['One', 'Two'].map((body) => save(team.raviIs, { id, version, body })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await save(team.raviIs, { name: 'THANKS' })).body.fields).toHaveProperty('name')
  expect((await save(team.ashaIs)).status).toBe(200)
})
