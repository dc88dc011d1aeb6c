import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import { CUSTOM_LIMITS, layoutOf } from '@muster/contract/reports/custom-report-words'
import type {
  CustomContent,
  listCustomReports,
  listReportDatasets,
  previewCustomReport,
  readCustomReport,
} from '@muster/contract/reports/custom-reports.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  aggregatesFor,
  allDatasets,
  type Dataset,
  findColumns,
  findDataset,
  matchingsOf,
  mayRead,
} from '../../../platform/datasets/index.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { libraryFactsQuery } from '../library-facts.ts'
import { mayEdit, openReport, openReports } from '../open-report.ts'
import { readChart, readPrepared } from '../read-prepared.ts'
import { answerOf } from '../read-report.service.ts'
import { prepareReport } from '../report-query.ts'
import { inputFor, reportOf } from './built-report.ts'
import { type CustomRow, customReportsQuery, versionsQuery } from './custom-report.queries.ts'
import { mayRestore } from './custom-reports.service.ts'
import { seenContent } from './seen-content.ts'

type Listed = DataOf<typeof listCustomReports>['rows'][number]

const listed = (ctx: Ctx, row: CustomRow, abilities: Listed['abilities']): Listed => {
  const dataset = findDataset(row.content.dataset)
  return {
    report_id: row.id,
    ...{ name: row.name, description: row.description, is_shared: row.is_shared, owner: row.owner },
    is_own: row.account_id !== null && row.account_id === ctx.actor.accountId,
    dataset: dataset ? wordsOf(dataset.title) : '',
    layout: layoutOf(row.content),
    ...{ updated_at: row.updated_at, version: row.version, abilities },
  }
}

const matches = ({ name, description, owner }: Listed, search: string): boolean =>
  `${name} ${description} ${owner}`.toLowerCase().includes(search.toLowerCase())

/** Custom reports that the caller may open, or deleted ones that they may restore. One statement. */
export function listCustom(
  ctx: Ctx,
  { page, limit, search, archived }: BodyOf<typeof listCustomReports>,
): Promise<DataOf<typeof listCustomReports>> {
  return readTx(ctx, async (db) => {
    const rows = archived ? await findArchived(ctx, db) : await findOpen(ctx, db)
    const found = rows.filter((row) => matches(row, search))
    return {
      rows: found.slice((page - 1) * limit, page * limit),
      count: found.length,
      total_page: pageCount(found.length, limit),
      total_records: found.length,
      abilities: { build: holds(ctx.actor, 'reports.build') },
    }
  })
}

async function findOpen(ctx: Ctx, db: Db): Promise<Listed[]> {
  const facts = await runQuery(db, libraryFactsQuery(ctx))
  return openReports(ctx, facts).flatMap((report) =>
    report.custom ? [listed(ctx, report.custom, { open: true, edit: mayEdit(ctx.actor, report) })] : [],
  )
}

async function findArchived(ctx: Ctx, db: Db): Promise<Listed[]> {
  const rows = await runQuery(db, customReportsQuery(ctx, { isArchived: true }))
  return rows
    .filter((row) => mayRestore(ctx, row))
    .map((row) => listed(ctx, row, { open: false, edit: true }))
}

/**
 * What a custom report shows, for its builder: without what the caller may not see.
 *
 * @throws AppError `reports.not_found`
 */
export function readCustom(
  ctx: Ctx,
  { report_id: id }: BodyOf<typeof readCustomReport>,
): Promise<DataOf<typeof readCustomReport>> {
  return readTx(ctx, async (db) => {
    const report = await openReport(ctx, db, id)
    if (!report.custom) fail('reports.not_found')
    const { name, description, is_shared, owner, version, content: whole } = report.custom
    const { content, left } = await seenContent(ctx, db, whole)
    const { versions } = await runQuery(db, combineQueries({ versions: versionsQuery(ctx, id) }))
    return {
      report_id: id,
      ...{ name, description, is_shared, owner, version, content, versions },
      withheld: left,
      // Whoever saved it without what they may not see would take that away from everybody.
      abilities: { edit: left === 0 && mayEdit(ctx.actor, report) },
    }
  })
}

type Offered = DataOf<typeof listReportDatasets>['datasets'][number]

async function offer(ctx: Ctx, db: Db, dataset: Dataset): Promise<Offered> {
  const { all } = await findColumns(ctx, db, dataset)
  return {
    key: dataset.key,
    title: wordsOf(dataset.title),
    description: wordsOf(dataset.description),
    timing: dataset.timing,
    is_about_people: dataset.subject === 'employee',
    matchings: matchingsOf(dataset),
    columns: all.map((column) => ({
      ...{ key: column.key, heading: wordsOf(column.heading), type: column.type },
      is_usual: column.isUsual === true,
      aggregates: [...aggregatesFor(column)],
      ...(column.choices && { choices: [...column.choices()] }),
    })),
  }
}

/** The datasets and columns that the caller may see. One statement for each dataset with columns of the organisation. */
export function listDatasets(ctx: Ctx): Promise<DataOf<typeof listReportDatasets>> {
  return readTx(ctx, async (db) => {
    const isBuilder = holds(ctx.actor, 'reports.build')
    const readable = isBuilder ? allDatasets().filter((dataset) => mayRead(ctx.actor, dataset)) : []
    const datasets: Offered[] = []
    for (const dataset of readable) datasets.push(await offer(ctx, db, dataset))
    return {
      datasets: datasets.sort((one, other) => one.title.localeCompare(other.title)),
      abilities: { build: isBuilder },
    }
  })
}

/**
 * The first rows of a report that is being built, as its author sees them. Not logged: nothing of it is kept.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function previewCustom(ctx: Ctx, content: CustomContent): Promise<DataOf<typeof previewCustomReport>> {
  return readTx(ctx, async (db) => {
    const input = inputFor(CUSTOM_LIMITS.preview)
    const prepared = await prepareReport(ctx, db, reportOf(content), input, true)
    const shown = await readPrepared(db, prepared, { limit: input.limit, offset: 0 })
    const chart = prepared.chart ? await readChart(db, prepared.chart) : null
    return { ...answerOf({ prepared, shown, chart }, input.limit), layout: layoutOf(content) }
  })
}
