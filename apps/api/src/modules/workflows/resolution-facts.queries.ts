import { roleName } from '@muster/contract/access/roles'
import { ROLE } from '@muster/contract/kit/index'
import type { ApproverSpec } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { suspendedOn } from '../employees/index.ts'
import type { RequesterRow } from './requesters.queries.ts'
import type { Candidate, DepartmentHead, KnownPerson, ResolutionFacts } from './rules/resolve.ts'

/** Maximum number of approvers from one role or group. */
const MAX_HOLDERS = 100

interface HolderRow {
  kind: 'role' | 'group' | 'fallback'
  key: number
  name: string
  account_id: number
  employee_id: number | null
  person: string
}

interface ResolutionInput {
  specs: readonly ApproverSpec[]
  requesters: readonly RequesterRow[]
  previousApproverIds: readonly number[]
  at: string
}

const unique = (ids: Iterable<number>) => [...new Set(ids)]

/** Role holders, group members, and the fallback approvers. */
function holdersQuery(ctx: Ctx, specs: readonly ApproverSpec[]): DeferredQuery<HolderRow[]> {
  const roleIds = unique([...specs.flatMap((one) => (one.by === 'role' ? one.role_id : [])), ROLE.admin])
  const groupIds = unique(specs.flatMap((one) => (one.by === 'group' ? one.group_id : [])))
  const statement = sql<HolderRow>`
    with listed as (
      select 'role' as kind, r.role_id::bigint as key, '' as name, r.account_id
      from account_role r where r.org_id = ${ctx.orgId} and r.role_id = any (${roleIds}::int[])
      union
      select 'group', g.id, g.name, m.account_id
      from access_group g join access_group_member m on m.org_id = g.org_id and m.group_id = g.id
      where g.org_id = ${ctx.orgId} and g.id = any (${groupIds}::bigint[]) and g.status = 1
      union
      select 'fallback', 0, '', s.fallback_account_id from workflow_setting s
      where s.org_id = ${ctx.orgId} and s.fallback_account_id is not null
    ), numbered as (
      select l.*, a.employee_id, coalesce(nullif(a.display_name, ''), a.email) as login,
        row_number() over (partition by l.kind, l.key order by a.id) as place
      from listed l join account a on a.org_id = ${ctx.orgId} and a.id = l.account_id and a.state <> 'disabled'
    )
    select n.kind, n.key, n.name, n.account_id, n.employee_id, coalesce(e.full_name, n.login) as person
    from numbered n left join employee e on e.org_id = ${ctx.orgId} and e.id = n.employee_id
    where n.place <= ${MAX_HOLDERS} order by n.kind, n.key, n.place`
  return deferredQuery(statement, (rows) => rows)
}

interface DepartmentRow {
  root: number
  name: string
  head: number | null
}

/** Departments of the requesters with their parents, nearest first. */
function departmentsQuery(ctx: Ctx, ids: readonly number[]): DeferredQuery<Map<number, DepartmentHead[]>> {
  if (ids.length === 0) return resolvedQuery(new Map())
  const statement = sql<DepartmentRow>`
    with recursive up (root, id, depth) as (
      select d, d, 0 from unnest(${[...ids]}::bigint[]) d
      union all
      select u.root, d.parent_id, u.depth + 1 from up u
      join department d on d.org_id = ${ctx.orgId} and d.id = u.id
      where d.parent_id is not null and u.depth < 20
    )
    select u.root, d.name, d.head_employee_id as head
    from up u join department d on d.org_id = ${ctx.orgId} and d.id = u.id
    order by u.root, u.depth`
  return deferredQuery(statement, headsByDepartment)
}

function headsByDepartment(rows: readonly DepartmentRow[]): Map<number, DepartmentHead[]> {
  const found = new Map<number, DepartmentHead[]>()
  for (const { root, name, head } of rows) {
    const list = found.get(root) ?? []
    list.push({ departmentName: name, headId: head })
    found.set(root, list)
  }
  return found
}

function functionHeadsQuery(
  ctx: Ctx,
  { specs, requesters }: ResolutionInput,
): DeferredQuery<Map<string, number>> {
  const masters = [...new Set(specs.flatMap((one) => (one.by === 'function_head' ? one.master : [])))]
  const units = requesters.flatMap((person) =>
    masters.flatMap((master) => {
      const unit = person.units[master]
      return unit ? [{ master, id: unit.id }] : []
    }),
  )
  if (units.length === 0) return resolvedQuery(new Map())
  const statement = sql<{ master: string; unit_id: number; function: string; employee_id: number }>`
    select h.master, h.unit_id, h.function, h.employee_id from function_head h
    where h.org_id = ${ctx.orgId} and (h.master, h.unit_id) in (
      select * from unnest(${units.map((one) => one.master)}::text[], ${units.map((one) => one.id)}::bigint[]))`
  return deferredQuery(
    statement,
    (rows) => new Map(rows.map((one) => [`${one.master}:${one.unit_id}:${one.function}`, one.employee_id])),
  )
}

/** These employees and their reporting lines: one statement, whatever the depth. */
async function findLines(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  at: string,
): Promise<Map<number, KnownPerson>> {
  const { rows } = await sql<{
    id: number
    name: string
    works_here: boolean
    is_suspended: boolean
    manager_id: number | null
    department_id: number | null
    account_id: number | null
  }>`
    with recursive line (id) as (
      select unnest(${[...ids]}::bigint[])
      union
      select e.manager_id from line l join employee e on e.org_id = ${ctx.orgId} and e.id = l.id
      where e.manager_id is not null
    )
    select e.id, e.full_name as name, e.manager_id, e.department_id, a.id as account_id,
      (e.status = 'active' and (e.left_on is null or e.left_on >= ${at}::date)) as works_here,
      ${suspendedOn(ctx, sql.ref('e.id'), sql`${at}::date`)} as is_suspended
    from line l join employee e on e.org_id = ${ctx.orgId} and e.id = l.id
    left join account a on a.org_id = e.org_id and a.employee_id = e.id and a.state <> 'disabled'`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        isHere: row.works_here && !row.is_suspended,
        isSuspended: row.is_suspended,
        managerId: row.manager_id,
        departmentId: row.department_id,
        accountId: row.account_id,
      },
    ]),
  )
}

const candidateOf = ({ employee_id, account_id, person }: HolderRow): Candidate => ({
  employeeId: employee_id,
  accountId: account_id,
  name: person,
})

function listOf(rows: readonly HolderRow[], kind: HolderRow['kind'], key: number): Candidate[] {
  return rows.filter((row) => row.kind === kind && row.key === key).map(candidateOf)
}

function groupsOf(rows: readonly HolderRow[]): ResolutionFacts['groupMembers'] {
  const inGroups = rows.filter(({ kind }) => kind === 'group')
  return new Map(inGroups.map(({ key, name }) => [key, { name, members: listOf(inGroups, 'group', key) }]))
}

function peopleNamed({ specs, requesters, previousApproverIds }: ResolutionInput): number[] {
  return [
    ...specs.flatMap((one) => (one.by === 'person' ? one.employee_id : [])),
    ...requesters.map(({ id }) => id),
    ...previousApproverIds,
  ]
}

/** All facts for finding these approvers for these employees: two statements. */
export async function findResolutionFacts(
  ctx: Ctx,
  db: Db,
  input: ResolutionInput,
): Promise<ResolutionFacts> {
  const { requesters } = input
  const departmentIds = unique(requesters.flatMap(({ units }) => units.department?.id ?? []))
  const { holders, departments, functionHeads } = await runQuery(
    db,
    combineQueries({
      holders: holdersQuery(ctx, input.specs),
      departments: departmentsQuery(ctx, departmentIds),
      functionHeads: functionHeadsQuery(ctx, input),
    }),
  )
  const ids = unique([
    ...peopleNamed(input),
    ...holders.flatMap(({ employee_id }) => employee_id ?? []),
    ...[...departments.values()].flat().flatMap(({ headId }) => headId ?? []),
    ...functionHeads.values(),
  ])
  const people = await findLines(ctx, db, ids, input.at)
  const byId = new Map(requesters.map((one) => [one.id, one]))
  return {
    people,
    departments,
    functionHeads,
    unitOf: (employeeId, master) => byId.get(employeeId)?.units[master] ?? null,
    roleHolders: new Map(
      unique(holders.filter(({ kind }) => kind === 'role').map(({ key }) => key)).map((key) => [
        key,
        listOf(holders, 'role', key),
      ]),
    ),
    groupMembers: groupsOf(holders),
    fallback: listOf(holders, 'fallback', 0)[0] ?? null,
    administrators: listOf(holders, 'role', ROLE.admin),
    roleName: (roleId) => roleName(roleId),
  }
}
