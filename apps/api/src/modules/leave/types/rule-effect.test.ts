import {
  createLeaveRule,
  listLeaveRules,
  readRuleOptions,
  setLeaveRuleStatus,
  updateLeaveRule,
} from '@muster/contract/leave/leave-rules.contract'
import { listLeaveTypes } from '@muster/contract/leave/leave-types.contract'
import { previewRuleEffect } from '@muster/contract/leave/rule-effect.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  aMaster,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, aPerson, someTerms } from '../leave.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number
let casual: number
let usual: number
let sales: number

const year = (days: number) => ({ days, per: 'year' })

async function people(count: number, department: number | null, gender: string | null = null) {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await aPerson(app, org, gender === null ? {} : { gender }))
  if (department !== null)
    await tx(app.system(org.orgId), (db) =>
      sql`update employee set department_id = ${department} where id = any (${ids}::bigint[])`.execute(db),
    )
  return ids
}

const follow = () => accrueUpTo(app.system(org.orgId), '2026-11-21')

beforeEach(async () => {
  app ??= await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin, { name: 'Earned leave' })
  casual = await aLeaveType(app, admin, { name: 'Casual leave' })
  usual = await aLeaveRule(app, admin, {
    types: [
      { id: earned, terms: someTerms({ quota: 12 }) },
      { id: casual, terms: someTerms({ quota: 8 }) },
    ],
  })
  sales = await aMaster(app, org, 'department', 'Sales')
  await people(3, sales)
  await people(2, null)
  await follow()
})

const effect = async (body: object) => {
  const answer = await app.call(previewRuleEffect, { token: admin.token, body: body as never })
  expect(answer.queries).toBeLessThanOrEqual(11)
  return answer.data
}

test('previews how many people a new rule for a department affects, without saving it', async () => {
  const types = [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }]
  expect(await effect({ conditions: { department: [sales] }, types })).toEqual({
    ...{ people: 3, joining: 3, leaving: 0, elsewhere: 0 },
    changes: [
      { LEAVE_TYPE_NAME: 'Earned leave', before: year(12), after: year(15), people: 3 },
      { LEAVE_TYPE_NAME: 'Casual leave', before: year(8), after: null, people: 3 },
    ],
  })
  const { data } = await app.call(listLeaveRules, { token: admin.token, body: {} })
  expect(data.rules).toHaveLength(1)
})

test('previews what the nightly run then does', async () => {
  const body = {
    ...{ LEAVE_RULE_NAME: 'Sales', from_date: '2026-01-01', conditions: { department: [sales] } },
    types: [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }],
  }
  const said = await effect({ conditions: body.conditions, types: body.types })
  const { data } = await app.call(createLeaveRule, { token: admin.token, body })
  await follow()
  const { rules } = (await app.call(listLeaveRules, { token: admin.token, body: {} })).data
  expect(rules.find((rule) => rule.LEAVE_RULE_ID === data.LEAVE_RULE_ID)?.people).toBe(said.people)
})

test('assigns a new rule when it is saved, and credits it in the background', async () => {
  const body = {
    ...{ LEAVE_RULE_NAME: 'Sales', from_date: '2026-01-01', conditions: { department: [sales] } },
    types: [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }],
  }
  const id = (await app.call(createLeaveRule, { token: admin.token, body })).data.LEAVE_RULE_ID
  const peopleOf = async (ruleId: number) =>
    (await app.call(listLeaveRules, { token: admin.token, body: {} })).data.rules.find(
      (rule) => rule.LEAVE_RULE_ID === ruleId,
    )?.people
  expect(await peopleOf(id)).toBe(3)
  expect(await peopleOf(usual)).toBe(2)
  await app.call(setLeaveRuleStatus, { token: admin.token, body: { LEAVE_RULE_ID: id, status: 0 } })
  expect(await peopleOf(usual)).toBe(5)
  await app.call(setLeaveRuleStatus, { token: admin.token, body: { LEAVE_RULE_ID: id, status: 1 } })
  await app.call(updateLeaveRule, {
    token: admin.token,
    body: { LEAVE_RULE_ID: id, conditions: {}, priority: 2 },
  })
  expect(await peopleOf(id)).toBe(5)
  await app.platform.jobs.runPending({ orgId: org.orgId })
  const { rows } = await readTx(app.system(org.orgId), (db) =>
    sql`select from leave_assignment where rule_id = ${id} and to_date is null and seen is null`.execute(db),
  )
  expect(rows).toEqual([])
})

test('keeps the current rule in force until the first day of a new one, also in the preview', async () => {
  const types = [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }]
  const conditions = { department: [sales] }
  await aLeaveRule(app, admin, {
    ...{ from: '2027-01-01', priority: 5, conditions },
    types: [{ id: earned, terms: someTerms({ quota: 20 }) }],
  })
  await follow()
  const { rules } = (await app.call(listLeaveRules, { token: admin.token, body: {} })).data
  expect(rules.map(({ people, from_date }) => [from_date, people])).toEqual([
    ['2027-01-01', 0],
    ['2026-01-01', 5],
  ])
  expect(await effect({ conditions, types })).toMatchObject({ people: 3, elsewhere: 0 })
  expect(await effect({ conditions, types, from_date: '2027-02-01' })).toMatchObject({
    ...{ people: 0, elsewhere: 3 },
  })
})

test('counts people who work here today: those who join later get their rule when they do', async () => {
  const [later] = await people(1, sales)
  await tx(app.system(org.orgId), (db) =>
    sql`update employee set date_of_joining = '2026-12-15' where id = ${later}`.execute(db),
  )
  const types = [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }]
  expect(await effect({ conditions: { department: [sales] }, types })).toMatchObject({
    people: 3,
    elsewhere: 0,
  })
})

test('leaves individual rules and rules with a higher precedence in force, and counts them', async () => {
  const types = [{ LEAVE_TYPE_ID: earned, terms: someTerms({ quota: 15 }) }]
  await aLeaveRule(app, admin, {
    ...{ priority: 5, conditions: { department: [sales] } },
    types: [{ id: earned, terms: someTerms({ quota: 20 }) }],
  })
  await follow()
  expect(await effect({ types })).toMatchObject({ people: 0, elsewhere: 5, changes: [] })
  expect(await effect({ types, priority: 3 })).toMatchObject({ people: 2, elsewhere: 3 })
})

test('shows what people lose when a rule is narrowed', async () => {
  const other = await aMaster(app, org, 'department', 'Support')
  await people(1, other)
  await follow()
  expect(await effect({ LEAVE_RULE_ID: usual, conditions: { department: [other] } })).toEqual({
    ...{ people: 1, joining: 0, leaving: 5, elsewhere: 0 },
    changes: [
      { LEAVE_TYPE_NAME: 'Earned leave', before: year(12), after: null, people: 5 },
      { LEAVE_TYPE_NAME: 'Casual leave', before: year(8), after: null, people: 5 },
    ],
  })
  expect(await effect({ LEAVE_RULE_ID: usual })).toMatchObject({ people: 6, changes: [] })
})

test('adds the missing types of a template when the rule is saved, not before', async () => {
  const types = [
    { library: 'earned', terms: someTerms({ quota: 18 }) },
    {
      library: 'maternity',
      terms: someTerms({ quota: 0, disbursement: 5, per_occasion: 182, gender: 'Female' }),
    },
  ]
  await people(1, sales, 'Female')
  await follow()
  expect((await effect({ types, priority: 1 })).changes).toContainEqual({
    ...{ LEAVE_TYPE_NAME: 'Maternity leave', before: null },
    ...{ after: { days: 182, per: 'occasion' }, people: 1 },
  })
  const names = async () =>
    (await app.call(listLeaveTypes, { token: admin.token, body: {} })).data.leave_types.map(
      (type) => type.LEAVE_TYPE_NAME,
    )
  expect(await names()).toEqual(['Casual leave', 'Earned leave'])
  const body = { LEAVE_RULE_NAME: 'By law', from_date: '2026-01-01', types }
  expect((await app.call(createLeaveRule, { token: admin.token, body })).status).toBe(200)
  expect(await names()).toEqual(['Casual leave', 'Earned leave', 'Maternity leave'])
  const unknown = { ...body, LEAVE_RULE_NAME: 'Other', types: [{ ...types[0], library: 'sabbatical' }] }
  const refused = await app.call(createLeaveRule, { token: admin.token, body: unknown as never })
  expect(refused.body.fields).toEqual({ types: 'Choose one of the options.' })
})

test('neither counts people of another organisation nor accepts its rules, types and units', async () => {
  const [ours, theirs] = [{ org, admin, usual, earned, sales }, await anOrganisation(app)]
  const stranger = await anAdmin(app, theirs)
  const call = (body: object) => app.call(previewRuleEffect, { token: stranger.token, body: body as never })
  expect((await call({ LEAVE_RULE_ID: ours.usual })).status).toBe(404)
  const types = [{ LEAVE_TYPE_ID: ours.earned, terms: someTerms({ quota: 1 }) }]
  expect((await call({ types })).status).toBe(422)
  expect((await call({ conditions: { department: [ours.sales] } })).status).toBe(422)
  const options = await app.call(readRuleOptions, { token: stranger.token })
  expect(options.data.leave_types).toEqual([])
  const library = [{ library: 'earned', terms: someTerms({ quota: 1 }) }]
  expect((await call({ types: library })).data).toMatchObject({ people: 0, changes: [] })
})
