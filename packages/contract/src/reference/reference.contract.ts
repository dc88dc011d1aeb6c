import { endpoint, field, signedIn, z } from '../kit/index.ts'

/**
 * Drop-down lists (core specification, section 7 "Dropdowns"). Masters carry `id` and `name` as well as
 * the names that the specification gives them.
 */

/** Fields of every master's item. */
const masterItem = {
  id: field.id(),
  name: z.string(),
  code: z.nullable(z.string()),
  /** 1 active, 0 inactive. */
  status: field.flag(),
}

/** `1` active, `0` inactive; default: all. */
const statusQuery = z.object({ status: z.optional(z.enum(['0', '1', ''])) })

const dropdown = <D extends z.ZodMiniType>(name: string, path: string, data: D, summary: string) =>
  endpoint({
    id: `reference.${name}.list`,
    service: 'admin',
    method: 'GET',
    path,
    access: signedIn,
    query: statusQuery,
    data,
    summary,
  })

const place = 'apiv2/auth/dropdown/'

export const listEntities = dropdown(
  'entities',
  `${place}get-all-org-related-entity`,
  z.object({
    org_entities: z.array(z.object({ ...masterItem, ENTITY_ID: field.id(), ENTITY_NAME: z.string() })),
  }),
  'Entities of the organisation',
)

export const listLocations = dropdown(
  'locations',
  `${place}get-all-org-related-location`,
  z.object({
    org_locations: z.array(z.object({ ...masterItem, LOCATION_ID: field.id(), LOCATION_NAME: z.string() })),
  }),
  'Locations of the organisation',
)

export const listBranches = dropdown(
  'branches',
  `${place}get-all-org-related-branch`,
  z.object({
    org_branchs: z.array(
      z.object({
        ...masterItem,
        BRANCH_ID: field.id(),
        BRANCH_NAME: z.string(),
        LOCATION_ID: z.nullable(field.id()),
      }),
    ),
  }),
  'Branches of the organisation',
)

export const listZones = dropdown(
  'zones',
  `${place}get-all-org-related-zone`,
  z.object({
    org_zones: z.array(z.object({ ...masterItem, ZONE_ID: field.id(), ZONE_NAME: z.string() })),
  }),
  'Zones of the organisation',
)

export const listBusinessUnits = dropdown(
  'business_units',
  `${place}get-all-org-related-Business-unit`,
  z.object({
    org_business_units: z.array(
      z.object({ ...masterItem, BUSINESS_UNIT_ID: field.id(), BUSINESS_UNIT_NAME: z.string() }),
    ),
  }),
  'Business units of the organisation',
)

export const listChannelTypes = dropdown(
  'channel_types',
  `${place}get-all-org-related-channel-type`,
  z.object({
    org_channel_types: z.array(
      z.object({ ...masterItem, CHANNEL_TYPE_ID: field.id(), CHANNEL_TYPE_NAME: z.string() }),
    ),
  }),
  'Channel types of the organisation',
)

export const listEmployeeTypes = dropdown(
  'employee_types',
  `${place}get-all-org-employee_type`,
  z.object({
    org_employee_types: z.array(
      z.object({ ...masterItem, EMPLOYEE_TYPE_ID: field.id(), EMPLOYEE_TYPE_NAME: z.string() }),
    ),
  }),
  'Employee types of the organisation',
)

export const listEmploymentTypes = dropdown(
  'employment_types',
  `${place}get-all-org-employment-type`,
  z.object({
    org_employment_types: z.array(
      z.object({ ...masterItem, EMPLOYMENT_TYPE_ID: field.id(), EMPLOYMENT_TYPE_NAME: z.string() }),
    ),
  }),
  'Employment types of the organisation',
)

export const listCostCentres = dropdown(
  'cost_centres',
  `${place}get-all-org-related-cost-center`,
  z.object({
    org_cost_centers: z.array(
      z.object({ ...masterItem, COST_CENTER_ID: field.id(), COST_CENTER_NAME: z.string() }),
    ),
  }),
  'Cost centres of the organisation',
)

export const listAccessLevels = dropdown(
  'access_levels',
  `${place}get-all-access-level`,
  z.object({
    access_levels: z.array(
      z.object({ ...masterItem, ACCESS_LEVEL_ID: field.id(), ACCESS_LEVEL_NAME: z.string() }),
    ),
  }),
  'Access levels of the organisation',
)

const departmentItem = z.object({ ...masterItem, DEPT_ID: field.id(), DEPARTMENT_NAME: z.string() })

export const listDepartments = dropdown(
  'departments',
  `${place}get-department-list`,
  z.object({ departments: z.array(departmentItem) }),
  'Departments of the organisation',
)

export const listReasons = dropdown(
  'reasons',
  'apiv2/auth/hrms/allreasonlist',
  z.object({
    reasons: z.array(
      z.object({
        ...masterItem,
        REASON_ID: field.id(),
        REASON_NAME: z.string(),
        /** The use of the reason: separation, transfer, suspension, probation, other. */
        kind: z.string(),
      }),
    ),
  }),
  'All reasons of the organisation',
)

/** The organisation's own id, if any; another one returns the same as a missing record. */
const ownOrganisation = z.object({ org_id: z.optional(field.idInText()) })

export const listDepartmentsForHiring = endpoint({
  id: 'reference.hiring_departments.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/ats/getDepartmentList',
  access: signedIn,
  query: ownOrganisation,
  data: z.object({ departments: z.array(departmentItem) }),
  summary: 'Active departments of the organisation, for recruitment',
})

export const listDesignationsForHiring = endpoint({
  id: 'reference.hiring_designations.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/ats/getDesignationList',
  access: signedIn,
  query: ownOrganisation,
  data: z.object({
    designations: z.array(z.object({ ...masterItem, DESIGN_ID: field.id(), DESIGNATION_NAME: z.string() })),
  }),
  summary: 'Active designations of the organisation, for recruitment',
})
