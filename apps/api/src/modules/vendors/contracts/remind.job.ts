import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { findHoldersAt, holdsAt } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { endsSoon } from '../records/vendors.queries.ts'
import { MANAGE, VIEW } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** Contracts per transaction. */
const BATCH = 500

interface Ending {
  id: number
  vendor_id: number
  vendor: string
  title: string
  ends_on: string
  entity_id: number | null
  owner_id: number | null
  /** Whether who looks after the vendor may open it. */
  owner_sees: boolean
}

/** Locks and returns contracts of active vendors that end soon and of which nobody was told for this day. One statement. */
async function findEnding(ctx: Ctx, db: Db, after: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select t.id, t.vendor_id, v.name as vendor, t.title, t.ends_on::text as ends_on, v.entity_id, e.id as owner_id,
      coalesce(a.id is not null, false) as owner_sees
    from vendor_contract t join vendor v on v.org_id = t.org_id and v.id = t.vendor_id and v.state = 'active'
    left join employee e on e.org_id = v.org_id and e.id = v.owner_id and e.status = 'active'
    left join account a on a.org_id = e.org_id and a.employee_id = e.id and ${holdsAt(VIEW, { entity: sql`v.entity_id` })}
    where t.org_id = ${ctx.orgId} and ${endsSoon(ctx)} and t.reminded_of is distinct from t.ends_on and t.id > ${after}
    order by t.id limit ${sql.lit(BATCH)} for update of t skip locked`.execute(db)
  return rows
}

/**
 * Tells who looks after the vendor; where nobody does, or they can't open it, everybody who manages vendors of its entity.
 *
 * @returns the contracts of which somebody was told
 */
async function tell(ctx: Ctx, db: Db, ending: readonly Ending[]): Promise<number[]> {
  const managers = new Map<number | null, number[]>()
  for (const entity of new Set(ending.map(({ entity_id }) => entity_id)))
    managers.set(entity, await findHoldersAt(ctx, db, MANAGE, { entity: sql`${entity}` }))
  const notices: Parameters<typeof notify>[2][] = []
  const told: number[] = []
  for (const { id, vendor_id, vendor, title, ends_on, owner_id, owner_sees, entity_id } of ending) {
    const notice = { kind: 'vendors.contract_ends', values: { vendor, title, day: dateText(ends_on) } }
    const link = { admin: `/vendors/${vendor_id}` }
    const accountIds = managers.get(entity_id) ?? []
    if (owner_id !== null)
      notices.push({ ...notice, to: { employeeIds: [owner_id] }, ...(owner_sees ? { link } : {}) })
    if (!owner_sees && accountIds.length > 0) notices.push({ ...notice, to: { accountIds }, link })
    if (owner_id !== null || accountIds.length > 0) told.push(id)
  }
  if (notices.length > 0) await notify(ctx, db, ...notices)
  return told
}

/** Reminds people of contracts that end soon. A rerun continues where the last one ended. */
export const remindContractsJob = defineJob<Record<never, never>>({
  name: 'vendors.remind',
  label: vendorsTexts.text('reminding'),
  run: async (ctx): Promise<{ contracts: number }> => {
    let contracts = 0
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after
      const batch = await tx(ctx, async (db) => {
        const ending = await findEnding(ctx, db, from)
        const told = await tell(ctx, db, ending)
        // Once for its day: a moved end is told again. Where nobody could be told, the next run tries again.
        await sql`update vendor_contract set reminded_of = ends_on where org_id = ${ctx.orgId}
          and id = any (${told}::bigint[])`.execute(db)
        return { told: told.length, last: ending.at(-1)?.id }
      })
      contracts += batch.told
      after = batch.last
    }
    return { contracts }
  },
})

export const remindContractsSchedule = defineSchedule({
  name: 'vendors.remind',
  label: vendorsTexts.text('reminding'),
  job: remindContractsJob,
  at: daily('08:20'),
  canRunNow: true,
})
