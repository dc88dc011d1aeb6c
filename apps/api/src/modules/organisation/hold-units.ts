import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import type { MasterTable } from '../reference/index.ts'
import { organisationTexts } from './organisation.texts.ts'

/**
 * Holds the units that people are about to be given until the transaction ends: one statement for any number.
 * Whoever merges or switches one off at the same moment waits for it, or is waited for and then seen.
 *
 * @throws AppError `organisation.unit_retired` when one was switched off or merged since it was chosen
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
    fail('organisation.unit_retired', { parameters: { name: gone.name || organisationTexts('aUnit') } })
}
