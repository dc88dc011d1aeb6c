import { Text } from '@mantine/core'
import { exportShifts, listShiftsByBody, type ShiftRow } from '@muster/contract/shifts/shifts.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { download } from '../../../lib/download.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { readOptions } from '../../../lib/query.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { inline } from '../data/shift-queries.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import '../texts.ts'

const STATUS = 'status'

function useLength() {
  const { t } = useTranslation('shifts')
  return (total: number) => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60]
    return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes })
  }
}

function useHours() {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  return ({ start, end }: ShiftRow) =>
    `${format.time(start)}–${format.time(end)}${end <= start ? ` (${t('nextDay')})` : ''}`
}

function useColumns(): DataTableColumn<ShiftRow>[] {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const length = useLength()
  const hours = useHours()
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      width: 200,
      text: (row) => row.name,
      cell: (row) => <ShiftMark color={row.color}>{row.name}</ShiftMark>,
    },
    { id: 'code', header: t('columns.code'), sortable: true, width: 100, cell: (row) => row.code },
    { id: 'start', header: t('columns.hours'), sortable: true, width: 210, cell: hours },
    { id: 'length', header: t('columns.length'), width: 120, cell: (row) => length(row.length_minutes) },
    {
      id: 'locations',
      header: t('columns.locations'),
      width: 200,
      cell: (row) =>
        row.locations.length === 0 ? t('everywhere') : row.locations.map(({ name }) => name).join(', '),
    },
    {
      id: 'people',
      header: t('columns.people'),
      width: 100,
      align: 'end',
      cell: (row) => format.number(row.people),
    },
    {
      id: 'rules',
      header: t('columns.rules'),
      width: 90,
      align: 'end',
      cell: (row) => format.number(row.rules),
    },
    {
      id: 'next',
      header: t('columns.next'),
      width: 140,
      cell: (row) => (row.next_change ? format.date(row.next_change) : ''),
    },
    {
      id: 'status',
      header: t('columns.status'),
      sortable: true,
      width: 130,
      text: (row) => t(row.SHIFT_STATUS === 1 ? 'active' : 'inactive'),
      cell: (row) => <Status row={row} />,
    },
  ]
}

function Status({ row }: { row: ShiftRow }) {
  const { t } = useTranslation('shifts')
  const isActive = row.SHIFT_STATUS === 1
  return (
    <StatusBadge kind={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</StatusBadge>
  )
}

/** The organisation's shifts; a row opens its page. */
export default function ShiftsPage() {
  const { t } = useTranslation('shifts')
  const navigate = useNavigate()
  const list = useList('shifts')
  const { state, setState } = list
  const canManage = useCan('shifts.list.manage')
  const columns = useColumns()
  const hours = useHours()
  const filterTexts = useFilterTexts()
  const chosen = state.filters[STATUS]?.[0]
  const status = chosen === undefined ? {} : { SHIFT_STATUS: String(chosen) as '0' | '1' }
  const exporting = useMutation({
    mutationFn: () => download(exportShifts, { query: { ...status, search: state.search } }),
  })
  const { table, data } = useListRows(list, {
    page: (page, limit) => ({
      ...readOptions(listShiftsByBody, {
        body: { ...status, page, limit, search: state.search, sort: state.sort ?? undefined },
      }),
      meta: inline,
    }),
    rowsOf: ({ shifts }) => shifts.docs,
    totalOf: ({ shifts }) => shifts.total,
  })
  return (
    <>
      <PageHeader
        title={t('shiftTitles:list')}
        count={data?.shifts.total}
        subtitle={t('subtitle')}
        {...(canManage
          ? { primary: { label: t('add'), icon: <IconPlus size={16} />, href: hrefOf('/shifts/new') } }
          : {})}
        secondary={[
          { label: t('toRules'), href: hrefOf('/shifts/rules') },
          { label: t('toWho'), href: hrefOf('/shifts/who') },
          { label: t('export'), onClick: () => exporting.mutate(), isBusy: exporting.isPending },
        ]}
      />
      <DataTable
        label={t('shiftTitles:list')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.SHFTID}
        rowLabel={(row) => row.name}
        onRowOpen={(row) => void navigate(`/shifts/${row.SHFTID}`)}
        rowHref={(row) => hrefOf(`/shifts/${row.SHFTID}`)}
        toolbar={
          <FilterBar
            filters={[
              {
                id: STATUS,
                label: t('filterStatus'),
                kind: 'single',
                options: [
                  { value: '1', label: t('active') },
                  { value: '0', label: t('inactive') },
                ],
              },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
            inlineCount={1}
            texts={filterTexts}
          />
        }
        renderCard={(row) => (
          <div>
            <ShiftMark color={row.color}>
              <Text span fw={600}>
                {row.name}
              </Text>
            </ShiftMark>
            <Text size="sm">{hours(row)}</Text>
            <Status row={row} />
          </div>
        )}
        empty={{ title: t('empty'), text: canManage ? t('emptyText') : undefined }}
      />
    </>
  )
}
