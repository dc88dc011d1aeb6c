import type { ConfiguredPart } from '@muster/contract/dashboards/config.contract'
import { HOME_DEFAULTS } from '@muster/contract/dashboards/home.constants'
import type { HomeDashboard } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'

export interface HomeLayout {
  dashboard: HomeDashboard
  /** 0 while nobody has arranged it. */
  version: number
  parts: readonly ConfiguredPart[]
}

/** The home of somebody at an entry. */
export function dashboardOf(entry: 'admin' | 'me', actor: Pick<Actor, 'isTeamLead'>): HomeDashboard {
  if (entry === 'admin') return 'admin'
  return actor.isTeamLead ? 'manager' : 'employee'
}

interface StoredLayout {
  dashboard: HomeDashboard
  version: number
  parts: readonly ConfiguredPart[]
}

/** A stored order, with what the product has added since at the end; without what it no longer has. */
export function layoutOf(dashboard: HomeDashboard, stored: StoredLayout | undefined): HomeLayout {
  const defaults = HOME_DEFAULTS[dashboard].map((part) => ({ ...part, is_shown: true }))
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

/** The stored order of one home, or of all. */
export function layoutsQuery(
  ctx: Pick<Ctx, 'orgId'>,
): DeferredQuery<ReadonlyMap<HomeDashboard, StoredLayout>> {
  const statement = sql<StoredLayout>`
    select dashboard, version, parts from home_layout where org_id = ${ctx.orgId}`
  return deferredQuery(statement, (rows) => new Map(rows.map((row) => [row.dashboard, row])))
}
