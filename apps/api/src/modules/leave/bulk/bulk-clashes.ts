import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findClashes } from '../../requests/index.ts'

/**
 * Leaves out what excludes another request of the same person, by the one rule that applications follow, and
 * complains about its row. One statement.
 *
 * @param complain writes the problem to the cell of the date
 */
export async function withoutClashes<
  Entered extends { row: number; person: { id: number }; payload: unknown },
  Row extends { number: number },
>(
  ctx: Ctx,
  db: Db,
  of: {
    kind: string
    entered: readonly Entered[]
    rows: readonly Row[]
    complain: (row: Row, problem: string) => void
  },
): Promise<Entered[]> {
  const clashes = await findClashes(
    ctx,
    db,
    of.entered.map(({ person, payload }) => ({ kind: of.kind, employeeId: person.id, payload })),
  )
  const rows = new Map(of.rows.map((row) => [row.number, row]))
  return of.entered.filter(({ row }, at) => {
    const clash = clashes[at]
    const place = rows.get(row)
    if (clash && place) of.complain(place, clash.problem)
    return !clash
  })
}
