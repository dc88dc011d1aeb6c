import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type DutyKind, registerDuty } from '../../employees/index.ts'
import { requestDutiesTexts } from './duties.texts.ts'
import { endDelegationsOf } from './end-delegations.ts'

/** Absent approvers are replaced by the workflow: `absent-approvers.service.ts`. */
const waiting: DutyKind = {
  key: 'requests.waiting',
  label: (count) => requestDutiesTexts.text('waiting', { count }),
  fate: 'rule',
  link: '/requests/all',
  held: (ctx, ids) => sql`
    select t.approver_id as employee_id, count(distinct t.request_id)::int as count, '{}'::text[] as names
    from request_task t join request r on r.org_id = t.org_id and r.id = t.request_id
      and r.status = ${REQUEST.pending} and r.position = t.position
    where t.org_id = ${ctx.orgId} and t.approver_id = any (${[...ids]}::bigint[]) and t.state = 'pending'
    group by t.approver_id`,
}

/** Those after the last working day are withdrawn with the separation, the others are decided as usual. */
const own: DutyKind = {
  key: 'requests.own',
  label: (count) => requestDutiesTexts.text('own', { count }),
  fate: 'settle',
  link: '/requests/all',
  held: (ctx, ids) => sql`
    select r.employee_id, count(*)::int as count, '{}'::text[] as names from request r
    where r.org_id = ${ctx.orgId} and r.employee_id = any (${[...ids]}::bigint[]) and r.status = ${REQUEST.pending}
    group by r.employee_id`,
}

/** A delegation ends when its giver or its delegate has left. */
function delegation(
  key: string,
  column: 'delegate_id' | 'employee_id',
  text: 'standsIn' | 'given',
): DutyKind {
  const person = sql.ref(`d.${column}`)
  return {
    key,
    label: (count) => requestDutiesTexts.text(text, { count }),
    fate: 'rule',
    link: '/requests/delegations',
    held: (ctx, ids) => sql`
      select ${person} as employee_id, count(*)::int as count, '{}'::text[] as names from approval_delegation d
      where d.org_id = ${ctx.orgId} and ${person} = any (${[...ids]}::bigint[]) and d.ended_at is null
        and d.to_date >= ${organisationTodaySql(ctx)}
      group by ${person}`,
    end: (ctx, db, ids) => endDelegationsOf(ctx, db, column, ids),
  }
}

export function registerRequestDuties(): void {
  registerDuty(waiting)
  registerDuty(own)
  registerDuty(delegation('requests.stands_in', 'delegate_id', 'standsIn'))
  registerDuty(delegation('requests.delegated', 'employee_id', 'given'))
}
