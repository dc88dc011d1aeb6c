import type { DataOf } from '@muster/contract/kit/index'
import type { listDelegates } from '@muster/contract/requests/delegations.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { findVisibility, visibleColleagues } from '../employees/index.ts'
import { requestsTexts } from './requests.texts.ts'

const MAX_DELEGATES = 20

/** SQL condition: employee `e` is in the caller's directory, which shows codes and who has an account. */
export const inDirectory = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false)`

/**
 * SQL condition: the caller may see employee `e` as a possible delegate: by the directory, or as an approver their
 * peers and managers.
 */
export function knownAsDelegate(ctx: Ctx): RawBuilder<boolean> {
  const me = ctx.actor.employeeId
  return sql<boolean>`(
    ${inDirectory(ctx)}
    or (
      (${ctx.actor.isTeamLead}::boolean or exists (
        select from request_task t where t.org_id = e.org_id and t.approver_id = ${me}::bigint))
      and (
        e.manager_id = (select m.manager_id from employee m where m.org_id = ${ctx.orgId} and m.id = ${me}::bigint)
        or exists (select from employee r where r.org_id = e.org_id and r.manager_id = e.id and r.status = 'active'))))`
}

/** SQL condition: employee `e` is the person's manager, or has the same manager. */
const isClose = (me: number | null): RawBuilder<boolean> => sql<boolean>`coalesce((
  select e.id = m.manager_id or e.manager_id = m.manager_id from employee m
  where m.org_id = e.org_id and m.id = ${me}::bigint), false)`

interface Offered {
  id: number
  full_name: string
  /** Empty for people outside the caller's directory. */
  code: string
  can_sign_in: boolean
  in_directory: boolean
}

/** Why somebody without an account can't be a delegate; who has one is not everybody's to know. */
export const whyNot = (name: string, isInDirectory: boolean): string =>
  isInDirectory ? requestsTexts('hasNoAccount', { name }) : requestsTexts('cantBeChosen')

/**
 * Possible delegates of the caller: people visible to them in the directory, by name or code, or among their
 * colleagues, and for approvers their peers and managers, by name alone; the closest first. Those without a user
 * account are found only when searched for, with the reason where the directory shows it.
 */
export function offerDelegates(ctx: Ctx, search: string): Promise<DataOf<typeof listDelegates>> {
  const me = ctx.actor.employeeId
  return readTx(ctx, async (db) => {
    const isColleague = visibleColleagues(ctx, await findVisibility(ctx, db))
    const found =
      search === ''
        ? sql``
        : sql`join search_employees(${search}, true) hit on hit.employee_id = e.id
            and (${inDirectory(ctx)} or search_normalise(${search}) <% search_normalise(e.full_name))`
    const { rows } = await sql<Offered>`
      select e.id, e.full_name, case when ${inDirectory(ctx)} then e.code else '' end as code,
        seat.is_there as can_sign_in, ${inDirectory(ctx)} as in_directory
      from employee e ${found}
      cross join lateral (select exists (
        select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active')) seat (is_there)
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.id is distinct from ${me}::bigint
        and (${knownAsDelegate(ctx)} or ${isColleague}) ${search === '' ? sql`and seat.is_there` : sql``}
      order by seat.is_there desc, ${isClose(me)} desc, e.sort_name, e.id limit ${MAX_DELEGATES}`.execute(db)
    return {
      people: rows.map((row) => ({
        EMPLOYEE_ID: row.id,
        EMPLOYEE_NAME: row.full_name,
        EMPLOYEE_CODE: row.code,
        why_not: row.can_sign_in ? null : whyNot(row.full_name, row.in_directory),
      })),
    }
  })
}
