import type { AssetAction, AssetCondition } from '@muster/contract/assets/assets.constants'
import type { assignAsset } from '@muster/contract/assets/hand-over.contract'
import { EVENT } from '@muster/contract/employees/employees.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { type Changes, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { recordPersonEvents } from '../employees/index.ts'
import type { StoredAsset } from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import { labelOf, stateOf, statusText } from './assets.views.ts'
import { logAssets, type NewEvent } from './log.queries.ts'
import { type AssetState, stateAfter } from './rules/asset-moves.ts'
import { lockAsset } from './write-asset.ts'

export type Done = DataOf<typeof assignAsset>

export interface Act {
  AID: number
  version?: number | undefined
  on_date?: string | undefined
  note: string
}

/** An action under way: the asset is locked, and the action is possible. */
export interface Started {
  asset: StoredAsset
  next: AssetState
  onDate: string
  today: string
}

/** Why an action is not possible. */
function reasonAgainst({ status, holder }: StoredAsset, action: AssetAction): string {
  const needsNobody = action === 'written_off' && holder !== null
  if (needsNobody) return assetsTexts('notPossibleHeld', { name: holder.EMPLOYEE_NAME })
  if (holder === null && (action === 'returned' || action === 'transferred'))
    return assetsTexts('notPossibleFree')
  return assetsTexts('notPossible', { status: statusText(status) })
}

/**
 * Locks an asset for an action.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `assets.is_retired`, `assets.is_held`, `assets.not_possible`,
 *   `request.invalid` at the day
 */
export async function start(
  ctx: Ctx,
  db: Db,
  { AID, version, on_date }: Act,
  action: AssetAction,
): Promise<Started> {
  const asset = await lockAsset(ctx, db, AID)
  requireVersion(asset.version, version)
  if (asset.retired_on !== null && action !== 'restored') fail('assets.is_retired')
  if (action === 'assigned' && asset.holder)
    fail('assets.is_held', { parameters: { name: asset.holder.EMPLOYEE_NAME } })
  const next = stateAfter(stateOf(asset), action)
  if (next === null) fail('assets.not_possible', { parameters: { reason: reasonAgainst(asset, action) } })
  const today = await organisationToday(ctx, db)
  const onDate = on_date ?? today
  if (onDate > today) fail('request.invalid', { fields: { on_date: assetsTexts('inFuture') } })
  if (asset.last_on !== null && onDate < asset.last_on)
    fail('request.invalid', { fields: { on_date: assetsTexts('onceBefore', { day: asset.last_on }) } })
  return { asset, next, onDate, today }
}

interface Finished {
  started: Started
  /** Columns of the asset besides its status. */
  set?: { condition?: AssetCondition; entity_id?: number | null; location_id?: number | null }
  events: readonly Omit<NewEvent, 'asset_id' | 'on_date' | 'status'>[]
  changes: Changes
}

/** Writes the status and the log. Four statements at most. */
export async function finish(
  ctx: Ctx,
  db: Db,
  { started, set = {}, events, changes }: Finished,
): Promise<Done> {
  const { asset, next, onDate } = started
  const version = asset.version + 1
  await db
    .updateTable('asset')
    .set({
      ...set,
      ...{ status: next.status, retired_on: next.isRetired ? onDate : null, version },
      updated_at: ctx.now.toString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', asset.AID)
    .execute()
  const facts = { asset_id: asset.AID, on_date: onDate, status: next.status }
  await logAssets(
    ctx,
    db,
    events.map((event) => ({ ...event, ...facts })),
  )
  const changed =
    asset.status === next.status ? {} : { status: [statusText(asset.status), statusText(next.status)] }
  await recordAudit(ctx, db, {
    ...{ recordType: 'asset', recordId: asset.AID, recordLabel: labelOf(asset) },
    changes: { ...(changed as Changes), ...changes },
  })
  return { AID: asset.AID, version }
}

/** Entries on people's timelines (event 17 of the specification). One statement. */
export const tellTimeline = (
  ctx: Ctx,
  db: Db,
  asset: { name: string; code: string },
  entries: readonly { employeeId: number; onDate: string; what: 'received' | 'returned' }[],
) =>
  recordPersonEvents(
    ctx,
    db,
    entries.map(({ employeeId, onDate, what }) => ({
      ...{ employee_id: employeeId, event_type: EVENT.asset, on_date: onDate },
      details: { asset: { what, name: labelOf(asset) } },
    })),
  )

/** Ends the holding of an asset. */
export async function endHolding(
  ctx: Ctx,
  db: Db,
  { asset, onDate }: Started,
  condition?: AssetCondition,
): Promise<void> {
  await db
    .updateTable('asset_holding')
    .set({ ended_on: onDate, condition_in: condition ?? asset.condition })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', asset.holding_id)
    .execute()
}
