import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { employeeTargets } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import { groupDimensions, scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fieldsOf, type ImportFacts, loadForm, masterOptions } from '../../forms/index.ts'
import { columnOfAttribute } from '../employee-columns.ts'
import type { ImportReach, KnownRow } from '../rules/import-desk.ts'

export const IMPORT = 'employees.import'

function reachOf(ctx: Ctx): ImportReach {
  const scopes = scopesOf(ctx.actor, IMPORT)
  return {
    isWhole: scopes.has('organisation'),
    groups: scopes.has('group') ? ctx.actor.groups.map((group) => group.limits) : [],
  }
}

/** Loads the form, masters and reach needed to read a file of employees. */
export async function loadEmployeeFacts(ctx: Ctx, db: Db): Promise<ImportFacts> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  const masters = await masterOptions(ctx, db, [...fields.flatMap((field) => field.master ?? []), 'reason'])
  return {
    form,
    targets: employeeTargets(fields),
    masters,
    generated: new Set(['EMPLOYEE_CODE']),
    reach: reachOf(ctx),
  }
}

const dimensionColumns = sql.join(
  groupDimensions.map((dimension) => sql.ref(`e.${columnOfAttribute(dimension)}`)),
)

/** Employees per statement, small enough not to block other requests. */
const PAGE = 2000

/** SQL for the values of custom fields that must be unique. */
async function uniqueCustom(ctx: Ctx, db: Db) {
  const rows = await db
    .selectFrom('form_field')
    .select('slug')
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', EMPLOYEE_FORM)
    .where('is_built_in', '=', false)
    .where('is_unique', '=', true)
    .execute()
  if (rows.length === 0) return sql`null::jsonb`
  const slugs = rows.map(({ slug }) => slug)
  return sql`(select jsonb_object_agg(u.slug, e.custom -> u.slug) from unnest(${slugs}::text[]) u (slug))`
}

/**
 * Pages through all employees regardless of reach, because values must be unique in the organisation. Each page is a
 * transaction of its own, so that nobody waits for all of them.
 */
export async function* findKnownPeople(ctx: Ctx): AsyncGenerator<KnownRow[]> {
  const custom = await readTx(ctx, (db) => uniqueCustom(ctx, db))
  for (let last = 0; ; ) {
    const page = sql<KnownRow>`
      select e.id, e.code, e.email, e.first_name, e.middle_name, e.last_name, e.manager_id, e.date_of_birth,
        e.date_of_joining, e.confirmation_due_on, e.left_on, ${dimensionColumns},
        ${custom} as custom,
        ${employeeScope(ctx, IMPORT, 'e')} as may_import,
        ${employeeScope(ctx, 'employees.directory.view', 'e')} as may_see
      from employee e where e.org_id = ${ctx.orgId} and e.id > ${last}
      order by e.id limit ${PAGE}`
    const { rows } = await readTx(ctx, (db) => page.execute(db))
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows[rows.length - 1]?.id ?? last
  }
}
