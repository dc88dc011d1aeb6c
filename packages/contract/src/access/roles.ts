import { ROLE } from '../kit/permissions.ts'

/** The name of a role and the product it belongs to (platform specification, section 6). */
export interface RoleDefinition {
  readonly role_id: number
  readonly name: string
  readonly product_id: number
}

/** Product numbers of the specification; 1 is HR itself and needs no subscription. */
export const PRODUCT = { hr: 1, payroll: 3, payrollPlus: 5, performance: 6, recruitment: 7 } as const

export const products = [
  { product_id: PRODUCT.hr, name: 'HR' },
  { product_id: PRODUCT.payroll, name: 'Payroll' },
  { product_id: PRODUCT.payrollPlus, name: 'Payroll Plus' },
  { product_id: PRODUCT.performance, name: 'Performance' },
  { product_id: PRODUCT.recruitment, name: 'Recruitment' },
] as const

export const roles: readonly RoleDefinition[] = [
  { role_id: ROLE.admin, name: 'Administrator', product_id: PRODUCT.hr },
  { role_id: ROLE.adminLike, name: 'Deputy administrator', product_id: PRODUCT.hr },
  { role_id: ROLE.subAdmin, name: 'Sub-admin', product_id: PRODUCT.hr },
  { role_id: ROLE.employee, name: 'Employee', product_id: PRODUCT.hr },
  { role_id: ROLE.payroll, name: 'Payroll', product_id: PRODUCT.payroll },
  { role_id: ROLE.lmsAdmin, name: 'LMS Admin', product_id: PRODUCT.hr },
  { role_id: ROLE.tripPermit, name: 'Trip Permit', product_id: PRODUCT.hr },
  { role_id: ROLE.autoTrip, name: 'Auto Trip', product_id: PRODUCT.hr },
  { role_id: ROLE.pmsAdmin, name: 'PMS Admin', product_id: PRODUCT.performance },
  { role_id: ROLE.atsAdmin, name: 'ATS Admin', product_id: PRODUCT.recruitment },
  { role_id: ROLE.hiringManager, name: 'Hiring Manager', product_id: PRODUCT.recruitment },
  { role_id: ROLE.interviewer, name: 'Interviewer', product_id: PRODUCT.recruitment },
  { role_id: ROLE.recruiter, name: 'Recruiter', product_id: PRODUCT.recruitment },
]

/** Roles that hold every permission without a grant. */
export const administratorRoles: readonly number[] = [ROLE.admin, ROLE.adminLike]

/** The role called "sub-admin" in a product: 8 for product 1, 9 for the others. */
export function subAdminRole(productId: number): number {
  return productId === PRODUCT.hr ? ROLE.subAdmin : ROLE.payroll
}

/** A role's name; roles that the specification leaves unnamed, such as 15 and 16, show their number. */
export function roleName(roleId: number, productId?: number): string {
  // Role 9 is the sub-admin of every product but HR: outside payroll its usual name would mislead.
  const isOtherProduct = productId !== undefined && productId > PRODUCT.payrollPlus
  if (roleId === ROLE.payroll && isOtherProduct) return 'Sub-admin'
  return roles.find((role) => role.role_id === roleId)?.name ?? `Role ${roleId}`
}

/** Whether the role can be given within the product. */
export function isRoleOf(roleId: number, productId: number): boolean {
  if (roleId === subAdminRole(productId)) return true
  return roles.some((role) => role.role_id === roleId && role.product_id === productId)
}
