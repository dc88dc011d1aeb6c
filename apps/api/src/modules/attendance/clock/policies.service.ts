import type { readClockPolicies, saveClockPolicy } from '@muster/contract/attendance/policy.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { usualPolicy } from './clock-facts.queries.ts'
import { isNetwork } from './networks.ts'

type Policy = DataOf<typeof saveClockPolicy>['policies'][number]
type Given = BodyOf<typeof saveClockPolicy>

/** What is set, that for everywhere first. One statement. */
async function findPolicies(ctx: Ctx, db: Db): Promise<Policy[]> {
  const { rows } = await sql<Policy>`
    select y.location_id as "LOCATION_ID", l.name as location, y.allows_web, y.allows_mobile, y.place, y.network,
      y.networks, y.needs_selfie, y.offline_hours, y.regularise_days, y.regularise_per_month, y.version
    from attendance_policy y left join location l on l.org_id = y.org_id and l.id = y.location_id
    where y.org_id = ${ctx.orgId} order by y.location_id is not null, lower(l.name), y.id`.execute(db)
  const usual = { LOCATION_ID: null, location: null, ...usualPolicy, version: 0 }
  return rows[0]?.LOCATION_ID === null ? rows : [usual, ...rows]
}

export async function readPolicies(ctx: Ctx): Promise<DataOf<typeof readClockPolicies>> {
  const policies = await readTx(ctx, (db) => findPolicies(ctx, db))
  return { policies, your_address: ctx.request.ip }
}

function checkNetworks({ network, networks }: Given): void {
  const wrong = networks.find((one) => !isNetwork(one))
  if (wrong !== undefined)
    fail('request.invalid', {
      fields: { networks: `${wrong} is no address or network, like 203.0.113.0/24.` },
    })
  if (network !== 'off' && networks.length === 0)
    fail('request.invalid', { fields: { networks: 'Enter at least one address or network.' } })
}

async function write(
  ctx: Ctx,
  db: Db,
  { LOCATION_ID, version: _seen, remove, ...terms }: Given,
): Promise<void> {
  if (remove === 1) {
    await sql`
      delete from attendance_policy
      where org_id = ${ctx.orgId} and location_id is not distinct from ${LOCATION_ID}::bigint`.execute(db)
    return
  }
  const values = { ...terms, updated_at: ctx.now.toString() }
  await db
    .insertInto('attendance_policy')
    .values({ org_id: ctx.orgId, location_id: LOCATION_ID, ...values })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'location_id']).doUpdateSet({
        ...values,
        version: sql<number>`attendance_policy.version + 1`,
      }),
    )
    .execute()
}

async function nameOf(ctx: Ctx, db: Db, id: number | null): Promise<string> {
  if (id === null) return 'Everywhere'
  const { rows } = await sql<{ name: string }>`
    select name from location where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  return found(rows[0]).name
}

/** @throws AppError `request.invalid`, `record.not_found`, `record.conflict` */
export function keepPolicy(ctx: Ctx, given: Given): Promise<DataOf<typeof saveClockPolicy>> {
  checkNetworks(given)
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance policy:${ctx.orgId}`}, 0))`.execute(
      db,
    )
    const name = await nameOf(ctx, db, given.LOCATION_ID)
    const isIt = (one: Policy) => one.LOCATION_ID === given.LOCATION_ID
    const before = (await findPolicies(ctx, db)).find(isIt)
    if (given.version !== undefined && given.version !== (before?.version ?? 0)) fail('record.conflict')
    await write(ctx, db, given)
    const policies = await findPolicies(ctx, db)
    await recordAudit(ctx, db, {
      ...{
        recordType: 'attendance_policy',
        recordId: given.LOCATION_ID,
        recordLabel: `Clocking in: ${name}`,
      },
      changes: changesBetween(before ?? {}, policies.find(isIt) ?? {}),
    })
    return { policies }
  })
}
