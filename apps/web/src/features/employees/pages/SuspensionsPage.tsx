import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { type SuspensionState, suspensionStates } from '@muster/contract/employees/suspension.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import classes from '../probation/Probation.module.css'
import { EndModal } from '../suspension/EndModal.tsx'
import { type Suspension, suspensionsOptions } from '../suspension/suspension-queries.ts'
import '../suspension/texts.ts'

const kinds: Record<SuspensionState, StatusKind> = {
  planned: 'pending',
  running: 'danger',
  over: 'neutral',
  cancelled: 'neutral',
}

function State({ row }: { row: Suspension }) {
  const { t } = useTranslation('suspension')
  return <StatusBadge kind={kinds[row.state]}>{t(`states.${row.state}`)}</StatusBadge>
}

function LastDay({ row }: { row: Suspension }) {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  return (
    <>
      {format.date(row.to_date)}
      {row.planned_to_date === row.to_date ? null : (
        <Text size="xs" c="dimmed">
          {t('planned_to', { date: format.date(row.planned_to_date) })}
        </Text>
      )}
    </>
  )
}

function EndButton({ row, onEnd }: { row: Suspension; onEnd: (row: Suspension) => void }) {
  const { t } = useTranslation('suspension')
  if (!row.abilities.cancel && !row.abilities.end) return null
  const deed = row.abilities.cancel ? 'cancel' : 'end'
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t(`${deed}One`, { name: row.EMPLOYEE_NAME })}
      onClick={() => onEnd(row)}
    >
      {t(deed)}
    </Button>
  )
}

const reasonText = (row: Suspension) => [row.reason, row.note].filter(Boolean).join(': ')

function columnsOf(
  t: TFunction<'suspension'>,
  format: Formatter,
  onEnd: (row: Suspension) => void,
): DataTableColumn<Suspension>[] {
  return [
    {
      id: 'EMPLOYEE_NAME',
      header: t('columns.name'),
      sortable: true,
      width: 220,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip
          name={row.EMPLOYEE_NAME}
          subtitle={row.EMPLOYEE_CODE}
          colorKey={row.EMPLOYEE_ID}
          href={hrefOf(`/users/view/${row.EMPLOYEE_ID}`)}
        />
      ),
    },
    { id: 'state', header: t('columns.state'), width: 130, cell: (row) => <State row={row} /> },
    {
      id: 'from_date',
      header: t('columns.from'),
      sortable: true,
      width: 130,
      cell: (row) => format.date(row.from_date),
    },
    {
      id: 'to_date',
      header: t('columns.to'),
      sortable: true,
      width: 150,
      cell: (row) => <LastDay row={row} />,
    },
    { id: 'pay', header: t('columns.pay'), width: 120, cell: (row) => t(row.is_paid ? 'paid' : 'unpaid') },
    { id: 'reason', header: t('columns.reason'), width: 220, cell: reasonText },
    { id: 'by', header: t('columns.by'), width: 150, cell: (row) => row.created_by },
    {
      id: 'actions',
      header: t('columns.actions'),
      width: 110,
      text: () => '',
      cell: (row) => <EndButton row={row} onEnd={onEnd} />,
    },
  ]
}

/** Everybody who is, was or will be suspended. */
export default function SuspensionsPage() {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const list = useList('employees.suspensions')
  const [query, setQuery] = useSearchParams()
  const [ended, setEnded] = useState<Suspension | null>(null)
  const show = suspensionStates.find((state) => state === query.get('show')) ?? null
  const columns = useMemo(() => columnsOf(t, format, setEnded), [t, format])
  const { data, table } = useListRows(list, {
    page: (page, limit) => suspensionsOptions(show, list.state, page, limit),
    rowsOf: (answer) => answer.suspensions,
    totalOf: (answer) => answer.total_rows,
  })
  const label = (state: SuspensionState) =>
    data ? `${t(`states.${state}`)} (${format.number(data.counts[state])})` : t(`states.${state}`)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('which')}
          value={show ?? 'all'}
          data={[
            { value: 'all', label: t('all') },
            ...suspensionStates.map((state) => ({ value: state, label: label(state) })),
          ]}
          onChange={(next) => setQuery(next === 'all' ? {} : { show: next }, { preventScrollReset: true })}
        />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${format.date(row.from_date)}`}
        renderCard={(row) => (
          <>
            <Group justify="space-between" wrap="nowrap" align="start">
              <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
              <State row={row} />
            </Group>
            <Text size="sm" mt="xs">
              {format.date(row.from_date)} – {format.date(row.to_date)}
            </Text>
            <Text size="xs" c="dimmed">
              {reasonText(row)}
            </Text>
            <Group mt="xs">
              <EndButton row={row} onEnd={setEnded} />
            </Group>
          </>
        )}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {ended ? <EndModal row={ended} onClose={() => setEnded(null)} /> : null}
    </>
  )
}
