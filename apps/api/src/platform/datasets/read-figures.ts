import type { Measure } from '@muster/contract/reports/dataset-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/tx.ts'
import type { CellValue } from './dataset.ts'
import { shownAs } from './dataset-columns.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { keyColumns, measureColumns, pivotId, type RawFigure, wordsFor } from './figure-columns.ts'
import { type Figure, orderFigures } from './figure-order.ts'
import { keyType } from './group-keys.ts'
import type { FigurePlan, Figures } from './plan-figures.ts'
import { baseSql, shownMeasure, usedIn } from './read-groups.ts'
import { recordReading } from './recorded-reading.ts'
import { refuseQuery } from './refuse-query.ts'

/** More cells than a person can read, and than are kept at once. */
const MOST_CELLS = 50_000

/** One statement: every group with its subtotals and the total, each for every value of the pivot and for all of them. */
async function readRaw(db: Db, { grouped, pivot }: FigurePlan): Promise<RawFigure[]> {
  const { plan, keys, measures } = grouped
  const { scope } = plan
  const all = pivot ? [...keys, pivot] : keys
  const named = (index: number) => sql`(${sql.ref(`k${index}`)}, ${sql.ref(`i${index}`)})`
  const shown = all.flatMap((key, index) => [
    sql`${shownAs(keyType(key), sql.ref(`k${index}`), scope.timeZone)} as ${sql.ref(`c${index}`)}`,
    sql`${sql.ref(`i${index}`)}::text as ${sql.ref(`d${index}`)}`,
  ])
  const values = measures.map(
    (one, index) => sql`${shownMeasure(one, index, scope)} as ${sql.ref(`v${index}`)}`,
  )
  const isTotal = (indices: readonly number[]): RawBuilder<unknown> =>
    indices.length === 0 ? sql`0` : sql`grouping(${sql.join(indices.map((index) => sql.ref(`k${index}`)))})`
  const down = keys.map((_, index) => index)
  const across = pivot ? [keys.length] : []
  const sets = [down, across]
    .filter((indices) => indices.length > 0)
    .map((indices) => sql`rollup (${sql.join(indices.map(named))})`)
  const order = all.flatMap((_, index) => [sql.ref(`k${index}`), sql.ref(`i${index}`)])
  const { rows } = await sql<RawFigure>`
    with base as (${baseSql({ ...grouped, keys: all })})
    select ${sql.join([...shown, ...values, sql`${isTotal(down)} as level`, sql`${isTotal(across)} as across`])} from base
    ${sets.length === 0 ? sql`` : sql`group by ${sql.join(sets)} order by ${sql.join(order)}`}
    limit ${MOST_CELLS + 1}`.execute(db)
  return rows
}

/** grouping() sets a bit for each key that a row sums over. */
const summedKeys = (level: number): number => level.toString(2).replaceAll('0', '').length

const pathOf = (row: RawFigure, keys: number): string =>
  JSON.stringify(Array.from({ length: keys }, (_, index) => [row[`c${index}`], row[`d${index}`]]))

/** The paths of a row's groups, from the outermost. */
const parents = (row: RawFigure, level: number): string[] =>
  Array.from({ length: level }, (_, index) => pathOf(row, index + 1))

type Cells = ReturnType<typeof measureColumns>['cells']

/** The rows of one group brought together: one for each value of the pivot, and one for all of them. */
function gather({ grouped, pivot }: FigurePlan, raw: readonly RawFigure[], cells: Cells): Figure[] {
  const { keys, measures } = grouped
  const words = wordsFor(keys)
  const figures = new Map<string, Figure>()
  const figureOf = (row: RawFigure): Figure => {
    const level = keys.length - summedKeys(row.level)
    const path = pathOf(row, level)
    const known = figures.get(path)
    if (known) return known
    const own = keys.slice(0, level).map(({ column }, index) => [column.key, words(row, index)])
    const figure = { path: parents(row, level), level, cells: Object.fromEntries(own), measures: [] }
    figures.set(path, figure)
    return figure
  }
  for (const row of raw) {
    const figure = figureOf(row)
    const found = measures.map((_, index) => (row[`v${index}`] ?? null) as CellValue)
    const isOfAll = pivot === null || row.across !== 0
    if (isOfAll) figure.measures = found
    const own = cells.get(isOfAll ? null : pivotId(row, keys.length)) ?? []
    for (const [index, key] of own.entries()) figure.cells[key] = found[index] ?? null
  }
  return [...figures.values()]
}

/**
 * Groups with subtotals and the total, with columns for the values of a pivot. One statement. What is withheld from the
 * reader is no value in it, as everywhere.
 *
 * @throws AppError `request.invalid` where there are more groups or values than can be shown
 */
export async function readFigures(db: Db, plan: FigurePlan, asked: readonly Measure[]): Promise<Figures> {
  const { limits, order, grouped } = plan
  const depth = grouped.keys.length
  await recordReading(db, grouped.plan, [...usedIn(grouped), ...(plan.pivot ? [plan.pivot.column] : [])])
  const raw = await readRaw(db, plan)
  const wide = measureColumns(plan, asked, raw)
  const figures = gather(plan, raw, wide.cells)
  const groups = figures.filter(({ level }) => level > 0)
  const isCut = groups.length > limits.groups || raw.length > MOST_CELLS
  if (isCut && !limits.isCut)
    refuseQuery('groups', datasetsTexts.text('tooManyGroups', { most: limits.groups }))
  const total = figures.filter(({ level }) => level === 0)
  // Without anything to group by the total is the only row.
  const shown = depth === 0 ? total : orderFigures(groups.slice(0, limits.groups), depth, order)
  return {
    columns: [...keyColumns(grouped.keys), ...wide.columns],
    rows: shown.map(({ cells }) => cells),
    levels: shown.map(({ level }) => level),
    total: total[0]?.cells ?? {},
    isCut: isCut || wide.isCut,
  }
}
