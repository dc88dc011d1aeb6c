import { measureKey } from '@muster/contract/reports/measure-key'
import type { ChartFigures } from '@muster/contract/reports/report-parts'
import { wordsOf } from '../../lib/texts/texts.ts'
import {
  countRows,
  type DatasetColumn,
  type DatasetRow,
  type Figures,
  readFigures,
  readRows,
  readTotals,
} from '../../platform/datasets/index.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { ChartPlan, PreparedReport } from './prepared-report.ts'

export type ShownColumn = Pick<DatasetColumn, 'key' | 'heading' | 'type' | 'width' | 'choices'>

/** A page of a report: rows, or groups with their subtotals. */
export interface PageRows {
  readonly columns: readonly ShownColumn[]
  /** All that can be chosen. */
  readonly offered: readonly ShownColumn[]
  readonly usual: readonly string[]
  readonly rows: readonly DatasetRow[]
  /** Of all rows, subtotals included. */
  readonly count: number
  readonly sums: DatasetRow
  /** Of groups: how many keys each row has, of how many. */
  readonly levels?: readonly number[]
  readonly depth?: number
}

interface Wanted {
  readonly limit: number
  readonly offset: number
  /** Of groups: the columns to show. */
  readonly columns?: readonly string[] | undefined
}

/** All groups of a report that shows them. One statement. */
export const readAllFigures = (
  db: Db,
  { plan, measures }: NonNullable<PreparedReport['figures']>,
): Promise<Figures> => readFigures(db, plan, measures)

function pageOf(figures: Figures, depth: number, { limit, offset, columns: chosen }: Wanted): PageRows {
  const byKey = new Map(figures.columns.map((column) => [column.key, column]))
  const asked = (chosen ?? []).flatMap((key) => byKey.get(key) ?? [])
  return {
    columns: asked.length > 0 ? asked : figures.columns,
    offered: figures.columns,
    usual: figures.columns.map(({ key }) => key),
    rows: figures.rows.slice(offset, offset + limit),
    count: figures.rows.length,
    // Without anything to group by the total is the row itself.
    sums: depth === 0 ? {} : figures.total,
    levels: figures.levels.slice(offset, offset + limit),
    depth,
  }
}

/** A page of a report. Two statements at most. */
export async function readPrepared(db: Db, prepared: PreparedReport, wanted: Wanted): Promise<PageRows> {
  const { plan, figures } = prepared
  if (figures) return pageOf(await readAllFigures(db, figures), figures.plan.grouped.keys.length, wanted)
  const totals = await readTotals(db, plan)
  const { limit, offset } = wanted
  return {
    columns: plan.columns,
    offered: plan.readable,
    usual: plan.usual.map(({ key }) => key),
    rows: offset < totals.count ? await readRows(db, plan, { limit, offset }) : [],
    count: totals.count,
    sums: totals.sums,
  }
}

/** How many rows a report has, or groups with their subtotals. One statement. */
export async function countPrepared(db: Db, { plan, figures }: PreparedReport): Promise<number> {
  if (figures) return (await readAllFigures(db, figures)).rows.length
  return countRows(db, plan)
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

/** The figures of a report's chart. One statement. */
export async function readChart(db: Db, { kind, plan, measures }: ChartPlan): Promise<ChartFigures> {
  const { columns, rows, isCut } = await readFigures(db, plan, measures)
  const [by, ...figures] = columns
  const [measure] = measures
  const combined = plan.grouped.measures[0]
  const own = figures.at(-1)
  // Beside the values of a pivot there is their total, which is no series.
  const series = plan.pivot ? figures.slice(0, -1) : figures
  const labelOf = (row: DatasetRow) => String(row[by?.key ?? ''] ?? '')
  return {
    kind,
    by: wordsOf(by?.heading ?? ''),
    by_type: by?.type ?? 'text',
    measure: wordsOf(combined?.column?.heading ?? own?.heading ?? ''),
    type: own?.type ?? 'number',
    is_additive: measure.aggregate === 'sum' || measure.aggregate === 'count',
    labels: rows.map(labelOf),
    series: series.map(({ key, heading }) => ({
      name: plan.pivot ? wordsOf(heading) : measureKey(measure),
      values: rows.map((row) => numberOf(row[key])),
    })),
    is_cut: isCut,
  }
}
