import { holidaySheet } from '@muster/contract/holidays/holiday-sheet'
import {
  downloadHolidayProblems,
  type downloadHolidaySample,
  type HolidayUpload,
  readHolidayColumns,
  uploadHolidays,
} from '@muster/contract/holidays/holiday-upload.contract'
import { HOLIDAY_ROWS } from '@muster/contract/holidays/holidays.constants'
import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { QueryOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import type { SheetRow } from '../../../platform/spreadsheets/index.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import {
  findHolidays,
  type HolidayDraft,
  isUnchanged,
  lockHolidays,
  type StoredHoliday,
} from '../holidays.queries.ts'
import { stateNames, typeNameOf } from '../holidays.views.ts'
import {
  type Choices,
  findChoices,
  findNamesakes,
  type HolidayChange,
  keyOf,
  writeChanges,
} from '../write-holidays.ts'
import { uploadTexts } from './upload.texts.ts'

/** Facts for judging rows, and the options of their cells. */
interface Offer extends Choices {
  states: { id: number; name: string }[]
  columns: OfferedColumn[]
}

interface UploadRow extends HolidayChange {
  row: number
  draft: HolidayDraft
  action: 'create' | 'update' | 'same'
}

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const choices = await findChoices(ctx, db)
  const named = await stateNames(choices.locations.flatMap(({ state_id }) => state_id ?? []))
  const states = [...named].map(([id, name]) => ({ id, name }))
  const options = (all: readonly { id: number; name: string; status?: number }[]) =>
    all.filter(({ status }) => status !== 0).map(({ id, name }) => ({ value: id, label: name }))
  const columns = offeredColumns(holidaySheet, {
    type: options(choices.types),
    locations: options(choices.locations),
    states: options(states),
    entities: options(choices.entities),
  })
  return { ...choices, states, columns }
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

/** A sheet to fill in, with a year's holidays or one example row. */
export async function holidaySample(
  ctx: Ctx,
  { year }: QueryOf<typeof downloadHolidaySample>,
): Promise<FileReply> {
  const { offer, stored } = await readTx(ctx, async (db) => ({
    offer: await findOffer(ctx, db),
    stored: year === undefined ? [] : await findHolidays(ctx, db, { year }),
  }))
  const date = `${year ?? offer.today.slice(0, 4)}-08-15`
  const example = { date, name: uploadTexts('sampleHoliday'), type: 'National' }
  const rows = stored.length > 0 ? await sheetRows(stored) : [example]
  return sampleSheet(holidaySheet, { columns: offer.columns, rows })
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)

function actionOf(stored: StoredHoliday | null, draft: HolidayDraft): UploadRow['action'] {
  if (stored === null) return 'create'
  return isUnchanged(stored, draft) ? 'same' : 'update'
}

/** Holidays are identified by date and name; existing ones are updated from the row. */
function readHolidays(
  table: SheetTable<typeof holidaySheet.columns>,
  stored: ReadonlyMap<string, StoredHoliday>,
): UploadRow[] {
  const seen = new Map<string, number>()
  const rows = table.rows.flatMap((row): UploadRow[] => {
    const { date, name, type, locations, states, entities, note } = row.read()
    if (date === null || name === '') return []
    const known = stored.get(keyOf({ date, name })) ?? null
    const earlier = seen.get(keyOf({ date, name }))
    if (earlier) row.complain(null, uploadTexts('alreadyInRow', { earlier }))
    seen.set(keyOf({ date, name }), earlier ?? row.number)
    const draft: HolidayDraft = {
      ...{ date, name: known?.name ?? name, type: type ?? 1, note: note.slice(0, 500) },
      ...{ status: known?.status ?? 1, locations: sorted(locations), states: sorted(states) },
      entities: sorted(entities),
    }
    return row.isSound ? [{ row: row.number, stored: known, draft, action: actionOf(known, draft) }] : []
  })
  if (rows.length > HOLIDAY_ROWS)
    table.complain(HOLIDAY_ROWS + 2, uploadTexts('tooManyHolidays', { holidayRows: HOLIDAY_ROWS }))
  return rows
}

function audienceOf({ draft }: UploadRow, offer: Offer): string {
  const names = (ids: readonly number[], all: readonly { id: number; name: string }[]) =>
    ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? [])
  return [
    ...names(draft.locations, offer.locations),
    ...names(draft.states, offer.states),
    ...names(draft.entities, offer.entities),
  ].join(', ')
}

function answerOf(rows: readonly UploadRow[], offer: Offer): Omit<HolidayUpload, 'saved' | 'err_list'> {
  const count = (action: UploadRow['action']) => rows.filter((row) => row.action === action).length
  return {
    ...{ created: count('create'), updated: count('update'), unchanged: count('same') },
    rows: rows.map((one) => ({
      ...{ row: one.row, date: one.draft.date, name: one.draft.name, action: one.action },
      holiday_type: one.draft.type,
      holiday_type_name: offer.types.find(({ id }) => id === one.draft.type)?.name ?? '',
      whom: audienceOf(one, offer),
    })),
  }
}

/** Uploads holidays. Idempotent. May also return `holidays.impact_unseen`. */
export const holidayUpload = defineSheetUpload({
  sheet: holidaySheet,
  calls: { upload: uploadHolidays, columns: readHolidayColumns, problems: downloadHolidayProblems },
  errors: 'holidays.upload',
  said: uploadTexts.text('holidaysSaved'),
  offer: async (ctx, db, { lock }) => {
    if (lock) await lockHolidays(ctx, db)
    return findOffer(ctx, db)
  },
  judge: async (ctx, db, { table, offer }) => {
    const days = table.rows.flatMap((row) => {
      const { date } = row.read()
      return date === null ? [] : [{ date, name: '' }]
    })
    return { offer, rows: readHolidays(table, await findNamesakes(ctx, db, days)) }
  },
  write: async (ctx, db, { offer, rows }, { impact_seen }) => {
    const changes = rows.filter(({ action }) => action !== 'same')
    await writeChanges(ctx, db, changes, { types: offer.types, seen: impact_seen })
  },
  answer: ({ offer, rows }) => answerOf(rows, offer),
})
