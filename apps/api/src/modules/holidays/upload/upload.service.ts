import type {
  downloadHolidaySample,
  HolidayUpload,
  uploadHolidays,
} from '@muster/contract/holidays/holiday-upload.contract'
import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf, QueryOf } from '@muster/contract/kit/index'
import { dateIn } from '../../../lib/typed-date.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { MOST_TOLD, markedRejection, readUploadedCells } from '../../files/index.ts'
import { findHolidays, lockHolidays, type StoredHoliday } from '../holidays.queries.ts'
import { stateNames, typeNameOf } from '../holidays.views.ts'
import { findChoices, findNamesakes, writeChanges } from '../write-holidays.ts'
import { HEADINGS, readRows, type UploadFacts, type UploadRow } from './upload-rows.ts'

const LIMITS = { rows: 2_000, columns: 50, bytes: 2 * 1024 * 1024 }

/** What the sheet's columns offer. */
async function findFacts(ctx: Ctx, db: Db): Promise<Omit<UploadFacts, 'stored'>> {
  const choices = await findChoices(ctx, db)
  const states = await stateNames(choices.locations.flatMap(({ state_id }) => state_id ?? []))
  return { ...choices, states: [...states].map(([id, name]) => ({ id, name })) }
}

const SEVERAL = 'Several with commas between them; empty for all.'

export function sheetColumns(facts?: Omit<UploadFacts, 'stored'>): SheetColumn[] {
  const names = (all: readonly { name: string; status?: number }[] = []) =>
    all.filter(({ status }) => status !== 0).map(({ name }) => name)
  const some = (all: readonly string[]) => `${SEVERAL} ${all.slice(0, 20).join(', ')}`.slice(0, 250)
  return [
    { key: 'date', header: HEADINGS.date, kind: 'date', mandatory: true, note: 'Such as 15/08/2026.' },
    { key: 'name', header: HEADINGS.name, mandatory: true, width: 32 },
    {
      key: 'type',
      header: HEADINGS.type,
      note: 'National when it is empty.',
      ...(facts ? { options: names(facts.types) } : {}),
    },
    { key: 'locations', header: HEADINGS.locations, width: 32, note: some(names(facts?.locations)) },
    { key: 'states', header: HEADINGS.states, width: 24, note: some(names(facts?.states)) },
    { key: 'entities', header: HEADINGS.entities, width: 24, note: some(names(facts?.entities)) },
    { key: 'note', header: HEADINGS.note, width: 40 },
  ]
}

export async function sheetRows(rows: readonly StoredHoliday[]): Promise<SheetRow[]> {
  const states = await stateNames(rows.flatMap((row) => row.states))
  const joined = (names: readonly (string | undefined)[]) => names.filter(Boolean).join(', ')
  return rows.map((row) => ({
    ...{ date: row.date, name: row.name, type: typeNameOf(row), note: row.note },
    locations: joined(row.locations.map(({ name }) => name)),
    states: joined(row.states.map((id) => states.get(id))),
    entities: joined(row.entities.map(({ name }) => name)),
  }))
}

/** A sheet to fill in: with a year's holidays, or with one row as an example. */
export async function sampleSheet(
  ctx: Ctx,
  { year }: QueryOf<typeof downloadHolidaySample>,
): Promise<FileReply> {
  const { facts, stored } = await readTx(ctx, async (db) => ({
    facts: await findFacts(ctx, db),
    stored: year === undefined ? [] : await findHolidays(ctx, db, { year }),
  }))
  const example = {
    date: `${year ?? facts.today.slice(0, 4)}-08-15`,
    name: 'Independence Day',
    type: 'National',
  }
  const rows = stored.length > 0 ? await sheetRows(stored) : [example]
  const content = writeSheet({ sheets: [{ name: 'Holidays', columns: sheetColumns(facts), rows }] })
  return new FileReply('BulkSampleHoliday.xlsx', XLSX, content)
}

function whomOf({ draft }: UploadRow, facts: UploadFacts): string {
  const names = (ids: readonly number[], all: readonly { id: number; name: string }[]) =>
    ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? [])
  return [
    ...names(draft.locations, facts.locations),
    ...names(draft.states, facts.states),
    ...names(draft.entities, facts.entities),
  ].join(', ')
}

function resultOf(
  { rows, problems }: { rows: readonly UploadRow[]; problems: readonly CellProblem[] },
  facts: UploadFacts,
  saved: boolean,
): HolidayUpload {
  const count = (action: UploadRow['action']) => rows.filter((row) => row.action === action).length
  return {
    ...{ saved, created: count('create'), updated: count('update'), unchanged: count('same') },
    rows: rows.map((one) => ({
      ...{ row: one.row, date: one.draft.date, name: one.draft.name, action: one.action },
      holiday_type: one.draft.type,
      holiday_type_name: facts.types.find(({ id }) => id === one.draft.type)?.name ?? '',
      whom: whomOf(one, facts),
    })),
    err_list: problems.slice(0, MOST_TOLD),
  }
}

/** Days that the sheet names, as far as it names any. */
function daysIn(sheet: readonly (readonly string[])[]): { date: string; name: string }[] {
  const column = (sheet[0] ?? []).findIndex(
    (name) => name.trim().toLowerCase() === HEADINGS.date.toLowerCase(),
  )
  return sheet.slice(1).flatMap((cells) => {
    const date = dateIn((cells[column] ?? '').trim())
    return date === null ? [] : [{ date, name: '' }]
  })
}

async function judge(ctx: Ctx, db: Db, sheet: readonly string[][]) {
  const stored = await findNamesakes(ctx, db, daysIn(sheet))
  const facts: UploadFacts = { ...(await findFacts(ctx, db)), stored }
  return { facts, ...readRows(sheet, facts) }
}

/**
 * Takes holidays from a file: all rows or, with a single wrong cell, none. Sent twice, the second changes nothing.
 *
 * @throws AppError `holidays.upload_rejected` with the marked sheet, `holidays.upload_unreadable`,
 *   `holidays.upload_columns`, `holidays.impact_unseen`, `files.not_uploaded`
 */
export async function uploadSheet(
  ctx: Ctx,
  { filePath, preview, impact_seen }: BodyOf<typeof uploadHolidays>,
): Promise<HolidayUpload> {
  const sheet = await readUploadedCells(ctx, filePath, LIMITS, (why) =>
    fail('holidays.upload_unreadable', { parameters: { why } }),
  )
  if (preview) {
    const judged = await readTx(ctx, (db) => judge(ctx, db, sheet))
    return resultOf(judged, judged.facts, false)
  }
  const judged = await tx(ctx, async (db) => {
    await lockHolidays(ctx, db)
    const read = await judge(ctx, db, sheet)
    if (read.problems.length === 0) {
      const changes = read.rows.filter(({ action }) => action !== 'same')
      await writeChanges(ctx, db, changes, { types: read.facts.types, seen: impact_seen })
    }
    return read
  })
  if (judged.problems.length > 0)
    fail('holidays.upload_rejected', await markedRejection(ctx, sheet, judged.problems))
  return resultOf(judged, judged.facts, true)
}
