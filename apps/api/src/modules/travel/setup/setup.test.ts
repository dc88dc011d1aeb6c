import {
  listTravelCategories,
  removeTravelCategory,
  saveTravelCategory,
} from '@muster/contract/travel/categories.contract'
import { listTravelCities, removeTravelCity, saveTravelCity } from '@muster/contract/travel/cities.contract'
import {
  listTravelPolicies,
  removeTravelPolicy,
  saveTravelPolicy,
} from '@muster/contract/travel/policies.contract'
import { readTravelSettings, saveTravelSettings } from '@muster/contract/travel/setup.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../../test/describe-master.ts'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aPolicy } from '../travel.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
})

describe('setup', () => {
  test('the audit log says what a policy allows, and for whom, in words', async () => {
    const id = await aPolicy(app, admin, {
      ...{ name: 'Managers', limits: { location: [team.delhi] } },
      classes: [{ mode: 'flight', class: 'business', from_minutes: 240 }],
      ahead: [{ mode: 'flight', days: 14 }],
      caps: [{ tier: 1, amount: '6500' }],
    })
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<{
        changes: Record<string, unknown>
      }>`select changes from audit_entry where org_id = ${team.org.orgId}
        and record_type = 'travel_policy' and record_id = ${id} order by id desc limit 1`.execute(db),
    )
    expect(rows[0]?.changes).toMatchObject({
      location: [null, expect.stringContaining('Delhi')],
      highest_classes: [null, ['Flight: Business, from 4 h']],
      booked_ahead: [null, ['Flight: 14 days ahead']],
      hotel_a_night: [null, ['Tier 1: ₹6,500.00']],
    })
  })

  test('policies name what is wrong, and two people don’t overwrite each other', async () => {
    const id = await aPolicy(app, admin, { name: 'Managers', limits: { location: [team.delhi] } })
    const { data } = await app.call(listTravelPolicies, { token: admin.token, body: {} })
    const [row] = data.policies
    expect(row).toMatchObject({ id, people: 1, limits: { location: [{ id: team.delhi }] } })
    const save = (given: object) =>
      app.call(saveTravelPolicy, {
        token: admin.token,
        body: { id, version: row?.version ?? 1, name: 'Managers', limits: {}, ...given },
      })
    const wrong = await save({
      ...{
        limits: { grade: [987_654] },
        ahead: [
          { mode: 'bus', days: 2 },
          { mode: 'bus', days: 3 },
        ],
      },
      classes: [{ mode: 'train', class: 'economy' }],
    })
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      'ahead.1',
      'classes.0.class',
      'limits.grade',
    ])
    const fine = await save({ caps: [{ tier: 1, amount: '4500.505' }] })
    expect(Object.keys(fine.body.fields ?? {})).toEqual(['caps.0.amount'])
    const both = await Promise.all([save({ note: 'a' }), save({ note: 'b' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await app.call(saveTravelPolicy, { token: admin.token, body: { name: 'managers', limits: {} } })).body,
    ).toMatchObject({
      key: 'record.duplicate',
    })
    await app.call(removeTravelPolicy, { token: admin.token, body: { id } })
    expect((await app.call(listTravelPolicies, { token: admin.token, body: {} })).data.policies).toEqual([])
  })

  test('the configuration has defaults, and takes only people and categories that there are', async () => {
    const read = async () => (await app.call(readTravelSettings, { token: admin.token })).data
    expect(await read()).toMatchObject({ cut_off_days: 3, agents: [], version: 0 })
    const save = (given: object) =>
      app.call(saveTravelSettings, { token: admin.token, body: { cut_off_days: 5, ...given } })
    expect((await save({ hotel_category_id: 987_654, agents: [987_654] })).body.fields).toMatchObject({
      hotel_category_id: expect.any(String),
      agents: expect.any(String),
    })
    expect((await save({ agents: [team.dev], help: 'Call 44.' })).status).toBe(200)
    expect(await read()).toMatchObject({ cut_off_days: 5, agents: [{ id: team.dev }], version: 1 })
    expect((await save({ version: 7 })).status).toBe(409)
  })
})

describeMaster('a category of travel', {
  ...{ record: 'travel_category', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveTravelCategory, remove: removeTravelCategory },
  list: { endpoint: listTravelCategories, rows: ({ categories }: { categories: [] }) => categories },
  sample: (_scene, turn) => ({ used_for: 'trip', name: `Category ${turn}` }),
  changed: { note: 'Something else' },
})

describeMaster('a city', {
  ...{ record: 'travel_city', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveTravelCity, remove: removeTravelCity },
  list: { endpoint: listTravelCities, rows: ({ cities }: { cities: [] }) => cities },
  sample: (_scene, turn) => ({ name: `City ${turn}`, tier: 2, time_zone: 'Asia/Kolkata' }),
  changed: { tier: 1 },
})
