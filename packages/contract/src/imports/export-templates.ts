import { compactName } from './text-match.ts'

/** The export of another product: its headings with the slugs they fill, null for those that fill none. */
interface ExportTemplate {
  product: string
  /** Headings that few other files have; three of them reveal the product. */
  signs: string
  columns: Readonly<Record<string, string>>
  /** Headings to skip. */
  skipped: string
}

const TEMPLATES: readonly ExportTemplate[] = [
  {
    product: 'BambooHR',
    signs:
      'Employee #, EEID, Hire Date, Home Email, Reporting to, Supervisor EEID, Work Ext., Division, Preferred Name, Termination Type, Termination Reason, Zip Code',
    columns: {
      EMPLOYEE_CODE: 'Employee #, Employee Number',
      FULL_NAME: 'Employee Name, Last Name First Name, First Name Last Name, Name',
      FIRST_NAME: 'First Name',
      MIDDLE_NAME: 'Middle Name',
      LAST_NAME: 'Last Name',
      DATE_OF_JOINING: 'Hire Date',
      DATE_OF_BIRTH: 'Birth Date, Date of Birth',
      GENDER: 'Gender',
      MARITAL_STATUS: 'Marital Status',
      NATIONALITY: 'Nationality',
      EMAIL: 'Work Email',
      PERSONAL_EMAIL: 'Home Email',
      PHONE: 'Mobile Phone',
      ALTERNATE_PHONE: 'Home Phone',
      DEPT_ID: 'Department',
      BUSINESS_UNIT_ID: 'Division',
      DESIGNATION_ID: 'Job Title',
      LOCATION_ID: 'Location',
      MANAGER_NAME: 'Reporting to, Reports To, Supervisor, Manager',
      REPORTING_MANAGER_ID: 'Supervisor EID, Supervisor EEID',
      EMPLOYMENT_TYPE_ID: 'Employment Status',
      EMPLOYMENT_STATUS: 'Status',
      LEAVING_DATE: 'Termination Date',
      LEAVING_REASON: 'Termination Reason',
      ADDRESS: 'Address Line 1, Street 1',
      CITY: 'City',
      STATE: 'State, Province',
      POSTAL_CODE: 'Zip Code, Zip, Postal Code',
      COUNTRY_ID: 'Country',
    },
    skipped:
      'EEID, Preferred Name, Address Line 2, Work Phone, Work Ext., Age, Termination Type, Eligible For Re-hire',
  },
  {
    product: 'Zoho People',
    signs:
      'EmployeeID, Nick Name, Zoho Role, Zoho ID, Source of Hire, Email ID, Date of Exit, Role, Reporting To, Added Time, Onboarding Status, Work location, Total Experience, Current Experience, Ask me about/Expertise',
    columns: {
      EMPLOYEE_CODE: 'EmployeeID, Employee ID',
      FIRST_NAME: 'First Name',
      LAST_NAME: 'Last Name',
      EMAIL: 'Email ID, Email address',
      DEPT_ID: 'Department',
      LOCATION_ID: 'Work location, Location',
      DESIGNATION_ID: 'Title, Designation',
      EMPLOYMENT_TYPE_ID: 'Employment Type, Employee type',
      EMPLOYMENT_STATUS: 'Employee Status',
      DATE_OF_JOINING: 'Date of joining',
      MANAGER_NAME: 'Reporting To, Reporting Manager',
      DATE_OF_BIRTH: 'Date of Birth',
      GENDER: 'Gender',
      MARITAL_STATUS: 'Marital Status',
      PHONE: 'Mobile Phone, Personal Mobile Number',
      PERSONAL_EMAIL: 'Personal Email Address, Other Email',
      ADDRESS: 'Present Address, Address',
      LEAVING_DATE: 'Date of Exit',
    },
    skipped:
      'Nick Name, Role, Zoho Role, Zoho ID, Photo, Source of Hire, Age, About Me, Tags, Job Description, Ask me about/Expertise, Work phone, Work Phone Number, Extension, Seating Location, Added By, Added Time, Modified By, Modified Time, Current Experience, Total Experience, Onboarding Status, Permanent Address',
  },
  {
    product: 'Keka',
    signs:
      'Display Name, Legal Entity, Worker Type, Time Type, Date Joined, Reporting Manager Employee Number, Dotted Line Manager, Attendance Number, Exit Date, Secondary Job Title, Pay Grade, Leave Plan, Weekly Off Policy, Shift Policy, Cost Center',
    columns: {
      EMPLOYEE_CODE: 'Employee Number, Employee No',
      FULL_NAME: 'Full Name',
      FIRST_NAME: 'First Name',
      MIDDLE_NAME: 'Middle Name',
      LAST_NAME: 'Last Name',
      EMAIL: 'Work Email',
      PERSONAL_EMAIL: 'Personal Email',
      PHONE: 'Mobile Phone, Mobile Number',
      DESIGNATION_ID: 'Job Title',
      BUSINESS_UNIT_ID: 'Business Unit',
      DEPT_ID: 'Department',
      SUB_DEPT_ID: 'Sub Department',
      LOCATION_ID: 'Location',
      COST_CENTER_ID: 'Cost Center',
      ENTITY_ID: 'Legal Entity',
      GRADE_ID: 'Pay Grade, Band',
      DATE_OF_JOINING: 'Date Joined, Date of Joining',
      DATE_OF_BIRTH: 'Date of Birth',
      GENDER: 'Gender',
      MARITAL_STATUS: 'Marital Status',
      BLOOD_GROUP: 'Blood Group',
      NATIONALITY: 'Nationality',
      MANAGER_NAME: 'Reporting To, Reporting Manager',
      REPORTING_MANAGER_ID: 'Reporting Manager Employee Number',
      EMPLOYEE_TYPE_ID: 'Worker Type',
      EMPLOYMENT_TYPE_ID: 'Time Type',
      EMPLOYMENT_STATUS: 'Employment Status',
      LEAVING_DATE: 'Exit Date, Last Working Day',
      LEAVING_REASON: 'Exit Reason, Termination Reason',
    },
    skipped:
      'Display Name, Secondary Job Title, Dotted Line Manager, Attendance Number, Leave Plan, Weekly Off Policy, Shift Policy, Work Phone, Residence Number, Skype Id, Father Name, Mother Name, Spouse Name',
  },
  {
    product: 'greytHR',
    signs:
      'Employee No, Date Of Join, Join Date, Confirm Date, Reporting Manager Employee No, Father Name, Spouse Name, Probation Period, Notice Period, Leaving Date, Emergency Contact Name',
    columns: {
      EMPLOYEE_CODE: 'Employee No, Employee Number',
      FULL_NAME: 'Employee Name, Name',
      FIRST_NAME: 'First Name',
      MIDDLE_NAME: 'Middle Name',
      LAST_NAME: 'Last Name',
      GENDER: 'Gender',
      DATE_OF_BIRTH: 'Date Of Birth',
      DATE_OF_JOINING: 'Date Of Join, Join Date',
      CONFIRMATION_DUE_ON: 'Confirm Date, Confirmation Date',
      EMPLOYMENT_STATUS: 'Status',
      DESIGNATION_ID: 'Designation',
      DEPT_ID: 'Department',
      LOCATION_ID: 'Location',
      GRADE_ID: 'Grade',
      COST_CENTER_ID: 'Cost Center',
      REPORTING_MANAGER_ID: 'Reporting Manager Employee No, Manager Employee No',
      MANAGER_NAME: 'Reporting Manager, Manager',
      EMAIL: 'Email',
      PERSONAL_EMAIL: 'Personal Email',
      PHONE: 'Mobile',
      MARITAL_STATUS: 'Marital Status',
      BLOOD_GROUP: 'Blood Group',
      NATIONALITY: 'Nationality',
      EMERGENCY_NAME: 'Emergency Contact Name',
      EMERGENCY_PHONE: 'Emergency Contact Number',
      LEAVING_DATE: 'Leaving Date',
      LEAVING_REASON: 'Leaving Reason',
      EMPLOYEE_TYPE_ID: 'Employee Status',
    },
    skipped: 'Father Name, Spouse Name, Probation Period, Notice Period, Extension, Marriage Date',
  },
  {
    product: 'OrangeHRM',
    signs:
      'other_id, driver’s_license_no, license_expiry_date, other_email, home_telephone, work_telephone, address_street_1, address_street_2, Employment Status, Sub Unit',
    columns: {
      EMPLOYEE_CODE: 'employee_id, Employee Id',
      FIRST_NAME: 'first_name, First (& Middle) Name',
      MIDDLE_NAME: 'middle_name',
      LAST_NAME: 'last_name',
      GENDER: 'gender',
      MARITAL_STATUS: 'marital_status',
      NATIONALITY: 'nationality',
      DATE_OF_BIRTH: 'date_of_birth',
      DATE_OF_JOINING: 'joined_date',
      ADDRESS: 'address_street_1',
      CITY: 'city',
      STATE: 'state/province',
      POSTAL_CODE: 'zip/postal_code',
      COUNTRY_ID: 'country',
      PHONE: 'mobile',
      ALTERNATE_PHONE: 'home_telephone',
      EMAIL: 'work_email',
      PERSONAL_EMAIL: 'other_email',
      DESIGNATION_ID: 'job_title',
      DEPT_ID: 'Sub Unit',
      EMPLOYMENT_TYPE_ID: 'Employment Status',
      MANAGER_NAME: 'Supervisor',
    },
    skipped: 'other_id, driver’s_license_no, license_expiry_date, address_street_2, work_telephone',
  },
  {
    product: 'Frappe HR',
    signs:
      'Series, Company Email, Prefered Email, Prefered Contact Email, Relieving Date, Reports to, Salutation, Holiday List, Leave Approver, Attendance Device ID, Employee Number, Date of Retirement, Resignation Letter Date, User ID',
    columns: {
      EMPLOYEE_CODE: 'ID',
      FULL_NAME: 'Full Name, Employee Name',
      FIRST_NAME: 'First Name',
      MIDDLE_NAME: 'Middle Name',
      LAST_NAME: 'Last Name',
      ENTITY_ID: 'Company',
      EMPLOYMENT_STATUS: 'Status',
      GENDER: 'Gender',
      DATE_OF_BIRTH: 'Date of Birth',
      DATE_OF_JOINING: 'Date of Joining',
      CONFIRMATION_DUE_ON: 'Confirmation Date',
      DEPT_ID: 'Department',
      DESIGNATION_ID: 'Designation',
      GRADE_ID: 'Grade, Employee Grade',
      BRANCH_ID: 'Branch',
      EMPLOYMENT_TYPE_ID: 'Employment Type',
      REPORTING_MANAGER_ID: 'Reports to',
      EMAIL: 'Company Email',
      PERSONAL_EMAIL: 'Personal Email',
      PHONE: 'Mobile, Cell Number',
      MARITAL_STATUS: 'Marital Status',
      BLOOD_GROUP: 'Blood Group',
      EMERGENCY_NAME: 'Emergency Contact Name',
      EMERGENCY_PHONE: 'Emergency Phone',
      ADDRESS: 'Current Address',
      LEAVING_DATE: 'Relieving Date',
      LEAVING_REASON: 'Reason for Leaving',
    },
    skipped:
      'Series, Salutation, Employee Number, User ID, Prefered Email, Prefered Contact Email, Holiday List, Leave Approver, Expense Approver, Attendance Device ID, Date of Retirement, Resignation Letter Date, Permanent Address, Salary Mode, Bio / Cover Letter',
  },
  {
    product: 'Odoo',
    signs:
      'External ID, Badge ID, Identification No, Job Position, Coach, Work Mobile, Departure Date, Departure Reason, Work Address, Working Hours, Nationality (Country), Private Email',
    columns: {
      EMPLOYEE_CODE: 'Badge ID',
      FULL_NAME: 'Employee Name, Name',
      EMAIL: 'Work Email',
      PERSONAL_EMAIL: 'Private Email',
      PHONE: 'Work Mobile',
      ALTERNATE_PHONE: 'Work Phone, Private Phone',
      DEPT_ID: 'Department',
      DESIGNATION_ID: 'Job Position',
      MANAGER_NAME: 'Manager',
      LOCATION_ID: 'Work Location',
      ENTITY_ID: 'Company',
      DATE_OF_BIRTH: 'Date of Birth, Birthday',
      GENDER: 'Gender',
      MARITAL_STATUS: 'Marital Status',
      NATIONALITY: 'Nationality (Country), Nationality',
      DATE_OF_JOINING: 'Start Date, Contract Start Date, First Contract Date',
      EMERGENCY_NAME: 'Contact Name, Emergency Contact',
      EMERGENCY_PHONE: 'Contact Phone, Emergency Phone',
      LEAVING_DATE: 'Departure Date',
      LEAVING_REASON: 'Departure Reason',
    },
    skipped:
      'External ID, Identification No, Passport No, Coach, Work Address, Working Hours, Timezone, Tags, Related User, Job Title, Image',
  },
]

/** How many of a product's own headings a file must have. */
const LEAST_SIGNS = 3
/** Least share of the file's columns that the product's exports have. */
const LEAST_KNOWN = 0.6

/** A heading for comparison: without case and punctuation, and with "#" as "no". */
export const headingName = (heading: string) => compactName(heading.replaceAll('#', ' no '))

const namesIn = (line: string) => line.split(', ').map(headingName)

interface Prepared {
  product: string
  signs: ReadonlySet<string>
  slugOf: ReadonlyMap<string, string | null>
}

const prepared: readonly Prepared[] = TEMPLATES.map(({ product, signs, columns, skipped }) => ({
  product,
  signs: new Set(namesIn(signs)),
  slugOf: new Map<string, string | null>([
    ...namesIn(skipped).map((name) => [name, null] as const),
    ...Object.entries(columns).flatMap(([slug, line]) => namesIn(line).map((name) => [name, slug] as const)),
  ]),
}))

export interface RecognisedExport {
  /** The product's own name, the same in every language. */
  product: string
  /** The slug that a heading fills, null if none; undefined for headings the product does not have. */
  slugOf: (heading: string) => string | null | undefined
}

/** The product whose export has these headings, or null. */
export function recogniseExport(header: readonly string[]): RecognisedExport | null {
  const names = [...new Set(header.map(headingName))].filter((name) => name !== '')
  const judged = prepared.map((template) => ({
    template,
    signs: names.filter((name) => template.signs.has(name)).length,
    known: names.filter((name) => template.slugOf.has(name)).length,
  }))
  const fitting = judged.filter(
    ({ signs, known }) => signs >= LEAST_SIGNS && known >= names.length * LEAST_KNOWN,
  )
  const [best] = fitting.sort((one, other) => other.signs - one.signs || other.known - one.known)
  if (!best) return null
  const { product, slugOf } = best.template
  return { product, slugOf: (heading) => slugOf.get(headingName(heading)) }
}
