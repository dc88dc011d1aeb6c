import { updateEmployee } from '@muster/contract/employees/employees.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { currentUser } from '@muster/contract/session/session.contract'
import {
  countBenefitReach,
  listBenefits,
  listOwnBenefits,
  removeBenefit,
  saveBenefit,
} from '@muster/contract/settings/benefits.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
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

const save = (body: Partial<BodyOf<typeof saveBenefit>>) =>
  app.call(saveBenefit, {
    token: people.admin.token,
    body: { name: 'Lunch', category: 'meals', from_date: '2026-01-01', ...body },
  })
const own = async () => (await app.call(listOwnBenefits, { token: ravi.token })).data.benefits
const set = (name: string, value: boolean | string[]) =>
  app.call(updateSingleSetting, { token: people.admin.token, body: { name, value } })

describe('benefits', () => {
  it('apply to everybody, or to those who fulfil every condition', async () => {
    const grade = await aMaster(app, people.org, 'grade')
    await save({})
    await save({
      name: 'Pune bus',
      limits: { entity: [], location: [people.pune], grade: [], employment_type: [] },
    })
    await save({
      name: 'Delhi bus',
      limits: { entity: [], location: [people.delhi], grade: [], employment_type: [] },
    })
    await save({
      name: 'Car',
      limits: { entity: [], location: [people.pune], grade: [grade], employment_type: [] },
    })
    expect((await own()).map(({ name }) => name)).toEqual(['Lunch', 'Pune bus'])
    const listed = await app.call(listBenefits, { token: people.admin.token })
    expect(listed.data.benefits).toHaveLength(4)
    expect(listed.queries).toBeLessThanOrEqual(4)
  })

  it('show their start date, and why they do not apply yet', async () => {
    await save({ name: 'A, later', from_date: '2027-01-01' })
    await save({ name: 'B, waiting', waiting_days: 2000 })
    await save({ name: 'C, after probation', after_probation: true })
    await save({ name: 'D, over', from_date: '2025-01-01', to_date: '2026-11-20' })
    await save({ name: 'E, hidden', status: 0 })
    const ctx = app.system(people.org.orgId)
    const open = sql`insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
      values (${people.org.orgId}, ${people.ravi}, '2024-01-01', '2026-12-01', now())`
    await tx(ctx, (db) => open.execute(db))
    expect((await own()).map(({ name, why, holds_from }) => [name, why, holds_from])).toEqual([
      ['A, later', 'not_begun', '2027-01-01'],
      ['B, waiting', 'waiting', '2029-06-23'],
      ['C, after probation', 'probation', null],
    ])
    await tx(ctx, (db) =>
      sql`update probation set state = 'confirmed', decided_on = '2026-11-21' where employee_id = ${people.ravi}`.execute(
        db,
      ),
    )
    expect((await own())[0]).toMatchObject({
      name: 'C, after probation',
      holds: true,
      holds_from: '2026-11-21',
    })
  })

  it('show the number of people before saving, and detect conflicting edits', async () => {
    const limits = { entity: [], location: [people.pune], grade: [], employment_type: [] }
    const reach = await app.call(countBenefitReach, {
      token: people.admin.token,
      body: { from_date: '2026-01-01', limits },
    })
    expect(reach.data).toEqual({ now: 3, later: 0, active: 4 })
    const { id, version } = (await save({})).data
    const both = await Promise.all([
      save({ id, version, provider: 'A' }),
      save({ id, version, provider: 'B' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save({ name: 'lunch' })).body.key).toBe('record.duplicate')
    expect((await save({ name: 'X', link: 'javascript:alert(1)' })).status).toBe(422)
    expect((await save({ name: 'X', to_date: '2025-12-31' })).body.fields).toHaveProperty('to_date')
    expect((await save({ name: 'X', limits: { ...limits, grade: [999_999] } })).body.fields).toHaveProperty([
      'limits.grade',
    ])
    await app.call(removeBenefit, { token: people.admin.token, body: { id } })
    expect(await own()).toEqual([])
  })

  it('are hidden where self-service does not offer them', async () => {
    await save({})
    await set('me_benefits', false)
    expect(await own()).toEqual([])
    const { data } = await app.call(currentUser, { token: ravi.token })
    expect(data.self_service).toEqual({
      me_team: true,
      me_timeline: true,
      me_probation: true,
      me_benefits: false,
    })
  })
})

it('lets employees edit only the own fields that the settings allow', async () => {
  const change = (values: Record<string, string>) =>
    app.call(updateEmployee, { token: ravi.token, body: { emp_id: people.ravi, values } })
  expect((await change({ CITY: 'Pune' })).status).toBe(200)
  expect((await set('self_editable_fields', ['PHONE'])).status).toBe(200)
  expect((await change({ CITY: 'Delhi' })).body.key).toBe('employees.field_not_editable')
  expect((await change({ PHONE: '+919812340000' })).status).toBe(200)
  expect((await set('self_editable_fields', ['EMAIL'])).status).toBe(422)
})
