import { readPowers } from '@muster/contract/access/powers.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, expect, it } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

it('a person’s powers name their roles, scopes and groups', async () => {
  const person = await anAccount(app, org, {
    roles: [ROLE.employee, ROLE.subAdmin],
    grants: { 'employees.directory.view': ['group'], 'employees.create': ['group'] },
    group: { location: [await aMaster(app, org, 'location')] },
  })
  const answer = await app.call(readPowers, {
    token: admin.token,
    body: { of: [{ account_id: person.accountId }, { role_id: ROLE.employee }] },
  })
  expect(answer.queries).toBeLessThanOrEqual(2)
  const [one, other] = answer.data.powers
  expect(one).toMatchObject({ holds_all: false, data_scope: 'group', groups: [{}] })
  expect(one?.grants.find(({ permission }) => permission === 'employees.directory.view')).toMatchObject({
    scopes: ['self', 'reports', 'group'],
    roles: ['Employee'],
    is_personal: true,
  })
  expect(one?.grants.find(({ permission }) => permission === 'employees.create')).toMatchObject({
    scopes: ['group'],
    roles: [],
  })
  expect(other).toMatchObject({ name: 'Employee', data_scope: null })
  expect(other?.grants.some(({ permission }) => permission === 'employees.create')).toBe(false)
})

it('an administrator holds everything, and somebody else’s organisation does not exist', async () => {
  const { data } = await app.call(readPowers, {
    token: admin.token,
    body: { of: [{ account_id: admin.accountId }] },
  })
  expect(data.powers).toMatchObject([{ holds_all: true, grants: [] }])
  const theirs = await anAccount(app, await anOrganisation(app))
  const refused = await app.call(readPowers, {
    token: admin.token,
    body: { of: [{ account_id: theirs.accountId }] },
  })
  expect(refused.body.key).toBe('record.not_found')
})
