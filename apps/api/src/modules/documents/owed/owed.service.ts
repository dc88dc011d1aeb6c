import type { exportOwed, listOwed, remindOwed } from '@muster/contract/documents/owed.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { mayReadGroup } from '../documents.access.ts'
import { documentsTexts } from '../documents.texts.ts'
import { tellOwed } from '../reminders/notify.ts'
import {
  countOwed,
  findOwed,
  findStandings,
  isObliged,
  OWED,
  obligations,
  owedSince,
  owedState,
} from './owed.queries.ts'

/** Who owes what. Three statements. */
export function pageOfOwed(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listOwed>,
): Promise<DataOf<typeof listOwed>> {
  const may = holds(ctx.actor, 'documents.employee.manage')
  return readTx(ctx, async (db) => ({
    rows: await findOwed(ctx, db, filter, { limit, offset: (page - 1) * limit }),
    total_rows: await countOwed(ctx, db, filter),
    categories: await findStandings(ctx, db),
    abilities: { remind: may, upload: may },
  }))
}

type ExportInput = BodyOf<typeof exportOwed>
const BATCH = 2000

const columns: SheetColumn[] = [
  { key: 'EMPLOYEE_CODE', header: documentsTexts('employeeCode') },
  { key: 'employee_name', header: documentsTexts('employee'), width: 28 },
  { key: 'department', header: documentsTexts('department'), width: 24 },
  { key: 'category', header: documentsTexts('category'), width: 28 },
  { key: 'state', header: documentsTexts('state') },
  { key: 'due_on', header: documentsTexts('dueOn') },
  { key: 'expires_on', header: documentsTexts('expiresOn') },
]

async function* readRows(ctx: Ctx, input: ExportInput): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) => findOwed(ctx, db, input, { limit: BATCH, offset: from }))
    for (const { EMPLOYEE_CODE, employee_name, department, category, state, due_on, expires_on } of rows)
      yield {
        ...{ EMPLOYEE_CODE, employee_name, department, category, due_on, expires_on },
        state: documentsTexts(state),
      }
    if (rows.length < BATCH) return
  }
}

export const owedExport = defineSheetExport<ExportInput>({
  name: 'documents.owed.export',
  label: documentsTexts('owedDocuments'),
  permissions: ['documents.employee.view'],
  fileName: () => 'Owed_Documents.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countOwed(ctx, db, input)),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: 'document', recordLabel: documentsTexts.english('owedDocuments') },
        ...{ details: { rows: total }, action: 'documents.owed.export' },
      })
      return { name: documentsTexts('owedDocuments'), columns, rows: readRows(ctx, input) }
    }),
})

export const exportOwedRows = (
  ctx: Ctx,
  input: ExportInput,
): Promise<FileReply | DataOf<typeof exportOwed>> => exportSheet(ctx, owedExport, input)

interface Reminded {
  employee_id: number
  category_id: number
  category: string
  due_on: string
}

/**
 * Notifies people of documents that they owe, each at most once a day. Pairs out of reach and those that are not owed
 * are left out.
 */
export function remindOfOwed(
  ctx: Ctx,
  { people }: BodyOf<typeof remindOwed>,
): Promise<DataOf<typeof remindOwed>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<Reminded>`
      with asked as (
        select distinct a.employee_id, a."CID" as category_id
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) a (employee_id bigint, "CID" bigint)
      ), owed as (
        select e.id as employee_id, c.id as category_id, c.name as category, ${owedSince} as due_on
        from ${obligations(ctx)}
        join asked a on a.employee_id = e.id and a.category_id = c.id
        where ${isObliged(ctx)} and ${employeeScope(ctx, 'documents.employee.manage', 'e')} and ${mayReadGroup(ctx)}
          and ${owedState(ctx)} = any (${[...OWED]}::text[])
      ), told as (
        insert into document_owed_notice as n (org_id, employee_id, category_id, due_on, what, reminded_at)
        select ${ctx.orgId}, o.employee_id, o.category_id, o.due_on, 'asked', ${ctx.now.toString()}::timestamptz from owed o
        on conflict (org_id, employee_id, category_id) do update set reminded_at = excluded.reminded_at
        where (n.reminded_at at time zone (select time_zone from organisation g where g.org_id = ${ctx.orgId}))::date
          < ${organisationTodaySql(ctx)}
        returning n.employee_id, n.category_id
      )
      select o.* from owed o join told t using (employee_id, category_id) order by o.employee_id, o.category`.execute(
      db,
    )
    await tellOwed(ctx, db, rows)
    await recordAudit(ctx, db, {
      ...{ recordType: 'document', recordLabel: documentsTexts.english('reminders') },
      details: { reminded: rows.length, people: [...new Set(rows.map(({ employee_id }) => employee_id))] },
    })
    return { reminded: rows.length }
  })
}
