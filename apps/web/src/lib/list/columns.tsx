import { Text } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import '../ui-texts/texts.ts'

/** A status as text, with its meaning. */
export interface StatusWord {
  kind: StatusKind
  text: string
}

/** Whether a record is active (status 1), as text. */
export const inUseWord = (status: number, words: { on: string; off: string }): StatusWord =>
  status === 1 ? { kind: 'success', text: words.on } : { kind: 'neutral', text: words.off }

/** A status in rows, cards and headings. */
export function Status({ word }: { word: StatusWord }) {
  return <StatusBadge kind={word.kind}>{word.text}</StatusBadge>
}

/** An employee in a list response. */
export interface ListedEmployee {
  EMPLOYEE_ID: number
  EMPLOYEE_NAME: string
  EMPLOYEE_CODE?: string | null
  DESIGNATION_NAME?: string | null
  photo?: string | null
}

/** Small text below a value; red if it needs attention soon. */
export interface CellNote {
  text: string
  isUrgent?: boolean
  /** A sentence that must be read to its end: it wraps, and the row grows. */
  isWhole?: boolean
}

/** A value with small text below it. */
export function Noted({
  children,
  note,
}: {
  children?: ReactNode
  note: CellNote | string | null | undefined
}) {
  const found: CellNote = typeof note === 'string' ? { text: note } : (note ?? { text: '' })
  const { text, isUrgent = false, isWhole = false } = found
  return (
    <>
      {children}
      {text ? (
        <Text
          size="xs"
          c={isUrgent ? 'var(--mantine-color-error)' : 'dimmed'}
          fw={isUrgent ? 600 : undefined}
          style={isWhole ? { whiteSpace: 'normal', overflowWrap: 'anywhere' } : undefined}
        >
          {text}
        </Text>
      ) : null}
    </>
  )
}

interface EmployeeChipProps {
  row: ListedEmployee
  /** Default: code and designation. */
  subtitle?: ReactNode
  href?: string
}

/** An employee in a row or a card: avatar, name, code and designation. */
export function EmployeeChip({ row, subtitle, href }: EmployeeChipProps) {
  const known = [row.EMPLOYEE_CODE, row.DESIGNATION_NAME].filter(Boolean).join(' · ')
  return (
    <PersonChip
      name={row.EMPLOYEE_NAME}
      subtitle={subtitle ?? known}
      src={row.photo}
      colorKey={row.EMPLOYEE_ID}
      href={href}
    />
  )
}

interface More<Row> extends Partial<Omit<DataTableColumn<Row>, 'id' | 'header' | 'cell'>> {
  /** Small text below the value. */
  note?: (row: Row) => CellNote | string | null | undefined
  /** Text for a missing value; default: empty. */
  none?: string
}
type Maker<Row, Value> = (
  id: string,
  header: string,
  valueIn: (row: Row) => Value,
  more?: More<Row>,
) => DataTableColumn<Row>

export interface ColumnMakers<Row> {
  /** Text; empty for null. */
  text: Maker<Row, string | null | undefined>
  /** A calendar day; empty for null. */
  day: Maker<Row, string | null | undefined>
  /** Date and time of an instant; empty for null. */
  instant: Maker<Row, string | null | undefined>
  /** Right-aligned; empty for null. */
  number: Maker<Row, number | null | undefined>
  money: Maker<Row, { amount: string; currency?: string } | null | undefined>
  yesNo: Maker<Row, boolean>
  status: Maker<Row, StatusWord | null>
  employee: (
    id: string,
    header: string,
    more?: More<Row> & {
      employeeOf?: (row: Row) => ListedEmployee
      subtitle?: (row: Row) => ReactNode
      href?: (row: Row) => string
    },
  ) => DataTableColumn<Row>
}

/** Factories of common columns, in the organisation's formats; other columns are written out. */
export function useColumns<Row>(): ColumnMakers<Row> {
  const { t } = useTranslation('ui')
  const format = useFormatter()
  return useMemo(() => {
    const written =
      <Value,>(write: (value: NonNullable<Value>) => string, usual: More<Row> = {}): Maker<Row, Value> =>
      (id, header, valueIn, { note, none = '', ...more } = {}) => {
        const words = (row: Row) => {
          const value = valueIn(row)
          return value === null || value === undefined ? none : write(value)
        }
        const cell = note ? (row: Row) => <Noted note={note(row)}>{words(row)}</Noted> : words
        return { id, header, text: words, cell, ...usual, ...more }
      }
    return {
      text: written<string | null | undefined>((value) => value),
      day: written<string | null | undefined>((value) => format.date(value), { width: 140 }),
      instant: written<string | null | undefined>((value) => format.dateTime(value), { width: 190 }),
      number: written<number | null | undefined>((value) => format.number(value), {
        align: 'end',
        width: 110,
      }),
      money: written<{ amount: string; currency?: string } | null | undefined>(
        (value) => format.money(value),
        { align: 'end', width: 140 },
      ),
      yesNo: written<boolean>((value) => t(value ? 'form.yes' : 'form.no'), { width: 110 }),
      status: (id, header, valueIn, { note, ...more } = {}) => ({
        ...{ id, header, width: 140 },
        text: (row) => valueIn(row)?.text ?? '',
        cell: (row) => {
          const status = valueIn(row)
          const badge = status ? <Status word={status} /> : null
          return note ? <Noted note={note(row)}>{badge}</Noted> : badge
        },
        ...more,
      }),
      employee: (id, header, { employeeOf = asEmployee, subtitle, href, ...more } = {}) => ({
        ...{ id, header, width: 220 },
        text: (row) => employeeOf(row).EMPLOYEE_NAME,
        cell: (row) => <EmployeeChip row={employeeOf(row)} subtitle={subtitle?.(row)} href={href?.(row)} />,
        ...more,
      }),
    }
  }, [t, format])
}

/** Rows about people usually contain these fields of the employee. */
function asEmployee(row: unknown): ListedEmployee {
  return row as ListedEmployee
}
