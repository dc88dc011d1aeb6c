import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { RequestTarget } from '../files/index.ts'

/** Employees from whom files may be requested: those for whom the caller holds the permission. */
export const employeeRequestTarget: RequestTarget = {
  find: async (ctx, db, id, permission) => {
    const row = await db
      .selectFrom('employee as e')
      .select('e.full_name')
      .where('e.org_id', '=', ctx.orgId)
      .where('e.id', '=', id)
      .where(employeeScope(ctx, permission, 'e'))
      .executeTakeFirst()
    return row && { label: row.full_name ?? '' }
  },
  path: (id) => `/users/view/${id}?tab=files`,
}
