import type { BodyOf } from '@muster/contract/kit/index'
import {
  exportSimulation,
  listSimulationRows,
  listSimulations,
  simulateRule,
} from '@muster/contract/leave/simulation.contract'
import { beforeEach, expect, test } from 'vitest'
import {
  aMaster,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, aPerson, countRows, someTerms } from '../leave.fixtures.ts'
import { simulationJob } from './simulation.service.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin)
})

const ctx = () => app.system(org.orgId)
const terms = someTerms({ quota: 12 })

async function tryDraft(body: BodyOf<typeof simulateRule> | object): Promise<number> {
  const { data } = await app.call(simulateRule, { token: admin.token, body: body as never })
  const work = () => simulationJob.run(ctx(), { id: data.id }, undefined as never)
  await work()
  // A repeated run is a no-op.
  await work()
  return data.id
}

const rowsOf = (id: number) => app.call(listSimulationRows, { token: admin.token, body: { id } })

test('simulates a draft version on the employees of its rule and credits nothing', async () => {
  const casual = await aLeaveType(app, admin)
  const rule = await aLeaveRule(app, admin, { types: [{ id: earned, terms }] })
  const long = await aPerson(app, org)
  const fresh = await aPerson(app, org, { joined: '2026-07-01' })
  await accrueUpTo(ctx(), '2026-11-21')
  const before = await countRows(app, org)
  const id = await tryDraft({
    LEAVE_RULE_ID: rule,
    year: 2026,
    types: [
      { LEAVE_TYPE_ID: earned, terms: { ...terms, quota: 18 } },
      { LEAVE_TYPE_ID: casual, terms: { ...terms, quota: 4, disbursement: 4 } },
    ],
  })
  expect(await countRows(app, org)).toBe(before)
  const answer = await rowsOf(id)
  expect(answer.queries).toBeLessThanOrEqual(4)
  const rows = answer.data.rows.map((row) => [
    row.EMPLOYEE_ID,
    row.LEAVE_TYPE_ID,
    row.days_now,
    row.days_then,
  ])
  expect(rows).toContainEqual([long, earned, 12, 18])
  expect(rows).toContainEqual([long, casual, 0, 4])
  expect(rows).toContainEqual([fresh, earned, 6, 9])
  expect(answer.data.simulation).toMatchObject({ state: 'done', differing: answer.data.simulation.people })
  const { data } = await app.call(listSimulations, { token: admin.token })
  expect(data.simulations).toMatchObject([{ id, LEAVE_RULE_ID: rule, year: 2026 }])
  const sheet = await app.call(exportSimulation, { token: admin.token, body: { id } })
  expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
})

test('simulates a new rule on the employees it would match, including those without a rule', async () => {
  const pune = await aMaster(app, org, 'location', 'Pune')
  const there = await aPerson(app, org, { location: pune })
  await aPerson(app, org)
  const draft = { LEAVE_RULE_ID: null, year: 2027, types: [{ LEAVE_TYPE_ID: earned, terms }] }
  const { data } = await rowsOf(await tryDraft({ ...draft, conditions: { location: [pune] } }))
  expect(data.rows).toMatchObject([{ EMPLOYEE_ID: there, days_now: 0, days_then: 12, difference: 12 }])
  expect(data.simulation).toMatchObject({ people: 1, differing: 1, days_then: 12 })
  const odd = { ...draft, conditions: { location: [pune + 1000] } }
  expect((await app.call(simulateRule, { token: admin.token, body: odd })).status).toBe(422)
})
