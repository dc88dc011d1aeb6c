import type {
  ConfiguredDashboard,
  readDashboardConfig,
  updateDashboardConfig,
} from '@muster/contract/dashboards/config.contract'
import { HOME_DEFAULTS, homeDashboards } from '@muster/contract/dashboards/home.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { type HomeLayout, layoutOf, layoutsQuery } from '../home/home-layout.ts'

type Input = BodyOf<typeof updateDashboardConfig>

const view = ({ dashboard, version, parts }: HomeLayout): ConfiguredDashboard => ({
  ...{ dashboard, version },
  parts: [...parts],
})

/** How each home is arranged. One statement. */
export function dashboardConfig(ctx: Ctx): Promise<DataOf<typeof readDashboardConfig>> {
  return readTx(ctx, async (db) => {
    const stored = await runQuery(db, layoutsQuery(ctx))
    return { dashboards: homeDashboards.map((dashboard) => view(layoutOf(dashboard, stored.get(dashboard)))) }
  })
}

/** @throws AppError `request.invalid` for a part that this home can't show, or one that is listed twice */
function refuseParts({ dashboard, parts }: Input): void {
  if (parts === null) return
  const offered = new Set<string>(HOME_DEFAULTS[dashboard].map(({ key }) => key))
  const keys = parts.map(({ key }) => key)
  if (!keys.every((key) => offered.has(key)))
    fail('request.invalid', { fields: { parts: dashboardsTexts('partMissing') } })
  if (new Set(keys).size < keys.length)
    fail('request.invalid', { fields: { parts: dashboardsTexts('partTwice') } })
}

/** Each part as the audit log shows it: its place, size, and whether it is shown. */
const auditValues = ({ parts }: Pick<HomeLayout, 'parts'>) =>
  Object.fromEntries(
    parts.map(({ key, size, is_shown }, at) => [key, is_shown ? `${at + 1}, ${size}` : 'hidden']),
  )

/**
 * Arranges a home, or resets it. Idempotent.
 *
 * @throws AppError `request.invalid`, `record.conflict` if somebody else has arranged it meanwhile
 */
export function arrangeDashboard(ctx: Ctx, input: Input): Promise<ConfiguredDashboard> {
  const { dashboard, version, parts } = input
  refuseParts(input)
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, 'home_layout')
    const stored = await runQuery(db, layoutsQuery(ctx))
    const before = layoutOf(dashboard, stored.get(dashboard))
    if (before.version !== version) fail('record.conflict')
    const after = layoutOf(dashboard, parts === null ? undefined : { dashboard, version: version + 1, parts })
    const changes = changesBetween(auditValues(before), auditValues(after))
    if (parts !== null && Object.keys(changes).length === 0) return view(before)
    if (parts === null) {
      await sql`delete from home_layout where org_id = ${ctx.orgId} and dashboard = ${dashboard}`.execute(db)
    } else {
      await sql`
        insert into home_layout (org_id, dashboard, parts, version, updated_at)
        values (${ctx.orgId}, ${dashboard}, ${JSON.stringify(after.parts)}::jsonb, ${after.version},
          ${ctx.now.toString()}::timestamptz)
        on conflict (org_id, dashboard) do update
          set parts = excluded.parts, version = excluded.version, updated_at = excluded.updated_at`.execute(
        db,
      )
    }
    await recordAudit(ctx, db, {
      ...{
        recordType: 'home_layout',
        recordLabel: `${dashboardsTexts.english('layout')}: ${dashboard}`,
        changes,
      },
    })
    return view(after)
  })
}
