import { saveTravelCategory } from '@muster/contract/travel/categories.contract'
import { saveTravelCity } from '@muster/contract/travel/cities.contract'
import { saveTravelPolicy } from '@muster/contract/travel/policies.contract'
import { sql } from 'kysely'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import { asEmployee } from './colleague-samples.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0

const aCategory = async ({ app }: World, { token }: TestAccount): Promise<number> =>
  (
    await app.call(saveTravelCategory, {
      token,
      body: { used_for: 'trip', name: `Sample travel ${++serial}` },
    })
  ).data.id

const anEmployee = ({ ours }: World) => ours.employeeIds.at(-1) as number

interface Planted {
  status?: string
  /** The administrator travels. */
  isOwn?: boolean
}

const plan = {
  legs: [
    {
      mode: 'bus',
      from: 'A',
      to: 'B',
      on: '2026-12-20',
      time: 'any',
      class: null,
      minutes: null,
      estimate: null,
      note: '',
    },
  ],
  stays: [],
}

/** A trip with its request. @returns its id */
async function aTrip(
  world: World,
  admin: TestAccount,
  { status = 'to_book', isOwn = false }: Planted = {},
): Promise<number> {
  const category = await aCategory(world, admin)
  const employee = anEmployee(world)
  if (isOwn) await asEmployee(world, admin, employee)
  const { orgId } = world.ours
  return tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      with r as (
        insert into request (org_id, kind, employee_id, account_id, submitter, summary, comment, status, path, submitted_at, decided_at)
        values (${orgId}, 'TRAVEL', ${employee}, ${admin.accountId}, 'Sample', 'Sample', '', ${status === 'requested' ? 0 : 1}, '{}', now(), now())
        returning id)
      insert into travel_trip (org_id, number, request_id, employee_id, title, category_id, starts_on, ends_on, route, plan, currency,
        status, requested_on, created_at, updated_at)
      select ${orgId}, ${`SAMPLE-${++serial}`}, r.id, ${employee}, 'Sample', ${category}, '2026-12-20', '2026-12-20', 'A → B',
        ${JSON.stringify(plan)}::jsonb, 'INR', ${status}, '2026-11-20', now(), now() from r returning id`.execute(
      db,
    )
    const { id } = rows[0] as { id: number }
    await sql`insert into travel_traveller (org_id, trip_id, employee_id) values (${orgId}, ${id}, ${employee})`.execute(
      db,
    )
    await sql`
      insert into request_payload (org_id, request_id, payload, facts)
      select ${orgId}, t.request_id, jsonb_build_object('trip_id', t.id, 'number', t.number, 'title', t.title, 'category_id', t.category_id,
        'category', 'Sample', 'route', t.route, 'from_date', t.starts_on, 'to_date', t.ends_on, 'travellers', '[]'::jsonb, 'currency',
        t.currency, 'estimate', '0.00', 'findings', 0, 'on_duty', true), '{}'::jsonb
      from travel_trip t where t.org_id = ${orgId} and t.id = ${id}`.execute(db)
    return id
  })
}

const versioned =
  (status: string, more: object = {}): Sample =>
  async (world, admin) => ({
    body: { ID: await aTrip(world, admin, { status }), version: 1, ...more },
  })

const times = {
  ...{
    kind: 'bus',
    title: 'Sample',
    starts_on: '2026-12-20',
    starts_time: '08:00',
    start_zone: 'Asia/Kolkata',
  },
  end_zone: 'Asia/Kolkata',
} as const

async function anOption(world: World, tripId: number): Promise<number> {
  const { orgId } = world.ours
  return tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into travel_option (org_id, trip_id, part, title, currency, amount, created_at, updated_at)
      values (${orgId}, ${tripId}, 'leg:0', 'Sample', 'INR', 10, now(), now()) returning id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

async function aBooking(world: World, tripId: number, paidBy = 'company'): Promise<number> {
  const { orgId } = world.ours
  return tx(world.app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      with b as (
        insert into travel_booking (org_id, trip_id, kind, title, starts_at, start_zone, end_zone, paid_by, currency, created_at, updated_at)
        values (${orgId}, ${tripId}, 'bus', 'Sample', '2026-12-20 08:00', 'Asia/Kolkata', 'Asia/Kolkata', ${paidBy}, 'INR', now(), now())
        returning id)
      insert into travel_event (org_id, trip_id, booking_id, at, what, amount, on_date)
      select ${orgId}, ${tripId}, b.id, now(), 'booked', 10, '2026-11-20' from b returning booking_id as id`.execute(
      db,
    )
    return (rows[0] as { id: number }).id
  })
}

const ofBooking =
  (more: object): Sample =>
  async (world, admin) => {
    const ID = await aTrip(world, admin)
    return { body: { ID, version: 1, booking_id: await aBooking(world, ID), reason: 'Sample', ...more } }
  }

async function aNewTrip(world: World, admin: TestAccount) {
  await asEmployee(world, admin, anEmployee(world))
  const legs = [{ mode: 'bus' as const, from: 'A', to: 'B', on: '2026-12-20' }]
  return { title: 'Sample', category_id: await aCategory(world, admin), legs }
}

/** The administrator claims what they paid, under a category that is set for it. */
const aClaim: Sample = async (world, admin) => {
  const ID = await aTrip(world, admin, { status: 'booked', isOwn: true })
  await aBooking(world, ID, 'traveller')
  const { orgId } = world.ours
  await tx(world.app.system(orgId), (db) =>
    sql`with k as (
        insert into expense_category (org_id, name, kind, created_at, updated_at)
        values (${orgId}, ${`Sample ticket ${++serial}`}, 'amount', now(), now()) returning id)
      insert into travel_setting (org_id, ticket_category_id, created_at, updated_at) select ${orgId}, k.id, now(), now() from k
      on conflict (org_id) do update set ticket_category_id = excluded.ticket_category_id`.execute(db),
  )
  return { body: { ID } }
}

export const travelSamples: Record<string, Sample> = {
  'travel.category.save': () => ({ body: { used_for: 'trip', name: `Sample travel ${++serial}` } }),
  'travel.category.remove': async (world, admin) => ({ body: { id: await aCategory(world, admin) } }),
  'travel.city.save': () => ({
    body: { name: `Sample city ${++serial}`, tier: 1, time_zone: 'Asia/Kolkata' },
  }),
  'travel.city.remove': async ({ app }, { token }) => {
    const body = { name: `Sample city ${++serial}`, tier: 1, time_zone: 'Asia/Kolkata' }
    return { body: { id: (await app.call(saveTravelCity, { token, body })).data.id } }
  },
  'travel.policy.save': () => ({ body: { name: `Sample policy ${++serial}`, limits: {} } }),
  'travel.policy.remove': async ({ app }, { token }) => {
    const body = { name: `Sample policy ${++serial}`, limits: {} }
    return { body: { id: (await app.call(saveTravelPolicy, { token, body })).data.id } }
  },
  'travel.setting.save': async ({ app, ours }) => {
    const stored = await tx(app.system(ours.orgId), (db) =>
      sql<{ version: number }>`select version from travel_setting where org_id = ${ours.orgId}`.execute(db),
    )
    return { body: { cut_off_days: 3, ...(stored.rows[0] ? { version: stored.rows[0].version } : {}) } }
  },
  'travel.trip.preview': async (world, admin) => ({ body: await aNewTrip(world, admin) }),
  'travel.trip.apply': async (world, admin) => ({ body: await aNewTrip(world, admin) }),
  'travel.trip.choices': async (world, admin) => {
    await asEmployee(world, admin, anEmployee(world))
    return { body: {} }
  },
  'travel.own.list': async (world, admin) => {
    await asEmployee(world, admin, anEmployee(world))
    return { body: {} }
  },
  'travel.trip.read': async (world, admin) => ({ params: { ID: await aTrip(world, admin) } }),
  'travel.trip.calendar': async (world, admin) => ({ params: { ID: await aTrip(world, admin) } }),
  'travel.trip.withdraw': async (world, admin) => ({
    body: { ID: await aTrip(world, admin, { status: 'requested', isOwn: true }) },
  }),
  'travel.trip.choose': async (world, admin) => {
    const ID = await aTrip(world, admin, { isOwn: true })
    return { body: { ID, option_id: await anOption(world, ID) } }
  },
  'travel.trip.claim': aClaim,
  'travel.desk.take': async (world, admin) => ({ body: { ID: await aTrip(world, admin) } }),
  'travel.desk.release': async (world, admin) => ({ body: { ID: await aTrip(world, admin) } }),
  'travel.desk.offer': versioned('to_book', {
    ...{ part: 'leg:0', options: [{ title: 'Sample', currency: 'INR', amount: '10' }] },
  }),
  'travel.desk.withdraw_option': async (world, admin) => {
    const ID = await aTrip(world, admin)
    return { body: { ID, version: 1, option_id: await anOption(world, ID) } }
  },
  'travel.desk.book': versioned('to_book', { ...times, currency: 'INR', amount: '10' }),
  'travel.desk.change': ofBooking(times),
  'travel.desk.cancel': ofBooking({}),
  'travel.desk.complete': versioned('to_book', { comment: 'Sample' }),
  'travel.desk.reopen': versioned('booked', { comment: 'Sample' }),
  'travel.dashboard.read': () => ({ body: { from: '2026-01-01', to: '2026-12-31' } }),
}
