import type { ConfiguredPart } from '@muster/contract/dashboards/config.contract'
import { type ArrangedDashboard, CHART_DEFAULTS } from '@muster/contract/dashboards/dashboard-charts'
import { HOME_DEFAULTS } from '@muster/contract/dashboards/home.constants'
import type { HomeDashboard } from '@muster/contract/dashboards/home-parts'
import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Actor, roleIds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'

export interface HomeLayout {
  dashboard: ArrangedDashboard
  /** 0 while nobody has arranged it. */
  version: number
  parts: readonly ConfiguredPart[]
}

/** What a dashboard can show, in the order and sizes of the product. */
export const defaultsOf = (dashboard: ArrangedDashboard): readonly Omit<ConfiguredPart, 'is_shown'>[] =>
  ({ ...HOME_DEFAULTS, ...CHART_DEFAULTS })[dashboard]

/** The home of somebody at an entry. */
export function dashboardOf(entry: 'admin' | 'me', actor: Pick<Actor, 'isTeamLead'>): HomeDashboard {
  if (entry === 'admin') return 'admin'
  return actor.isTeamLead ? 'manager' : 'employee'
}

/** Stands for everybody whose roles have no order of their own. */
export const EVERYBODY = 0

interface StoredLayout {
  dashboard: ArrangedDashboard
  role_id: number
  version: number
  parts: readonly ConfiguredPart[]
}

/** The stored orders of an organisation. */
export type StoredLayouts = readonly StoredLayout[]

export const storedLayout = (stored: StoredLayouts, dashboard: ArrangedDashboard, roleId: number) =>
  stored.find((one) => one.dashboard === dashboard && one.role_id === roleId)

/** A stored order, with what the product has added since at the end; without what it no longer has. */
export function layoutOf(dashboard: ArrangedDashboard, stored: StoredLayout | undefined): HomeLayout {
  const defaults = defaultsOf(dashboard).map((part) => ({ ...part, is_shown: true }))
  if (!stored) return { dashboard, version: 0, parts: defaults }
  const offered = new Set(defaults.map(({ key }) => key))
  const known = stored.parts.filter(({ key }) => offered.has(key))
  const keys = new Set(known.map(({ key }) => key))
  return {
    dashboard,
    version: stored.version,
    parts: [...known, ...defaults.filter(({ key }) => !keys.has(key))],
  }
}

/** Roles that count for what somebody sees: Employee, which practically everybody holds, only where it is the only one. */
function countingRoles(roles: readonly number[]): number[] {
  const others = roles.filter((role) => role !== ROLE.employee)
  return (others.length > 0 ? others : [...roles]).toSorted((a, b) => a - b)
}

/**
 * What somebody with these roles sees: whatever one of them shows, since each role adds to what a person may do. Order and sizes
 * are those of the first role that has its own. Employee counts only without another role: otherwise what is hidden for a
 * role would be shown to all who hold it, since they are employees too.
 */
export function layoutForRoles(
  dashboard: ArrangedDashboard,
  roles: readonly number[],
  stored: StoredLayouts,
): HomeLayout {
  const usual = layoutOf(dashboard, storedLayout(stored, dashboard, EVERYBODY))
  const own = countingRoles(roles).map((role) => storedLayout(stored, dashboard, role))
  const first = own.find((one) => one !== undefined)
  if (!first) return usual
  const layouts = own.map((one) => (one ? layoutOf(dashboard, one) : usual))
  const seen = new Set(layouts.flatMap(({ parts }) => parts.filter(isShown).map(({ key }) => key)))
  const { version, parts } = layoutOf(dashboard, first)
  return { dashboard, version, parts: parts.map((part) => ({ ...part, is_shown: seen.has(part.key) })) }
}

const isShown = ({ is_shown }: ConfiguredPart): boolean => is_shown

/** What the actor sees of a dashboard. */
export const layoutFor = (dashboard: ArrangedDashboard, actor: Actor, stored: StoredLayouts): HomeLayout =>
  layoutForRoles(dashboard, roleIds(actor), stored)

/** The stored orders of all homes and dashboards, for everybody and for roles. */
export function layoutsQuery(ctx: Pick<Ctx, 'orgId'>): DeferredQuery<StoredLayouts> {
  const statement = sql<StoredLayout>`
    select dashboard, role_id, version, parts from home_layout where org_id = ${ctx.orgId}
    order by dashboard, role_id`
  return deferredQuery(statement, (rows) => rows)
}
