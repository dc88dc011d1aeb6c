import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf } from '@muster/contract/kit/index'
import type { BalanceSheet, downloadBalanceSample } from '@muster/contract/leave/balance-upload.contract'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { markedRejection, readUploadedCells } from '../../files/index.ts'
import { organisationToday } from '../organisation-day.ts'
import { toDays } from '../rules/units.ts'
import { findUploadBalances, findUploadChoices, findUploadPeople } from './upload.queries.ts'
import { HEADINGS, MOST_ROWS, type UploadFacts } from './upload-rows.ts'

const MAX_BYTES = 5 * 1024 * 1024

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

/** @throws AppError `leave.upload_unreadable`, `files.not_uploaded` */
export function readUploadedSheet(ctx: Ctx, filePath: string, mostRows = MOST_ROWS): Promise<string[][]> {
  return readUploadedCells(ctx, filePath, { rows: mostRows, columns: 60, bytes: MAX_BYTES }, (why) =>
    fail('leave.upload_unreadable', { parameters: { why } }),
  )
}

/** The same sheet with what is wrong in it, and the refusal. */
export async function refuseSheet(
  ctx: Ctx,
  sheet: readonly string[][],
  problems: readonly CellProblem[],
): Promise<never> {
  fail('leave.upload_rejected', await markedRejection(ctx, sheet, problems))
}
