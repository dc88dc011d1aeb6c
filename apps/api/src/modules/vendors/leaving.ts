import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import { registerDuty } from '../employees/index.ts'
import { VENDOR } from './records/insert-vendors.ts'
import { MANAGE } from './vendors.access.ts'
import { vendorsTexts } from './vendors.texts.ts'

/** What leavers have: vendors pass to an heir; invoices stay with their approvers and are paid without them. */
export function connectLeaving(): void {
  registerDuty({
    key: 'vendors.owner',
    label: (count) => vendorsTexts.text('dutyOwner', { count }),
    fate: 'heir',
    link: '/vendors',
    permission: MANAGE,
    held: (ctx, ids) => sql`
      select v.owner_id as employee_id, count(*)::int as count, (array_agg(v.name order by lower(v.name)))[1:5] as names
      from vendor v where v.org_id = ${ctx.orgId} and v.owner_id = any (${[...ids]}::bigint[]) group by v.owner_id`,
    handOver: async (ctx, db, { from, to }) => {
      const { rows } = await sql<{ id: number; name: string; before: string | null; after: string | null }>`
        update vendor v set owner_id = ${to}, version = v.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
        where v.org_id = ${ctx.orgId} and v.owner_id = ${from} returning v.id, v.name,
          (select e.full_name from employee e where e.org_id = v.org_id and e.id = ${from}) as before,
          (select e.full_name from employee e where e.org_id = v.org_id and e.id = ${to}) as after`.execute(
        db,
      )
      if (rows.length > 0)
        await recordAudit(
          ctx,
          db,
          ...rows.map(({ id, name, before, after }) => ({
            ...{ recordType: VENDOR, recordId: id, recordLabel: name },
            changes: { owner: [before, after] as [string | null, string | null] },
          })),
        )
      return rows.length
    },
  })
  registerDuty({
    key: 'vendors.claims',
    label: (count) => vendorsTexts.text('dutyClaims', { count }),
    fate: 'rule',
    link: '/vendors/claims',
    held: (ctx, ids) => sql`
      select c.employee_id, count(*)::int as count,
        (array_agg(v.name || ', ' || c.number order by c.request_id))[1:5] as names
      from vendor_claim c join vendor v on v.org_id = c.org_id and v.id = c.vendor_id
      where c.org_id = ${ctx.orgId} and c.employee_id = any (${[...ids]}::bigint[]) and c.state in ('submitted', 'approved')
      group by c.employee_id`,
  })
}
