import type { listAppActivities, updateAppActivity } from '@muster/contract/access/sub-admins.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isAdministrator } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { accessChanged } from '../../platform/realtime/session-end.ts'
import { accessTexts } from './access.texts.ts'
import { lockSubjects, refuseOwnOrHigher, takeAuthority } from './roles/authority.service.ts'

/**
 * Access to an app as a whole, granted per account. Finer activities are the permissions of the app's own modules;
 * there are none until such a module is installed.
 */
const access = {
  7: { key: 'IS_ACTIVE_ATS', label: accessTexts('useRecruitment'), column: 'is_active_ats' },
  6: { key: 'PMS', label: accessTexts('joinPerformanceReviews'), column: 'is_active_pms' },
} as const
type AppId = keyof typeof access

function findFlags(ctx: Ctx, db: Db, accountId: number) {
  return db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select(['a.is_active_ats', 'a.is_active_pms', 'o.app_ids'])
    .where('a.org_id', '=', ctx.orgId)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
}

type Flags = NonNullable<Awaited<ReturnType<typeof findFlags>>>

function activitiesOf(appId: AppId, flags: Flags) {
  const { key, label, column } = access[appId]
  return [{ key, label, is_active: flags[column] }]
}

/** @throws AppError `record.not_found` */
export async function listActivities(
  ctx: Ctx,
  { account_id, app_id }: BodyOf<typeof listAppActivities>,
): Promise<DataOf<typeof listAppActivities>> {
  const flags = found(await readTx(ctx, (db) => findFlags(ctx, db, account_id)))
  return { app_id, is_subscribed: flags.app_ids.includes(app_id), activities: activitiesOf(app_id, flags) }
}

/** A caller without access to an app cannot grant it to others. */
async function refuseUnheld(ctx: Ctx, db: Db, accountId: number | null, appId: AppId): Promise<void> {
  const own = accountId === null ? undefined : await findFlags(ctx, db, accountId)
  const { column, label } = access[appId]
  if (!own?.[column]) fail('access.beyond_own', { parameters: { permissions: `“${label}”` } })
}

/** Activates or deactivates an activity. Takes effect on the account's next request; its open pages are notified. */
export async function updateActivity(
  ctx: Ctx,
  { account_id: accountId, app_id: appId, key, status }: BodyOf<typeof updateAppActivity>,
): Promise<Reply<DataOf<typeof updateAppActivity>>> {
  const { column, ...known } = access[appId]
  if (key !== known.key) {
    fail('request.invalid', { fields: { key: accessTexts('unknownActivity', { key }) } })
  }
  const isActive = status === 1
  return tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, 'access.sub_admin.manage')
    const [subject] = await lockSubjects(ctx, db, actor, [accountId])
    refuseOwnOrHigher(actor, found(subject))
    if (!isAdministrator(actor)) await refuseUnheld(ctx, db, actor.accountId, appId)
    const flags = found(await findFlags(ctx, db, accountId))
    if (!flags.app_ids.includes(appId)) fail('access.product_missing')
    const data = { app_id: appId, activities: activitiesOf(appId, { ...flags, [column]: isActive }) }
    if (flags[column] === isActive) return reply(data, accessTexts('accessSaved'))
    await db
      .updateTable('account')
      .set({ [column]: isActive, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', accountId)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: accountId,
      recordLabel: found(subject).label,
      changes: changesBetween({ [column]: flags[column] }, { [column]: isActive }),
    })
    await accessChanged(ctx, db, [accountId])
    return reply(data, accessTexts('accessSaved'))
  })
}
