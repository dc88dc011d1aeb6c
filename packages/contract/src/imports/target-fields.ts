import type { FormField } from '../forms/form-definition.ts'
import type { TargetField, TargetRole } from './import-types.ts'
import { compactName } from './text-match.ts'

/** Slugs of virtual targets, which no form stores; the engine turns them into fields. */
export const virtualSlugs = {
  fullName: 'FULL_NAME',
  managerName: 'MANAGER_NAME',
  leavingDate: 'LEAVING_DATE',
  leavingReason: 'LEAVING_REASON',
  employmentStatus: 'EMPLOYMENT_STATUS',
} as const

/**
 * Names of each role in headers and slugs, in the form of `compactName`. Used in both directions: to
 * determine the role of a form's field and to find the column for it.
 */
export const roleNames: Readonly<Record<TargetRole, readonly string[]>> = {
  'full-name':
    'fullname employeename name empname nameofemployee nameoftheemployee staffname workername personname employee associatename'.split(
      ' ',
    ),
  'first-name': 'firstname givenname forename fname givennames first empfirstname'.split(' '),
  'middle-name': 'middlename middleinitial middle mname mi secondname'.split(' '),
  'last-name': 'lastname surname familyname lname last emplastname'.split(' '),
  'employee-code':
    'employeecode empid empcode employeeid employeenumber employeeno empno staffid staffno staffcode personnelnumber personnelno payrollnumber workerid associateid badgenumber ecode code'.split(
      ' ',
    ),
  email:
    'email emailid emailaddress mail mailid officialemail officialemailid workemail workmail companyemail businessemail corporateemail officeemail officialmail loginemail employeeemail emailofficial'.split(
      ' ',
    ),
  'personal-email':
    'personalemail personalemailid personalemailaddress personalmail privateemail alternateemail homeemail'.split(
      ' ',
    ),
  phone:
    'phone mobile mobileno mobilenumber phoneno phonenumber contact contactno contactnumber cell cellphone telephone tel cellnumber mobilephone workphone'.split(
      ' ',
    ),
  'birth-date': 'dateofbirth dob birthdate birthday bornon birth geburtsdatum'.split(' '),
  'joining-date':
    'dateofjoining doj dateofhire hiredate hiredon joiningdate joindate joinedon startdate dateofstart employmentstartdate employmentdate dateofappointment datehired dateofemployment'.split(
      ' ',
    ),
  gender: 'gender sex genderid'.split(' '),
  'marital-status': 'maritalstatus maritaldesc marital maritalstatusid civilstatus marriagestatus'.split(' '),
  department: 'deptid department dept departmentname deptname departmentid division'.split(' '),
  designation:
    'designationid designation position jobtitle title role jobrole positiontitle designationname post positionname occupation'.split(
      ' ',
    ),
  location:
    'locationid location worklocation office branchlocation site locationname officelocation worksite baselocation'.split(
      ' ',
    ),
  state: 'state stateid statename province region'.split(' '),
  city: 'city cityid cityname town currentcity'.split(' '),
  country: 'country countryid countryname nation'.split(' '),
  'postal-code': 'pincode pin zip zipcode postcode postalcode'.split(' '),
  nationality: 'nationality citizenship citizendesc citizen'.split(' '),
  salary: 'ctc salary annualsalary annualctc basesalary grosssalary pay annualpay compensation'.split(' '),
  manager:
    'reportingmanagerid managerid managercode reportingmanagercode supervisorid managerempid reportingto reportsto linemanagerid managerno managernumber managerempcode supervisorcode rmcode managerempno managersid'.split(
      ' ',
    ),
  'manager-name':
    'managername manager reportingmanager reportingmanagername supervisor supervisorname linemanager linemanagername reportstoname teamlead boss rmname'.split(
      ' ',
    ),
  'leaving-date':
    'leavingdate dateofleaving dateoftermination terminationdate termdate exitdate dateofexit lastworkingday lastworkingdate lwd relievingdate dateofrelieving separationdate dateofseparation resignationdate enddate employmentenddate dol'.split(
      ' ',
    ),
  'leaving-reason':
    'leavingreason reasonofleaving reasonforleaving termreason terminationreason exitreason separationreason reasonforexit resignationreason reasonforseparation reasonfortermination'.split(
      ' ',
    ),
  'employment-status':
    'employmentstatus empstatus employeestatus status workerstatus employmentstate isactive active'.split(
      ' ',
    ),
}

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

function importableTargets(fields: readonly FormField[]): TargetField[] {
  const taken = new Set<TargetRole>()
  return fields
    .filter((field) => !NOT_IMPORTABLE.has(field.FEILD_TYPE))
    .map((field) => {
      const target = targetOf(field)
      if (target.role === null) return target
      if (taken.has(target.role)) return { ...target, role: null }
      taken.add(target.role)
      return target
    })
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
    virtual.push(virtualTarget(virtualSlugs.fullName, 'Full name', 'full-name', 'text'))
  }
  if (roles.has('manager')) {
    virtual.push(virtualTarget(virtualSlugs.managerName, 'Manager (by name)', 'manager-name', 'text'))
  }
  virtual.push(
    virtualTarget(virtualSlugs.leavingDate, 'Leaving date', 'leaving-date', 'calander'),
    virtualTarget(virtualSlugs.leavingReason, 'Reason for leaving', 'leaving-reason', 'text'),
    virtualTarget(virtualSlugs.employmentStatus, 'Employment status', 'employment-status', 'text'),
  )
  return [...targets, ...virtual.filter(({ role }) => !roles.has(role))]
}
