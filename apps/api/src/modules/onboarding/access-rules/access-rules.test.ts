import type { BodyOf } from '@muster/contract/kit/index'
import {
  addAccessMembers,
  createAccessRule,
  listAccessMembers,
  listAccessRules,
  readAccessRule,
  removeAccessMember,
  updateAccessRule,
} from '@muster/contract/onboarding/access-rules.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import {
  changeActivity,
  moveCandidate,
  readCandidateSteps,
  saveFlow,
} from '@muster/contract/onboarding/flows.contract'
import { migrateCandidate, previewMigration } from '@muster/contract/onboarding/migration.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'

let app: TestApp
let org: TestOrganisation
let token: string
let serial = 0
let hr: TestAccount
let legal: TestAccount

const grants = {
  'onboarding.candidate.view': ['organisation' as const],
  'onboarding.candidate.next': ['organisation' as const],
  'onboarding.candidate.previous': ['organisation' as const],
  'onboarding.candidate.migrate': ['organisation' as const],
}

beforeAll(async () => {
  app = await createTestApp()
})
const aPerson = (): Promise<number> =>
  tx(app.system(org.orgId), async (db) => {
    const values = {
      org_id: org.orgId,
      code: `E${++serial}`,
      first_name: 'Rita',
      date_of_joining: '2020-01-01',
    }
    return (await db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

beforeEach(async () => {
  org = await anOrganisation(app)
  token = (await anAdmin(app, org)).token
  hr = await anAccount(app, org, { grants, employeeId: await aPerson() })
  legal = await anAccount(app, org, { grants, employeeId: await aPerson() })
})

const step = (kind: number, name: string) => ({
  ...{ kind, name, is_parallel: false, due_days: null, remind_days: null, responsible: 'recruiter' as const },
  activities: [{ name: `Do ${name}`, is_mandatory: false }],
})
async function aFlow(): Promise<number> {
  const steps = [step(12, 'Talk'), step(10, 'Check'), step(12, 'Meet')]
  const body = { name: `Flow ${++serial}`, note: '', rules: [], steps }
  return (await app.call(saveFlow, { token, body })).data.WORKFLOW_ID
}
async function aCandidate(workflow_id: number): Promise<number> {
  const values = { FIRST_NAME: 'Asha', LAST_NAME: `R ${++serial}`, PERSONAL_EMAIL: `r${serial}@example.test` }
  return (await app.call(addCandidate, { token, body: { values, workflow_id } })).data.candidate_id
}
const rule = (more: object = {}) => ({
  ...{ GROUP_NAME: `Checkers ${++serial}`, step_kinds: [10], users: [legal.employeeId as number] },
  ...more,
})
const create = (more: object = {}) => app.call(createAccessRule, { token, body: rule(more) })
const move = (by: TestAccount, candidate_id: number, action: 'next' | 'previous' = 'next') =>
  app.call(moveCandidate, { token: by.token, body: { candidate_id, action, reason: 'Again' } })
const steps = async (by: TestAccount, candidate_id: number) =>
  (await app.call(readCandidateSteps, { token: by.token, body: { candidate_id } })).data.steps

describe('access rules', () => {
  test('a reserved step is finished, ticked and given back by its people alone; other steps stay everybody’s', async () => {
    const id = await aCandidate(await aFlow())
    await create({ GROUP_NAME: 'Legal' })
    expect((await move(hr, id)).status).toBe(200)
    const [, check] = await steps(hr, id)
    expect(check).toMatchObject({ reserved_for: ['Legal'], may_do: false })
    const refused = await move(hr, id)
    expect(refused.body).toMatchObject({ code: 403, key: 'onboarding.step_reserved' })
    expect(refused.message).toContain('Legal')
    const activity_id = check?.activities[0]?.activity_id as number
    const tick = (by: TestAccount) =>
      app.call(changeActivity, { token: by.token, body: { candidate_id: id, activity_id, is_done: true } })
    expect([(await tick(hr)).status, (await tick(legal)).status]).toEqual([403, 200])
    expect((await move(hr, id, 'previous')).status).toBe(403)
    expect((await steps(hr, id))[1]?.state).toBe('open')
    expect((await move(legal, id)).status).toBe(200)
    expect((await move(hr, id)).status).toBe(200)
  })

  test('migration that is reserved to others makes nobody an employee', async () => {
    const body = { name: `Flow ${++serial}`, note: '', rules: [], steps: [step(20, 'Make an employee')] }
    const flow = (await app.call(saveFlow, { token, body })).data.WORKFLOW_ID
    const id = await aCandidate(flow)
    await create({ GROUP_NAME: 'Legal', step_kinds: [20] })
    const preview = { candidate_ids: [id], values: {}, uses_personal_email: true }
    const { candidates } = (await app.call(previewMigration, { token: hr.token, body: preview })).data
    expect(candidates[0]?.missing).toContain('“Make an employee” is reserved for Legal')
    const join = { candidate_id: id } as unknown as BodyOf<typeof migrateCandidate>
    const refused = await app.call(migrateCandidate, { token: hr.token, body: join })
    expect(refused.body).toMatchObject({ code: 403, key: 'onboarding.step_reserved' })
  })

  test('a rule allows nothing that a permission does not', async () => {
    const id = await aCandidate(await aFlow())
    const employeeId = await aPerson()
    const viewer = await anAccount(app, org, {
      grants: { 'onboarding.candidate.view': ['organisation'] },
      employeeId,
    })
    await create({ step_kinds: [12], users: [employeeId] })
    expect((await move(viewer, id)).status).toBe(403)
  })

  test('it holds for its flow, and while it is active', async () => {
    const [here, there] = [await aFlow(), await aFlow()]
    const { data } = await create({ step_kinds: [12], workflow_id: here })
    const [one, other] = [await aCandidate(here), await aCandidate(there)]
    expect([(await move(hr, one)).status, (await move(hr, other)).status]).toEqual([403, 200])
    const off = { group_id: data.group_id, GROUP_STATUS: 0 as const }
    await app.call(updateAccessRule, { token, body: off })
    expect((await move(hr, one)).status).toBe(200)
  })

  test('several rules of a step: the people of each', async () => {
    const id = await aCandidate(await aFlow())
    await create({ step_kinds: [12] })
    await create({ step_kinds: [12], users: [hr.employeeId as number] })
    expect((await move(hr, id)).status).toBe(200)
  })

  test('people come and go; two who edit at once take turns; names are taken once', async () => {
    const { data } = await create({ GROUP_NAME: 'Papers' })
    const { group_id } = data
    const users = [hr.employeeId as number]
    const added = await app.call(addAccessMembers, { token, body: { group_id, users } })
    expect(added.data).toMatchObject({ users: 2, version: 2 })
    expect((await app.call(addAccessMembers, { token, body: { group_id, users } })).data.version).toBe(2)
    const stale = { group_id, version: 1, GROUP_NAME: 'Other' }
    expect((await app.call(updateAccessRule, { token, body: stale })).status).toBe(409)
    const gone = { group_id, employee_id: legal.employeeId as number }
    expect((await app.call(removeAccessMember, { token, body: gone })).data.users).toBe(1)
    expect((await app.call(removeAccessMember, { token, body: gone })).data.users).toBe(1)
    const listed = await app.call(listAccessMembers, { token, params: { group: String(group_id) }, body: {} })
    expect(listed.data.members.map((one) => one.employee_id)).toEqual([hr.employeeId])
    expect((await create({ GROUP_NAME: 'papers' })).body).toMatchObject({
      ...{ code: 409, fields: { GROUP_NAME: expect.any(String) } },
    })
    expect((await create({ users: [9_999_999] })).body).toMatchObject({
      ...{ code: 422, fields: { users: expect.any(String) } },
    })
    expect((await create({ workflow_id: 9_999_999 })).status).toBe(422)
  })

  test('the list is searched and limited by status; another organisation’s rule is missing', async () => {
    await create({ GROUP_NAME: 'Alpha' })
    await create({ GROUP_NAME: 'Beta', GROUP_STATUS: 0 })
    const names = async (body: object) =>
      (await app.call(listAccessRules, { token, body })).data.rows.map((one) => one.GROUP_NAME)
    expect(await names({})).toEqual(['Alpha', 'Beta'])
    expect(await names({ GROUP_STATUS: 0 })).toEqual(['Beta'])
    expect(await names({ search: 'alp' })).toEqual(['Alpha'])
    const { data } = await create()
    const foreign = await anAdmin(app, await anOrganisation(app))
    const read = await app.call(readAccessRule, {
      token: foreign.token,
      body: { group_id: data.group_id },
    })
    expect(read.status).toBe(404)
    expect((await app.call(listAccessRules, { token: hr.token, body: {} })).status).toBe(403)
  })
})
