import { readOutlook } from '@muster/contract/employees/create-wizard.contract'
import {
  cancelPlannedChanges,
  makeTransfer,
  previewMoveEffects,
} from '@muster/contract/employees/moves/transfers.contract'
import { readBalances } from '@muster/contract/leave/balances.contract'
import { migrateCandidate } from '@muster/contract/onboarding/migration.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addPeople, aPerson } from '../src/modules/employees/employees.fixtures.ts'
import { aLeaveRule, aLeaveType, someTerms } from '../src/modules/leave/leave.fixtures.ts'
import {
  aFlow,
  aReadyCandidate,
  migrationAlone,
} from '../src/modules/onboarding/migration/migration.fixtures.ts'
import { workOn } from '../src/modules/shifts/index.ts'
import { aRule, aShift } from '../src/modules/shifts/shifts.fixtures.ts'
import { readTx, tx } from '../src/platform/db/tx.ts'
import { anAccount } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { aTeam, type Team } from './request-team.ts'

/** What applies to people by their units, asked of all modules: before a transfer and before somebody is added. */

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  const { org, admin, pune, delhi } = team
  const type = await aLeaveType(app, admin)
  const types = [{ id: type, terms: someTerms({ quota: 12 }) }]
  await aLeaveRule(app, admin, { types, from: '2020-01-01', conditions: { location: [pune] } })
  await aLeaveRule(app, admin, { types, from: '2020-01-01', conditions: { location: [delhi] } })
  await aRule(app, org.orgId, await aShift(app, org.orgId, 'PU'), { location: pune })
  await aRule(app, org.orgId, await aShift(app, org.orgId, 'DE'), { location: delhi })
  await tx(app.system(org.orgId), async (db) => {
    for (const [name, location] of [
      ['Everywhere', null],
      ['Pune day', pune],
      ['Delhi day', delhi],
    ] as const) {
      const { rows } = await sql<{ id: number }>`
        insert into holiday (org_id, day, name, type_number, created_at, updated_at)
        values (${org.orgId}, '2027-01-14', ${name}, 1, now(), now()) returning id`.execute(db)
      if (location)
        await sql`insert into holiday_scope (org_id, holiday_id, location_id)
          values (${org.orgId}, ${rows[0]?.id}, ${location})`.execute(db)
    }
  })
})

const effects = (token: string, values: Record<string, number | null>, emp_id = team.meera) =>
  app.call(previewMoveEffects, { token, body: { emp_id, values, effective_date: '2026-12-01' } })

test('a move says which rule, shift and holidays apply instead, and which requests are handed on', async () => {
  const body = { from_date: '2026-12-03', to_date: '2026-12-03', reason: 'The plumber comes.' }
  expect((await app.call(applyWfh, { token: team.meeraIs.token, body })).status).toBe(200)
  const answer = await effects(team.admin.token, {
    LOCATION_ID: team.delhi,
    REPORTING_MANAGER_ID: team.dev,
  })
  expect(answer.status).toBe(200)
  expect(answer.queries).toBeLessThanOrEqual(9)
  const { terms, lines } = answer.data
  const of = (id: string) => terms.find((term) => term.id === id)
  expect(of('holidays')).toMatchObject({
    before: expect.stringMatching(/^Pune day/),
    after: expect.stringMatching(/^Delhi day/),
  })
  expect(of('shift')).toMatchObject({ before: 'Shift PU 09:00–18:00', after: 'Shift DE 09:00–18:00' })
  expect(of('leave_rule')?.before).not.toBe(of('leave_rule')?.after)
  expect(of('leave_rule')?.after).not.toBe('')
  expect(lines).toEqual(['One pending request goes to the new manager for approval.'])
})

test('a move that changes nothing elsewhere says nothing', async () => {
  expect((await effects(team.admin.token, { LOCATION_ID: team.pune })).data).toEqual({ terms: [], lines: [] })
})

test('who may not transfer a person learns nothing about them', async () => {
  const clerk = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'employees.transfer': ['group'], 'employees.profile.view': ['organisation'] },
    group: { location: [team.delhi] },
  })
  const answer = await effects(clerk.token, { LOCATION_ID: team.delhi })
  expect([answer.status, answer.body.key]).toEqual([404, 'record.not_found'])
  const wrong = await effects(team.admin.token, { FIRST_NAME: 1 })
  expect(wrong.status).toBe(422)
})

test('a transfer that has not taken effect is cancelled by its id', async () => {
  const { token } = team.admin
  const made = await app.call(makeTransfer, {
    token,
    body: {
      people: [{ emp_id: team.meera }],
      values: { REPORTING_MANAGER_ID: team.dev },
      effective_date: '2026-12-01',
    },
  })
  const [move] = made.data.moves
  expect(move?.scheduled).toEqual(['REPORTING_MANAGER_ID'])
  const undone = await app.call(cancelPlannedChanges, { token, body: { ids: [`m${move?.move_id}`] } })
  expect(undone.data).toEqual({ cancelled: [`m${move?.move_id}`], kept: [] })
})

test('before somebody is added, the same sources say what will apply', async () => {
  const answer = await app.call(readOutlook, {
    token: team.admin.token,
    body: { values: { DATE_OF_JOINING: '2026-12-01', LOCATION_ID: team.delhi } },
  })
  expect(answer.queries).toBeLessThanOrEqual(9)
  const textOf = (id: string) => answer.data.terms.find((term) => term.id === id)?.text
  expect(textOf('shift')).toBe('Shift DE 09:00–18:00')
  expect(textOf('leave_rule')).not.toBe('')
  expect(textOf('holidays')).toMatch(/^2 in the next 12 months/)
})

test('what a preview names applies as soon as it is saved: on hiring, from the first day too, and on a transfer', async () => {
  const { org, admin, pune, delhi } = team
  const add = async (DATE_OF_JOINING: string) =>
    (await addPeople(app, org, [aPerson({ DATE_OF_JOINING, LOCATION_ID: delhi })]))[0] as number
  const ruleOf = async (employee_id: number) => {
    const { data } = await app.call(readBalances, { token: admin.token, params: { id: employee_id } })
    return { name: data.LEAVE_RULE_NAME, types: data.rows.length }
  }
  const outlook = await app.call(readOutlook, {
    token: admin.token,
    body: { values: { DATE_OF_JOINING: '2026-12-01', LOCATION_ID: delhi } },
  })
  const named = outlook.data.terms.find((term) => term.id === 'leave_rule')?.text
  const [today, later] = [await add('2026-11-20'), await add('2026-12-01')]
  expect(await ruleOf(today)).toEqual({ name: named, types: 1 })
  expect(await ruleOf(later)).toEqual({ name: named, types: 1 })
  await app.call(makeTransfer, {
    token: admin.token,
    body: { people: [{ emp_id: today }], values: { LOCATION_ID: pune }, effective_date: '2026-11-21' },
  })
  const moved = await ruleOf(today)
  expect(moved.types).toBe(1)
  expect(moved.name).not.toBe(named)
  const several = await addPeople(app, org, [
    aPerson({ LOCATION_ID: delhi }),
    aPerson({ LOCATION_ID: delhi }),
  ])
  await app.platform.jobs.runPending({ orgId: org.orgId })
  for (const id of several) expect((await ruleOf(id)).name).toBe(named)
})

test('a candidate who becomes an employee has manager, shift and leave rule of the place from the first day', async () => {
  const { org, admin, pune, delhi, dev } = team
  const workflow_id = await aFlow(app, admin, migrationAlone)
  const join = async (LOCATION_ID: number) => {
    const values = { LOCATION_ID, REPORTING_MANAGER_ID: dev }
    const candidate_id = await aReadyCandidate(app, admin, { values, workflow_id })
    const { data } = await app.call(migrateCandidate, { token: admin.token, body: { candidate_id } as never })
    await app.platform.jobs.runPending({ orgId: org.orgId })
    const id = data.employee_id as number
    const ctx = app.system(org.orgId)
    const { rows } = await readTx(ctx, (db) =>
      sql<{ manager_id: number }>`
        select manager_id from employee where org_id = ${org.orgId} and id = ${id}`.execute(db),
    )
    const work = await readTx(ctx, (db) => workOn(ctx, db, [id], '2026-12-01', '2026-12-01'))
    const leave = await app.call(readBalances, { token: admin.token, params: { id } })
    return {
      manager: rows[0]?.manager_id,
      shift: work.get(id)?.[0]?.shift?.code,
      rule: leave.data.LEAVE_RULE_NAME,
      types: leave.data.rows.length,
    }
  }
  const [there, here] = [await join(delhi), await join(pune)]
  expect(there).toMatchObject({ manager: dev, shift: 'DE', types: 1 })
  expect(here).toMatchObject({ manager: dev, shift: 'PU', types: 1 })
  expect(there.rule).toBeTruthy()
  expect(there.rule).not.toBe(here.rule)
})

test('requests are listed of one person alone', async () => {
  const of = async (employee_id: number) =>
    (
      await app.call(listAllRequests, {
        token: team.admin.token,
        body: { request_type: 'employee_request', employee_id },
      })
    ).data.requests.docs.map((one) => one.EMPLOYEE_ID)
  expect(await of(team.meera)).toEqual([team.meera])
  expect(await of(team.dev)).toEqual([])
})
