import { subAdminRole } from '@muster/contract/access/roles'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { changeSubject, grantsGoingWith } from '../groups/subject-changes.ts'
import { lockSubjects, takeAuthority } from './authority.service.ts'
import { rolesTexts } from './roles.texts.ts'

/**
 * Revokes the sub-admin roles whose last day has passed. Idempotent; also covers days on which it did not run.
 *
 * @returns how many ended
 */
export function endTerms(ctx: Ctx): Promise<{ ended: number }> {
  return tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, 'access.sub_admin.manage')
    const { rows } = await sql<{ account_id: number; product_id: number }>`
      select t.account_id, t.product_id from sub_admin_term t
      join organisation o on o.org_id = t.org_id
      where t.org_id = ${ctx.orgId} and t.ends_on < (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
      order by t.account_id, t.product_id`.execute(db)
    for (const { account_id, product_id: productId } of rows) {
      const roleId = subAdminRole(productId)
      for (const subject of await lockSubjects(ctx, db, actor, [account_id])) {
        await changeSubject(ctx, db, actor, subject, {
          removeRole: { productId, roleId },
          ...grantsGoingWith(productId, roleId, subject),
          reason: rolesTexts('roleExpired'),
        })
      }
    }
    return { ended: rows.length }
  })
}

export const endTermsJob = defineJob<{ day: string }>({
  name: 'access.end_sub_admin_terms',
  label: rolesTexts.text('expiringSubAdminRoles'),
  run: (ctx) => endTerms(ctx),
})

/** Shortly after midnight in the organisation's time zone. */
export const endTermsSchedule = defineSchedule<{ day: string }>({
  name: 'access.sub_admin_terms',
  label: endTermsJob.label ?? '',
  job: endTermsJob,
  at: daily('00:01'),
  startsAtOnce: true,
  canRunNow: true,
  input: ({ key }) => ({ day: key }),
})
