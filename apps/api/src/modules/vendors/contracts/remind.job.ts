import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { endsSoon } from '../records/vendors.queries.ts'
import { MANAGE } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** Contracts per transaction. */
const BATCH = 500

interface Ending {
  vendor_id: number
  vendor: string
  title: string
  ends_on: string
  owner_id: number | null
}

/** Marks and returns contracts that end soon, each once for its day: a moved end is told again. One statement. */
async function takeEnding(ctx: Ctx, db: Db): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with due as (
      select t.id from vendor_contract t where t.org_id = ${ctx.orgId} and ${endsSoon(ctx)}
        and t.reminded_of is distinct from t.ends_on order by t.id limit ${sql.lit(BATCH)} for update skip locked
    ), told as (
      update vendor_contract t set reminded_of = t.ends_on from due where t.org_id = ${ctx.orgId} and t.id = due.id
      returning t.vendor_id, t.title, t.ends_on
    )
    select told.vendor_id, v.name as vendor, told.title, told.ends_on::text as ends_on, e.id as owner_id
    from told join vendor v on v.org_id = ${ctx.orgId} and v.id = told.vendor_id
    left join employee e on e.org_id = v.org_id and e.id = v.owner_id and e.status = 'active'
    order by told.ends_on, v.name`.execute(db)
  return rows
}

/** Tells who looks after the vendor; where nobody does, everybody who manages vendors. */
function noticesOf(
  { vendor_id, vendor, title, ends_on, owner_id }: Ending,
  accountIds: number[],
): Parameters<typeof notify>[2][] {
  if (owner_id === null && accountIds.length === 0) return []
  return [
    {
      to: owner_id === null ? { accountIds } : { employeeIds: [owner_id] },
      kind: 'vendors.contract_ends',
      values: { vendor, title, day: dateText(ends_on) },
      link: { admin: `/vendors/${vendor_id}` },
    },
  ]
}

async function tell(ctx: Ctx, db: Db, ending: readonly Ending[]): Promise<void> {
  if (ending.length === 0) return
  const accountIds = await findApprovers(ctx, db, MANAGE)
  const notices = ending.flatMap((one) => noticesOf(one, accountIds))
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

/** Reminds people of contracts that end soon. A rerun continues where the last one ended. */
export const remindContractsJob = defineJob<Record<never, never>>({
  name: 'vendors.remind',
  label: vendorsTexts.text('reminding'),
  run: async (ctx): Promise<{ contracts: number }> => {
    for (let contracts = 0; ; ) {
      const count = await tx(ctx, async (db) => {
        const ending = await takeEnding(ctx, db)
        await tell(ctx, db, ending)
        return ending.length
      })
      contracts += count
      if (count === 0) return { contracts }
    }
  },
})

export const remindContractsSchedule = defineSchedule({
  name: 'vendors.remind',
  label: vendorsTexts.text('reminding'),
  job: remindContractsJob,
  at: daily('08:20'),
  canRunNow: true,
})
