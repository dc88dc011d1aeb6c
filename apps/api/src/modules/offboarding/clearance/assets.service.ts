import type { BodyOf } from '@muster/contract/kit/index'
import type {
  AssetWorkflow,
  saveAssetWorkflow,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import type { AssetApproverKind } from '@muster/contract/offboarding/clearance/clearance.constants'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { findClearanceSources } from './clearance-sources.ts'

export const ASSET_SETTING = 'clearance_asset_setting'

export interface AssetSetting {
  approver_kind: AssetApproverKind
  is_mandatory: boolean | null
  days_before: number | null
  approvers: AssetWorkflow['approvers']
  version: number
}

/** Version 0 before anything was set: then the module that keeps a thing says who confirms its return. */
export async function findAssetSetting(ctx: Ctx, db: Db): Promise<AssetSetting> {
  const { rows } = await sql<AssetSetting>`
    select s.approver_kind, s.is_mandatory, s.days_before, s.version,
      coalesce((select jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name) order by e.full_name, e.id)
        from clearance_asset_approver a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.org_id = s.org_id), '[]') as approvers
    from clearance_asset_setting s where s.org_id = ${ctx.orgId}`.execute(db)
  return (
    rows[0] ?? { approver_kind: 'keeper', is_mandatory: null, days_before: null, approvers: [], version: 0 }
  )
}

const viewOf = (setting: AssetSetting): AssetWorkflow => ({
  ...setting,
  sources: findClearanceSources().map(({ name }) => name()),
})

export const readAssets = (ctx: Ctx): Promise<AssetWorkflow> =>
  readTx(ctx, async (db) => viewOf(await findAssetSetting(ctx, db)))

async function countActive(ctx: Ctx, db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])
      and status = 'active'`.execute(db)
  return rows[0]?.count ?? 0
}

const auditOf = ({ approver_kind, is_mandatory, days_before, approvers }: AssetSetting) => ({
  ...{ approver_kind, is_mandatory, days_before },
  approvers: approvers.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID).join(', '),
})

/** @throws AppError `record.conflict`, `request.invalid` for people who are not there, or none */
export const saveAssets = (
  ctx: Ctx,
  { approver_ids, version: seen, ...setting }: BodyOf<typeof saveAssetWorkflow>,
): Promise<AssetWorkflow> =>
  tx(ctx, async (db) => {
    await advisoryLock(ctx, db, ASSET_SETTING)
    const before = await findAssetSetting(ctx, db)
    if (before.version !== seen) fail('record.conflict')
    const ids = setting.approver_kind === 'people' ? [...new Set(approver_ids)] : []
    if (setting.approver_kind === 'people' && ids.length === 0)
      fail('request.invalid', { fields: { approver_ids: clearanceTexts('nobody') } })
    if ((await countActive(ctx, db, ids)) < ids.length)
      fail('request.invalid', { fields: { approver_ids: clearanceTexts('unknownPerson') } })
    const { approver_kind, is_mandatory, days_before } = setting
    await sql`
      insert into clearance_asset_setting (org_id, approver_kind, is_mandatory, days_before, version, updated_at)
      values (${ctx.orgId}, ${approver_kind}, ${is_mandatory}::boolean, ${days_before}::smallint, ${seen + 1},
        ${ctx.now.toString()}::timestamptz)
      on conflict (org_id) do update set approver_kind = excluded.approver_kind, is_mandatory = excluded.is_mandatory,
        days_before = excluded.days_before, version = excluded.version, updated_at = excluded.updated_at`.execute(
      db,
    )
    await sql`delete from clearance_asset_approver where org_id = ${ctx.orgId}`.execute(db)
    await sql`
      insert into clearance_asset_approver (org_id, employee_id)
      select ${ctx.orgId}, x.id from unnest(${ids}::bigint[]) x (id)`.execute(db)
    const after = await findAssetSetting(ctx, db)
    await recordAudit(ctx, db, {
      recordType: ASSET_SETTING,
      recordLabel: clearanceTexts.english('assetSetting'),
      changes: changesBetween(auditOf(before), auditOf(after)),
    })
    return viewOf(after)
  })
