import type { exportEmployees } from '@muster/contract/employees/employees.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../platform/http/route.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../platform/spreadsheets/index.ts'
import { storeFile } from '../files/index.ts'
import { directoryFilter } from './directory.filters.ts'
import { directoryOrder } from './directory.order.ts'
import { countPeople, type DirectoryRow, findDirectoryPage, grantedGroups } from './directory.queries.ts'
import { columnNames } from './directory.service.ts'
import { columnTexts } from './directory.views.ts'

type ExportInput = BodyOf<typeof exportEmployees>

/** Larger ones are made in the background. */
const DIRECT_ROWS = 5000
const BATCH = 1000
const NAME = 'BulkEmployee.xlsx'
const PERMISSIONS = ['employees.directory.view', 'employees.export']

const columns: SheetColumn[] = [
  { key: 'EMPLOYEE_CODE', header: 'Employee code' },
  { key: 'EMPLOYEE_NAME', header: 'Name', width: 28 },
  { key: 'EMAIL', header: 'Work e-mail', width: 30 },
  { key: 'PHONE', header: 'Mobile number' },
  { key: 'DEPARTMENT_NAME', header: 'Department' },
  { key: 'DESIGNATION_NAME', header: 'Designation' },
  { key: 'LOCATION_NAME', header: 'Location' },
  { key: 'ENTITY_NAME', header: 'Entity' },
  { key: 'REPORTING_MANAGER_NAME', header: 'Reporting manager', width: 28 },
  { key: 'DATE_OF_JOINING', header: 'Date of joining', kind: 'date' },
  { key: 'STATUS', header: 'Status' },
  { key: 'LEFT_ON', header: 'Left on', kind: 'date' },
]
const own = new Set(columns.map((column) => column.key))

const baseRow = (row: DirectoryRow): SheetRow => ({
  EMPLOYEE_CODE: row.code,
  EMPLOYEE_NAME: row.full_name,
  EMAIL: row.email,
  PHONE: grantedGroups(row).has('contact') ? row.phone : null,
  DEPARTMENT_NAME: row.department_name,
  DESIGNATION_NAME: row.designation_name,
  LOCATION_NAME: row.location_name,
  ENTITY_NAME: row.entity_name,
  REPORTING_MANAGER_NAME: row.manager_name,
  DATE_OF_JOINING: row.date_of_joining,
  STATUS: row.status === 'active' ? 'Active' : 'Left',
  LEFT_ON: row.left_on,
})

/** One batch in a transaction of its own, so that a slow reader of the file holds no connection. */
function readBatch(ctx: Ctx, input: ExportInput, offset: number): Promise<SheetRow[]> {
  return readTx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, PERMISSIONS, input)
    const rows = await findDirectoryPage(ctx, db, filter, directoryOrder(input.sort), {
      limit: BATCH - 1,
      offset,
      search: input.search,
    })
    const names = await columnNames(ctx, db, filter, rows)
    return rows.map((row) => ({ ...columnTexts(row, filter.columns, names), ...baseRow(row) }))
  })
}

async function* readRows(
  ctx: Ctx,
  input: ExportInput,
  onRead: (done: number) => Promise<void>,
): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await readBatch(ctx, input, offset)
    yield* rows
    await onRead(offset + rows.length)
    if (rows.length < BATCH) return
  }
}

interface Prepared {
  total: number
  columns: SheetColumn[]
}

/** Counts, finds the further columns, and records who takes how many people's data out. */
function prepareExport(ctx: Ctx, input: ExportInput): Promise<Prepared> {
  return tx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, PERMISSIONS, input)
    const total = await countPeople(ctx, db, filter, input.search)
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordLabel: `${total} people exported`,
      action: 'employees.directory.export',
    })
    const further = filter.columns
      .filter((field) => !own.has(field.FIELD_SLUG))
      .map((field) => ({ key: field.FIELD_SLUG, header: field.FIELD_NAME }))
    return { total, columns: [...columns, ...further] }
  })
}

function sheetOf(ctx: Ctx, input: ExportInput, prepared: Prepared, onRead: (done: number) => Promise<void>) {
  return writeSheet({
    sheets: [{ name: 'Employees', columns: prepared.columns, rows: readRows(ctx, input, onRead) }],
  })
}

interface ExportJobInput {
  input: ExportInput
  /** The file holds what its owner may see. */
  actor: ActorSnapshot
}

export const exportJob = defineJob<ExportJobInput>({
  name: 'employees.export',
  run: async (systemCtx, { input, actor }, progress) => {
    const ctx: Ctx = { ...systemCtx, actor: actorFrom(actor) }
    const prepared = await prepareExport(ctx, input)
    const content = sheetOf(ctx, input, prepared, (done) =>
      progress.report({ stage: 'Writing', done, total: prepared.total }),
    )
    const { filePath, name } = await storeFile(ctx, { folder: 'exports', name: NAME, content })
    return { file: { filePath, name }, rows: prepared.total }
  },
})

/** Exactly the people that the same filters list, as a file at once or, when they are many, by a job. */
export async function exportPeople(
  ctx: Ctx,
  input: ExportInput,
): Promise<FileReply | DataOf<typeof exportEmployees>> {
  directoryOrder(input.sort)
  const total = await readTx(ctx, async (db) =>
    countPeople(ctx, db, await directoryFilter(ctx, db, PERMISSIONS, input), input.search),
  )
  if (total <= DIRECT_ROWS) {
    return new FileReply(
      NAME,
      XLSX,
      sheetOf(ctx, input, await prepareExport(ctx, input), async () => undefined),
    )
  }
  const job = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, exportJob, { input, actor: snapshotOf(ctx.actor) }),
  )
  ctx.platform.jobs.poke()
  return { job_id: job.public_id, total_rows: total }
}
