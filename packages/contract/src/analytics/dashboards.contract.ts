import { can, endpoint, field, listBody, signedIn, z } from '../kit/index.ts'
import { relativePeriods } from '../reports/relative-periods.ts'
import { dashboardContent, unitFilters, widget } from './widget.ts'
import { dashboardViews } from './widget-words.ts'

/*
 * Dashboards that people make themselves. The specification names their screens but no calls (core document, section 2);
 * these have the base address of the analytics service.
 */

export const call = (name: string) => `apiv2/auth/analytics/${name}`

const one = z.object({ dashboard_id: field.id() })

/** What the caller may do with a dashboard. */
const abilities = z.object({ edit: z.boolean(), share: z.boolean(), remove: z.boolean() })

export const listDashboards = endpoint({
  id: 'analytics.dashboard.list',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('dashboards'),
  access: signedIn,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    sort: listBody().sort,
    /** `all` and `deleted` are for those who manage analytics. */
    view: z._default(z.enum(dashboardViews), 'self'),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        dashboard_id: field.id(),
        name: z.string(),
        description: z.string(),
        owner: z.string(),
        is_own: z.boolean(),
        /** Whether its owner can no longer sign in. */
        is_orphaned: z.boolean(),
        widgets: z.int(),
        /** With how many people, roles and groups it is shared. */
        shared_with: z.int(),
        updated_at: z.string(),
        deleted_at: z.nullable(z.string()),
        version: z.int(),
        abilities,
      }),
    ),
    count: z.int(),
    total_page: z.int(),
    total_records: z.int(),
    abilities: z.object({ create: z.boolean(), manage: z.boolean() }),
  }),
  summary: 'Dashboards: one’s own, those that were shared, or all',
})

export const readDashboard = endpoint({
  id: 'analytics.dashboard.read',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('dashboard/details'),
  access: signedIn,
  body: one,
  data: z.object({
    dashboard_id: field.id(),
    name: z.string(),
    description: z.string(),
    period: z.enum(relativePeriods),
    filters: unitFilters(),
    /** Without conditions, groups, figures and columns that the caller may not see. */
    widgets: z.array(widget),
    /** How many widgets lack something for that reason; then it can't be changed. */
    withheld: z.int(),
    version: z.int(),
    owner: z.string(),
    updated_at: z.string(),
    /** Whether its figures are read again each minute while it is visible. */
    refreshes: z.boolean(),
    abilities: z.object({
      ...abilities.shape,
      /** Whether the caller may make dashboards: to duplicate this one. */
      create: z.boolean(),
      export: z.boolean(),
    }),
  }),
  errors: ['analytics.not_found'],
  summary: 'A dashboard with its widgets, without their figures',
})

export const saveDashboard = endpoint({
  id: 'analytics.dashboard.save',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/save'),
  access: signedIn,
  body: z.object({
    /** Missing for a new one, which needs the permission to create dashboards. */
    dashboard_id: z.optional(field.id()),
    /** The version that was loaded. */
    version: z.optional(field.whole()),
    ...dashboardContent,
  }),
  data: z.object({ dashboard_id: field.id(), version: z.int() }),
  errors: ['analytics.not_found', 'analytics.read_only', 'analytics.withheld', 'record.conflict'],
  summary: 'Adds a dashboard, or changes one with all its widgets',
})

export const renameDashboard = endpoint({
  id: 'analytics.dashboard.rename',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/rename'),
  access: signedIn,
  body: z.object({
    dashboard_id: field.id(),
    version: z.optional(field.whole()),
    name: dashboardContent.name,
    description: dashboardContent.description,
  }),
  data: z.object({ dashboard_id: field.id(), version: z.int() }),
  errors: ['analytics.not_found', 'analytics.read_only', 'record.conflict'],
  summary: 'Changes the name and description of a dashboard',
})

export const duplicateDashboard = endpoint({
  id: 'analytics.dashboard.duplicate',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/duplicate'),
  access: can('analytics.create'),
  body: one,
  data: z.object({ dashboard_id: field.id(), name: z.string() }),
  errors: ['analytics.not_found'],
  summary: 'Makes an own copy of a dashboard, which is shared with nobody',
})

export const removeDashboard = endpoint({
  id: 'analytics.dashboard.remove',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/delete'),
  access: signedIn,
  body: one,
  data: field.nothing(),
  errors: ['analytics.not_found', 'analytics.read_only'],
  summary: 'Deletes a dashboard; it can be restored for some days',
})

export const restoreDashboard = endpoint({
  id: 'analytics.dashboard.restore',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/restore'),
  access: signedIn,
  body: one,
  data: field.nothing(),
  errors: ['analytics.not_found'],
  summary: 'Restores a dashboard that was deleted',
})
