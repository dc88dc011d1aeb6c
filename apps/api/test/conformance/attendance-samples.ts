import { randomUUID } from 'node:crypto'
import { clockInOut } from '@muster/contract/attendance/clock.contract'
import { lockAttendance } from '@muster/contract/attendance/days.contract'
import { saveDevice } from '@muster/contract/attendance/devices.contract'
import { runPenalties } from '@muster/contract/attendance/penalties.contract'
import { applyRegularisation } from '@muster/contract/attendance/regularisation.contract'
import { trackLog } from '@muster/contract/attendance/trips.contract'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { signBatch } from '../../src/modules/attendance/devices/signature.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { TEST_NOW } from '../harness.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0
const person = ({ ours }: World) => ours.employeeIds[1] as number

/** Links the caller's account to a person who clocks in. */
async function becomes(world: World, { accountId }: TestAccount): Promise<void> {
  const { app, ours } = world
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${person(world)}`.execute(
      db,
    )
    await sql`update account set employee_id = ${person(world)} where org_id = ${ours.orgId} and id = ${accountId}`.execute(
      db,
    )
  })
}

async function clocked(world: World, admin: TestAccount, ...before: ('in' | 'break_start')[]) {
  await becomes(world, admin)
  for (const action of before)
    await world.app.call(clockInOut, { token: admin.token, body: { action, key: randomUUID() } })
  return { key: randomUUID() }
}

async function aDevice(world: World, { token }: TestAccount) {
  const { data } = await world.app.call(saveDevice, { token, body: { name: `Gate ${++serial}` } })
  return { id: data.device.ID, public_id: data.device.public_id, key: data.key ?? '' }
}

/** A past month that no other sample locks. */
const aPeriod = () => {
  const first = Temporal.PlainDate.from('1990-01-01').add({ months: ++serial })
  return { from_date: first.toString(), to_date: first.add({ days: 27 }).toString(), note: 'Sample' }
}

/** A day that no other sample regularises, without monthly limits. */
async function aDay({ app, ours }: World): Promise<string> {
  await tx(app.system(ours.orgId), async (db) => {
    await sql`
      insert into attendance_policy (org_id, regularise_days, regularise_per_month, updated_at)
      values (${ours.orgId}, 366, 31, now())
      on conflict (org_id, location_id) do update set regularise_days = 366, regularise_per_month = 31`.execute(
      db,
    )
  })
  return Temporal.PlainDate.from('2026-11-15').subtract({ days: ++serial }).toString()
}

const PLAN = {
  zone: 'Asia/Kolkata',
  off: null,
  offName: null,
  shift: null,
  source: 'none',
  reason: '',
  requests: [],
}

/** SQL that stores a plan once. */
const planWritten = (orgId: number, plan: object) => sql`
  insert into attendance_plan (org_id, id, plan)
  select ${orgId}::bigint, attendance_plan_id(p), p from (select ${JSON.stringify(plan)}::jsonb as p) n
  on conflict do nothing`

/** A day with two hours of overtime, and a rule for it. */
async function aLongDay({ app, ours }: World): Promise<string> {
  const date = Temporal.PlainDate.from('2024-11-15').subtract({ days: ++serial }).toString()
  await tx(app.system(ours.orgId), async (db) => {
    await sql`
      insert into attendance_overtime_rule (org_id, day_type, updated_at) values (${ours.orgId}, 1, now())
      on conflict do nothing`.execute(db)
    await sql`
      with plan as (${planWritten(ours.orgId, PLAN)})
      insert into attendance_day (org_id, employee_id, day, status, worked, overtime, is_final, ends_at, plan_id, computed_at)
      values (${ours.orgId}, ${ours.employeeIds[1]}, ${date}::date, 'present', 600, 120, true, now(),
        attendance_plan_id(${JSON.stringify(PLAN)}::jsonb), now())`.execute(db)
  })
  return date
}

const NIGHT = {
  ...{ id: 1, version: 1, code: 'N', name: 'Night', color: '#228be6', start: '22:00', end: '06:00' },
  ...{ before: 60, after: 60, graceIn: 0, graceOut: 0, full: 480, half: 240, repeat: 60, autoBreak: null },
  ...{ flexible: false, coreStart: null, coreEnd: null, overtimeAfter: null },
}

/** A worked night shift on a day that no other sample uses. */
async function aNight({ app, ours }: World): Promise<string> {
  const date = Temporal.PlainDate.from('2026-11-01')
    .subtract({ days: ++serial % 40 })
    .toString()
  await tx(app.system(ours.orgId), (db) =>
    sql`
      with plan as (${planWritten(ours.orgId, { ...PLAN, shift: NIGHT })})
      insert into attendance_day (org_id, employee_id, day, status, worked, is_final, ends_at, plan_id, computed_at)
      values (${ours.orgId}, ${ours.employeeIds[1]}, ${date}::date, 'present', 480, true, now(),
        attendance_plan_id(${JSON.stringify({ ...PLAN, shift: NIGHT })}::jsonb), now())
      on conflict (org_id, employee_id, day) do update set plan_id = excluded.plan_id, status = 'present', is_final = true`.execute(
      db,
    ),
  )
  return date
}

const aTrack = () => ({
  ...{ key: randomUUID(), consent: true, purpose: 'Sample', started_at: TEST_NOW, ended_at: null },
  points: [{ at: TEST_NOW, latitude: 18.52, longitude: 73.85, accuracy: 8 }],
})

async function aTrip(world: World, admin: TestAccount): Promise<number> {
  await becomes(world, admin)
  const { data } = await world.app.call(trackLog, { token: admin.token, body: aTrack() as never })
  return data.trip.TRIP_ID
}

/** A past month that no other sample uses for a run. */
const aMonth = () => Temporal.PlainDate.from('2001-01-01').add({ months: ++serial }).toString()

const penaltyRule = () => ({
  ...{ name: `Late days ${++serial}`, counts: 'late', min_minutes: 10, free: 2, every: 1, deduct_days: 0.5 },
  ...{ from_month: '2026-11-01', status: 1 },
})

async function aWorkingDay(world: World): Promise<string> {
  const date = await aDay(world)
  return Temporal.PlainDate.from(date).dayOfWeek > 5 ? aWorkingDay(world) : date
}

async function aRegularisation(world: World, admin: TestAccount): Promise<number> {
  await becomes(world, admin)
  const body = { date: await aDay(world), in_time: '09:00', reason: 'Sample' }
  return (await world.app.call(applyRegularisation, { token: admin.token, body })).data.REQUEST_ID
}

async function aSheet({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const ctx = app.system(ours.orgId)
  const { rows } = await readTx(ctx, (db) =>
    sql<{
      code: string
    }>`select code from employee where org_id = ${ours.orgId} and id = ${ours.employeeIds[1]}`.execute(db),
  )
  const content = Buffer.from(`Employee code,Date,In,Out\n${rows[0]?.code},2026-11-18,09:00,18:00\n`)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    { folder: 'imports', name: 'attendance.csv', content },
  )
  return filePath
}

export const attendanceSamples: Record<string, Sample> = {
  'attendance.clock.read': async (world, admin) => {
    await becomes(world, admin)
    return {}
  },
  'attendance.clock.punch': async (world, admin) => ({
    body: { action: 'in', ...(await clocked(world, admin)) },
  }),
  'attendance.break.start': async (world, admin) => ({ body: await clocked(world, admin, 'in') }),
  'attendance.break.end': async (world, admin) => ({
    body: await clocked(world, admin, 'in', 'break_start'),
  }),
  'attendance.day.list': (world) => ({
    query: { employee_id: person(world), from_date: '2026-11-01', to_date: '2026-11-30' },
  }),
  'attendance.day.explain': (world) => ({ query: { employee_id: person(world), date: '2026-11-18' } }),
  'attendance.punch.void': (world) => ({
    body: { EMPLOYEE_ID: person(world), date: '2026-11-18', reason: 'Sample' },
  }),
  'attendance.lock.create': () => ({ body: aPeriod() }),
  'attendance.lock.release': async ({ app }, { token }) => {
    const { data } = await app.call(lockAttendance, { token, body: aPeriod() })
    return { body: { ID: data.period.ID, reason: 'Sample' } }
  },
  'attendance.device.save': () => ({ body: { name: `Gate ${++serial}` } }),
  'attendance.device.hand_in': async (world, admin) => {
    const { public_id, key } = await aDevice(world, admin)
    const payload = JSON.stringify({ punches: [{ badge: 'nobody', at: '2026-11-18T03:30:00Z' }] })
    const timestamp = TEST_NOW
    return { body: { device: public_id, timestamp, payload, signature: signBatch(key, timestamp, payload) } }
  },
  'attendance.badge.give': (world) => ({ body: { badge: `B-${++serial}`, EMPLOYEE_ID: person(world) } }),
  'attendance.regularisation.apply': async (world, admin) => {
    await becomes(world, admin)
    return { body: { date: await aDay(world), in_time: '09:00', reason: 'Sample' } }
  },
  'attendance.regularisation.apply_for': async (world) => ({
    body: { EMPLOYEE_ID: person(world), date: await aDay(world), in_time: '09:00', reason: 'Sample' },
  }),
  'attendance.regularisation.preview': async (world) => ({
    body: { EMPLOYEE_ID: person(world), date: await aDay(world), in_time: '09:00' },
  }),
  'attendance.regularisation.day': async (world, admin) => ({
    query: { request_id: await aRegularisation(world, admin) },
  }),
  'attendance.whole_days.apply': async (world) => {
    const date = await aWorkingDay(world)
    return { body: { EMPLOYEE_ID: person(world), from_date: date, to_date: date, reason: 'Sample' } }
  },
  'attendance.whole_days.preview': async (world) => {
    const date = await aWorkingDay(world)
    return { body: { EMPLOYEE_ID: person(world), from_date: date, to_date: date } }
  },
  'attendance.overtime.apply': async (world) => ({
    query: { employee_id: person(world) },
    body: { date: await aLongDay(world), minutes: 60, settle: 'pay', reason: 'Sample' },
  }),
  'attendance.overtime.preview': async (world) => ({
    query: { employee_id: person(world), date: await aLongDay(world) },
  }),
  'attendance.overtime_rule.save': ({ ours }) => ({
    body: {
      ...{ LOCATION_ID: ours.locationId, day_type: 2, min_minutes: 30, round_to: 15, rounding: 'down' },
      ...{ multiplier: 1.5, max_minutes: null, settles: 'either' },
    },
  }),
  'attendance.penalty_rule.save': () => ({ body: penaltyRule() }),
  'attendance.penalty.standing': (world) => ({
    query: { employee_id: person(world), month: '2026-11-01' },
  }),
  'attendance.penalty.list': () => ({ query: { month: aMonth() } }),
  'attendance.penalty.run': () => ({ body: { month: aMonth() } }),
  'attendance.penalty.undo': async ({ app }, { token }) => {
    const { data } = await app.call(runPenalties, { token, body: { month: aMonth() } })
    return { body: { ID: data.ID, reason: 'Sample' } }
  },
  'attendance.night_shift.apply': async (world) => {
    const date = await aNight(world)
    return { body: { EMPLOYEE_ID: person(world), from_date: date, to_date: date, reason: 'Sample' } }
  },
  'attendance.night_shift.preview': async (world) => {
    const date = await aNight(world)
    return { body: { EMPLOYEE_ID: person(world), from_date: date, to_date: date } }
  },
  'attendance.local_stay.preview': (world) => {
    const date = addDays('2026-10-01', ++serial % 60)
    return { body: { EMPLOYEE_ID: person(world), from_date: date, to_date: date, place: 'Guest house' } }
  },
  'attendance.local_stay.apply': (world) => {
    const date = addDays('2026-10-01', ++serial % 60)
    const body = { EMPLOYEE_ID: person(world), from_date: date, to_date: date, place: 'Guest house' }
    return { body: { ...body, reason: 'Sample' } }
  },
  'attendance.trip.track': async (world, admin) => {
    await becomes(world, admin)
    return { body: aTrack() }
  },
  'attendance.trip.read': async (world, admin) => ({ query: { tripid: await aTrip(world, admin) } }),
  'attendance.trip.way': async (world, admin) => ({ query: { tripid: await aTrip(world, admin) } }),
  'attendance.regularisation.delete': async (world, admin) => ({
    body: { REQUEST_ID: await aRegularisation(world, admin), comment: '' },
  }),
  'attendance.upload.muster_sample': () => ({ body: {} }),
  'attendance.upload.column_sample': () => ({ body: {} }),
  'attendance.upload.take': async (world, admin) => ({ body: { filePath: await aSheet(world, admin) } }),
  'attendance.policy.save': ({ ours }) => ({
    body: {
      ...{
        LOCATION_ID: ours.locationId,
        allows_web: true,
        allows_mobile: true,
        place: 'record',
        network: 'off',
      },
      ...{
        networks: [],
        needs_selfie: false,
        offline_hours: 72,
        regularise_days: 366,
        regularise_per_month: 31,
      },
    },
  }),
}
