import type { exportRowsBehind, readRowsBehind } from '@muster/contract/analytics/dashboard-data.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DatasetColumn, readRows, readTotals, streamRows } from '../../../platform/datasets/index.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, type ExportJob, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { RECORD } from '../dashboards/dashboards.service.ts'
import { sheetColumn } from './dashboard-sheets.ts'
import { peopleColumns, readPeople, streamPeople } from './people-rows.ts'
import { openRows, type RowsAsked, type RowsBehind } from './rows-behind.ts'

type Page = Pick<DataOf<typeof readRowsBehind>, 'headers' | 'columns' | 'usual_columns' | 'rows' | 'count'>
type Slice = { limit: number; offset: number }

const typed = ({ key, heading, type }: DatasetColumn) => ({ key, heading: wordsOf(heading), type })

async function datasetPage(db: Db, { plan }: RowsBehind & { kind: 'dataset' }, slice: Slice): Promise<Page> {
  const { count, sums } = await readTotals(db, plan)
  return {
    headers: plan.columns.map((column) => ({
      ...typed(column),
      ...(column.key in sums ? { sum: sums[column.key] ?? null } : {}),
    })),
    columns: plan.readable.map((column) => ({ ...typed(column), sortable: true })),
    usual_columns: plan.columns.map(({ key }) => key),
    rows: slice.offset < count ? (await readRows(db, plan, slice)).map((row) => ({ ...row })) : [],
    count,
  }
}

async function peoplePage(
  ctx: Ctx,
  db: Db,
  behind: RowsBehind & { kind: 'people' },
  slice: Slice,
): Promise<Page> {
  const { rows, count } = await readPeople(ctx, db, behind.behind, slice)
  return {
    headers: peopleColumns(),
    columns: peopleColumns().map((column) => ({ ...column, sortable: false })),
    usual_columns: peopleColumns().map(({ key }) => key),
    rows: rows.map((row) => ({ ...row })),
    count,
  }
}

/** A page of the rows behind a figure. @throws AppError as `openRows` */
export function readPage(
  ctx: Ctx,
  { page, limit, ...asked }: BodyOf<typeof readRowsBehind>,
): Promise<DataOf<typeof readRowsBehind>> {
  return readTx(ctx, async (db) => {
    const behind = await openRows(ctx, db, asked)
    const slice = { limit, offset: (page - 1) * limit }
    const shown =
      behind.kind === 'people'
        ? await peoplePage(ctx, db, behind, slice)
        : await datasetPage(db, behind, slice)
    const { dashboard, widget, measure, group, days } = behind
    return {
      ...{ dashboard, widget: widget.title, measure, group: [...group], days, ...shown },
      is_searchable: behind.kind === 'people' || behind.plan.dataset.subject === 'employee',
      total_page: pageCount(shown.count, limit),
      abilities: { export: holds(ctx.actor, 'reports.export') },
    }
  })
}

const planOf = async (ctx: Ctx, db: Db, asked: RowsAsked) => {
  const behind = await openRows(ctx, db, asked)
  return behind.kind === 'dataset' ? behind.plan : fail('analytics.no_rows')
}

async function countRows(ctx: Ctx, db: Db, behind: RowsBehind): Promise<number> {
  if (behind.kind === 'dataset') return (await readTotals(db, behind.plan)).count
  return (await readPeople(ctx, db, behind.behind, { limit: 0, offset: 0 })).count
}

/** Rows, order and reach are those of the screen: both come from the same plan. */
export const rowsExport = defineSheetExport<RowsAsked>({
  name: 'analytics.rows.export',
  label: analyticsTexts.text('rowsBehind'),
  permissions: ['reports.export'],
  fileName: () => 'Dashboard_Rows.xlsx',
  count: (ctx, asked) => readTx(ctx, async (db) => countRows(ctx, db, await openRows(ctx, db, asked))),
  open: async (ctx, asked, count) => {
    const behind = await readTx(ctx, (db) => openRows(ctx, db, asked))
    const { dashboard, widget } = behind
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        ...{ recordType: RECORD, recordId: asked.dashboard_id, action: 'analytics.rows.export' },
        recordLabel: analyticsTexts.english('rowsCounted', { dashboard, widget: widget.title, count }),
      }),
    )
    return behind.kind === 'people'
      ? {
          name: widget.title,
          columns: peopleColumns().map(sheetColumn),
          rows: streamPeople(ctx, behind.behind),
        }
      : {
          name: widget.title,
          columns: behind.plan.columns.map((column) => sheetColumn(typed(column))),
          rows: streamRows(ctx, (db) => planOf(ctx, db, asked)),
        }
  },
})

/** All rows behind a figure as a workbook, or the job that makes it. @throws AppError as `openRows` */
export const exportRows = (
  ctx: Ctx,
  asked: BodyOf<typeof exportRowsBehind>,
): Promise<FileReply | ExportJob> => exportSheet(ctx, rowsExport, asked)
