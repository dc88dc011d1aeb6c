import { roleName } from '@muster/contract/access/roles'
import { ROLE } from '@muster/contract/kit/index'
import type { ApproverSpec, PropertyInfo, WorkflowDefinition } from '@muster/contract/workflows/definition'
import { type Problem, validateDefinition } from '@muster/contract/workflows/validate'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { nameOfFunction, nameOfUnit } from './rules/unit-names.ts'
import { workflowsTexts } from './workflows.texts.ts'

interface Fact {
  kind: 'role' | 'group' | 'person' | 'function'
  key: string
  /** For a role or group: number of possible approvers; for a person: 1 while active. */
  count: number
  name: string
}

/** Facts about the approvers that a graph names: one statement. */
async function findFacts(ctx: Ctx, db: Db, specs: readonly ApproverSpec[]): Promise<Map<string, Fact>> {
  const roleIds = specs.flatMap((one) => (one.by === 'role' ? one.role_id : []))
  const groupIds = specs.flatMap((one) => (one.by === 'group' ? one.group_id : []))
  const personIds = specs.flatMap((one) => (one.by === 'person' ? one.employee_id : []))
  const { rows } = await sql<Fact>`
    select 'role' as kind, r.role_id::text as key, count(distinct a.id)::int as count, '' as name
    from account_role r join account a on a.org_id = r.org_id and a.id = r.account_id and a.state <> 'disabled'
    left join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where r.org_id = ${ctx.orgId} and r.role_id = any (${roleIds}::int[]) and e.status is distinct from 'left'
    group by r.role_id
    union all
    select 'group', g.id::text, count(a.id)::int, g.name
    from access_group g
    left join access_group_member m on m.org_id = g.org_id and m.group_id = g.id and g.status = 1
    left join account a on a.org_id = m.org_id and a.id = m.account_id and a.state <> 'disabled'
    where g.org_id = ${ctx.orgId} and g.id = any (${groupIds}::bigint[]) group by g.id, g.name
    union all
    select 'person', e.id::text, (e.status = 'active')::int, e.full_name
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${personIds}::bigint[])
    union all
    select 'function', h.master || ':' || h.function, count(*)::int, ''
    from function_head h where h.org_id = ${ctx.orgId} group by h.master, h.function`.execute(db)
  return new Map(rows.map((row) => [`${row.kind}:${row.key}`, row]))
}

type Found = Pick<Problem, 'code' | 'message' | 'severity'> | null

const asProblem = (message: string, severity: Problem['severity'] = 'error'): Found => ({
  code: 'approver',
  message,
  severity,
})

function problemOfRole(roleId: number, facts: ReadonlyMap<string, Fact>): Found {
  if (roleId === ROLE.employee) return asProblem(workflowsTexts('roleTooBroad'))
  return facts.get(`role:${roleId}`)
    ? null
    : asProblem(workflowsTexts('roleUnfilled', { roleId: roleName(roleId) }))
}

function problemOfPerson(id: number, facts: ReadonlyMap<string, Fact>): Found {
  const person = facts.get(`person:${id}`)
  if (!person) return asProblem(workflowsTexts('unknownSelectedPerson'))
  return person.count > 0 ? null : asProblem(workflowsTexts('hasLeft', { name: person.name }))
}

function problemOfGroup(id: number, facts: ReadonlyMap<string, Fact>): Found {
  const group = facts.get(`group:${id}`)
  if (!group) return asProblem(workflowsTexts('unknownDataPermissionGroup'))
  return group.count > 0 ? null : asProblem(workflowsTexts('groupEmpty', { name: group.name }))
}

function problemOf(spec: ApproverSpec, facts: ReadonlyMap<string, Fact>): Found {
  if (spec.by === 'role') return problemOfRole(spec.role_id, facts)
  if (spec.by === 'person') return problemOfPerson(spec.employee_id, facts)
  if (spec.by === 'group') return problemOfGroup(spec.group_id, facts)
  if (spec.by !== 'function_head' || facts.get(`function:${spec.master}:${spec.function}`)) return null
  const unit = nameOfUnit(spec.master)
  return asProblem(
    workflowsTexts('noHeadsOfFunction', { unit, function: nameOfFunction(spec.function) }),
    'warning',
  )
}

/** All problems of a graph: those visible to the canvas, and approvers that can't be found. */
export async function findProblems(
  ctx: Ctx,
  db: Db,
  definition: WorkflowDefinition,
  properties: readonly PropertyInfo[],
): Promise<Problem[]> {
  const stages = definition.nodes.flatMap((node) => (node.type === 'stage' ? [node] : []))
  const facts = await findFacts(
    ctx,
    db,
    stages.flatMap(({ approvers }) => approvers),
  )
  const nobody = stages.flatMap(({ id, approvers }) =>
    approvers.flatMap((spec): Problem[] => {
      const problem = problemOf(spec, facts)
      return problem ? [{ nodeId: id, ...problem }] : []
    }),
  )
  return [...validateDefinition(definition, properties), ...nobody]
}
