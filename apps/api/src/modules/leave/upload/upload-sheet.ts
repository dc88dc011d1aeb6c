import type { BodyOf } from '@muster/contract/kit/index'
import type { BalanceSheet, downloadBalanceSample } from '@muster/contract/leave/balance-upload.contract'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import {
  markErrors,
  readSheet,
  type SheetColumn,
  SheetError,
  type SheetRow,
  writeSheet,
} from '../../../platform/spreadsheets/index.ts'
import { fileLink, openUploadedFile, storeFile } from '../../files/index.ts'
import { organisationToday } from '../organisation-day.ts'
import { toDays } from '../rules/units.ts'
import { findUploadBalances, findUploadChoices, findUploadPeople } from './upload.queries.ts'
import { type CellProblem, HEADINGS, MOST_ROWS, type UploadFacts } from './upload-rows.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MOST_TOLD = 500

const typeKey = (id: number) => `type_${id}`

function columnsOf(
  sheet: BalanceSheet,
  { types, rules }: Pick<UploadFacts, 'types' | 'rules'>,
): SheetColumn[] {
  const assigning: SheetColumn[] = [
    {
      key: 'rule',
      header: HEADINGS.rule,
      width: 24,
      options: rules.map(({ name }) => name),
      note: 'The one that fits when it is empty.',
    },
    { key: 'from', header: HEADINGS.from, kind: 'date', mandatory: true, note: 'Such as 01/04/2026.' },
  ]
  return [
    { key: 'code', header: HEADINGS.code, mandatory: true },
    { key: 'name', header: HEADINGS.name, width: 28, note: 'For you to read; it is not looked at.' },
    ...(sheet === 'assign' ? assigning : []),
    ...types.map(
      ({ id, name }): SheetColumn => ({
        key: typeKey(id),
        header: name,
        note: 'Days, such as 7.5. An empty cell leaves the balance alone.',
      }),
    ),
  ]
}

/** A sheet to fill in: with everybody in reach, or with one person as an example. Five statements. */
export async function sampleSheet(
  ctx: Ctx,
  { sheet, filled }: BodyOf<typeof downloadBalanceSample>,
): Promise<FileReply> {
  const { choices, rows } = await readTx(ctx, async (db) => {
    const on = await organisationToday(ctx, db)
    const choices = await findUploadChoices(ctx, db)
    const people = await findUploadPeople(ctx, db, { codes: null, limit: filled === 1 ? MOST_ROWS : 1 })
    const ids = people.map((person) => person.id)
    const balances = await findUploadBalances(ctx, db, { sheet, ids, on })
    const rows = people.map((person): SheetRow => {
      const days = choices.types.map(({ id }) => {
        const units = balances.get(`${person.id}:${id}`)
        return [typeKey(id), filled === 1 && units !== undefined ? toDays(units) : ''] as const
      })
      return {
        code: person.code,
        name: person.name,
        ...(sheet === 'assign' ? { from: on } : {}),
        ...Object.fromEntries(days),
      }
    })
    return { choices, rows }
  })
  const content = writeSheet({
    sheets: [{ name: 'Leave balances', columns: columnsOf(sheet, choices), rows }],
  })
  const name = sheet === 'assign' ? 'BulkSampleLeaveAssign.xlsx' : 'BulkSampleLeaveBalance.xlsx'
  return new FileReply(name, XLSX, content)
}

const whyUnreadable = (mostRows: number): Record<SheetError['key'], string> => ({
  'sheet.unreadable': 'it is no spreadsheet, or damaged.',
  'sheet.empty': 'it has no rows.',
  'sheet.encrypted': 'it is protected by a password.',
  'sheet.too_large': 'it is too large.',
  'sheet.too_many_rows': `it has more than ${mostRows.toLocaleString('en')} rows.`,
  'sheet.too_many_columns': 'it has too many columns.',
})

/** @throws AppError `leave.upload_unreadable`, `files.not_uploaded` */
export async function readUploadedSheet(
  ctx: Ctx,
  filePath: string,
  mostRows = MOST_ROWS,
): Promise<string[][]> {
  const source = await openUploadedFile(ctx, filePath)
  const sheet: string[][] = []
  const limits = {
    ...{ maxRows: mostRows + 1, maxColumns: 60 },
    ...{ maxBytes: MAX_BYTES, maxUnpackedBytes: 20 * MAX_BYTES },
  }
  try {
    for await (const cells of readSheet(source, limits)) sheet.push(cells)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    fail('leave.upload_unreadable', { parameters: { why: whyUnreadable(mostRows)[error.key] } })
  }
  return sheet
}

/** The same sheet with what is wrong in it, and the refusal. */
export async function refuseSheet(
  ctx: Ctx,
  sheet: readonly string[][],
  problems: readonly CellProblem[],
): Promise<never> {
  const header = (sheet[0] ?? []).map((name) => name.trim().toLowerCase())
  const marked = problems.map(({ row, column, message }) => ({
    rowNumber: row,
    column: column === null ? null : header.indexOf(column.toLowerCase()),
    severity: 'error' as const,
    message: column === null ? message : `${column}: ${message}`,
  }))
  const name = 'ERROR_REPORTS.xlsx'
  const { filePath } = await storeFile(ctx, { folder: 'exports', name, content: markErrors(sheet, marked) })
  fail('leave.upload_rejected', {
    parameters: { count: problems.length },
    data: { errorFile: fileLink(ctx, filePath, name), err_list: problems.slice(0, MOST_TOLD) },
  })
}
