import { historySheet } from '@muster/contract/employees/moves/history-sheet'
import type { downloadHistorySample } from '@muster/contract/employees/moves/history-upload.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../../platform/context.ts'
import { type Db, readTx } from '../../../../platform/db/tx.ts'
import type { FileReply } from '../../../../platform/http/route.ts'
import { refuseLongSample, sampleSheet } from '../../../forms/index.ts'
import { findPeriods, readPeople } from '../../people.queries.ts'
import { type Employed, findMovable } from './history.queries.ts'
import { findOffer, type HistoryOffer } from './history-offer.ts'

const MAX_ROWS = historySheet.limits.rows

/** The recorded changes of these people up to today: one row for each person and day. Two statements. */
async function recordedRows(
  ctx: Ctx,
  db: Db,
  people: readonly Employed[],
  { fields, today }: Pick<HistoryOffer, 'fields' | 'today'>,
) {
  const periods = await findPeriods(
    ctx,
    db,
    people.map(({ id }) => id),
  )
  const begun = periods.flatMap(({ value_id: value, ...period }) =>
    period.from_date <= today && value !== null ? [{ ...period, value }] : [],
  )
  const leaders = begun.filter(({ attribute }) => attribute === 'manager').map(({ value }) => value)
  const codes = new Map((await readPeople(ctx, db, [...new Set(leaders)])).map(({ id, code }) => [id, code]))
  const labels = new Map<string, Map<unknown, string>>(
    fields.map(({ attribute, options }) => [
      attribute,
      new Map(options.map(({ value, label }) => [value, label])),
    ]),
  )
  const textOf = (attribute: string, value: number) =>
    (attribute === 'manager' ? codes.get(value) : labels.get(attribute)?.get(value)) ?? ''
  const byPerson = Map.groupBy(begun, (period) => period.employee_id)
  return people.flatMap(({ id, code, name }) =>
    [...Map.groupBy(byPerson.get(id) ?? [], (period) => period.from_date)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([from, of]) => ({
        ...{ code, name, from },
        ...Object.fromEntries(of.map(({ attribute, value }) => [attribute, textOf(attribute, value)])),
      })),
  )
}

/**
 * A sheet to fill in: one example, or the recorded history of everybody in reach up to today.
 *
 * @throws AppError `forms.sheet_sample_too_long`
 */
export async function historySample(
  ctx: Ctx,
  { filled }: BodyOf<typeof downloadHistorySample>,
): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const offer = await findOffer(ctx, db)
    const people = await findMovable(ctx, db, { codes: null, limit: filled === 1 ? MAX_ROWS + 1 : 1 })
    const rows =
      filled === 1
        ? await recordedRows(ctx, db, people, offer)
        : people.map(({ code, name, spells }) => ({ code, name, from: spells.at(-1)?.from ?? offer.today }))
    // Of more people, some would be left out before their rows are counted.
    refuseLongSample(historySheet, people)
    refuseLongSample(historySheet, rows)
    return sampleSheet(historySheet, { columns: offer.columns, rows })
  })
}
