import { roles } from '@muster/contract/access/roles'
import type {
  ConfiguredDashboard,
  readDashboardCharts,
  readDashboardConfig,
  updateDashboardConfig,
} from '@muster/contract/dashboards/config.contract'
import {
  arrangedDashboards,
  type ChartDashboard,
  type ChartKey,
  chartDashboards,
  chartSizes,
} from '@muster/contract/dashboards/dashboard-charts'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import {
  defaultsOf,
  EVERYBODY,
  type HomeLayout,
  layoutFor,
  layoutOf,
  layoutsQuery,
  type StoredLayouts,
  storedLayout,
} from '../home/home-layout.ts'

type Input = BodyOf<typeof updateDashboardConfig>

/** A dashboard as a role has it; one without an order of its own has that of everybody, and version 0. */
function layoutOfRole(dashboard: HomeLayout['dashboard'], roleId: number, stored: StoredLayouts): HomeLayout {
  const own = storedLayout(stored, dashboard, roleId)
  if (own) return layoutOf(dashboard, own)
  return { ...layoutOf(dashboard, storedLayout(stored, dashboard, EVERYBODY)), version: 0 }
}

const view = ({ dashboard, version, parts }: HomeLayout, stored: StoredLayouts): ConfiguredDashboard => ({
  ...{ dashboard, version },
  parts: [...parts],
  roles: stored
    .filter((one) => one.dashboard === dashboard && one.role_id !== EVERYBODY)
    .map(({ role_id }) => role_id),
})

/** @throws AppError `request.invalid` for a role that there isn't */
function roleOf(roleId: number | null): number {
  if (roleId === null) return EVERYBODY
  if (!roles.some((role) => role.role_id === roleId))
    fail('request.invalid', { fields: { role_id: dashboardsTexts('roleMissing') } })
  return roleId
}

/**
 * How each home and dashboard is arranged, for everybody or a role. One statement.
 *
 * @throws AppError `request.invalid` for a role that there isn't
 */
export async function dashboardConfig(
  ctx: Ctx,
  { role_id }: QueryOf<typeof readDashboardConfig>,
): Promise<DataOf<typeof readDashboardConfig>> {
  const roleId = roleOf(role_id ?? null)
  return readTx(ctx, async (db) => {
    const stored = await runQuery(db, layoutsQuery(ctx))
    return {
      dashboards: arrangedDashboards.map((dashboard) =>
        view(layoutOfRole(dashboard, roleId, stored), stored),
      ),
    }
  })
}

/** Which charts of a dashboard the caller sees. One statement. */
export function dashboardCharts(
  ctx: Ctx,
  { dashboard }: QueryOf<typeof readDashboardCharts>,
): Promise<DataOf<typeof readDashboardCharts>> {
  return readTx(ctx, async (db) => {
    const { parts } = layoutFor(dashboard, ctx.actor, await runQuery(db, layoutsQuery(ctx)))
    const charts = parts.filter(({ is_shown }) => is_shown)
    // Keys and sizes were validated when the layout was saved.
    return {
      charts: charts.map(({ key, size }) => ({
        key: key as ChartKey,
        size: size as (typeof chartSizes)[number],
      })),
    }
  })
}

const isOfCharts = (dashboard: Input['dashboard']): dashboard is ChartDashboard =>
  (chartDashboards as readonly string[]).includes(dashboard)

/** @throws AppError `request.invalid` for a part that can't be shown there or so small, or one that is listed twice */
function refuseParts({ dashboard, parts }: Input): void {
  if (parts === null) return
  const offered = new Set<string>(defaultsOf(dashboard).map(({ key }) => key))
  const keys = parts.map(({ key }) => key)
  if (!keys.every((key) => offered.has(key)))
    fail('request.invalid', { fields: { parts: dashboardsTexts('partMissing') } })
  if (new Set(keys).size < keys.length)
    fail('request.invalid', { fields: { parts: dashboardsTexts('partTwice') } })
  if (isOfCharts(dashboard) && !parts.every(({ size }) => (chartSizes as readonly string[]).includes(size)))
    fail('request.invalid', { fields: { parts: dashboardsTexts('chartTooSmall') } })
}

/** Each part as the audit log shows it: its place, size, and whether it is shown. */
const auditValues = ({ parts }: Pick<HomeLayout, 'parts'>) =>
  Object.fromEntries(
    parts.map(({ key, size, is_shown }, at) => [key, is_shown ? `${at + 1}, ${size}` : 'hidden']),
  )

const ofRole = ({ dashboard }: Input, roleId: number) => sql<boolean>`
  dashboard = ${dashboard} and role_id = ${roleId}`

async function store(ctx: Ctx, db: Db, input: Input, roleId: number, after: HomeLayout): Promise<void> {
  if (input.parts === null) {
    await sql`delete from home_layout where org_id = ${ctx.orgId} and ${ofRole(input, roleId)}`.execute(db)
    return
  }
  await sql`
    insert into home_layout (org_id, dashboard, role_id, parts, version, updated_at)
    values (${ctx.orgId}, ${input.dashboard}, ${roleId}, ${JSON.stringify(after.parts)}::jsonb, ${after.version},
      ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, dashboard, role_id) do update
      set parts = excluded.parts, version = excluded.version, updated_at = excluded.updated_at`.execute(db)
}

const labelOf = ({ dashboard }: Input, roleId: number): string => {
  const role = roles.find((one) => one.role_id === roleId)
  return `${dashboardsTexts.english('layout')}: ${dashboard}${role ? `, ${role.name}` : ''}`
}

/**
 * Arranges a home or dashboard for everybody or for a role, or resets it. Idempotent.
 *
 * @throws AppError `request.invalid`, `record.conflict` if somebody else has arranged it meanwhile
 */
export function arrangeDashboard(ctx: Ctx, input: Input): Promise<ConfiguredDashboard> {
  const { dashboard, version, parts } = input
  refuseParts(input)
  const roleId = roleOf(input.role_id)
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, 'home_layout')
    const stored = await runQuery(db, layoutsQuery(ctx))
    const before = layoutOfRole(dashboard, roleId, stored)
    if (before.version !== version) fail('record.conflict')
    const others = stored.filter((one) => one.dashboard !== dashboard || one.role_id !== roleId)
    const own = parts && { dashboard, role_id: roleId, version: version + 1, parts }
    const kept = own ? [...others, own] : others
    const after = layoutOfRole(dashboard, roleId, kept)
    const changes = changesBetween(auditValues(before), auditValues(after))
    const isSame = Object.keys(changes).length === 0
    if (own && isSame) return view(before, stored)
    await store(ctx, db, input, roleId, after)
    if (!isSame)
      await recordAudit(ctx, db, {
        ...{ recordType: 'home_layout', recordLabel: labelOf(input, roleId), changes },
      })
    return view(after, kept)
  })
}
