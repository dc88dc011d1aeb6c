import type { exportEmployees } from '@muster/contract/employees/employees.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, type ExportContent, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { noteExported } from '../profile/protected-reads.ts'
import { directoryFilter } from './directory.filters.ts'
import { type Cursor, directoryOrder } from './directory.order.ts'
import { countPeople, type DirectoryRow, findDirectoryPage, grantedGroups } from './directory.queries.ts'
import { columnNames } from './directory.service.ts'
import { directoryTexts } from './directory.texts.ts'
import { columnTexts } from './directory.views.ts'

type ExportInput = BodyOf<typeof exportEmployees>

const BATCH = 1000
const PERMISSIONS = ['employees.directory.view', 'employees.export']

const columns = (): SheetColumn[] => [
  { key: 'EMPLOYEE_CODE', header: directoryTexts('employeeCode') },
  { key: 'EMPLOYEE_NAME', header: directoryTexts('name'), width: 28 },
  { key: 'EMAIL', header: directoryTexts('workEmail'), width: 30 },
  { key: 'PHONE', header: directoryTexts('mobileNumber') },
  { key: 'DEPARTMENT_NAME', header: directoryTexts('department') },
  { key: 'DESIGNATION_NAME', header: directoryTexts('designation') },
  { key: 'LOCATION_NAME', header: directoryTexts('location') },
  { key: 'ENTITY_NAME', header: directoryTexts('entity') },
  { key: 'REPORTING_MANAGER_NAME', header: directoryTexts('reportingManager'), width: 28 },
  { key: 'DATE_OF_JOINING', header: directoryTexts('dateOfJoining'), kind: 'date' },
  { key: 'STATUS', header: directoryTexts('status') },
  { key: 'LEFT_ON', header: directoryTexts('leftOn'), kind: 'date' },
]
/** Fields that are in every file by the names of what they refer to; a second column would come back as another field. */
const named = ['DEPT_ID', 'DESIGNATION_ID', 'LOCATION_ID', 'ENTITY_ID', 'REPORTING_MANAGER_ID']
const own = new Set([...columns().map((column) => column.key), ...named])

const STANDING = {
  left: 'standing_left',
  joining: 'standing_joining',
  leaving: 'standing_leaving',
  probation: 'standing_probation',
  active: 'standing_active',
} as const

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
  STATUS: directoryTexts(STANDING[row.standing]),
  LEFT_ON: row.left_on,
})

interface Batch {
  rows: SheetRow[]
  next: Cursor | undefined
}

/** Cursor of the next batch; undefined for a ranked search, which pages by offset. */
function cursorAfter(input: ExportInput, order: string, last: DirectoryRow | undefined): Cursor | undefined {
  if (!last || (input.search !== '' && order === 'EMPLOYEE_NAME')) return undefined
  return { order, value: last.sort_value, id: last.id, before: false }
}

/** Reads each batch in its own transaction, so that a slow download does not occupy a connection. */
function readBatch(ctx: Ctx, input: ExportInput, from: { offset: number; cursor?: Cursor }): Promise<Batch> {
  return readTx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, PERMISSIONS, input)
    const order = directoryOrder(input.sort)
    const rows = await findDirectoryPage(ctx, db, filter, order, {
      limit: BATCH - 1,
      ...from,
      search: input.search,
    })
    const names = await columnNames(ctx, db, filter, rows)
    return {
      rows: rows.map((row) => ({ ...columnTexts(row, filter.columns, names), ...baseRow(row) })),
      next: cursorAfter(input, order.name, rows.at(-1)),
    }
  })
}

async function* readRows(ctx: Ctx, input: ExportInput): AsyncGenerator<SheetRow> {
  let cursor: Cursor | undefined
  for (let offset = 0; ; offset += BATCH) {
    const batch = await readBatch(ctx, input, { offset, ...(cursor ? { cursor } : {}) })
    yield* batch.rows
    if (batch.rows.length < BATCH) return
    cursor = batch.next
  }
}

/** Adds the additional columns, and logs the export and the protected data in it. */
function openExport(ctx: Ctx, input: ExportInput, total: number): Promise<ExportContent> {
  return tx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, PERMISSIONS, input)
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordLabel: directoryTexts.english('peopleExported', { total }),
      action: 'employees.directory.export',
    })
    await (await noteExported(ctx, db, filter, input.search)).record(db)
    const further = filter.columns
      .filter((field) => !own.has(field.FIELD_SLUG))
      .map((field) => ({ key: field.FIELD_SLUG, header: field.FIELD_NAME }))
    return { name: 'Employees', columns: [...columns(), ...further], rows: readRows(ctx, input) }
  })
}

export const directoryExport = defineSheetExport<ExportInput>({
  name: 'employees.export',
  label: directoryTexts.text('employeeDirectoryExport'),
  permissions: PERMISSIONS,
  fileName: () => 'BulkEmployee.xlsx',
  count: (ctx, input) =>
    readTx(ctx, async (db) =>
      countPeople(ctx, db, await directoryFilter(ctx, db, PERMISSIONS, input), input.search),
    ),
  open: openExport,
})

/** Exports the people matched by the filters: as a file in the response or, above a limit, by a job. */
export function exportPeople(
  ctx: Ctx,
  input: ExportInput,
): Promise<FileReply | DataOf<typeof exportEmployees>> {
  // Rejects an unknown sort name here instead of in the job.
  directoryOrder(input.sort)
  return exportSheet(ctx, directoryExport, input)
}
