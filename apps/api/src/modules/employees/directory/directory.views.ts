import type { AccountState, EmployeeRow } from '@muster/contract/employees/employees.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../../platform/context.ts'
import { fileLink } from '../../files/index.ts'
import { toValues } from '../employee-columns.ts'
import { fieldText, type MasterNames } from '../profile/record-text.ts'
import { type DirectoryRow, grantedGroups } from './directory.queries.ts'
import { standingView } from './standing.ts'

export function accountStateOf(row: {
  account_id: number | null
  account_state: string | null
}): AccountState {
  return row.account_id === null ? 'none' : (row.account_state as AccountState)
}

/** 1 if the account is active or invited. */
export const isLoginOn = (state: AccountState): 0 | 1 => (state === 'active' || state === 'invited' ? 1 : 0)

/** A short-lived link to the profile picture. */
export function photoLink(ctx: Ctx, path: string | null): string | null {
  return path === null ? null : fileLink(ctx, path)
}

/** Additional columns of a row as text. Omits fields of groups that the caller may not see for this employee. */
export function columnTexts(
  row: DirectoryRow,
  fields: readonly FormField[],
  names: MasterNames,
): Record<string, string | null> {
  const granted = grantedGroups(row)
  const values = toValues(row)
  return Object.fromEntries(
    fields
      .filter((field) => field.field_group === null || granted.has(field.field_group))
      .map((field) => [field.FIELD_SLUG, fieldText(field, values[field.FIELD_SLUG], names) || null]),
  )
}

export function employeeRow(
  ctx: Ctx,
  row: DirectoryRow,
  fields: readonly FormField[],
  names: MasterNames,
): EmployeeRow {
  const state = accountStateOf(row)
  return {
    EMPLOYEE_ID: row.id,
    EMP_USER_ID: row.account_id,
    EMPLOYEE_CODE: row.code,
    EMPLOYEE_NAME: row.full_name,
    EMAIL: row.email,
    ...(grantedGroups(row).has('contact') ? { PHONE: row.phone } : {}),
    DEPT_ID: row.department_id,
    DEPARTMENT_NAME: row.department_name,
    DESIGNATION_ID: row.designation_id,
    DESIGNATION_NAME: row.designation_name,
    LOCATION_ID: row.location_id,
    LOCATION_NAME: row.location_name,
    ENTITY_ID: row.entity_id,
    ENTITY_NAME: row.entity_name,
    REPORTING_MANAGER_ID: row.manager_id,
    REPORTING_MANAGER_NAME: row.manager_name,
    IS_ACTIVE: isLoginOn(state),
    IS_ACTIVE_ATS: row.is_active_ats ? 1 : 0,
    account_state: state,
    status: row.status,
    standing: standingView(row),
    left_on: row.left_on,
    date_of_joining: row.date_of_joining,
    photo: photoLink(ctx, row.photo_path),
    ...(fields.length > 0 ? { columns: columnTexts(row, fields, names) } : {}),
    abilities: {
      view: row.can_view,
      edit: row.can_edit,
      manage_account: row.can_account,
      change_status: row.can_status,
    },
  }
}
