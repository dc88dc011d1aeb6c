import type { FormField } from '../forms/form-definition.ts'
import type { TargetField, TargetRole } from './import-types.ts'
import { roleNames } from './role-names.ts'
import { targetTexts } from './target-fields.texts.ts'
import { compactName } from './text-match.ts'

export { roleNames }

/** Slugs of virtual targets, which no form stores; the engine turns them into fields. */
export const virtualSlugs = {
  fullName: 'FULL_NAME',
  managerName: 'MANAGER_NAME',
  leavingDate: 'LEAVING_DATE',
  leavingReason: 'LEAVING_REASON',
  employmentStatus: 'EMPLOYMENT_STATUS',
} as const

const roleByName: ReadonlyMap<string, TargetRole> = new Map(
  // The earlier role keeps a name that two share.
  (Object.entries(roleNames) as [TargetRole, readonly string[]][])
    .reverse()
    .flatMap(([role, names]) => names.map((name) => [name, role] as const)),
)

/** Only the engine's own targets have these roles: a field called "Name" must not be split. */
const VIRTUAL_ONLY: ReadonlySet<TargetRole> = new Set(['full-name', 'manager-name'])
/** These have a meaning in the employee form only: a project has an end date too. */
const EMPLOYEE_ONLY: ReadonlySet<TargetRole> = new Set([
  'employee-code',
  'manager',
  'leaving-date',
  'leaving-reason',
  'employment-status',
])

function roleOf(field: FormField): TargetRole | null {
  const role =
    roleByName.get(compactName(field.FIELD_SLUG)) ?? roleByName.get(compactName(field.FIELD_NAME)) ?? null
  return role !== null && VIRTUAL_ONLY.has(role) ? null : role
}

function targetOf(field: FormField): TargetField {
  return {
    slug: field.FIELD_SLUG,
    label: field.FIELD_NAME,
    type: field.FEILD_TYPE,
    required: field.IS_MANDATORY === 1,
    options: field.FEILD_VALUES,
    master: field.master_status === 1 ? field.master : null,
    virtual: false,
    role: roleOf(field),
    field,
  }
}

/** Fields that a sheet can't fill: files are uploaded, passwords are set by their owners. */
const NOT_IMPORTABLE: ReadonlySet<string> = new Set(['file', 'password'])

const isOwn = ({ field }: TargetField) => field?.is_built_in === true

function importableTargets(fields: readonly FormField[]): TargetField[] {
  const targets = fields.filter((field) => !NOT_IMPORTABLE.has(field.FEILD_TYPE)).map(targetOf)
  const holders = new Map<TargetRole, TargetField>()
  // The form's own fields first: an added field called "ID" must not take the place of the employee code.
  const claims = [...targets].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  for (const target of claims) {
    if (target.role !== null && !holders.has(target.role)) holders.set(target.role, target)
  }
  return targets.map((target) =>
    target.role === null || holders.get(target.role) === target ? target : { ...target, role: null },
  )
}

/** The targets of any form: every field that a sheet can fill. */
export function targetsFromForm(fields: readonly FormField[]): TargetField[] {
  return importableTargets(fields).map((target) =>
    target.role !== null && EMPLOYEE_ONLY.has(target.role) ? { ...target, role: null } : target,
  )
}

function virtualTarget(
  slug: string,
  label: string,
  role: TargetRole,
  type: TargetField['type'],
): TargetField {
  return {
    slug,
    label,
    type,
    required: false,
    options: [],
    master: null,
    virtual: true,
    role,
    field: null,
  }
}

/**
 * The targets of the employee form: its fields, and virtual ones (full name, manager by name, leaving date
 * and reason, employment status) where the form has no field with that role.
 */
export function employeeTargets(fields: readonly FormField[]): TargetField[] {
  const targets = importableTargets(fields)
  const roles = new Set(targets.map(({ role }) => role))
  const virtual: TargetField[] = []
  if (roles.has('first-name')) {
    virtual.push(virtualTarget(virtualSlugs.fullName, targetTexts('fullName'), 'full-name', 'text'))
  }
  if (roles.has('manager')) {
    virtual.push(virtualTarget(virtualSlugs.managerName, targetTexts('managerName'), 'manager-name', 'text'))
  }
  virtual.push(
    virtualTarget(virtualSlugs.leavingDate, targetTexts('leavingDate'), 'leaving-date', 'calander'),
    virtualTarget(virtualSlugs.leavingReason, targetTexts('leavingReason'), 'leaving-reason', 'text'),
    virtualTarget(
      virtualSlugs.employmentStatus,
      targetTexts('employmentStatus'),
      'employment-status',
      'text',
    ),
  )
  return [...targets, ...virtual.filter(({ role }) => !roles.has(role))]
}
