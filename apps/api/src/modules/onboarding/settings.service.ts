import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { WorkflowShape } from '@muster/contract/onboarding/onboarding.constants'
import type {
  readOnboardingSettings,
  saveOnboardingSettings,
} from '@muster/contract/onboarding/settings.contract'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { changeRecord } from '../../platform/master/change-record.ts'

type Settings = DataOf<typeof readOnboardingSettings>

export const SETTING = 'onboarding_setting'
const usual: Settings = { erase_days: 180, link_days: 7, workflow_shape: 2, version: 0 }

/** The organisation's settings, or the product's own. One statement. */
export async function findSettings(ctx: Ctx, db: Db): Promise<Settings> {
  const row = await db
    .selectFrom(SETTING)
    .select(['erase_days', 'link_days', 'workflow_shape', 'version'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirst()
  // Written by the product alone.
  return row ? { ...row, workflow_shape: row.workflow_shape as WorkflowShape } : usual
}

export const readSettings = (ctx: Ctx): Promise<Settings> => readTx(ctx, (db) => findSettings(ctx, db))

/** @throws AppError `record.conflict` */
export function saveSettings(
  ctx: Ctx,
  { version: seen, ...given }: BodyOf<typeof saveOnboardingSettings>,
): Promise<Settings> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, SETTING)
    const before = await findSettings(ctx, db)
    const { version: _, ...stored } = before
    const after = {
      erase_days: given.erase_days,
      link_days: given.link_days ?? before.link_days,
      workflow_shape: given.workflow_shape ?? before.workflow_shape,
    }
    const version = await changeRecord(ctx, db, {
      ...{ record: SETTING, stored: before.version, seen },
      changes: changesBetween(stored, after),
      write: (next) => {
        const row = { ...after, version: next, updated_at: ctx.now.toString() }
        return db
          .insertInto(SETTING)
          .values({ org_id: ctx.orgId, ...row })
          .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
          .execute()
      },
    })
    return { ...after, version }
  })
}
