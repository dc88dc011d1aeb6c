import { addDays } from '@muster/contract/kit/days'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  type Dataset,
  type DatasetColumn,
  freeColumns,
  type RecordCell,
  type RecordOfPerson,
  readRecordsOf,
} from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type {
  MergeCell,
  MergeField,
  MergeRow,
  MergeSource,
  MergeType,
  RecordChoice,
} from '../../../platform/merge-fields/index.ts'
import { personColumns } from '../datasets/person-columns.ts'
import { mergeFieldsTexts } from './merge-fields.texts.ts'

/** The latest record can be of any day, as can those that are planned. */
const EVER = { from: '1900-01-01', to: '2999-12-31' } as const
/** Days before the chosen one whose records are listed. `docs/documents.md` says so. */
const LISTED_DAYS = 730
/** Records of one person that a letter lists. */
const MOST_LISTED = 200
/** People who are named in a refusal. */
const MOST_NAMED = 5

/** Columns that tell a record from others, and records to choose from. */
const TELLING = 2
const MOST_CHOICES = 100

/** Types that a letter can contain; others are left out. Of an instant, the day on which it was in the organisation. */
const TYPES: Readonly<Partial<Record<ColumnType, Exclude<MergeType, 'rows'>>>> = {
  text: 'text',
  choice: 'choice',
  number: 'number',
  days: 'days',
  money: 'money',
  date: 'date',
  time: 'text',
  instant: 'date',
}
const NAME = /^[A-Z][A-Z0-9_]*$/

interface Offered {
  readonly column: DatasetColumn
  readonly name: string
  readonly type: Exclude<MergeType, 'rows'>
}

/** What a letter says of a record: the dataset's columns but those of the person, which are fields of their own. */
function offeredOf(dataset: Dataset): Offered[] {
  const ofPerson = new Set(personColumns().map(({ key }) => key))
  return freeColumns(dataset).flatMap((column) => {
    // A number that is only counted is a name, such as that of a ticket.
    const isName = column.type === 'number' && column.aggregates?.join() === 'count'
    const type = isName ? ('text' as const) : TYPES[column.type]
    const name = column.key.toUpperCase()
    return type === undefined || ofPerson.has(column.key) || !NAME.test(name) ? [] : [{ column, name, type }]
  })
}

function sampleOf({ column, type }: Offered): MergeCell {
  switch (type) {
    case 'date':
      return '2026-04-01'
    case 'number':
    case 'days':
      return 1
    case 'money':
      return { amount: '1000.00', currency: 'INR' }
    default:
      return column.choices?.()[0]?.label ?? '…'
  }
}

function cellOf({ value, currency }: RecordCell, { column, type }: Offered): MergeCell {
  if (value === null || typeof value === 'boolean' || value === '') return null
  // `YYYY-MM-DD HH:MI`, in the organisation's time zone.
  if (column.type === 'instant') return String(value).slice(0, 10)
  if (type === 'text') return String(value)
  if (type !== 'money') return value
  return currency === null ? null : { amount: String(value), currency }
}

interface Records {
  readonly dataset: Dataset
  /** Before the names of the latest record's fields: `TRIP` makes `TRIP_NUMBER`. */
  readonly one: string
  /** The name of the list, for repeated rows. */
  readonly many: string
  /**
   * Which records letters speak of. A letter is the company's word: it has what was approved, and neither what still waits nor what came to
   * nothing.
   */
  readonly where: RawBuilder<boolean>
}

function fieldsOf({ dataset, one, many }: Records, offered: readonly Offered[]): MergeField[] {
  const common = {
    permission: dataset.permission,
    isDated: true as const,
    ...(dataset.within ? { reach: dataset.within } : {}),
  }
  const labelOf = (column: string | Text) =>
    mergeFieldsTexts.text('latestOf', { records: dataset.title, column })
  const list: MergeField = {
    ...{ name: many, label: mergeFieldsTexts.text('listOf', { records: dataset.title }), type: 'rows' },
    ...common,
    columns: offered.map(({ column, name, type }) => ({
      ...{ name, label: column.heading, type },
      isUsual: column.isUsual,
    })),
    sample: [Object.fromEntries(offered.map((field) => [field.name, sampleOf(field)]))],
  }
  return [
    list,
    ...offered.map(
      (field): MergeField => ({
        ...{
          name: `${one}_${field.name}`,
          label: labelOf(field.column.heading),
          type: field.type,
          ...common,
        },
        sample: sampleOf(field),
      }),
    ),
  ]
}

/** @throws AppError `request.invalid` where a letter would list more of somebody's records than it can */
async function refuseCrowded(
  ctx: Ctx,
  db: Db,
  { dataset, rows }: { dataset: Dataset; rows: ReadonlyMap<number, readonly unknown[]> },
): Promise<void> {
  const ids = [...rows].flatMap(([id, own]) => (own.length > MOST_LISTED ? [id] : []))
  if (ids.length === 0) return
  const named = await sql<{ full_name: string }>`select full_name from employee
    where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) order by sort_name, id limit ${MOST_NAMED}`.execute(
    db,
  )
  const values = { records: dataset.title, most: MOST_LISTED }
  const names = named.rows.map(({ full_name: name }) => name).join(', ')
  fail('request.invalid', {
    fields: { employee_ids: mergeFieldsTexts.text('tooMany', { ...values, names }) },
  })
}

/** The records of one person that a letter can be about, with what tells them apart: the first columns, and the day. */
async function findChoices(
  ctx: Ctx,
  db: Db,
  { dataset, where }: Records,
  { employeeId, until, language }: { employeeId: number; until: string | null; language: Language },
): Promise<RecordChoice[]> {
  const offered = offeredOf(dataset)
  const usual = offered.filter(({ column, type }) => column.isUsual && type === 'text').slice(0, TELLING)
  const day = offered.find(({ column, type }) => column.isUsual && type === 'date')
  const columns = [...(usual.length > 0 ? usual : offered.slice(0, 1)), ...(day ? [day] : [])]
  const byPerson = await readRecordsOf(ctx, db, dataset, {
    ...{ employeeIds: [employeeId], columns: columns.map(({ column }) => column) },
    ...{ from: EVER.from, to: until ?? EVER.to },
    ...{ most: MOST_CHOICES, where, reader: { language } },
  })
  return (byPerson.get(employeeId) ?? []).map(({ id, cells }) => {
    const words = columns.map(({ column, type }) => {
      const { value } = cells[column.key] ?? { value: null }
      if (value === null) return ''
      return type === 'date' ? writtenDay(String(value).slice(0, 10)) : String(value)
    })
    return { id, label: words.filter(Boolean).join(' · ') || String(id) }
  })
}

/**
 * Merge fields of people's records in another form than their own, such as trips or claims, from the dataset that lists them: the
 * latest record's fields, whenever it was, and those of the last two years as a list for repeated rows. The latest is the first in
 * the dataset's order; with a day that the sender chooses, the latest up to that day. Columns of a protected group, or with a
 * permission of their own, are left out.
 */
export function recordMergeFields(records: Records): MergeSource {
  const { dataset, one, many, where } = records
  return {
    key: `records.${dataset.key}`,
    label: dataset.title,
    fields: async () => fieldsOf(records, offeredOf(dataset)),
    records: { one, find: (ctx, db, reading) => findChoices(ctx, db, records, reading) },
    read: async (ctx, db, { employeeIds, names, today, asOf, language, records: chosen }) => {
      const offered = offeredOf(dataset)
      const latestDay = asOf === today ? EVER.to : asOf
      const readRows = async (
        fields: readonly Offered[],
        { from, most, id }: { from: string; most: number; id?: number | undefined },
      ) => {
        if (fields.length === 0) return new Map<number, MergeRow[]>()
        const byPerson = await readRecordsOf(ctx, db, dataset, {
          ...{ employeeIds, columns: fields.map(({ column }) => column), id },
          // A record that is named is meant, whatever its day.
          ...{ from, to: id === undefined ? latestDay : EVER.to, most },
          ...{ where, reader: { language } },
        })
        const rowOf = (record: RecordOfPerson): MergeRow =>
          Object.fromEntries(
            fields.map((field) => [
              field.name,
              cellOf(record.cells[field.column.key] ?? { value: null, currency: null }, field),
            ]),
          )
        return new Map([...byPerson].map(([id, own]) => [id, own.map(rowOf)]))
      }
      const said = offered.filter(({ name }) => names.has(`${one}_${name}`))
      const latest = await readRows(said, { from: EVER.from, most: 1, id: chosen?.[one] })
      const listed = await readRows(names.has(many) ? offered : [], {
        ...{ from: addDays(asOf, -LISTED_DAYS), most: MOST_LISTED + 1 },
      })
      await refuseCrowded(ctx, db, { dataset, rows: listed })
      return new Map(
        employeeIds.map((id) => {
          const row = latest.get(id)?.[0]
          const single = said.map(({ name }) => [`${one}_${name}`, row?.[name] ?? null])
          return [id, { [many]: listed.get(id) ?? [], ...Object.fromEntries(single) }]
        }),
      )
    },
  }
}
