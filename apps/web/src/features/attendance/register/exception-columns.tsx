import { Badge } from '@mantine/core'
import type { exceptionKinds } from '@muster/contract/attendance/register.constants'
import type { listExceptions } from '@muster/contract/attendance/register.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableColumn } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { Noted, useColumns } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayWords } from '../days/day-words.ts'
import './texts.ts'

export type Row = DataOf<typeof listExceptions>['rows'][number]
export type Kind = (typeof exceptionKinds)[number]

/** The day's exceptions as text. */
export function useFinding(): (kind: Kind, row: Row) => string {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  return (kind, row) => {
    if (kind === 'late') return t('exceptions.minutes', { count: row.late_by })
    if (kind === 'early') return t('exceptions.minutes', { count: row.early_by })
    if (kind === 'absent') return words.status(row.status)
    return row.flags
      .filter((flag) => flag === 'missing_in' || flag === 'missing_out')
      .map((flag) => t(`exceptions.${flag}`))
      .join(', ')
  }
}

/** Columns of the exception lists. */
export function useExceptionColumns(): (kind: Kind) => DataTableColumn<Row>[] {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  const words = useDayWords()
  const make = useColumns<Row>()
  const findingOf = useFinding()
  return (kind) => [
    make.employee('person', t('person'), { width: 230 }),
    make.text('day', t('day'), (row) => words.short(row.date), { width: 150 }),
    {
      id: 'finding',
      header: t('exceptions.by'),
      width: 190,
      text: (row) => findingOf(kind, row),
      cell: (row) => (
        <Noted
          note={row.accepted && t('settle.acceptedBy', { by: row.accepted.by, reason: row.accepted.reason })}
        >
          {findingOf(kind, row)}
          {row.is_locked ? (
            <Badge ml={6} variant="light" color="gray">
              {t('exceptions.locked')}
            </Badge>
          ) : null}
        </Noted>
      ),
    },
    make.text('in', t('exceptions.in'), (row) => (row.first_in ? format.time(row.first_in) : '–'), {
      width: 100,
    }),
    make.text('out', t('exceptions.out'), (row) => (row.last_out ? format.time(row.last_out) : '–'), {
      width: 100,
    }),
    make.text('shift', t('shift'), (row) => row.shift, { width: 160 }),
    make.text('location', t('location'), (row) => row.location, { width: 150 }),
    make.text('department', t('department'), (row) => row.department, { width: 180 }),
  ]
}
