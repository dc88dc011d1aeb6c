import type { DatasetQuery, Grouping, Measure } from '@muster/contract/reports/dataset-query'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import type { Ctx } from '../src/platform/context.ts'
import {
  type DatasetRow,
  findColumns,
  findDataset,
  type Groups,
  planDataset,
  planGroups,
  readGroups,
  readRows,
  readTotals,
  type Totals,
} from '../src/platform/datasets/index.ts'
import { readTx } from '../src/platform/db/tx.ts'
import type { TestAccount } from './factories.ts'
import type { TestApp } from './harness.ts'

/** A context in which an account of the organisation acts. */
export async function actingAs(app: TestApp, orgId: number, account: TestAccount): Promise<Ctx> {
  const system = app.system(orgId)
  const actor = await readTx(system, (db) => findAccountActor(system, db, account.accountId))
  if (!actor) throw new Error('The account has no actor.')
  return { ...system, actor }
}

function datasetOf(key: string) {
  const dataset = findDataset(key)
  if (!dataset) throw new Error(`There is no dataset ${key}.`)
  return dataset
}

export const rowsOf = (ctx: Ctx, key: string, query: DatasetQuery = {}): Promise<DatasetRow[]> =>
  readTx(ctx, async (db) => readRows(db, await planDataset(ctx, db, datasetOf(key), query), {}))

export const totalsOf = (ctx: Ctx, key: string, query: DatasetQuery = {}): Promise<Totals> =>
  readTx(ctx, async (db) => readTotals(db, await planDataset(ctx, db, datasetOf(key), query)))

/** Groups without subtotals and the total. */
export const groupsOf = (
  ctx: Ctx,
  key: string,
  query: DatasetQuery,
  groups: readonly Grouping[],
  measures: readonly Measure[],
): Promise<Groups['rows']> =>
  readTx(ctx, async (db) => {
    const dataset = datasetOf(key)
    const plan = await planDataset(ctx, db, dataset, query)
    const columns = await findColumns(ctx, db, dataset)
    const { rows } = await readGroups(db, planGroups(plan, columns, groups, measures))
    return rows.filter(({ keys }) => keys.length === groups.length)
  })
