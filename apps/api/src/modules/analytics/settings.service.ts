import type {
  readAnalyticsSettings,
  saveAnalyticsSettings,
} from '@muster/contract/analytics/analytics-settings.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { changeRecord } from '../../platform/master/change-record.ts'
import { analyticsTexts } from './analytics.texts.ts'
import { settingsQuery } from './settings.queries.ts'

const RECORD = 'analytics_settings'

export const readSettings = (ctx: Ctx): Promise<DataOf<typeof readAnalyticsSettings>> =>
  readTx(ctx, (db) => runQuery(db, settingsQuery(ctx)))

/** @throws AppError `record.conflict` */
export function saveSettings(
  ctx: Ctx,
  { version: seen, ...values }: BodyOf<typeof saveAnalyticsSettings>,
): Promise<DataOf<typeof saveAnalyticsSettings>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, RECORD)
    const { version: stored, ...before } = await runQuery(db, settingsQuery(ctx))
    const version = await changeRecord(ctx, db, {
      ...{ record: RECORD, label: analyticsTexts.english('settings'), stored, seen },
      changes: changesBetween(before, values),
      write: (next) => {
        const row = { ...values, version: next, updated_at: ctx.now.toString() }
        return db
          .insertInto('analytics_settings')
          .values({ org_id: ctx.orgId, ...row })
          .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
          .execute()
      },
    })
    return { version }
  })
}
