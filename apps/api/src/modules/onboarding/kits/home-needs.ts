import { sql } from 'kysely'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../../platform/home/home-parts.ts'
import { CANDIDATE } from '../history/log.ts'
import { joiningTexts } from '../joining.texts.ts'

/** Tasks of the kit that a new colleague still has to do, with the files beside them. */
export const ownKitNeeds: HomeNeeds = {
  id: 'onboarding.own_kit',
  entry: 'me',
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from candidate c
      join task k on k.org_id = c.org_id and k.object_type = ${CANDIDATE} and k.object_id = c.id
      join task_assignee a on a.org_id = k.org_id and a.task_id = k.id and a.employee_id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.employee_id = ${ctx.actor.employeeId}::bigint
        and k.deleted_at is null and k.status in ('open', 'in_progress', 'blocked')`
    return deferredQuery(statement, ([row]) => {
      const count = row?.count ?? 0
      const text = joiningTexts('ownKit', { count })
      return [{ id: 'own_kit', count, text, to: '/my-joining', is_urgent: false, assigned: 'to_me' as const }]
    })
  },
}
