import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { eachDay } from '@muster/contract/kit/days'
import { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { sampleColumns } from '../../forms/index.ts'
import { locationScope, VIEW } from '../rosters.access.ts'
import { findShifts } from '../shift-times.queries.ts'
import { filesTexts } from './files.texts.ts'
import { dayColumns, errorText, type SheetPerson, sheetRow } from './sheet.ts'

interface RosterSheet {
  id: number
  name: string
  from_date: string
  to_date: string
  people: (Omit<SheetPerson, 'cells'> & { days: [day: string, cell: number][] })[] | null
}

/** Rosters in reach with the plans of people in reach: one statement. */
async function findSheets(ctx: Ctx, db: Db, ids: readonly number[]): Promise<RosterSheet[]> {
  const { rows } = await sql<RosterSheet>`
    select r.id, r.name, r.from_date, r.to_date, p.people
    from roster r
    left join lateral (
      select jsonb_agg(jsonb_build_object('code', e.code, 'name', e.full_name, 'department', coalesce(t.name, ''),
        'days', coalesce((select jsonb_agg(jsonb_build_array(n.day, coalesce(n.shift_id, ${OFF}))) from roster_entry n
          where n.org_id = p.org_id and n.roster_id = p.roster_id and n.employee_id = p.employee_id), '[]')) order by e.sort_name, e.id) as people
      from roster_person p
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
      left join department t on t.org_id = e.org_id and t.id = e.department_id
      where p.org_id = r.org_id and p.roster_id = r.id
    ) p on true
    where r.org_id = ${ctx.orgId} and r.id = any (${[...ids]}::bigint[])
      and ${locationScope(ctx, VIEW, 'r.location_id')}
    order by r.from_date, r.id`.execute(db)
  return rows
}

/** Why a roster can't be exported; null if it can. */
const problemOf = ({ name, people }: RosterSheet) =>
  people === null ? filesTexts('rosterBeyondReach', { name }) : null

function contentOf({ name, from_date, to_date, people }: RosterSheet, codeOf: (id: number) => string) {
  const days = eachDay(from_date, to_date)
  const rows = (people ?? []).map(({ days: cells, ...person }) => {
    const byDay = new Map(cells)
    return sheetRow({ ...person, cells: days.map((day) => byDay.get(day) ?? NOTHING) }, days, codeOf)
  })
  const columns = [...sampleColumns(offeredColumns(rosterSheet)), ...dayColumns(from_date, to_date)]
  return { name, columns, rows }
}

async function answer(ctx: Ctx, db: Db, sheets: readonly RosterSheet[], name: string): Promise<FileReply> {
  const { byId } = await findShifts(ctx, db, null)
  const codeOf = (id: number) => byId.get(id)?.code ?? ''
  await recordAudit(
    ctx,
    db,
    ...sheets.map((one) => ({ recordType: 'roster', recordId: one.id, recordLabel: one.name })),
  )
  const content = writeSheet({ sheets: sheets.map((sheet) => contentOf(sheet, codeOf)) })
  return new FileReply(name, XLSX, content)
}

function textFile(lines: readonly string[]): FileReply {
  const { name, contentType, content } = errorText(lines)
  return new FileReply(name, contentType, content)
}

const fileName = (name: string) => `${name.replace(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'Roster'}.xlsx`

/** A roster's plan as a workbook, or a plain-text reason. @throws AppError `record.not_found` */
export function downloadOne(ctx: Ctx, id: number): Promise<FileReply> {
  return tx(ctx, async (db) => {
    const sheet = (await findSheets(ctx, db, [id]))[0] ?? fail('record.not_found')
    const problem = problemOf(sheet)
    return problem ? textFile([problem]) : answer(ctx, db, [sheet], fileName(sheet.name))
  })
}

/** Several rosters as one workbook, or the reasons in plain text if any of them can't be exported. */
export function downloadMany(ctx: Ctx, idList: string): Promise<FileReply> {
  const ids = [...new Set(idList.split(',').map(Number))]
  return tx(ctx, async (db) => {
    const sheets = await findSheets(ctx, db, ids)
    const missing = ids.filter((id) => !sheets.some((sheet) => sheet.id === id))
    const problems = [
      ...missing.map((id) => filesTexts('unknownRoster', { id })),
      ...sheets.flatMap((sheet) => problemOf(sheet) ?? []),
    ]
    return problems.length > 0 ? textFile(problems) : answer(ctx, db, sheets, 'Rosters.xlsx')
  })
}
