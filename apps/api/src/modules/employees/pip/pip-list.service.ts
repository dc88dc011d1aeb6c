import type { exportPips, listPips } from '@muster/contract/employees/pip/pip.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds, scopesOf } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { EXPORT, MANAGE, VIEW } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'
import { countPips, countSelected, findPips, orderOf } from './pip-list.queries.ts'

const BATCH = 1000
const PERMISSIONS = [VIEW, EXPORT]

type ExportInput = BodyOf<typeof exportPips>

/** A page of plans and the number in each part of the list. Two statements. */
export function readPips(
  ctx: Ctx,
  { page, limit, ...selection }: BodyOf<typeof listPips>,
): Promise<DataOf<typeof listPips>> {
  return readTx(ctx, async (db) => {
    const rows = await findPips(ctx, db, [VIEW], selection, { limit, offset: (page - 1) * limit })
    const total = rows[0]?.total ?? 0
    const { actor } = ctx
    const isLead =
      actor.isTeamLead || !scopesOf(actor, MANAGE).has('reports') || scopesOf(actor, MANAGE).size > 1
    return {
      plans: rows.map(({ total: _total, ...row }) => row),
      total_rows: total,
      numPages: pageCount(total, limit),
      counts: await countPips(ctx, db, VIEW, selection.my_team),
      abilities: { create: holds(actor, MANAGE) && isLead, export: holds(actor, EXPORT) },
    }
  })
}

const columns = (): SheetColumn[] => [
  { key: 'EMPLOYEE_CODE', header: pipTexts('employeeCode') },
  { key: 'EMPLOYEE_NAME', header: pipTexts('name'), width: 28 },
  { key: 'DEPARTMENT_NAME', header: pipTexts('department') },
  { key: 'DESIGNATION_NAME', header: pipTexts('designation') },
  { key: 'REPORTING_MANAGER_NAME', header: pipTexts('reportingManager'), width: 28 },
  { key: 'TITLE', header: pipTexts('plan'), width: 36 },
  { key: 'STATE', header: pipTexts('state') },
  { key: 'STARTS_ON', header: pipTexts('from'), kind: 'date' },
  { key: 'ENDS_ON', header: pipTexts('lastDay'), kind: 'date' },
  { key: 'EXTENSIONS', header: pipTexts('extensions') },
  { key: 'GOALS', header: pipTexts('goals') },
  { key: 'GOALS_MET', header: pipTexts('goalsMet') },
  { key: 'LAST_CHECK_IN', header: pipTexts('lastCheckIn'), kind: 'date' },
  { key: 'ACKNOWLEDGED', header: pipTexts('acknowledgedByPerson') },
  { key: 'OUTCOME', header: pipTexts('outcome') },
]

const outcomeKeys = { met: 'met', not_met: 'notMet', withdrawn: 'withdrawn' } as const

async function* readRows(ctx: Ctx, input: ExportInput): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      findPips(ctx, db, PERMISSIONS, input, { limit: BATCH, offset: from }),
    )
    for (const row of rows) {
      yield {
        EMPLOYEE_CODE: row.EMPLOYEE_CODE,
        EMPLOYEE_NAME: row.EMPLOYEE_NAME,
        DEPARTMENT_NAME: row.DEPARTMENT_NAME,
        DESIGNATION_NAME: row.DESIGNATION_NAME,
        REPORTING_MANAGER_NAME: row.REPORTING_MANAGER_NAME,
        TITLE: row.title,
        STATE: pipTexts(row.state),
        STARTS_ON: row.starts_on,
        ENDS_ON: row.ends_on,
        EXTENSIONS: row.extensions,
        GOALS: row.goals,
        GOALS_MET: row.goals_met,
        LAST_CHECK_IN: row.last_check_in,
        ACKNOWLEDGED: pipTexts(row.is_acknowledged ? 'yes' : 'no'),
        OUTCOME: row.outcome === null ? null : pipTexts(outcomeKeys[row.outcome]),
      }
    }
    if (rows.length < BATCH) return
  }
}

export const pipExport = defineSheetExport<ExportInput>({
  name: 'employees.pip.export',
  label: pipTexts.text('improvementPlansExport'),
  permissions: PERMISSIONS,
  fileName: () => 'ImprovementPlans.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countSelected(ctx, db, PERMISSIONS, input)),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'pip',
        recordLabel: pipTexts.english('plansExported', { total }),
        action: 'employees.pip.export',
      })
      return { name: 'Plans', columns: columns(), rows: readRows(ctx, input) }
    }),
})

/** Exports the plans that the same selection lists, within the reach of both permissions. */
export function exportPlans(ctx: Ctx, input: ExportInput): Promise<FileReply | DataOf<typeof exportPips>> {
  // Refuse an invalid sort column now rather than in the job.
  orderOf(input)
  return exportSheet(ctx, pipExport, input)
}
