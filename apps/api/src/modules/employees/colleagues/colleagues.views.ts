import type { Colleague } from '@muster/contract/employees/directory/colleagues.contract'
import type { Ctx } from '../../../platform/context.ts'
import { photoLink } from '../directory/directory.views.ts'
import type { ColleagueRow, LineRow } from './colleagues.queries.ts'
import type { Visibility } from './visible-colleagues.ts'

/** Limits a row to the details that the organisation shows. */
export function colleagueView(ctx: Ctx, { shown }: Visibility, row: ColleagueRow): Colleague {
  return {
    EMPLOYEE_ID: row.id,
    EMPLOYEE_NAME: row.full_name,
    ...(shown.has('photo') ? { photo: photoLink(ctx, row.photo_path) } : {}),
    ...(shown.has('designation') ? { DESIGNATION_NAME: row.designation_name } : {}),
    ...(shown.has('department') ? { DEPARTMENT_NAME: row.department_name } : {}),
    ...(shown.has('location') ? { LOCATION_NAME: row.location_name } : {}),
    ...(shown.has('email') ? { EMAIL: row.email } : {}),
    ...(shown.has('phone') ? { PHONE: row.phone } : {}),
  }
}

/** The reporting line up to the first manager whom the caller may not see; managers above stay hidden too. */
export function lineView(ctx: Ctx, { shown }: Visibility, rows: readonly LineRow[]) {
  const end = rows.findIndex((row) => !row.is_visible)
  return (end < 0 ? rows : rows.slice(0, end)).map((row) => ({
    EMPLOYEE_ID: row.id,
    EMPLOYEE_NAME: row.full_name,
    ...(shown.has('designation') ? { DESIGNATION_NAME: row.designation_name } : {}),
    ...(shown.has('photo') ? { photo: photoLink(ctx, row.photo_path) } : {}),
  }))
}
