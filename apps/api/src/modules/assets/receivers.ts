import type { listAssetPeople } from '@muster/contract/assets/hand-over.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { MANAGE } from './assets.access.ts'

type Answer = DataOf<typeof listAssetPeople>

const MOST = 20

/** People whom the caller may hand assets to, by name or code. One statement. */
export function findReceivers(ctx: Ctx, search: string): Promise<Answer> {
  const found = search === '' ? sql`` : sql`join search_employees(${search}, false) f on f.employee_id = e.id`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Answer['people'][number]>`
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE"
      from employee e ${found}
      where e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
      order by ${search === '' ? sql`e.full_name` : sql`f.rank, e.full_name`}, e.id limit ${MOST}`.execute(db)
    return { people: rows }
  })
}
