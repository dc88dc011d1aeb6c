import { lockAttendance, releaseAttendance } from '@muster/contract/attendance/days.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { readOwnRoster, readTeamRoster } from '@muster/contract/rosters/own-roster.contract'
import {
  addRoster,
  changeRosterStatus,
  editRoster,
  listRosterLocations,
  listRosterPeople,
  listRosters,
  previewRosterPublication,
  readRoster,
} from '@muster/contract/rosters/rosters.contract'
import { deleteShift } from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, rowsOf } from '../../../test/dataset-reader.ts'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { anHrOf, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { workChanged, workOn } from '../shifts/index.ts'
import { registerRosterLock } from './index.ts'
import { aShift } from './rosters.fixtures.ts'

let app: TestApp
let world: People
let admin: TestAccount
let [M, E, D] = [0, 0, 0]
/** Events that attendance would receive. */
const heard: { employeeIds: readonly number[] | 'all'; from: string; to: string | null }[] = []
/** Simulates a locked attendance period: days up to this one. */
let lockedUntil = ''

/** The roster's first day is a Monday. */
const FROM = '2026-12-07'
const TO = '2026-12-13'
const on = (offset: number) => `2026-12-${String(7 + offset).padStart(2, '0')}`

let serial = 0

async function aRoster(overrides: { from?: string; to?: string; people?: number[]; location?: number } = {}) {
  const answer = await app.call(addRoster, {
    token: admin.token,
    body: {
      name: `Roster ${++serial}`,
      ...{
        location_id: overrides.location ?? world.pune,
        from_date: overrides.from ?? FROM,
        to_date: overrides.to ?? TO,
      },
      ...(overrides.people ? { employee_ids: overrides.people } : {}),
    },
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.data
}

type Change = [employee: number, day: string, cell: number]

const edit = (id: number, version: number, changes: Change[], token = admin.token) =>
  app.call(editRoster, {
    token,
    body: { id, version, changes: changes.map(([EMPLOYEE_ID, day, cell]) => ({ EMPLOYEE_ID, day, cell })) },
  })
const publish = (id: number, version: number, token = admin.token) =>
  app.call(changeRosterStatus, { token, body: { id, version, status: 1 } })
const view = (id: number, token = admin.token) => app.call(readRoster, { token, params: { id } })

/** Plans and publishes. */
async function published(changes: Change[], overrides: Parameters<typeof aRoster>[0] = {}) {
  const { id } = await aRoster(overrides)
  await edit(id, 1, changes)
  const answer = await publish(id, 2)
  expect(answer.status, answer.message).toBe(200)
  return { id, version: answer.data.roster.version }
}

const works = async (employee: number, day: string) => {
  const ctx = app.system(world.org.orgId)
  const days = await readTx(ctx, (db) => workOn(ctx, db, [employee], day, day))
  const one = days.get(employee)?.[0]
  return { shift: one?.off ? null : one?.shift?.code, source: one?.source }
}

beforeAll(async () => {
  app = await createTestApp()
  workChanged.on(async (_ctx, _db, fact) => {
    heard.push(fact)
  })
  registerRosterLock(async (_ctx, _db, { days }) =>
    lockedUntil !== '' && (days[0] ?? '') <= lockedUntil
      ? [`Attendance is closed until ${lockedUntil}.`]
      : [],
  )
})

beforeEach(async () => {
  world = await aSmallCompany(app)
  admin = world.admin
  M = await aShift(app, world.org, { code: 'M', start: '06:00', end: '14:00' })
  E = await aShift(app, world.org, { code: 'E', start: '14:00', end: '22:00' })
  D = await aShift(app, world.org, { code: 'D', start: '09:00', end: '18:00', locationId: world.delhi })
  heard.length = 0
  lockedUntil = ''
})

describe('draft', () => {
  test('contains everybody of the location and affects nobody', async () => {
    const { id, people } = await aRoster()
    expect(people).toBe(3)
    const saved = await edit(id, 1, [
      [world.asha, FROM, M],
      [world.asha, on(1), 0],
    ])
    expect(saved.data).toEqual({ version: 2, changed: 2, unpublished_changes: 0 })
    const { data, queries } = await view(id)
    expect(queries).toBe(7)
    expect(data.employee_calendar.map((row) => row.EMPLOYEE_NAME)).toEqual([
      'Asha Rao',
      'Meera Iyer',
      'Ravi Kumar',
    ])
    expect(data.employee_calendar[0]?.cells).toEqual([M, 0, -1, -1, -1, -1, -1])
    expect(data.employee_calendar[0]).toMatchObject({ published: [], leave: [], taken: [] })
    expect(data.employee_calendar[0]?.otherwise).toHaveLength(21)
    expect(data.shift_list.map(({ code }) => code)).toEqual(['E', 'M'])
    expect(data.shift_details).toContainEqual({
      ...{ shift_id: M, from: '2020-01-01', start: '06:00', end: '14:00', is_night: false },
    })
    expect((await works(world.asha, FROM)).source).not.toBe('roster')
  })

  test('ignores a repeated save and rejects an outdated version', async () => {
    const { id } = await aRoster()
    await edit(id, 1, [[world.asha, FROM, M]])
    expect((await edit(id, 2, [[world.asha, FROM, M]])).data).toMatchObject({ version: 2, changed: 0 })
    const late = await edit(id, 1, [[world.ravi, FROM, E]])
    expect(late.body).toMatchObject({ code: 409, key: 'record.conflict' })
    expect(
      (await view(id)).data.employee_calendar.find((row) => row.EMPLOYEE_ID === world.ravi)?.cells[0],
    ).toBe(-1)
  })

  test.each([
    ['a day outside', () => [world.asha, '2026-12-14', M] as Change],
    ['somebody who is not on it', () => [world.dev, FROM, M] as Change],
    ['a shift of another location', () => [world.asha, FROM, D] as Change],
    ['a shift that is not there', () => [world.asha, FROM, 987_654] as Change],
  ])('rejects %s', async (_name, change) => {
    const { id } = await aRoster()
    expect((await edit(id, 1, [change()])).body).toMatchObject({ key: 'request.invalid' })
  })

  test('adds and removes people with their cells', async () => {
    const { id } = await aRoster({ people: [world.asha, world.ravi] })
    await edit(id, 1, [[world.ravi, FROM, M]])
    const body = { id, version: 2, add_people: [world.meera], remove_people: [world.ravi] }
    expect((await app.call(editRoster, { token: admin.token, body })).data.version).toBe(3)
    const { data } = await view(id)
    expect(data.employee_calendar.map((row) => row.EMPLOYEE_ID)).toEqual([world.asha, world.meera])
    const others = await app.call(listRosterPeople, {
      ...{ token: admin.token, body: { location_id: world.pune, roster_id: id } },
    })
    expect(others.data.people.map((row) => row.EMPLOYEE_ID)).toEqual([world.ravi])
  })

  test('excludes people who do not take part in rosters', async () => {
    await tx(app.system(world.org.orgId), (db) =>
      sql`update employee set roster_active = false where id = ${world.meera}`.execute(db),
    )
    expect((await aRoster()).people).toBe(2)
    const named = await app.call(addRoster, {
      token: admin.token,
      body: { name: 'X', location_id: world.pune, from_date: FROM, to_date: TO, employee_ids: [world.meera] },
    })
    expect(named.body).toMatchObject({ key: 'request.invalid' })
  })

  test('requires a unique name and a period of at most 62 days', async () => {
    const body = { name: 'Same', location_id: world.pune, from_date: FROM, to_date: TO }
    await app.call(addRoster, { token: admin.token, body })
    expect(
      (await app.call(addRoster, { token: admin.token, body: { ...body, name: 'same' } })).body,
    ).toMatchObject({
      key: 'rosters.name_taken',
    })
    const long = { ...body, name: 'Long', to_date: '2027-02-07' }
    expect((await app.call(addRoster, { token: admin.token, body: long })).body).toMatchObject({
      key: 'request.invalid',
    })
  })

  test('repeats the weeks of a copied roster, with the demand of weekdays', async () => {
    const { id } = await aRoster()
    const changes: Change[] = [
      [world.asha, on(0), M],
      [world.asha, on(6), 0],
    ]
    await edit(id, 1, changes)
    const demand = [
      { shift_id: M, weekday: 1, day: null, needed: 2 },
      { shift_id: M, weekday: null, day: FROM, needed: 1 },
    ]
    await app.call(editRoster, { token: admin.token, body: { id, version: 2, demand } })
    const copy = await app.call(addRoster, {
      token: admin.token,
      body: {
        name: 'Copy',
        location_id: world.pune,
        from_date: '2026-12-16',
        to_date: '2026-12-29',
        copy_from: id,
      },
    })
    const { data } = await view(copy.data.id)
    const asha = data.employee_calendar.find((row) => row.EMPLOYEE_ID === world.asha)
    // Wednesday the 16th to Tuesday the 29th: Sundays off, Mondays in the morning.
    expect(asha?.cells).toEqual([-1, -1, -1, -1, 0, M, -1, -1, -1, -1, -1, 0, M, -1])
    expect(data.demand).toEqual([demand[0]])
  })
})

test('published days are a dataset: who works which shift or is off, of the people in reach', async () => {
  await published([
    [world.meera, on(0), M],
    [world.meera, on(1), 0],
  ])
  await aRoster({ people: [world.ravi], from: '2026-12-14', to: '2026-12-20' })
  const columns = ['employee_name', 'date', 'shift_code', 'is_off']
  const days = { from: FROM, to: '2026-12-20', columns }
  const of = async (by: TestAccount) =>
    (await rowsOf(await actingAs(app, world.org.orgId, by), 'rosters.days', days)).map((row) =>
      columns.map((key) => row[key]),
    )
  // Drafts are nobody's days.
  expect(await of(admin)).toEqual([
    ['Meera Iyer', on(0), 'M', false],
    ['Meera Iyer', on(1), null, true],
  ])
  const elsewhere = await anHrOf(app, world, world.delhi)
  expect(await of(elsewhere)).toEqual([])
})

describe('publishing', () => {
  test('applies the days and notifies the people concerned of exactly their changes', async () => {
    const ravi = await anAccount(app, world.org, { roles: [7], employeeId: world.ravi })
    const { id, version } = await published([
      [world.ravi, FROM, M],
      [world.ravi, on(1), 0],
      [world.asha, FROM, E],
    ])
    expect(await works(world.ravi, FROM)).toEqual({ shift: 'M', source: 'roster' })
    expect(await works(world.ravi, on(1))).toMatchObject({ shift: null })
    expect(heard).toEqual([
      { employeeIds: [world.asha, world.ravi].sort((a, b) => a - b), from: FROM, to: FROM },
      { employeeIds: [world.ravi], from: on(1), to: on(1) },
    ])
    heard.length = 0
    // An edit takes effect only when published again.
    const saved = await edit(id, version, [
      [world.ravi, on(1), E],
      [world.ravi, on(2), M],
      [world.asha, FROM, E],
    ])
    expect(saved.data).toMatchObject({ changed: 2, unpublished_changes: 2 })
    expect(await works(world.ravi, on(1))).toMatchObject({ shift: null })
    const preview = await app.call(previewRosterPublication, { token: admin.token, params: { id } })
    expect(preview.queries).toBeLessThanOrEqual(8)
    expect(preview.data.differences.map(({ day, before, after }) => [day, before, after])).toEqual([
      [on(1), 0, E],
      [on(2), -1, M],
    ])
    expect(heard).toEqual([])
    const again = await app.call(changeRosterStatus, {
      token: admin.token,
      body: { id, version: saved.data.version, status: 1, digest: preview.data.digest },
    })
    expect(again.data).toMatchObject({ changed_days: 2, notified: 1 })
    expect(heard).toEqual([{ employeeIds: [world.ravi], from: on(1), to: on(2) }])
    const own = await app.call(readOwnRoster, { token: ravi.token, query: { from_date: FROM, to_date: TO } })
    expect(own.queries).toBeLessThanOrEqual(4)
    expect(own.data.days.map(({ day, cell, was, start }) => [day, cell, was, start])).toEqual([
      [FROM, M, null, '06:00'],
      [on(1), E, 0, '14:00'],
      [on(2), M, -1, '06:00'],
    ])
    const notices = await app.call(fetchBellNotifications, { token: ravi.token, body: {} } as never)
    expect(JSON.stringify(notices.data)).toContain('8 Dec 2026, 9 Dec 2026')
  })

  test('writes nothing and notifies nobody without changes', async () => {
    const { id, version } = await published([[world.ravi, FROM, M]])
    heard.length = 0
    const again = await publish(id, version)
    expect(again.data).toMatchObject({ changed_days: 0, notified: 0, roster: { version } })
    expect(heard).toEqual([])
  })

  test('rejects days published by another roster, and keeps everything unchanged', async () => {
    await published([[world.ravi, on(1), M]])
    const { id } = await aRoster()
    await edit(id, 1, [
      [world.ravi, on(1), E],
      [world.asha, on(1), E],
    ])
    expect(
      (await view(id)).data.employee_calendar.find((row) => row.EMPLOYEE_ID === world.ravi)?.taken,
    ).toHaveLength(1)
    const refused = await publish(id, 2)
    expect(refused.body).toMatchObject({ code: 409, key: 'rosters.day_taken' })
    expect(refused.message).toContain('Ravi Kumar')
    expect(await works(world.ravi, on(1))).toMatchObject({ shift: 'M' })
    expect((await works(world.asha, on(1))).source).not.toBe('roster')
  })

  test('publishes a day once when two rosters publish it concurrently, and reports it to the other', async () => {
    const [one, other] = [await aRoster(), await aRoster()]
    await edit(one.id, 1, [[world.ravi, FROM, M]])
    await edit(other.id, 1, [[world.ravi, FROM, E]])
    const answers = await Promise.all([publish(one.id, 2), publish(other.id, 2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ key: 'rosters.day_taken' })
    expect((await works(world.ravi, FROM)).source).toBe('roster')
  })

  test('publishes once when a roster is published twice concurrently, and requires a new preview', async () => {
    const { id } = await aRoster()
    await edit(id, 1, [[world.ravi, FROM, M]])
    const answers = await Promise.all([publish(id, 2), publish(id, 2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('rejects a publication whose preview is outdated', async () => {
    const { id } = await aRoster()
    await edit(id, 1, [[world.ravi, FROM, M]])
    const body = { id, version: 2, status: 1 as const, digest: 'of something else' }
    expect((await app.call(changeRosterStatus, { token: admin.token, body })).body).toMatchObject({
      key: 'rosters.differences_unseen',
    })
  })

  test('keeps a locked period unchanged', async () => {
    const { id } = await aRoster()
    await edit(id, 1, [[world.ravi, FROM, M]])
    lockedUntil = FROM
    const preview = await app.call(previewRosterPublication, { token: admin.token, params: { id } })
    expect(preview.data.locked).toEqual([`Attendance is closed until ${FROM}.`])
    expect((await publish(id, 2)).body).toMatchObject({ key: 'rosters.period_locked' })
    expect((await works(world.ravi, FROM)).source).not.toBe('roster')
  })

  test('rejects changes of days with locked attendance, and accepts others', async () => {
    const { id } = await aRoster({ from: '2026-11-09', to: '2026-11-15' })
    await edit(id, 1, [[world.ravi, '2026-11-09', M]])
    const period = { from_date: '2026-11-08', to_date: '2026-11-10', note: '' }
    const locked = await app.call(lockAttendance, { token: admin.token, body: period })
    expect(locked.status, locked.message).toBe(200)
    expect((await view(id)).data.locked_days).toEqual(['2026-11-09', '2026-11-10'])
    const refused = await edit(id, 2, [[world.ravi, '2026-11-10', M]])
    expect(refused.body).toMatchObject({ key: 'rosters.period_locked' })
    expect(refused.message).toContain('10 Nov 2026 is in the period 8 Nov 2026 to 10 Nov 2026')
    expect((await publish(id, 2)).message).toContain('9 Nov 2026 is in the period')
    // Changes planned before the lock can be discarded, and later days published.
    await edit(id, 2, [
      [world.ravi, '2026-11-09', -1],
      [world.ravi, '2026-11-11', M],
    ])
    expect((await publish(id, 3)).status).toBe(200)
    const release = { ID: locked.data.period.ID, reason: 'Test' }
    await app.call(releaseAttendance, { token: admin.token, body: release })
    expect((await edit(id, 4, [[world.ravi, '2026-11-10', M]])).status).toBe(200)
  })
})

describe('end of a roster', () => {
  const status = (id: number, version: number, to: 0 | 1 | 2) =>
    app.call(changeRosterStatus, { token: admin.token, body: { id, version, status: to } })

  test('removes all its days when unpublished before its first day', async () => {
    const { id, version } = await published([[world.ravi, FROM, M]])
    heard.length = 0
    const back = await status(id, version, 0)
    expect(back.data).toMatchObject({ changed_days: 1, roster: { status: 0, published_at: null } })
    expect((await works(world.ravi, FROM)).source).not.toBe('roster')
    expect(heard).toEqual([{ employeeIds: [world.ravi], from: FROM, to: FROM }])
  })

  test('can’t be unpublished or archived once begun; when over, it is archived and its days stay', async () => {
    const { id, version } = await published([[world.ravi, '2026-11-21', M]], {
      from: '2026-11-16',
      to: '2026-11-22',
    })
    expect((await status(id, version, 0)).body).toMatchObject({ key: 'rosters.status_refused' })
    expect((await status(id, version, 2)).body).toMatchObject({ key: 'rosters.status_refused' })
    const over = await published([[world.asha, '2026-11-10', E]], { from: '2026-11-09', to: '2026-11-15' })
    const archived = await status(over.id, over.version, 2)
    expect(archived.data.roster).toMatchObject({ status: 2, abilities: { edit: false } })
    expect(await works(world.asha, '2026-11-10')).toEqual({ shift: 'E', source: 'roster' })
    const edited = await edit(over.id, archived.data.roster.version, [[world.asha, '2026-11-10', M]])
    expect(edited.body).toMatchObject({ key: 'rosters.status_refused' })
    expect((await status(over.id, archived.data.roster.version, 0)).data.roster.status).toBe(1)
  })
})

test('keeps a shift no longer available at the location in the demand, but does not allow adding it', async () => {
  const { id } = await aRoster()
  const line = (shift_id: number, needed: number) => ({ shift_id, weekday: 1, day: null, needed })
  const save = (version: number, demand: object[]) =>
    app.call(editRoster, { token: admin.token, body: { id, version, demand } as never })
  await save(1, [line(M, 1), line(E, 1)])
  await tx(app.system(world.org.orgId), (db) =>
    sql`insert into shift_location (org_id, shift_id, location_id)
      values (${world.org.orgId}, ${E}, ${world.delhi})`.execute(db),
  )
  const saved = await save(2, [line(M, 2), line(E, 1)])
  expect([saved.status, saved.data.version]).toEqual([200, 3])
  await save(3, [line(M, 2)])
  const refused = await save(4, [line(M, 2), line(E, 1)])
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['demand']])
})

test('shows holidays of each person’s location with their days', async () => {
  await app.call(saveHoliday, {
    token: admin.token,
    body: { name: 'Founders’ day', date: on(2), holiday_type: 1, locations: [world.pune] },
  })
  const { id } = await aRoster({ people: [world.asha, world.dev] })
  const { data, queries } = await view(id)
  const holidaysByEmployee = new Map(data.employee_calendar.map((row) => [row.EMPLOYEE_ID, row.holidays]))
  expect([holidaysByEmployee.get(world.asha), holidaysByEmployee.get(world.dev), queries]).toEqual([
    ...[[{ day: on(2), name: 'Founders’ day' }], [], 7],
  ])
})

test('refuses to delete a shift used on a roster', async () => {
  const { id } = await aRoster()
  await edit(id, 1, [[world.ravi, FROM, M]])
  const answer = await app.call(deleteShift, { token: admin.token, body: { SHFTID: M } })
  expect(answer.body).toMatchObject({ key: 'shifts.was_used' })
})

test('an unknown order is refused, not ignored', async () => {
  for (const sort of ['constructor', '-nothing'])
    expect((await app.call(listRosters, { token: admin.token, body: { sort } })).body).toMatchObject({
      ...{ code: 422, key: 'request.invalid', fields: { sort: expect.any(String) } },
    })
  expect((await app.call(listRosters, { token: admin.token, body: { sort: '-name' } })).status).toBe(200)
})

describe('reach', () => {
  const permissions = {
    'rosters.roster.view': ['group'],
    'rosters.roster.manage': ['group'],
    'rosters.roster.publish': ['group'],
  } as const

  test('limits HR of one location to its rosters', async () => {
    const hr = await anHrOf(app, world, world.delhi, permissions as never)
    const pune = await aRoster()
    const delhi = await aRoster({ location: world.delhi })
    const list = await app.call(listRosters, { token: hr.token, body: {} })
    expect(list.data.rosters.map(({ id }) => id)).toEqual([delhi.id])
    expect(list.queries).toBeLessThanOrEqual(4)
    const places = await app.call(listRosterLocations, { token: hr.token, body: {} })
    expect(places.data.locations).toEqual([expect.objectContaining({ id: world.delhi, people: 1 })])
    expect((await view(pune.id, hr.token)).status).toBe(404)
    expect((await edit(pune.id, 1, [], hr.token)).status).toBe(404)
    expect((await publish(pune.id, 1, hr.token)).status).toBe(404)
    const own = await view(delhi.id, hr.token)
    expect(own.data.employee_calendar.map((row) => row.EMPLOYEE_ID)).toEqual([world.dev])
    expect((await edit(delhi.id, 1, [[world.dev, FROM, D]], hr.token)).status).toBe(200)
    const elsewhere = { name: 'New', location_id: world.pune, from_date: FROM, to_date: TO }
    expect((await app.call(addRoster, { token: hr.token, body: elsewhere })).status).toBe(404)
  })

  test('only counts people out of reach, who can’t be planned', async () => {
    const hr = await anHrOf(app, world, world.delhi, permissions as never)
    const { id } = await aRoster({ location: world.delhi, people: [world.dev, world.ravi] })
    await edit(id, 1, [[world.ravi, FROM, M]])
    const { data } = await view(id, hr.token)
    expect(data.employee_calendar.map((row) => row.EMPLOYEE_ID)).toEqual([world.dev])
    expect(data.others).toEqual([{ day: FROM, shift_id: M, people: 1 }])
    // Who leaves before is not there.
    await tx(app.system(world.org.orgId), (db) =>
      sql`update employee set left_on = ${FROM}::date - 1 where org_id = ${world.org.orgId} and id = ${world.ravi}`.execute(
        db,
      ),
    )
    expect((await view(id, hr.token)).data.others).toEqual([])
    expect((await edit(id, 2, [[world.ravi, FROM, E]], hr.token)).body).toMatchObject({
      key: 'request.invalid',
    })
  })

  test('shows managers the published days of their people, and employees only their own', async () => {
    await published([
      [world.ravi, FROM, M],
      [world.meera, FROM, E],
      [world.asha, FROM, M],
    ])
    const asha = await anAccount(app, world.org, { roles: [7], employeeId: world.asha })
    const meera = await anAccount(app, world.org, { roles: [7], employeeId: world.meera })
    const query = { from_date: FROM, to_date: TO }
    const team = await app.call(readTeamRoster, { token: asha.token, query })
    expect(team.queries).toBeLessThanOrEqual(4)
    expect(team.data.rows.map((row) => [row.EMPLOYEE_NAME, row.days[0]?.cell])).toEqual([
      ['Meera Iyer', E],
      ['Ravi Kumar', M],
    ])
    expect((await app.call(readTeamRoster, { token: meera.token, query })).data.rows).toEqual([])
  })
})

test('reads and publishes a thousand people and 31 days in the same number of statements', async () => {
  const ctx = app.system(world.org.orgId)
  await tx(ctx, (db) =>
    sql`insert into employee (org_id, code, first_name, date_of_joining, location_id)
      select ${world.org.orgId}, 'R' || n, 'Person', '2024-01-01', ${world.delhi} from generate_series(1, 1000) n`.execute(
      db,
    ),
  )
  // As autovacuum would have done for people by now; the roster's own rows are new.
  await app.platform.database.owner((session) => session.query('analyze employee'))
  const { id, people } = await aRoster({ from: '2026-12-01', to: '2026-12-31', location: world.delhi })
  expect(people).toBe(1001)
  await tx(ctx, (db) =>
    sql`insert into roster_entry (org_id, roster_id, employee_id, day, shift_id)
      select p.org_id, p.roster_id, p.employee_id, d::date, ${M} from roster_person p,
        generate_series('2026-12-01'::date, '2026-12-31'::date, interval '1 day') d
      where p.org_id = ${world.org.orgId} and p.roster_id = ${id}`.execute(db),
  )
  const read = await view(id)
  expect(read.data.employee_calendar).toHaveLength(1001)
  expect(read.queries).toBe(7)
  const done = await publish(id, 1)
  expect(done.data).toMatchObject({ changed_days: 31_031, notified: 1001 })
  expect(done.queries).toBeLessThanOrEqual(14)
}, 120_000)
