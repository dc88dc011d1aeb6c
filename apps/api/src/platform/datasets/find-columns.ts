import type { ComputedColumn } from '@muster/contract/reports/dataset-query'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { computedColumns } from './computed-columns.ts'
import type { Dataset } from './dataset.ts'
import { ReadableColumns } from './dataset-columns.ts'

/**
 * The columns that the reader may see, and those calculated from them. At most one statement.
 *
 * @throws AppError `request.invalid` at the formula that is wrong
 */
export async function findColumns(
  ctx: Ctx,
  db: Db,
  dataset: Dataset,
  computed: readonly ComputedColumn[] = [],
): Promise<ReadableColumns> {
  const further = (await dataset.furtherColumns?.(ctx, db)) ?? []
  const columns = new ReadableColumns(ctx, [...dataset.columns, ...further])
  if (computed.length === 0) return columns
  return new ReadableColumns(ctx, [...columns.all, ...computedColumns(computed, columns.all)])
}
