import { Badge, Text } from '@mantine/core'
import type { exceptionKinds, listExceptions } from '@muster/contract/attendance/register.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableColumn } from '@muster/ui/data-table'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session.ts'
import { useDayWords } from '../days/day-words.ts'
import './texts.ts'

export type Row = DataOf<typeof listExceptions>['rows'][number]
export type Kind = (typeof exceptionKinds)[number]

/** What is out of the ordinary about a day, in words. */
export function useFinding(kind: Kind) {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  return (row: Row) => {
    if (kind === 'late') return t('exceptions.minutes', { count: row.late_by })
    if (kind === 'early') return t('exceptions.minutes', { count: row.early_by })
    if (kind === 'absent') return words.status(row.status)
    return row.flags
      .filter((flag) => flag === 'missing_in' || flag === 'missing_out')
      .map((flag) => t(`exceptions.${flag}`))
      .join(', ')
  }
}

/** What lists of days that need a look show. */
export function useColumns(kind: Kind): DataTableColumn<Row>[] {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  const words = useDayWords()
  const finding = useFinding(kind)
  return [
    {
      id: 'person',
      header: t('person'),
      width: 230,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
      ),
    },
    { id: 'day', header: t('day'), width: 150, cell: (row) => words.short(row.date) },
    {
      id: 'finding',
      header: t('exceptions.by'),
      width: 190,
      text: finding,
      cell: (row) => (
        <>
          {finding(row)}
          {row.is_locked ? (
            <Badge ml={6} variant="light" color="gray" tt="none">
              {t('exceptions.locked')}
            </Badge>
          ) : null}
          {row.accepted ? (
            <Text size="xs" c="dimmed">
              {t('settle.acceptedBy', { by: row.accepted.by, reason: row.accepted.reason })}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      id: 'in',
      header: t('exceptions.in'),
      width: 100,
      cell: (row) => (row.first_in ? format.time(row.first_in) : '–'),
    },
    {
      id: 'out',
      header: t('exceptions.out'),
      width: 100,
      cell: (row) => (row.last_out ? format.time(row.last_out) : '–'),
    },
    { id: 'shift', header: t('shift'), width: 160, cell: (row) => row.shift ?? '' },
    { id: 'location', header: t('location'), width: 150, cell: (row) => row.location ?? '' },
    { id: 'department', header: t('department'), width: 180, cell: (row) => row.department ?? '' },
  ]
}
