import { sql } from 'kysely'
import { type DutyKind, registerDuty } from '../../employees/index.ts'
import { policyDutiesTexts } from './duties.texts.ts'

const owner: DutyKind = {
  key: 'policies.owner',
  label: (count) => policyDutiesTexts.text('owner', { count }),
  fate: 'heir',
  link: '/policies',
  permission: 'policies.list.manage',
  held: (ctx, ids) => sql`
    select p.owner_id as employee_id, count(*)::int as count, (array_agg(v.title order by v.title))[1:5] as names
    from policy p left join policy_version v on v.org_id = p.org_id and v.id = coalesce(p.current_version_id, p.draft_version_id)
    where p.org_id = ${ctx.orgId} and p.owner_id = any (${[...ids]}::bigint[]) and p.archived_at is null
    group by p.owner_id`,
  // The new owner is told of a review that is due, as the old one was.
  handOver: async (ctx, db, { from, to }) => {
    const { numUpdatedRows } = await db
      .updateTable('policy')
      .set((set) => ({
        owner_id: to,
        review_notified_on: null,
        version: set('version', '+', 1),
        updated_at: ctx.now.toString(),
      }))
      .where('org_id', '=', ctx.orgId)
      .where('owner_id', '=', from)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

export function registerPolicyDuties(): void {
  registerDuty(owner)
}
