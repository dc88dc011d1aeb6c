import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../context.ts'
import { type Db, readTx } from '../db/tx.ts'
import { type Plan, type Position, rowsSql } from './dataset-sql.ts'
import { type DatasetRow, rowReader } from './read-dataset.ts'
import { recordReading } from './recorded-reading.ts'

const BATCH = 1000

type Raw = Record<string, unknown>
type Prepare = (db: Db) => Promise<Plan>

/**
 * All rows of one moment, through a cursor: sorting and joining once is what makes a file of a million rows possible.
 * Holds a connection while the file is written.
 */
async function* atOnce(ctx: Ctx, prepare: Prepare): AsyncGenerator<DatasetRow> {
  const batches = new PassThrough({ objectMode: true, highWaterMark: 2 })
  const read = (db: Db) =>
    pipeline(async function* () {
      const plan = await prepare(db)
      await recordReading(db, plan, plan.columns)
      const reader = rowReader(plan.columns)
      const statement = rowsSql(plan, {}).compile(db)
      for await (const { rows } of db.getExecutor().stream<Raw>(statement, BATCH)) yield rows.map(reader)
    }, batches)
  const reading = readTx(ctx, read).catch((error: Error) => {
    batches.destroy(error)
  })
  try {
    for await (const batch of batches) yield* batch as DatasetRow[]
  } finally {
    batches.destroy()
    await reading
  }
}

/** The same in short transactions, each after the last row of the one before: the embedded database has one connection. */
async function* inBatches(ctx: Ctx, prepare: Prepare): AsyncGenerator<DatasetRow> {
  for (let after: Position | undefined; ; ) {
    const { rows, reader } = await readTx(ctx, async (db) => {
      const plan = await prepare(db)
      if (!after) await recordReading(db, plan, plan.columns)
      const slice = { limit: BATCH, withPositions: true, ...(after && { after }) }
      const found = await rowsSql(plan, slice).execute(db)
      return { rows: found.rows, reader: rowReader(plan.columns) }
    })
    yield* rows.map(reader)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.at as Position
  }
}

/**
 * All rows of a query in the order of its list, in batches.
 *
 * @param prepare plans the query within the transaction that reads; more than once where rows are read in several
 * @throws AppError as `prepare` does
 */
export const streamRows = (ctx: Ctx, prepare: Prepare): AsyncGenerator<DatasetRow> =>
  ctx.platform.database.kind === 'embedded' ? inBatches(ctx, prepare) : atOnce(ctx, prepare)
