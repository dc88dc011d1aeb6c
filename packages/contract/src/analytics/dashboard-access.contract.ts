import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { call } from './dashboards.contract.ts'
import { dashboardRights, granteeKinds } from './widget-words.ts'

/*
 * With whom a dashboard is shared. It opens the dashboard, and lets it be edited; its figures are always those that its
 * reader's own permissions reach.
 */

const grant = z.object({
  kind: z.enum(granteeKinds),
  /** Employee, role or data permission group. */
  id: field.roleId(),
  right: z._default(z.enum(dashboardRights), 'view'),
})

const named = z.object({ id: z.int(), name: z.string() })

export const readDashboardAccess = endpoint({
  id: 'analytics.access.read',
  service: 'analytics',
  method: 'POST',
  reads: true,
  path: call('dashboard/permissions'),
  access: signedIn,
  body: z.object({ dashboard_id: field.id() }),
  data: z.object({
    dashboard_id: field.id(),
    name: z.string(),
    owner: z.string(),
    access: z.array(
      z.object({
        access_id: field.id(),
        kind: z.enum(granteeKinds),
        id: z.int(),
        name: z.string(),
        right: z.enum(dashboardRights),
        given_by: z.string(),
        given_at: z.string(),
        /** Why it has no effect; null when it has. */
        idle: z.nullable(z.enum(['disabled', 'inactive_group'])),
      }),
    ),
    /** With whom it can be shared besides people. */
    roles: z.array(named),
    groups: z.array(named),
    /** Whether the caller may give it to another owner. */
    abilities: z.object({ transfer: z.boolean() }),
  }),
  errors: ['analytics.not_found', 'analytics.read_only'],
  summary: 'With whom a dashboard is shared, and with whom it can be',
})

export const addDashboardAccess = endpoint({
  id: 'analytics.access.add',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/permissions/add'),
  access: signedIn,
  body: z.object({
    dashboard_id: field.id(),
    grants: z.array(grant).check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    /** How many are new or have another right. */
    added: z.int(),
  }),
  errors: ['analytics.not_found', 'analytics.read_only', 'analytics.no_account'],
  summary: 'Shares a dashboard with people, roles or data permission groups, to view or to edit',
})

export const removeDashboardAccess = endpoint({
  id: 'analytics.access.remove',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/permissions/remove'),
  access: signedIn,
  body: z.object({ access_id: field.id() }),
  data: field.nothing(),
  errors: ['analytics.not_found', 'analytics.read_only'],
  summary: 'Takes somebody’s access to a dashboard away',
})

export const transferDashboard = endpoint({
  id: 'analytics.dashboard.transfer',
  service: 'analytics',
  method: 'POST',
  path: call('dashboard/owner'),
  access: signedIn,
  body: z.object({
    dashboard_id: field.id(),
    /** Somebody who can sign in. */
    employee_id: field.id(),
  }),
  data: field.nothing(),
  errors: ['analytics.not_found', 'analytics.read_only', 'analytics.no_account'],
  summary: 'Makes somebody else the owner of a dashboard',
})
