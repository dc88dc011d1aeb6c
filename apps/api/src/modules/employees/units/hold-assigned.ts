import { assignmentAttributes } from '@muster/contract/employees/employees.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { holdUnits } from '../../organisation/index.ts'
import type { MasterTable } from '../../reference/index.ts'
import { attributeOfSlug, columnOfAttribute } from '../employee-columns.ts'

type Wanted = Map<MasterTable, Set<number>>

function want(wanted: Wanted, attribute: string, value: unknown): void {
  if (attribute === 'manager' || typeof value !== 'number') return
  const table = attribute as MasterTable
  wanted.set(table, (wanted.get(table) ?? new Set()).add(value))
}

/**
 * Locks the units that changes assign to people, against a concurrent merge or deactivation.
 *
 * @param changes before and after, by slug
 * @throws AppError `organisation.unit_retired`
 */
export async function holdChangedUnits(
  ctx: Ctx,
  db: Db,
  changes: readonly Readonly<Record<string, readonly [unknown, unknown]>>[],
): Promise<void> {
  const wanted: Wanted = new Map()
  for (const change of changes) {
    for (const [slug, [, after]] of Object.entries(change)) {
      const attribute = attributeOfSlug(slug)
      if (attribute) want(wanted, attribute, after)
    }
  }
  await holdUnits(ctx, db, wanted)
}

/** The same for new people's records, by column. */
export async function holdNewUnits(
  ctx: Ctx,
  db: Db,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const wanted: Wanted = new Map()
  for (const record of records) {
    for (const attribute of assignmentAttributes)
      want(wanted, attribute, record[columnOfAttribute(attribute)])
  }
  await holdUnits(ctx, db, wanted)
}
