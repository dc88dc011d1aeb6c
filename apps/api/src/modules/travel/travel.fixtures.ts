import type { Call, CallInput } from '@muster/contract/kit/index'
import { saveTravelCategory } from '@muster/contract/travel/categories.contract'
import type { bookTrip } from '@muster/contract/travel/desk.contract'
import { saveTravelPolicy } from '@muster/contract/travel/policies.contract'
import { applyTrip, readTripDetail } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { storeFile } from '../files/index.ts'

/** The body as it is sent: what has a default may be left out. */
type Sent<E extends Call> = CallInput<E> extends { body: infer B } ? B : never
type By = Pick<TestAccount, 'token'>
type TripBody = Sent<typeof applyTrip>

let serial = 0

/** A new category. @returns its id */
export async function aTravelCategory(
  app: TestApp,
  { token }: By,
  given: Partial<Sent<typeof saveTravelCategory>> = {},
): Promise<number> {
  const body = { used_for: 'trip' as const, name: `Sample category ${++serial}`, ...given }
  return (await app.call(saveTravelCategory, { token, body })).data.id
}

type PolicyBody = Sent<typeof saveTravelPolicy>

/** A new policy, for everybody unless it is given. @returns its id */
export async function aPolicy(app: TestApp, { token }: By, given: Partial<PolicyBody> = {}): Promise<number> {
  const body = { name: `Sample policy ${++serial}`, limits: {}, ...given }
  const { status, body: answer, data } = await app.call(saveTravelPolicy, { token, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return data.id
}

/** Pune to Delhi and back, with two nights. */
export const aTripBody = (category_id: number, given: Partial<TripBody> = {}): TripBody => ({
  ...{ title: 'Visit a client', category_id },
  legs: [
    { mode: 'flight', from: 'Pune', to: 'Delhi', on: '2026-11-24', class: 'economy', estimate: '6000' },
    { mode: 'flight', from: 'Delhi', to: 'Pune', on: '2026-11-26', class: 'economy', estimate: '6000' },
  ],
  stays: [{ city: 'Delhi', from: '2026-11-24', nights: 2, per_night: '4500' }],
  ...given,
})

/** Requests a trip. */
export const requestTrip = (app: TestApp, { token }: By, body: TripBody) =>
  app.call(applyTrip, { token, body })

export const tripDetail = async (app: TestApp, { token }: By, ID: number) =>
  (await app.call(readTripDetail, { token, params: { ID } })).data

/** A flight of the trip’s first leg. */
export const aFlight = (ID: number, version: number, given: Partial<Sent<typeof bookTrip>> = {}) => ({
  ...{ ID, version, kind: 'flight' as const, part: 'leg:0', title: 'IndiGo 6E 203', supplier: 'IndiGo' },
  ...{ reference: 'ABC123', from_place: 'Pune', to_place: 'Delhi', starts_on: '2026-11-24' },
  ...{ starts_time: '06:10', start_zone: 'Asia/Kolkata', ends_on: '2026-11-24', ends_time: '08:20' },
  ...{ end_zone: 'Asia/Kolkata', currency: 'INR', amount: '6400', tax: '320' },
  ...given,
})

/** Uploads a ticket as an account. @returns its path */
export async function aTicket(
  app: TestApp,
  orgId: number,
  { accountId }: Pick<TestAccount, 'accountId'>,
): Promise<string> {
  const ctx = app.system(orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId } }
  const file = {
    folder: 'travel_documents',
    name: 'ticket.pdf',
    content: Buffer.from('%PDF-1.4 ticket'),
  } as const
  return (await storeFile(own, file)).filePath
}

/** Moves the clock; who is signed in stays so. */
export async function setLater(app: TestApp, orgId: number, now: string): Promise<void> {
  app.setNow(now)
  await tx(app.system(orgId), (db) =>
    sql`update session set created_at = ${now}::timestamptz, last_seen_at = ${now}::timestamptz where org_id = ${orgId}`.execute(
      db,
    ),
  )
}
