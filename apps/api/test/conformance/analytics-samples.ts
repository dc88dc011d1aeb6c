import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const SINCE = '2026-11-01T00:00:00Z'
let serial = 0

const widget = {
  ...{ id: 'w1', kind: 'bar', title: 'Headcount', source: 'people', measures: [{ column: 'closing' }] },
  ...{ groups: [{ column: 'department' }], order: 'name', most: 20, compares: false },
}
const placed = { ...widget, x: 0, y: 0, w: 6, h: 4 }

async function aDashboard(
  { app, ours: { orgId: org_id } }: World,
  admin: TestAccount,
  deleted_at: string | null = null,
): Promise<number> {
  return tx(app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('analytics_dashboard')
      .values({
        ...{ org_id, name: `Dashboard ${++serial}`, owner_id: admin.accountId, period: 'this_year' },
        ...{ widgets: JSON.stringify([placed]), created_at: SINCE, updated_at: SINCE, deleted_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function anAccess(world: World, admin: TestAccount): Promise<number> {
  const dashboard_id = await aDashboard(world, admin)
  const { orgId: org_id } = world.ours
  return tx(world.app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('analytics_access')
      .values({ org_id, dashboard_id, role_id: 9, given_by: admin.accountId, created_at: SINCE })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const onDashboard: Sample = async (world, admin) => ({
  body: { dashboard_id: await aDashboard(world, admin) },
})
const onRows: Sample = async (world, admin) => ({
  body: { dashboard_id: await aDashboard(world, admin), widget_id: 'w1' },
})

export const analyticsSamples: Record<string, Sample> = {
  'analytics.dashboard.read': onDashboard,
  'analytics.dashboard.data': onDashboard,
  'analytics.dashboard.export': onDashboard,
  'analytics.dashboard.duplicate': onDashboard,
  'analytics.dashboard.remove': onDashboard,
  'analytics.dashboard.save': () => ({ body: { name: `New ${++serial}`, widgets: [placed] } }),
  'analytics.dashboard.rename': async (world, admin) => ({
    body: { dashboard_id: await aDashboard(world, admin), name: `Renamed ${++serial}` },
  }),
  'analytics.dashboard.restore': async (world, admin) => ({
    body: { dashboard_id: await aDashboard(world, admin, SINCE) },
  }),
  'analytics.dashboard.transfer': async (world, admin) => ({
    body: { dashboard_id: await aDashboard(world, admin), employee_id: world.ours.employeeIds[0] as number },
  }),
  'analytics.widget.preview': () => ({ body: { widget } }),
  'analytics.rows.read': onRows,
  'analytics.rows.export': onRows,
  'analytics.source.read': () => ({ body: { source: 'employees.people' } }),
  'analytics.access.read': onDashboard,
  'analytics.access.add': async (world, admin) => ({
    body: {
      dashboard_id: await aDashboard(world, admin),
      grants: [{ kind: 'role', id: 7, right: 'view' }],
    },
  }),
  'analytics.access.remove': async (world, admin) => ({ body: { access_id: await anAccess(world, admin) } }),
  'analytics.settings.save': () => ({
    body: { usual_period: 'this_year', refreshes: true, keep_days: 20 },
  }),
}
