import type { WidgetData, WidgetGroup } from '@muster/contract/analytics/dashboard-data.contract'
import type { Widget } from '@muster/contract/analytics/widget'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { analyticsTexts } from '../analytics.texts.ts'

const kinds: Readonly<Partial<Record<ColumnType, SheetColumn['kind']>>> = {
  number: 'number',
  days: 'number',
  minutes: 'number',
  money: 'money',
  date: 'date',
}

/** A cell has no room for a unit: the heading tells it. */
export function sheetColumn({
  key,
  heading,
  type,
}: {
  key: string
  heading: string
  type: ColumnType
}): SheetColumn {
  const kind = kinds[type]
  return {
    key,
    header: type === 'minutes' ? analyticsTexts('inMinutes', { heading }) : heading,
    ...(kind && { kind }),
    width: Math.max(16, Math.min(40, heading.length + 4)),
  }
}

/** The figures of a widget as a table. */
export interface Sheet {
  name: string
  columns: SheetColumn[]
  rows: SheetRow[]
}

const cellsOf = (prefix: string, values: readonly unknown[] = []): SheetRow =>
  Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value as SheetRow[string]]))

const rowOf = ({ labels, values, before }: WidgetGroup): SheetRow => ({
  ...cellsOf(
    'g',
    labels.map((label) => label ?? analyticsTexts('none')),
  ),
  ...cellsOf('m', values),
  ...cellsOf('b', before),
})

function groupSheet({ groups, measures, rows, total, days_before }: WidgetData): Omit<Sheet, 'name'> {
  const heading = (index: number) => measures[index] as WidgetData['measures'][number]
  const shown = rows.length > 0 || groups.length > 0 ? rows : []
  return {
    columns: [
      ...groups.map(({ heading: of, type }, index) => sheetColumn({ key: `g${index}`, heading: of, type })),
      ...measures.map((_, index) => sheetColumn({ ...heading(index), key: `m${index}` })),
      ...(days_before
        ? measures.map((_, index) =>
            sheetColumn({
              ...{ key: `b${index}`, type: heading(index).type },
              heading: analyticsTexts('before', { heading: heading(index).heading }),
            }),
          )
        : []),
    ],
    rows: groups.length === 0 && total ? [rowOf(total)] : shown.map(rowOf),
  }
}

/** The sheet of a widget: its figures, its rows, or why it shows none. */
export function sheetOf({ title, text }: Pick<Widget, 'title' | 'text'>, data: WidgetData): Sheet {
  if (text !== undefined && data.measures.length === 0 && data.list === null && data.state === 'ready')
    return {
      ...{ name: title, columns: [{ key: 'text', header: analyticsTexts('words'), width: 80 }] },
      rows: text.split('\n').map((line) => ({ text: line })),
    }
  if (data.state !== 'ready')
    return {
      ...{ name: title, columns: [{ key: 'note', header: analyticsTexts('stateOf'), width: 60 }] },
      rows: [{ note: data.message }],
    }
  if (data.list)
    return { name: title, columns: data.list.headers.map(sheetColumn), rows: data.list.rows as SheetRow[] }
  return { name: title, ...groupSheet(data) }
}
