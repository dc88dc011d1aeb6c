import { EMPLOYEE_FORM, selfEditableSlugs } from '@muster/contract/employees/employees.constants'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import { FILTER } from '@muster/contract/kit/index'
import { approvableNames } from '@muster/contract/settings/settings.constants'
import { holds } from '../../platform/access/actor.ts'
import type { StandardField, StandardForm, StandardSection } from '../forms/index.ts'
import { employeesTexts } from './employees.texts.ts'

const named = (...labels: string[]): FieldOption[] => labels.map((label) => ({ value: label, label }))

/** An effective-dated attribute whose values are master records. */
function assigned(
  slug: string,
  name: string,
  master: string,
  more: Partial<StandardField> = {},
): StandardField {
  return { slug, name, type: 'select', column: `${master}_id`, master, ...more }
}

const below = (slug: string) => ({ conditions: [{ effect: 'options' as const, field: slug, values: [] }] })
const contact = { group: 'contact' as const }

const personal: StandardSection = {
  slug: 'personal',
  name: 'Personal',
  fields: [
    {
      slug: 'FIRST_NAME',
      name: employeesTexts('firstName'),
      type: 'input',
      column: 'first_name',
      mandatory: true,
      maxLength: 100,
    },
    {
      slug: 'MIDDLE_NAME',
      name: employeesTexts('middleName'),
      type: 'input',
      column: 'middle_name',
      maxLength: 100,
    },
    {
      slug: 'LAST_NAME',
      name: employeesTexts('lastName'),
      type: 'input',
      column: 'last_name',
      maxLength: 100,
    },
    {
      slug: 'GENDER',
      name: 'Gender',
      type: 'select',
      column: 'gender',
      options: named('Male', 'Female', 'Other'),
    },
    {
      slug: 'DATE_OF_BIRTH',
      name: employeesTexts('dateOfBirth'),
      type: 'calander',
      column: 'date_of_birth',
      futureDateSelect: 2,
    },
    {
      slug: 'MARITAL_STATUS',
      name: employeesTexts('maritalStatus'),
      type: 'select',
      column: 'marital_status',
      options: named('Unmarried', 'Married', 'Separated', 'Divorced', 'Widowed'),
    },
    { slug: 'NATIONALITY', name: 'Nationality', type: 'input', column: 'nationality', maxLength: 100 },
    {
      slug: 'BLOOD_GROUP',
      name: employeesTexts('bloodGroup'),
      type: 'select',
      column: 'blood_group',
      group: 'medical',
      options: named('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'),
    },
  ],
}

const contactSection: StandardSection = {
  slug: 'contact',
  name: 'Contact',
  fields: [
    {
      slug: 'EMAIL',
      name: employeesTexts('workEmail'),
      type: 'email',
      column: 'email',
      unique: true,
      inList: true,
      maxLength: 254,
      help: employeesTexts('workEmailHint'),
    },
    {
      slug: 'PERSONAL_EMAIL',
      name: employeesTexts('personalEmail'),
      type: 'email',
      column: 'personal_email',
      maxLength: 254,
      ...contact,
    },
    {
      slug: 'PHONE',
      name: employeesTexts('mobileNumber'),
      type: 'mobile',
      column: 'phone',
      maxLength: 30,
      ...contact,
    },
    {
      slug: 'ALTERNATE_PHONE',
      name: employeesTexts('alternateNumber'),
      type: 'mobile',
      column: 'alternate_phone',
      maxLength: 30,
      ...contact,
    },
    { slug: 'ADDRESS', name: 'Address', type: 'textarea', column: 'address', maxLength: 500, ...contact },
    { slug: 'CITY', name: 'City', type: 'input', column: 'city', maxLength: 100, ...contact },
    { slug: 'STATE', name: 'State', type: 'input', column: 'state', maxLength: 100, ...contact },
    {
      slug: 'POSTAL_CODE',
      name: employeesTexts('postalCode'),
      type: 'input',
      column: 'postal_code',
      maxLength: 20,
      ...contact,
    },
    {
      slug: 'COUNTRY_ID',
      name: 'Country',
      type: 'select',
      column: 'country_id',
      master: 'country',
      inSample: false,
      ...contact,
    },
  ],
}

const work: StandardSection = {
  slug: 'work',
  name: 'Work',
  fields: [
    {
      slug: 'EMPLOYEE_CODE',
      name: employeesTexts('employeeCode'),
      type: 'input',
      column: 'code',
      mandatory: true,
      unique: true,
      inList: true,
      maxLength: 50,
    },
    {
      slug: 'DATE_OF_JOINING',
      name: employeesTexts('dateOfJoining'),
      type: 'calander',
      column: 'date_of_joining',
      mandatory: true,
      inList: true,
    },
    assigned('ENTITY_ID', 'Entity', 'entity', { filterId: FILTER.entity, inList: true }),
    assigned('LOCATION_ID', 'Location', 'location', { filterId: FILTER.location, inList: true }),
    assigned('BRANCH_ID', 'Branch', 'branch', { filterId: FILTER.branch, ...below('LOCATION_ID') }),
    assigned('DEPT_ID', 'Department', 'department', { filterId: FILTER.department, inList: true }),
    assigned('SUB_DEPT_ID', 'Sub-department', 'sub_department', {
      filterId: FILTER.subDepartment,
      ...below('DEPT_ID'),
    }),
    assigned('DESIGNATION_ID', 'Designation', 'designation', { filterId: FILTER.designation, inList: true }),
    assigned('GRADE_ID', 'Grade', 'grade', { filterId: FILTER.grade }),
    assigned('EMPLOYEE_TYPE_ID', employeesTexts('employeeType'), 'employee_type', {
      filterId: FILTER.employeeType,
    }),
    assigned('EMPLOYMENT_TYPE_ID', employeesTexts('employmentType'), 'employment_type', {
      filterId: FILTER.employmentType,
    }),
    assigned('COST_CENTER_ID', employeesTexts('costCentre'), 'cost_centre', {
      filterId: FILTER.costCentre,
      inSample: false,
    }),
    assigned('BUSINESS_UNIT_ID', employeesTexts('businessUnit'), 'business_unit', {
      filterId: FILTER.businessUnit,
      inSample: false,
    }),
    assigned('ZONE_ID', 'Zone', 'zone', { filterId: FILTER.zone, inSample: false }),
    assigned('REGION_ID', 'Region', 'region', { filterId: FILTER.region, inSample: false }),
    assigned('CHANNEL_TYPE_ID', employeesTexts('channelType'), 'channel_type', {
      filterId: FILTER.channelType,
      inSample: false,
    }),
    assigned('CHANNEL_ID', 'Channel', 'channel', {
      filterId: FILTER.channel,
      inSample: false,
      ...below('CHANNEL_TYPE_ID'),
    }),
    assigned('ACCESS_LEVEL_ID', employeesTexts('accessLevel'), 'access_level', { inSample: false }),
    {
      slug: 'REPORTING_MANAGER_ID',
      name: employeesTexts('reportingManager'),
      type: 'autocomplete',
      column: 'manager_id',
      master: 'employee',
      inList: true,
    },
    {
      slug: 'CONFIRMATION_DUE_ON',
      name: employeesTexts('confirmationDueOn'),
      type: 'calander',
      column: 'confirmation_due_on',
    },
  ],
}

const emergency: StandardSection = {
  slug: 'emergency_contact',
  name: employeesTexts('emergencyContact'),
  fields: [
    {
      slug: 'EMERGENCY_NAME',
      name: employeesTexts('emergencyContactName'),
      type: 'input',
      column: 'emergency_name',
      maxLength: 200,
      ...contact,
    },
    {
      slug: 'EMERGENCY_PHONE',
      name: employeesTexts('emergencyContactNumber'),
      type: 'mobile',
      column: 'emergency_phone',
      maxLength: 30,
      ...contact,
    },
  ],
}

/** Fields that employees may edit themselves, some only with approval; which of them is decided per record. */
const selfEditable: ReadonlySet<string> = new Set([...selfEditableSlugs, ...approvableNames])

/**
 * Form 12. Effective-dated attributes (department, manager …) keep their history in `employee_assignment`; the
 * column holds today's value. The last working day is no field: status calls and imports write it.
 */
export const employeeForm: StandardForm = {
  formNo: EMPLOYEE_FORM,
  name: 'Employee',
  slug: 'employee',
  kind: 'employee',
  sections: [personal, contactSection, work, emergency],
  groupPermission: (group) => `employees.fields.${group}`,
  mayEdit: (ctx, field) =>
    holds(ctx.actor, 'employees.profile.edit') ||
    holds(ctx.actor, 'employees.create') ||
    holds(ctx.actor, 'employees.import') ||
    selfEditable.has(field.FIELD_SLUG),
}
