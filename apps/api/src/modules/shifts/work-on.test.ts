import { isWeekOff } from '@muster/contract/holidays/week-offs'
import { addDays } from '@muster/contract/kit/days'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { resolvedQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'
import { lockPeople } from '../employees/people.queries.ts'
import { changePeople } from '../employees/writes/change-people.service.ts'
import { offDaysOf } from '../holidays/index.ts'
import { registerRosterSource, type WorkDay, workOn } from './index.ts'
import { aRule, aShift, assign } from './shifts.fixtures.ts'

let app: TestApp
let orgId: number
let ids: number[]
const places: number[] = []
const departments: number[] = []
const shifts: number[] = []
/** Published roster entries, by person and date. */
const published = new Map<number, Map<string, { shiftId: number | null; rosterId: number }>>()

const read = (people: readonly number[], from: string, to: string) => {
  const ctx = app.system(orgId)
  return countQueries(() => readTx(ctx, (db) => workOn(ctx, db, people, from, to)))
}

async function move(id: number, values: Record<string, number>, effectiveDate: string): Promise<void> {
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    const people = await lockPeople(ctx, db, [id])
    await changePeople(
      ctx,
      db,
      people.map((person) => ({ person, values })),
      { effectiveDate, today: '2026-11-21', reason: '', fields: [] },
    )
  })
}

beforeAll(async () => {
  app = await createTestApp()
  const org = await anOrganisation(app)
  orgId = org.orgId
  for (const name of ['Pune', 'New York']) places.push(await aMaster(app, org, 'location', name))
  for (const name of ['Sales', 'Support']) departments.push(await aMaster(app, org, 'department', name))
  const at = (list: readonly number[], index: number) => list[index % 3] ?? null
  ids = await addPeople(
    app,
    org,
    Array.from({ length: 36 }, (_, index) =>
      aPerson({ LOCATION_ID: at(places, index), DEPT_ID: at(departments, Math.floor(index / 3)) }),
    ),
  )
  await tx(app.system(orgId), (db) =>
    db
      .updateTable('location')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', places[1] as number)
      .execute(),
  )
  shifts.push(
    await aShift(app, orgId, 'GEN'),
    await aShift(app, orgId, 'NIGHT', {
      start: '22:00',
      end: '06:00',
      week_offs: [{ weekday: 3, weeks: 'every' }],
    }),
    await aShift(app, orgId, 'ALWAYS', { start: '06:00', end: '15:00', week_offs: [] }),
  )
  const [general, night, always] = shifts as [number, number, number]
  await tx(app.system(orgId), (db) =>
    db
      .insertInto('shift_version')
      .columns(['org_id', 'shift_id', 'effective_from', 'terms', 'created_at', 'updated_at'])
      .expression((eb) =>
        eb
          .selectFrom('shift_version')
          .select([
            'org_id',
            'shift_id',
            sql<string>`'2026-06-10'::date`.as('effective_from'),
            sql<string>`terms || '{"start": "10:00", "end": "19:00"}'`.as('terms'),
            'created_at',
            'updated_at',
          ])
          .where('shift_id', '=', general),
      )
      .execute(),
  )
  await aRule(app, orgId, general, { from: '2026-05-10' })
  await aRule(app, orgId, always, { department: departments[1] })
  await aRule(app, orgId, night, { location: places[0], from: '2026-06-01', to: '2026-06-20' })
  await aRule(app, orgId, general, { location: places[0], department: departments[0] })
  await assign(
    app,
    orgId,
    ids.flatMap((employee, index) => {
      if (index % 2 === 0) return []
      const first = { employee, shift: shifts[index % 3] as number, from: '2026-05-20', to: '2026-06-05' }
      return index % 3 ? [first] : [first, { employee, shift: always, from: '2026-06-08' }]
    }),
  )
  for (const index of [0, 1, 2, 9])
    await move(ids[index] as number, { LOCATION_ID: places[1] as number }, '2026-06-07')
  await move(ids[3] as number, { DEPT_ID: departments[1] as number }, '2027-01-01')
  published.set(ids[0] as number, new Map([['2026-06-06', { shiftId: night, rosterId: 1 }]]))
  published.set(ids[5] as number, new Map([['2026-06-04', { shiftId: null, rosterId: 1 }]]))
  registerRosterSource((_ctx, people) =>
    resolvedQuery(new Map([...published].filter(([id]) => people.includes(id)))),
  )
})

type Naive = { code: string | null; start: string | null; source: string; off: boolean; zone: string }

/** Reference implementation: one query per fact, for one person and date. */
async function naive(db: Db, id: number, date: string): Promise<Naive> {
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0]
  const placeOf = async (attribute: string) =>
    (
      await one(sql<{
        value_id: number | null
      }>`select value_id from employee_assignment where org_id = ${orgId}
        and employee_id = ${id} and attribute = ${attribute} and ${date}::date between from_date and coalesce(to_date, 'infinity')`)
    )?.value_id ?? null
  const location = await placeOf('location')
  const department = await placeOf('department')
  const entry = published.get(id)?.get(date)
  const person = await one(sql<{
    shift_id: number
  }>`select shift_id from shift_assignment where org_id = ${orgId}
    and employee_id = ${id} and ${date}::date between from_date and coalesce(to_date, 'infinity')`)
  const rule = await one(sql<{ shift_id: number; weight: number }>`
    select shift_id, (case when location_id is null then 0 else 2 end) + (case when department_id is null then 0 else 1 end) as weight
    from shift_rule where org_id = ${orgId} and coalesce(location_id, ${location}::bigint, 0) = coalesce(${location}::bigint, 0)
      and coalesce(department_id, ${department}::bigint, 0) = coalesce(${department}::bigint, 0)
      and ${date}::date between from_date and coalesce(to_date, 'infinity') order by 2 desc limit 1`)
  const shiftId = entry?.shiftId ?? person?.shift_id ?? rule?.shift_id ?? null
  const version = await one(sql<{
    code: string
    start: string
    week_offs: Parameters<typeof isWeekOff>[0] | null
  }>`
    select s.code, v.terms ->> 'start' as start, nullif(v.terms -> 'week_offs', 'null') as week_offs
    from shift s join shift_version v on v.shift_id = s.id
    where s.id = ${shiftId}::bigint and v.effective_from <= ${date}::date order by v.effective_from desc limit 1`)
  const zone = await one(sql<{ time_zone: string }>`select coalesce(
    (select time_zone from location where id = ${location}::bigint),
    (select time_zone from organisation where org_id = ${orgId})) as time_zone`)
  const saturday = [6, 7].includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7)
  const byShift = version?.week_offs ? isWeekOff(version.week_offs, date) : saturday
  return {
    code: version?.code ?? null,
    start: version?.start ?? null,
    source: entry ? 'roster' : person ? 'person' : rule ? (rule.weight ? 'rule' : 'default') : 'none',
    off: entry ? entry.shiftId === null : byShift,
    zone: zone?.time_zone ?? '',
  }
}

const simplified = ({ shift, source, off, timeZone }: WorkDay): Naive => ({
  ...{ code: shift?.code ?? null, start: shift?.start ?? null, source, off: off !== null, zone: timeZone },
})

describe('who works when', () => {
  test('equals a reference implementation, for any people and dates', async () => {
    const ctx = app.system(orgId)
    const facts = fc.tuple(fc.nat(ids.length - 1), fc.nat(45), fc.nat(6))
    await fc.assert(
      fc.asyncProperty(facts, async ([index, offset, length]) => {
        const id = ids[index] as number
        const from = addDays('2026-05-01', offset)
        const { result } = await read([id], from, addDays(from, length))
        for (const day of result.get(id) ?? []) {
          const expected = await readTx(ctx, (db) => naive(db, id, day.date))
          expect({ id, date: day.date, ...simplified(day) }).toEqual({ id, date: day.date, ...expected })
        }
        expect(result.get(id)?.length).toBe(length + 1)
      }),
      { numRuns: 30 },
    )
  })

  test('is the same for many people as for each alone', async () => {
    const { result } = await read(ids, '2026-05-15', '2026-06-15')
    for (const id of ids.slice(0, 12)) {
      const alone = await read([id], '2026-05-15', '2026-06-15')
      expect(result.get(id)).toEqual(alone.result.get(id))
    }
  })

  test('counts off-days by shift and roster, otherwise by location', async () => {
    const ctx = app.system(orgId)
    const off = await readTx(ctx, (db) => offDaysOf(ctx, db, ids, '2026-05-15', '2026-06-15'))
    const { result } = await read(ids, '2026-05-15', '2026-06-15')
    for (const id of ids) {
      const expected = result.get(id)?.flatMap((day) => (day.off ? [day.date] : []))
      expect(off.get(id)?.week_offs).toEqual(expected)
    }
  })

  test('takes one statement for a thousand people and a month, and excludes other organisations', async () => {
    const other = await anOrganisation(app)
    const strangers = await addPeople(app, other, [aPerson({})])
    const ctx = app.system(orgId)
    const many = await tx(ctx, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into employee (org_id, code, first_name, date_of_joining)
        select ${orgId}, 'MANY' || n, 'Many', '2024-01-01' from generate_series(1, 1000) n returning id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    })
    const one = await read(ids.slice(0, 1), '2026-06-01', '2026-06-01')
    const all = await read([...many, ...ids, ...strangers], '2026-06-01', '2026-07-01')
    expect([one.queries, all.queries]).toEqual([1, 1])
    expect(all.result.size).toBe(1036)
    expect(all.result.get(many[999] as number)?.length).toBe(31)
    expect((await read([], '2026-06-01', '2026-06-01')).queries).toBe(0)
  })
})
