import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { debitFromLots } from '../rules/lots.ts'
import { lotsQuery } from './balances.queries.ts'
import type { NewEntry } from './entries.ts'

const keyOf = (personId: number, typeId: number) => `${personId}:${typeId}`

/**
 * Assigns debits to the lots that expire first, as for leave: otherwise the same days would also lapse.
 * Credits are unchanged. The caller must have locked the balances; one statement, none without debits.
 */
export async function debitLots(ctx: Ctx, db: Db, entries: readonly NewEntry[]): Promise<NewEntry[]> {
  const debits = entries.filter((entry) => entry.units < 0)
  if (debits.length === 0) return [...entries]
  const lots = await runQuery(
    db,
    lotsQuery(ctx, {
      employeeIds: [...new Set(debits.map((entry) => entry.employeeId))],
      typeIds: [...new Set(debits.map((entry) => entry.leaveTypeId))],
    }),
  )
  const left = new Map<string, { id: number; expiresOn: string; left: number }[]>()
  for (const { id, employee_id, leave_type_id, expires_on, left: units } of lots) {
    const key = keyOf(employee_id, leave_type_id)
    left.set(key, [...(left.get(key) ?? []), { id, expiresOn: expires_on, left: units }])
  }
  return entries.flatMap((entry): NewEntry[] => {
    const lotsOfType = left.get(keyOf(entry.employeeId, entry.leaveTypeId))
    if (entry.units >= 0 || !lotsOfType) return [entry]
    const { taken, left: rest } = debitFromLots([{ on: entry.on, units: -entry.units }], lotsOfType)
    for (const lot of lotsOfType) lot.left = rest.get(lot.id) ?? 0
    return taken.map(({ units, lotId }, at) => ({
      ...entry,
      units: -units,
      lotId,
      ref: entry.ref && at > 0 ? `${entry.ref}:${at}` : (entry.ref ?? null),
    }))
  })
}
