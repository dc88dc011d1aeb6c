import { addDays } from '@muster/contract/kit/days'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import type { RawBuilder } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import {
  type Dataset,
  type DatasetColumn,
  freeColumns,
  type RecordCell,
  type RecordOfPerson,
  readRecordsOf,
} from '../../../platform/datasets/index.ts'
import type { MergeCell, MergeField, MergeSource, MergeType } from '../../../platform/merge-fields/index.ts'
import { personColumns } from '../datasets/person-columns.ts'
import { mergeFieldsTexts } from './merge-fields.texts.ts'

/** Days around the chosen one whose records a letter can be about. */
const NEARBY = { before: 730, after: 366 } as const

/** Types that a letter can say; others are left out. */
const TYPES: Readonly<Partial<Record<ColumnType, Exclude<MergeType, 'rows'>>>> = {
  text: 'text',
  choice: 'choice',
  number: 'number',
  days: 'days',
  money: 'money',
  date: 'date',
  time: 'text',
  instant: 'text',
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

function cellOf({ value, currency }: RecordCell, { type }: Offered): MergeCell {
  if (value === null || typeof value === 'boolean' || value === '') return null
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
  /** Records that no letter is about are left out: those that were withdrawn. */
  readonly where?: RawBuilder<boolean>
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
    ...{ name: many, label: dataset.title, type: 'rows', ...common },
    columns: offered.map(({ column, name, type }) => ({ name, label: column.heading, type })),
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

/**
 * Merge fields of people's records in another form than their own, such as trips or claims, from the dataset that lists them: the
 * latest record's fields, and all of them as a list for repeated rows. The latest is the first in the dataset's order; with a day
 * that the sender chooses, the latest up to that day. Columns of a protected group, or with a permission of their own, are left out.
 */
export function recordMergeFields(records: Records): MergeSource {
  const { dataset, one, many, where } = records
  return {
    key: `records.${dataset.key}`,
    label: dataset.title,
    fields: async () => fieldsOf(records, offeredOf(dataset)),
    read: async (ctx, db, { employeeIds, names, today, asOf, language }) => {
      const offered = offeredOf(dataset).filter(({ name }) => names.has(many) || names.has(`${one}_${name}`))
      const byPerson = await readRecordsOf(ctx, db, dataset, {
        ...{ employeeIds, columns: offered.map(({ column }) => column) },
        from: addDays(asOf, -NEARBY.before),
        to: asOf === today ? addDays(asOf, NEARBY.after) : asOf,
        ...{ where, reader: { language } },
      })
      const rowOf = (record: RecordOfPerson) =>
        Object.fromEntries(
          offered.map((field) => [
            field.name,
            cellOf(record[field.column.key] ?? { value: null, currency: null }, field),
          ]),
        )
      return new Map(
        employeeIds.map((id) => {
          const rows = (byPerson.get(id) ?? []).map(rowOf)
          const latest = offered.map(({ name }) => [`${one}_${name}`, rows[0]?.[name] ?? null])
          return [id, { [many]: rows, ...Object.fromEntries(latest) }]
        }),
      )
    },
  }
}
