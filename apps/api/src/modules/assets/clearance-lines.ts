import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type ClearanceItem, lockClearances } from '../offboarding/index.ts'
import { assetsTexts } from './assets.texts.ts'
import { labelOf } from './assets.views.ts'

/** The clearance's heading of assets. */
export const SOURCE = { name: () => assetsTexts('clearance') }

/** Longest title of a line. */
const TITLE = 160

/** What a line of a clearance is about. */
export interface HeldKey {
  key: string
  employeeId: number
}

const PREFIX = 'asset:'

/** The line of an asset that a leaver holds. */
export const clearanceItem = (
  { AID, serial, ...asset }: { AID: number; code: string; name: string; serial: string },
  employeeId: number,
): ClearanceItem => ({
  ...{ key: `${PREFIX}${AID}`, employeeId },
  title: assetsTexts('clearanceTitle', { name: labelOf(asset) }).slice(0, TITLE),
  note: serial === '' ? '' : assetsTexts('clearanceSerial', { serial }),
  ...{ isMandatory: true, daysBefore: 0, approverIds: [] },
})

/** The assets that lines are about; those of other modules are left out. */
export const idsOf = (items: readonly HeldKey[]): { id: number; employee_id: number }[] =>
  items.flatMap(({ key, employeeId }) => {
    const id = key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : Number.NaN
    return Number.isSafeInteger(id) ? [{ id, employee_id: employeeId }] : []
  })

/**
 * Locks the clearances of whoever holds an asset and of whoever gets it, before the asset: decisions about lines lock in this
 * order too. Two statements.
 */
export async function lockHolder(
  ctx: Ctx,
  db: Db,
  AID: number,
  receivers: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ employee_id: number }>`
    select employee_id from asset_holding where org_id = ${ctx.orgId} and asset_id = ${AID} and ended_on is null`.execute(
    db,
  )
  await lockClearances(ctx, db, [...rows.map(({ employee_id }) => employee_id), ...receivers])
}
