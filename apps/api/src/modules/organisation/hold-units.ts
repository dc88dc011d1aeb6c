import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import type { MasterTable } from '../reference/index.ts'
import { organisationTexts } from './organisation.texts.ts'

/**
 * Locks the units that people are about to be assigned to, in one statement, until the transaction ends. A concurrent
 * merge or deactivation either waits for this transaction or is seen by it.
 *
 * @throws AppError `organisation.unit_retired` when one has been deactivated or merged since it was chosen
 */
export async function holdUnits(
  ctx: Ctx,
  db: Db,
  wanted: ReadonlyMap<MasterTable, ReadonlySet<number>>,
): Promise<void> {
  const units = Object.fromEntries(
    [...wanted].flatMap(([table, ids]) => (ids.size > 0 ? [[table, [...ids]]] : [])),
  )
  if (Object.keys(units).length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from hold_units(${ctx.orgId}, ${JSON.stringify(units)}::jsonb)`.execute(db)
  const [gone] = rows
  if (gone)
    fail('organisation.unit_retired', { parameters: { name: gone.name || organisationTexts('unnamedUnit') } })
}
