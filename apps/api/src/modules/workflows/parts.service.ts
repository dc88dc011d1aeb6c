import { roles } from '@muster/contract/access/roles'
import { type BodyOf, type DataOf, pageCount, ROLE } from '@muster/contract/kit/index'
import { operatorsOf } from '@muster/contract/workflows/operators'
import type {
  listActions,
  listApprovers,
  listProperties,
  readMasterValues,
} from '@muster/contract/workflows/workflow-parts.contract'
import { functionMasters, functions } from '@muster/contract/workflows/workflows.constants'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { masterOptions } from '../reference/index.ts'
import { propertiesOf } from './properties.service.ts'
import { nameOfFunction } from './rules/unit-names.ts'
import { knownTrigger } from './trigger-names.ts'
import { actions } from './workflow-words.ts'

/** @throws AppError `workflows.trigger_unknown` */
export function readProperties(ctx: Ctx, slug: string): Promise<DataOf<typeof listProperties>> {
  const trigger = knownTrigger(slug)
  return readTx(ctx, async (db) => ({
    properties: (await propertiesOf(ctx, db, trigger.slug)).map((one) => ({
      ...one,
      options: one.options?.map(({ id, name }) => ({ id, name })),
      operators: [...operatorsOf[one.type]],
    })),
  }))
}

/** @throws AppError `workflows.trigger_unknown` */
export function readActions(slug: string): DataOf<typeof listActions> {
  knownTrigger(slug)
  return { actions: actions.map((one) => ({ ...one })) }
}

async function findGroups(ctx: Ctx, db: Db) {
  return db
    .selectFrom('access_group')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 1)
    .orderBy('name')
    .limit(500)
    .execute()
}

const spaced = (master: string) => {
  const words = master.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Options for approvers. Two statements. */
export function readMasters(ctx: Ctx): Promise<DataOf<typeof readMasterValues>> {
  return readTx(ctx, async (db) => {
    const units = await masterOptions(ctx, db, functionMasters, { activeOnly: true })
    return {
      roles: roles
        .filter(({ role_id }) => role_id !== ROLE.employee)
        .map(({ role_id, name }) => ({ id: role_id, name })),
      groups: await findGroups(ctx, db),
      functions: functions.map((one) => ({ function: one, name: wordsOf(nameOfFunction(one)) })),
      masters: functionMasters.map((master) => ({
        master,
        name: spaced(master),
        units: (units[master] ?? []).map(({ value, label }) => ({ id: value as number, name: label })),
      })),
    }
  })
}

interface PersonRow {
  EMPLOYEE_ID: number
  EMPLOYEE_NAME: string
  EMPLOYEE_CODE: string
  designation: string
  department: string
  can_sign_in: boolean
}

/**
 * Active employees by name. Anybody with access to workflows may select any of them, so only name, code and
 * organisation units are returned. Two statements.
 */
export function readApprovers(
  ctx: Ctx,
  { page, limit, search }: BodyOf<typeof listApprovers>,
): Promise<DataOf<typeof listApprovers>> {
  const hits = search ? sql`join search_employees(${search}, false) hit on hit.employee_id = e.id` : sql``
  return readTx(ctx, async (db) => {
    const { rows } = await sql<PersonRow>`
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE",
        coalesce(g.name, '') as designation, coalesce(d.name, '') as department, a.id is not null as can_sign_in
      from employee e ${hits}
      left join designation g on g.org_id = e.org_id and g.id = e.designation_id
      left join department d on d.org_id = e.org_id and d.id = e.department_id
      left join account a on a.org_id = e.org_id and a.employee_id = e.id and a.state <> 'disabled'
      where e.org_id = ${ctx.orgId} and e.status = 'active'
      order by e.sort_name, e.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from employee e ${hits}
      where e.org_id = ${ctx.orgId} and e.status = 'active'`.execute(db)
    const total = counted.rows[0]?.total ?? 0
    return { docs: rows, pages: pageCount(total, limit), total }
  })
}
