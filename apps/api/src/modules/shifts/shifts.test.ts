import { Readable } from 'node:stream'
import {
  assignShift,
  listShiftAssignments,
  listShiftRules,
  readOwnShifts,
  readWorkPlan,
  removeShiftAssignment,
  removeShiftRule,
  saveShiftRule,
} from '@muster/contract/shifts/shift-people.contract'
import {
  changeShiftStatus,
  createShift,
  deleteShift,
  editShift,
  exportShifts,
  listShiftChoices,
  listShifts,
  listShiftsByBody,
  readShift,
  removeShiftVersion,
  trackShiftChanges,
} from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { anHrOf, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { lockPeople } from '../employees/people.queries.ts'
import { changePeople } from '../employees/writes/change-people.service.ts'
import { workChanged, workOn } from './index.ts'
import { someTerms } from './shifts.fixtures.ts'

let app: TestApp
let world: People
let token: string
/** Id of the organisation's default shift. */
let general: number
const emitted: unknown[] = []

const aNew = (code: string, more: object = {}) => ({
  ...{ code, name: `Shift ${code}`, color: '#335aff', terms: someTerms() },
  ...more,
})
const create = async (code: string, more: object = {}) =>
  (await app.call(createShift, { token, body: aNew(code, more) })).data
const assignShiftTo = (employee_ids: number[], SHFTID: number, from_date: string, more: object = {}) =>
  app.call(assignShift, { token, body: { employee_ids, SHFTID, from_date, ...more } })
/** Removes the shift from everybody. */
const deleteVersion = async (SHFTID: number) => {
  const { data } = await app.call(listShiftAssignments, { token, query: { SHFTID } })
  for (const { id } of data.assignments) await app.call(removeShiftAssignment, { token, body: { id } })
}
const on = async (id: number, date: string) => {
  const ctx = app.system(world.org.orgId)
  const days = await readTx(ctx, (db) => workOn(ctx, db, [id], date, date))
  const day = days.get(id)?.[0]
  return [day?.shift?.code, day?.source, day?.shift?.start]
}

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  token = world.admin.token
  general = (await create('GEN')).SHFTID
  const body = { SHFTID: general, from_date: '2026-01-01' }
  await app.call(saveShiftRule, { token, body })
  workChanged.on(async (ctx, _db, fact) => {
    if (ctx.orgId === world.org.orgId) emitted.push(fact)
  })
})

describe('shifts', () => {
  test('require a code, a name and consistent terms', async () => {
    const same = await app.call(createShift, { token, body: aNew('GEN') })
    expect([same.status, same.data.SHFTID]).toEqual([200, general])
    const code = await app.call(createShift, { token, body: aNew('gen', { name: 'Another' }) })
    expect([code.status, code.body.fields]).toEqual([
      409,
      { code: 'Another shift already has the code GEN.' },
    ])
    const name = await app.call(createShift, { token, body: aNew('G2', { name: 'shift gen' }) })
    expect(name.status).toBe(409)
    const terms = { ...someTerms(), half_day_minutes: 500, core_start: '10:00' }
    const wrong = await app.call(createShift, { token, body: aNew('BAD', { terms }) })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {}).sort()]).toEqual([
      ...[422, ['terms.core_start', 'terms.half_day_minutes']],
    ])
    const place = await app.call(createShift, { token, body: aNew('BAD', { locations: [999_999] }) })
    expect(Object.keys(place.body.fields ?? {})).toEqual(['locations'])
  })

  test('keep the version of past dates, and log changes', async () => {
    const { SHFTID, version } = await create('VER', {
      terms: someTerms({ week_offs: [{ weekday: 3, weeks: 'every' }] }),
    })
    await assignShiftTo([world.dev], SHFTID, '2026-01-01', { to_date: '2027-12-31' })
    emitted.length = 0
    const later = { ...aNew('VER'), SHFTID, version, terms: someTerms({ start: '10:00', end: '19:00' }) }
    const changed = await app.call(editShift, { token, body: { ...later, effective_from: '2026-12-10' } })
    expect(changed.status).toBe(200)
    expect(changed.data.versions.map((one) => [one.effective_from, one.state])).toEqual([
      ['2026-11-21', 'current'],
      ['2026-12-10', 'future'],
    ])
    expect(emitted).toEqual([{ employeeIds: 'all', from: '2026-12-10', to: null }])
    const again = await app.call(editShift, { token, body: { ...later, effective_from: '2026-12-10' } })
    expect([again.status, again.data.version]).toEqual([200, changed.data.version])
    expect(emitted.length).toBe(1)
    expect(await on(world.dev, '2026-12-09')).toEqual(['VER', 'person', '09:00'])
    expect(await on(world.dev, '2026-12-10')).toEqual(['VER', 'person', '10:00'])
    expect(await on(world.dev, '2026-02-10')).toEqual(['VER', 'person', '09:00'])
    const stale = await app.call(editShift, {
      token,
      body: { ...later, effective_from: '2026-12-20', terms: someTerms({ end: '17:30' }) },
    })
    expect([stale.status, stale.body.key]).toEqual([409, 'record.conflict'])
    const past = await app.call(editShift, {
      ...{
        token,
        body: {
          ...later,
          version: changed.data.version,
          effective_from: '2026-11-20',
          terms: someTerms({ end: '17:30' }),
        },
      },
    })
    expect(Object.keys(past.body.fields ?? {})).toEqual(['effective_from'])
    const tracked = await app.call(trackShiftChanges, { token, params: { shiftId: SHFTID } })
    expect(tracked.data.changes.map((one) => [one.kind, one.effective_from])).toEqual([
      ['changed', '2026-12-10'],
      ['created', '2026-11-21'],
    ])
    expect(tracked.data.changes[0]?.changes).toContainEqual({
      field: 'start',
      before: '09:00',
      after: '10:00',
    })
    expect([tracked.queries <= 4, tracked.data.changes[0]?.actor !== '']).toEqual([true, true])
    const back = await app.call(removeShiftVersion, {
      token,
      body: { id: changed.data.versions[1]?.id as number },
    })
    expect(back.data.versions.length).toBe(1)
    expect(await on(world.dev, '2026-12-10')).toEqual(['VER', 'person', '09:00'])
    const held = await app.call(removeShiftVersion, {
      token,
      body: { id: back.data.versions[0]?.id as number },
    })
    expect(held.status).toBe(422)
  })

  test('can be deactivated when unused, and deleted when never used', async () => {
    const { SHFTID } = await create('OFF')
    await assignShiftTo([world.meera], SHFTID, '2026-12-01', { to_date: '2026-12-05' })
    const inUse = await app.call(changeShiftStatus, { token, body: { SHFTID, SHIFT_STATUS: 0 } })
    expect([inUse.status, inUse.body.message]).toEqual([
      ...[409, expect.stringContaining('assigned to 1 people and by 0 rules')],
    ])
    const held = await app.call(listShiftAssignments, { token, query: { SHFTID } })
    await app.call(removeShiftAssignment, { token, body: { id: held.data.assignments[0]?.id as number } })
    const off = await app.call(changeShiftStatus, { token, body: { SHFTID, SHIFT_STATUS: 0 } })
    expect(off.data).toEqual({ SHFTID, SHIFT_STATUS: 0 })
    expect((await assignShiftTo([world.meera], SHFTID, '2026-12-01')).body.key).toBe('shifts.inactive')
    const list = await app.call(listShifts, { token, query: { SHIFT_STATUS: '0' } })
    expect(list.data.shifts.docs.map((one) => one.code)).toEqual(['OFF'])
    expect((await app.call(deleteShift, { token, body: { SHFTID } })).status).toBe(200)
    expect((await app.call(deleteShift, { token, body: { SHFTID } })).status).toBe(404)
    const used = await app.call(deleteShift, { token, body: { SHFTID: general } })
    expect([used.status, used.body.key]).toEqual([409, 'shifts.was_used'])
  })

  test('can be deactivated when only former employees had them', async () => {
    const { SHFTID } = await create('GONE')
    const leaver = world.meera
    await assignShiftTo([leaver], SHFTID, '2031-01-01')
    const left = (day: string | null) =>
      tx(app.system(world.org.orgId), (db) =>
        sql`update employee set left_on = ${day}::date where id = ${leaver}`.execute(db),
      )
    const off = () => app.call(changeShiftStatus, { token, body: { SHFTID, SHIFT_STATUS: 0 } })
    expect((await off()).status).toBe(409)
    await left('2026-11-20')
    const list = await app.call(listShifts, { token, query: { search: 'gone' } })
    expect([list.data.shifts.docs[0]?.people, (await off()).status]).toEqual([0, 200])
    await left(null)
    await deleteVersion(SHFTID)
  })

  test('have lists, details and a workbook with constant numbers of statements', async () => {
    const list = await app.call(listShifts, { token, query: { search: 'gen' } })
    expect([list.data.shifts.total, list.data.shifts.docs[0]?.rules]).toEqual([1, 1])
    const body = await app.call(listShiftsByBody, { token, body: { SHIFT_STATUS: 1, sort: '-code' } })
    const codes = body.data.shifts.docs.map((one) => one.code)
    expect(codes).toEqual([...codes].sort().reverse())
    const details = await app.call(readShift, { token, query: { SHFTID: general } })
    const slash = await app.app.inject({
      url: `/services/admin/apiv2/auth/shiftdetails/?SHFTID=${general}`,
      headers: { token },
    })
    expect(slash.json().data).toEqual(details.data)
    const choices = await app.call(listShiftChoices, { token })
    const file = await app.call(exportShifts, { token, query: {} })
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
    const headings = async (language: 'en' | 'hi') => {
      const { raw } = await app.call(exportShifts, { token, language, query: {} })
      for await (const row of readSheet(Readable.from(raw))) return row.slice(0, 3)
    }
    expect(await headings('en')).toEqual(['Code', 'Shift', 'Status'])
    expect(await headings('hi')).toEqual(['कोड', 'शिफ़्ट', 'स्थिति'])
    expect([list.queries, details.queries, choices.queries]).toEqual([1, 2, 2])
  })
})

describe('assignments', () => {
  test('take precedence over the rule, which takes precedence over the organisation’s', async () => {
    const { SHFTID: pune } = await create('PUNE', { locations: [world.pune] })
    const refused = await app.call(saveShiftRule, { token, body: { SHFTID: pune, from_date: '2026-12-01' } })
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['location_id'])
    const body = { location_id: world.pune, SHFTID: pune, from_date: '2026-12-01' }
    const saved = await app.call(saveShiftRule, { token, body })
    expect(saved.data.rules.map((one) => [one.shift_code, one.precedence, one.state])).toEqual([
      ['PUNE', 2, 'future'],
      ['GEN', 4, 'current'],
    ])
    expect((await app.call(saveShiftRule, { token, body })).data).toEqual(saved.data)
    expect(await on(world.asha, '2026-12-01')).toEqual(['PUNE', 'rule', '09:00'])
    expect(await on(world.asha, '2026-11-30')).toEqual(['GEN', 'default', '09:00'])
    const earlier = await app.call(saveShiftRule, {
      token,
      body: { ...body, SHFTID: pune, from_date: '2026-11-25' },
    })
    expect([earlier.status, earlier.body.key]).toEqual([409, 'shifts.rule_overlap'])
    await app.call(removeShiftRule, { token, body: { id: saved.data.rules[0]?.id as number } })
    expect(await on(world.asha, '2026-12-01')).toEqual(['GEN', 'default', '09:00'])
    const wrongPlace = await assignShiftTo([world.dev], pune, '2028-12-01')
    expect([wrongPlace.status, wrongPlace.body.fields?.employee_ids]).toEqual([
      ...[422, 'Dev Nair: Shift PUNE is only available for people at Pune.'],
    ])
    const rules = await app.call(listShiftRules, { token })
    expect(rules.queries).toBe(1)
  })

  test('to a shift limited to a location depend on the location on their first date', async () => {
    const { SHFTID } = await create('DELHI', { locations: [world.delhi] })
    const ctx = app.system(world.org.orgId)
    await tx(ctx, async (db) => {
      const people = await lockPeople(ctx, db, [world.meera])
      await changePeople(
        ctx,
        db,
        people.map((person) => ({ person, values: { LOCATION_ID: world.delhi } })),
        { effectiveDate: '2029-03-01', today: '2026-11-21', reason: '', fields: [] },
      )
    })
    const before = await assignShiftTo([world.meera], SHFTID, '2029-02-28', { to_date: '2029-02-28' })
    expect(before.body.fields?.employee_ids).toContain('is only available for people at Delhi')
    expect((await assignShiftTo([world.meera], SHFTID, '2029-03-01')).status).toBe(200)
    await deleteVersion(SHFTID)
  })

  test('return to the previous rule when a planned one is deleted', async () => {
    const { SHFTID } = await create('NEXT')
    const place = { department_id: world.sales }
    await app.call(saveShiftRule, { token, body: { ...place, SHFTID: general, from_date: '2026-11-01' } })
    const saved = await app.call(saveShiftRule, {
      token,
      body: { ...place, SHFTID, from_date: '2026-12-01' },
    })
    const planned = saved.data.rules.find((one) => one.SHFTID === SHFTID)
    const after = await app.call(removeShiftRule, { token, body: { id: planned?.id as number } })
    const rule = after.data.rules.find((one) => one.department_id === world.sales)
    expect([rule?.from_date, rule?.to_date]).toEqual(['2026-11-01', null])
    await app.call(removeShiftRule, { token, body: { id: rule?.id as number } })
    expect(await on(world.asha, '2026-11-20')).toEqual(['GEN', 'rule', '09:00'])
    expect(await on(world.asha, '2026-11-21')).toEqual(['GEN', 'default', '09:00'])
  })

  test('for a period keep what was before and after, and are idempotent', async () => {
    const { SHFTID: night } = await create('NIGHT', { terms: someTerms({ start: '22:00', end: '07:00' }) })
    const { SHFTID: day } = await create('DAY')
    await assignShiftTo([world.ravi], day, '2026-11-01')
    emitted.length = 0
    const preview = await assignShiftTo([world.ravi, world.asha], night, '2026-12-07', {
      to_date: '2026-12-11',
      preview: true,
    })
    expect(preview.data.people.map((one) => [one.result, one.text])).toEqual([
      ['new', 'Has no individual shift assignment in this period.'],
      ['cut', 'Replaces DAY from 2026-11-01.'],
    ])
    expect(emitted).toEqual([])
    const saved = await assignShiftTo([world.ravi, world.asha], night, '2026-12-07', {
      to_date: '2026-12-11',
    })
    expect([saved.data.saved, saved.data.changed]).toEqual([true, 2])
    expect(emitted).toEqual([{ employeeIds: [world.asha, world.ravi], from: '2026-12-07', to: '2026-12-11' }])
    const again = await assignShiftTo([world.ravi, world.asha], night, '2026-12-07', {
      to_date: '2026-12-11',
    })
    expect([again.data.changed, emitted.length]).toEqual([0, 1])
    const codes = await Promise.all(
      ['2026-12-06', '2026-12-07', '2026-12-12'].map((date) => on(world.ravi, date)),
    )
    expect(codes.map(([code]) => code)).toEqual(['DAY', 'NIGHT', 'DAY'])
    const overlap = await assignShiftTo([world.asha], day, '2026-12-01')
    expect([overlap.status, overlap.body.key]).toEqual([409, 'shifts.assignment_overlap'])
    const replaced = await assignShiftTo([world.asha], day, '2026-12-01', { replace: true })
    expect([replaced.status, (await on(world.asha, '2026-12-08'))[0]]).toEqual([200, 'DAY'])
  })

  test('for the same days from two concurrent calls are reported to the second', async () => {
    const [one, other] = [await create('ONE'), await create('OTHER')]
    const both = await Promise.all([
      assignShiftTo([world.meera], one.SHFTID, '2028-01-01'),
      assignShiftTo([world.meera], other.SHFTID, '2028-01-01'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('by HR of one location are limited to its people', async () => {
    const hr = await anHrOf(app, world, world.pune, {
      'shifts.people.assign': ['group'],
      'shifts.people.view': ['group'],
    })
    const send = (id: number) =>
      app.call(assignShift, {
        ...{ token: hr.token, body: { employee_ids: [id], SHFTID: general, from_date: '2029-01-01' } },
      })
    expect((await send(world.ravi)).status).toBe(200)
    expect((await send(world.dev)).status).toBe(404)
    const plan = await app.call(readWorkPlan, { token: hr.token, body: {} })
    expect(plan.data.rows.map((row) => row.employee_id).sort()).toEqual(
      [world.asha, world.ravi, world.meera].sort(),
    )
    const held = await app.call(listShiftAssignments, { token, query: { employee_id: world.dev } })
    const id = held.data.assignments[0]?.id as number
    expect((await app.call(removeShiftAssignment, { token: hr.token, body: { id } })).status).toBe(404)
    const seen = await app.call(listShiftAssignments, { token: hr.token, query: {} })
    expect(seen.data.assignments.every((one) => one.employee_id !== world.dev)).toBe(true)
    expect((await app.call(createShift, { token: hr.token, body: aNew('HR') })).status).toBe(403)
  })

  test('are visible to managers for their team and to everybody for themselves, in two statements per list', async () => {
    const manager = await anAccount(app, world.org, { employeeId: world.asha })
    const team = await app.call(readWorkPlan, {
      token: manager.token,
      body: { of: 'team', days: 7, from: '2026-11-23' },
    })
    expect(team.data.rows.map((row) => [row.employee_id, row.days.length])).toEqual([[world.ravi, 7]])
    const own = await app.call(readOwnShifts, { token: manager.token, query: {} })
    expect([own.data.from, own.data.today, own.data.days.length]).toEqual(['2026-11-16', '2026-11-21', 28])
    expect(own.data.days[5]).toMatchObject({ date: '2026-11-21', is_off: true, source: 'default' })
    expect([team.queries, own.queries]).toEqual([2, 2])
    const nobody = await app.call(readWorkPlan, { token, body: { search: 'nobody of this name' } })
    expect([nobody.data.rows, nobody.data.today]).toEqual([[], '2026-11-21'])
  })
})
