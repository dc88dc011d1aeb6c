import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { resolvedQuery } from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { lockPeople } from '../employees/people.queries.ts'
import { changePeople } from '../employees/writes/change-people.service.ts'
import { offDaysOf, registerChosenHolidays, registerWeekOffSource } from './index.ts'

let app: TestApp
let world: People
const ids = new Map<string, number>()

const taken = new Map<number, Set<number>>()
const onShift = new Map<number, { from: string; to: string; week_offs: string[] }[]>()

async function addHoliday(
  name: string,
  day: string,
  overrides: {
    type?: number
    status?: 0 | 1
    locations?: number[]
    states?: number[]
    entities?: number[]
  } = {},
): Promise<void> {
  const ctx = app.system(world.org.orgId)
  const at = { created_at: ctx.now.toString(), updated_at: ctx.now.toString() }
  await tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('holiday')
      .values({
        ...{
          org_id: ctx.orgId,
          day,
          name,
          type_number: overrides.type ?? 1,
          status: overrides.status ?? 1,
          ...at,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
    const scope = { org_id: ctx.orgId, holiday_id: id }
    const rows = [
      ...(overrides.locations ?? []).map((location_id) => ({ ...scope, location_id })),
      ...(overrides.states ?? []).map((state_id) => ({ ...scope, state_id })),
      ...(overrides.entities ?? []).map((entity_id) => ({ ...scope, entity_id })),
    ]
    if (rows.length > 0) await db.insertInto('holiday_scope').values(rows).execute()
  })
}

async function setPattern(locationId: number | null, from: string, rules: WeekOffRule[]): Promise<void> {
  const ctx = app.system(world.org.orgId)
  await tx(ctx, (db) =>
    db
      .insertInto('week_off_pattern')
      .values({
        ...{ org_id: ctx.orgId, location_id: locationId, effective_from: from, rules: JSON.stringify(rules) },
        updated_at: ctx.now.toString(),
      })
      .execute(),
  )
}

async function change(id: number, values: Record<string, number | null>, effectiveDate: string) {
  const ctx = app.system(world.org.orgId)
  const settings = { effectiveDate, today: '2026-11-21', reason: '', fields: [] }
  await tx(ctx, async (db) => {
    const people = await lockPeople(ctx, db, [id])
    await changePeople(
      ctx,
      db,
      people.map((person) => ({ person, values })),
      settings,
    )
  })
}

const read = (people: number[], from: string, to: string) => {
  const ctx = app.system(world.org.orgId)
  return countQueries(() => readTx(ctx, (db) => offDaysOf(ctx, db, people, from, to)))
}
const holidaysOf = async (id: number, from: string, to: string) =>
  (await read([id], from, to)).result.get(id)?.holidays.map((one) => one.name)

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  const entity = await aMaster(app, world.org, 'entity', 'Services')
  ids.set('entity', entity)
  const ctx = app.system(world.org.orgId)
  await tx(ctx, (db) =>
    db.updateTable('location').set({ state_id: 4008 }).where('id', '=', world.pune).execute(),
  )
  await addHoliday('Republic Day', '2026-01-26')
  await addHoliday('Maharashtra Day', '2026-05-01', { type: 2, states: [4008] })
  await addHoliday('Delhi only', '2026-05-04', { locations: [world.delhi] })
  await addHoliday('Services only', '2026-05-05', { entities: [entity] })
  await addHoliday('Switched off', '2026-05-06', { status: 0 })
  await addHoliday('To choose', '2026-05-07', { type: 3 })
  registerChosenHolidays((_ctx, { employeeIds }) => {
    const rows = [...taken].flatMap(([id, ids]) =>
      employeeIds.includes(id) ? [...ids].map((one) => [id, one]) : [],
    )
    return sql`select t.*, false as is_pending from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, one]) => one)}::bigint[]) t (employee_id, holiday_id)`
  })
  registerWeekOffSource(() => resolvedQuery(onShift))
})

describe('off-days', () => {
  test('depend on location, state and entity', async () => {
    expect(await holidaysOf(world.ravi, '2026-01-01', '2026-12-31')).toEqual([
      ...['Republic Day', 'Maharashtra Day'],
    ])
    expect(await holidaysOf(world.dev, '2026-01-01', '2026-12-31')).toEqual(['Republic Day', 'Delhi only'])
    expect(await holidaysOf(world.dev, '2027-01-01', '2027-12-31')).toEqual([])
  })

  test('follow each date’s location, including planned transfers', async () => {
    const [id] = await addPeople(app, world.org, [
      aPerson({ DATE_OF_JOINING: '2025-01-01', LOCATION_ID: world.pune }),
    ])
    const person = id as number
    await change(person, { LOCATION_ID: world.delhi }, '2026-05-04')
    expect(await holidaysOf(person, '2026-05-01', '2026-05-31')).toEqual(['Maharashtra Day', 'Delhi only'])
    await change(person, { ENTITY_ID: ids.get('entity') as number }, '2027-01-01')
    await addHoliday('Services 2026', '2026-12-31', { entities: [ids.get('entity') as number] })
    await addHoliday('Services 2027', '2027-01-01', { entities: [ids.get('entity') as number] })
    expect(await holidaysOf(person, '2026-12-01', '2027-01-31')).toEqual(['Services 2027'])
  })

  test('follow the location’s pattern on the date, otherwise the organisation’s', async () => {
    await setPattern(null, '2026-06-01', [{ weekday: 7, weeks: 'every' }])
    await setPattern(world.delhi, '2026-06-15', [{ weekday: 5, weeks: 'every' }])
    const { result } = await read([world.ravi, world.dev], '2026-05-25', '2026-06-21')
    expect(result.get(world.ravi)?.week_offs).toEqual([
      ...['2026-05-30', '2026-05-31', '2026-06-07', '2026-06-14', '2026-06-21'],
    ])
    expect(result.get(world.dev)?.week_offs).toEqual([
      ...['2026-05-30', '2026-05-31', '2026-06-07', '2026-06-14', '2026-06-19'],
    ])
  })

  test('include chosen restricted holidays, and prefer a shift’s week-offs to the pattern', async () => {
    taken.set(world.ravi, new Set([ids.get('To choose') as number]))
    onShift.set(world.ravi, [{ from: '2026-05-04', to: '2026-05-10', week_offs: ['2026-05-06'] }])
    const { result } = await read([world.ravi, world.asha], '2026-05-04', '2026-05-17')
    expect(result.get(world.ravi)).toEqual({
      week_offs: ['2026-05-06', '2026-05-16', '2026-05-17'],
      holidays: [{ date: '2026-05-07', name: 'To choose', type: 3 }],
    })
    expect(result.get(world.asha)?.holidays).toEqual([])
    expect(result.get(world.asha)?.week_offs).toEqual([
      ...['2026-05-09', '2026-05-10', '2026-05-16', '2026-05-17'],
    ])
  })

  test('take one statement, including choices and shifts, whatever the number of people and days', async () => {
    const one = await read([world.ravi], '2026-05-01', '2026-05-01')
    const all = await read([world.asha, world.ravi, world.meera, world.dev], '2026-01-01', '2027-12-31')
    // Leave has registered its source of chosen restricted holidays, shifts theirs of week-offs.
    expect([one.queries, all.queries]).toEqual([1, 1])
    expect(all.result.size).toBe(4)
    expect((await read([], '2026-01-01', '2026-12-31')).queries).toBe(0)
  })

  test('exclude people of other organisations', async () => {
    const other = await aSmallCompany(app)
    const ctx = app.system(world.org.orgId)
    const days = await readTx(ctx, (db) => offDaysOf(ctx, db, [other.ravi], '2026-01-01', '2026-01-31'))
    expect(days.size).toBe(0)
  })
})
