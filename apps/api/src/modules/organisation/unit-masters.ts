import type { FieldOption } from '@muster/contract/forms/form-definition'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import type { StandardField } from '../forms/index.ts'
import type { MasterTable } from '../reference/index.ts'
import { organisationTexts } from './organisation.texts.ts'
import { checkCoordinates } from './rules/coordinates.ts'
import type { UnitMaster } from './unit-master.ts'

const named = (options: Record<string, string>): FieldOption[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

const reasonKinds = named({
  separation: 'Separation',
  transfer: 'Transfer',
  suspension: 'Suspension',
  probation: 'Probation',
  other: 'Other',
})

const country: StandardField = {
  slug: 'COUNTRY_ID',
  name: 'Country',
  type: 'select',
  column: 'country_id',
  master: 'country',
}

type Particulars = Partial<Omit<UnitMaster, 'table' | 'formNo'>> &
  Pick<UnitMaster, 'name' | 'singular' | 'prefix'>

function unit(table: MasterTable, particulars: Particulars): UnitMaster {
  return {
    table,
    formNo: UNIT_FORM[table],
    employeeColumn: `${table}_id`,
    blocksWhenUsed: true,
    fields: [],
    children: [],
    whenEmpty: {},
    ...particulars,
  }
}

export const unitMasters: readonly UnitMaster[] = [
  unit('department', {
    name: 'Departments',
    singular: 'department',
    prefix: 'DEPARTMENT',
    fields: [
      {
        slug: 'PARENT_ID',
        name: organisationTexts('partOf'),
        type: 'select',
        column: 'parent_id',
        master: 'department',
        inList: true,
      },
      {
        slug: 'HEAD_ID',
        name: 'Head',
        type: 'autocomplete',
        column: 'head_employee_id',
        master: 'employee',
        inList: true,
      },
    ],
    children: [
      { table: 'department', column: 'parent_id', singular: 'department', plural: 'departments' },
      {
        table: 'sub_department',
        column: 'department_id',
        singular: 'sub-department',
        plural: 'sub-departments',
      },
    ],
  }),
  unit('designation', {
    name: 'Designations',
    singular: 'designation',
    prefix: 'DESIGNATION',
    fields: [
      { slug: 'GRADE_ID', name: 'Grade', type: 'select', column: 'grade_id', master: 'grade', inList: true },
    ],
  }),
  unit('location', {
    name: 'Locations',
    singular: 'location',
    prefix: 'LOCATION',
    fields: [
      {
        slug: 'TIME_ZONE',
        name: organisationTexts('timeZone'),
        type: 'select',
        column: 'time_zone',
        master: 'time_zone',
        inList: true,
        help: organisationTexts('timeZoneHint'),
      },
      {
        slug: 'REGION_ID',
        name: 'Region',
        type: 'select',
        column: 'region_id',
        master: 'region',
        inList: true,
      },
      { ...country, inList: true },
      {
        slug: 'STATE_ID',
        name: 'State',
        type: 'select',
        column: 'state_id',
        master: 'state',
        filterId: 15,
        conditions: [{ effect: 'options', field: 'COUNTRY_ID', values: [] }],
      },
      { slug: 'CITY', name: 'City', type: 'input', column: 'city', maxLength: 100, inList: true },
      { slug: 'ADDRESS', name: 'Address', type: 'textarea', column: 'address', maxLength: 500 },
      {
        slug: 'LATITUDE',
        name: 'Latitude',
        type: 'decimal',
        column: 'latitude',
        help: organisationTexts('latitudeHint'),
      },
      {
        slug: 'LONGITUDE',
        name: 'Longitude',
        type: 'decimal',
        column: 'longitude',
        help: organisationTexts('longitudeHint'),
      },
    ],
    children: [{ table: 'branch', column: 'location_id', singular: 'branch', plural: 'branches' }],
    whenEmpty: { city: '', address: '' },
    check: checkCoordinates,
  }),
  unit('entity', {
    name: 'Entities',
    singular: 'entity',
    prefix: 'ENTITY',
    fields: [
      {
        slug: 'LEGAL_NAME',
        name: organisationTexts('legalName'),
        type: 'input',
        column: 'legal_name',
        maxLength: 200,
        inList: true,
      },
      { ...country, inList: true },
      { slug: 'CURRENCY', name: 'Currency', type: 'select', column: 'currency', master: 'currency' },
    ],
    whenEmpty: { legal_name: '' },
  }),
  unit('branch', {
    name: 'Branches',
    singular: 'branch',
    prefix: 'BRANCH',
    fields: [
      {
        slug: 'LOCATION_ID',
        name: 'Location',
        type: 'select',
        column: 'location_id',
        master: 'location',
        inList: true,
      },
    ],
  }),
  unit('zone', {
    name: 'Zones',
    singular: 'zone',
    prefix: 'ZONE',
    children: [{ table: 'region', column: 'zone_id', singular: 'region', plural: 'regions' }],
  }),
  unit('region', {
    name: 'Regions',
    singular: 'region',
    prefix: 'REGION',
    fields: [
      { slug: 'ZONE_ID', name: 'Zone', type: 'select', column: 'zone_id', master: 'zone', inList: true },
    ],
    children: [{ table: 'location', column: 'region_id', singular: 'location', plural: 'locations' }],
  }),
  unit('channel', {
    name: 'Channels',
    singular: 'channel',
    prefix: 'CHANNEL',
    fields: [
      {
        slug: 'CHANNEL_TYPE_ID',
        name: organisationTexts('channelType'),
        type: 'select',
        column: 'channel_type_id',
        master: 'channel_type',
        inList: true,
      },
    ],
  }),
  unit('channel_type', {
    name: organisationTexts('channelTypes'),
    singular: 'channel type',
    prefix: 'CHANNEL_TYPE',
    children: [{ table: 'channel', column: 'channel_type_id', singular: 'channel', plural: 'channels' }],
  }),
  unit('business_unit', {
    name: organisationTexts('businessUnits'),
    singular: 'business unit',
    prefix: 'BUSINESS_UNIT',
  }),
  unit('cost_centre', {
    name: organisationTexts('costCentres'),
    singular: 'cost centre',
    prefix: 'COST_CENTER',
  }),
  unit('gl_code', {
    name: organisationTexts('glCodes'),
    singular: organisationTexts('glCode'),
    prefix: 'GL_CODE',
    employeeColumn: null,
  }),
  unit('grade', {
    name: 'Grades',
    singular: 'grade',
    prefix: 'GRADE',
    fields: [
      {
        slug: 'LEVEL',
        name: 'Level',
        type: 'numeric',
        column: 'level',
        maxLength: 6,
        inList: true,
        help: organisationTexts('gradeHint'),
      },
    ],
    children: [{ table: 'designation', column: 'grade_id', singular: 'designation', plural: 'designations' }],
  }),
  unit('employee_type', {
    name: organisationTexts('employeeTypes'),
    singular: 'employee type',
    prefix: 'EMPLOYEE_TYPE',
  }),
  unit('employment_type', {
    name: organisationTexts('employmentTypes'),
    singular: 'employment type',
    prefix: 'EMPLOYMENT_TYPE',
  }),
  unit('sub_department', {
    name: 'Sub-departments',
    singular: 'sub-department',
    prefix: 'SUB_DEPARTMENT',
    fields: [
      {
        slug: 'DEPT_ID',
        name: 'Department',
        type: 'select',
        column: 'department_id',
        master: 'department',
        inList: true,
      },
    ],
    nameWithin: 'department_id',
  }),
  unit('access_level', {
    name: organisationTexts('accessLevels'),
    singular: 'access level',
    prefix: 'ACCESS_LEVEL',
  }),
  unit('reason', {
    name: 'Reasons',
    singular: 'reason',
    prefix: 'REASON',
    employeeColumn: 'separation_reason_id',
    blocksWhenUsed: false,
    fields: [
      {
        slug: 'KIND',
        name: 'Explains',
        type: 'select',
        column: 'kind',
        options: reasonKinds,
        inList: true,
        help: organisationTexts('separationHint'),
      },
    ],
    nameWithin: 'kind',
    whenEmpty: { kind: 'separation' },
  }),
]

const byForm = new Map(unitMasters.map((master) => [master.formNo, master]))

/** The kind of unit whose records have this form. */
export function masterOfForm(formNo: number): UnitMaster | undefined {
  return byForm.get(formNo)
}
