import type { updatePeopleLocation } from '@muster/contract/employees/directory/geocode.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, loadForm, validateValues } from '../../forms/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { countOutOfReach, lockPeople } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'

const EDIT = 'employees.profile.edit'

/** Refuses to move employees out of the caller's reach, whatever the effective date. */
async function refuseOutOfReach(ctx: Ctx, db: Db, ids: readonly number[], locationId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select e.id, e.entity_id, ${locationId}::bigint as location_id, e.branch_id, e.zone_id, e.business_unit_id,
        e.channel_type_id, e.department_id, e.employee_type_id, e.access_level_id
      from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
    ) h where not coalesce(${employeeScope(ctx, EDIT, 'h')}, false)`.execute(db)
  if ((rows[0]?.count ?? 0) > 0) fail('employees.outside_reach')
}

/**
 * Sets the location of several employees from an effective date, all or none. Employees out of reach give the same
 * error as unknown ones.
 *
 * @throws AppError `record.not_found`, `employees.has_left`, `employees.outside_reach`, `request.invalid`
 */
export async function setPeopleLocation(
  ctx: Ctx,
  input: BodyOf<typeof updatePeopleLocation>,
): Promise<DataOf<typeof updatePeopleLocation>> {
  const ids = [...new Set(input.emp_ids)]
  const result = await tx(ctx, async (db) => {
    const people = await lockPeople(ctx, db, ids)
    if (people.length < ids.length || (await countOutOfReach(ctx, db, EDIT, ids)) > 0) found(undefined)
    const gone = people.find((person) => person.status === 'left')
    if (gone) fail('employees.has_left', { parameters: { name: gone.full_name } })
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const values = await validateValues(ctx, db, form, { LOCATION_ID: input.LOCATION_ID }, { partial: true })
    await refuseOutOfReach(ctx, db, ids, input.LOCATION_ID)
    const changed = await changePeople(
      ctx,
      db,
      people.map((person) => ({ person, values })),
      {
        effectiveDate: input.effective_date ?? form.today,
        today: form.today,
        reason: input.reason ?? '',
        fields: fieldsOf(form),
      },
    )
    const scheduled = [...changed.values()].filter((one) => one.scheduled.length > 0).length
    return { updated: changed.size, unchanged: ids.length - changed.size, scheduled }
  })
  forgetTotals(ctx)
  return result
}
