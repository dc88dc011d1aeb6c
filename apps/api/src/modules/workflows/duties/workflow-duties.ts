import { sql } from 'kysely'
import { type DutyKind, registerDuty } from '../../employees/index.ts'
import { workflowDutiesTexts } from './duties.texts.ts'

const functionHead: DutyKind = {
  key: 'workflows.function_head',
  label: (count) => workflowDutiesTexts.text('functionHead', { count }),
  fate: 'heir',
  link: '/workflow/approvers',
  permission: 'workflows.workflow.manage',
  givesAuthority: true,
  held: (ctx, ids) => sql`
    select h.employee_id, count(*)::int as count, '{}'::text[] as names from function_head h
    where h.org_id = ${ctx.orgId} and h.employee_id = any (${[...ids]}::bigint[]) group by h.employee_id`,
  handOver: async (ctx, db, { from, to }) => {
    const { numUpdatedRows } = await db
      .updateTable('function_head')
      .set({ employee_id: to })
      .where('org_id', '=', ctx.orgId)
      .where('employee_id', '=', from)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

/** A published graph is never rewritten: somebody publishes a new version. Until then the next level decides. */
const namedApprover: DutyKind = {
  key: 'workflows.named_approver',
  label: (count) => workflowDutiesTexts.text('namedApprover', { count }),
  fate: 'settle',
  link: '/workflow/workflows',
  held: (ctx, ids) => sql`
    select p.employee_id, count(distinct p.workflow_id)::int as count,
      (array_agg(distinct p.name order by p.name))[1:5] as names
    from (
      select w.id as workflow_id, w.name, (x.person #>> '{}')::bigint as employee_id
      from workflow w
      join workflow_version v on v.org_id = w.org_id and v.workflow_id = w.id and v.number = w.published_number
      cross join lateral jsonb_path_query(
        v.definition, '$.nodes[*].approvers[*] ? (@.by == "person").employee_id') as x (person)
      where w.org_id = ${ctx.orgId} and w.is_active) p
    where p.employee_id = any (${[...ids]}::bigint[]) group by p.employee_id`,
}

export function registerWorkflowDuties(): void {
  registerDuty(functionHead)
  registerDuty(namedApprover)
}
