import { Badge, Button, Text } from '@mantine/core'
import { downloadRosters } from '@muster/contract/rosters/roster-files.contract'
import type { RosterSummary } from '@muster/contract/rosters/roster-shapes'
import { ROSTER_FILES } from '@muster/contract/rosters/rosters.constants'
import { listRosters } from '@muster/contract/rosters/rosters.contract'
import { DataTable, type DataTableColumn, type Selection } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconDownload, IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { isForbidden } from '../../../lib/Loaded.tsx'
import { useList } from '../../../lib/list.tsx'
import { readOptions } from '../../../lib/query.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { inline, locationsOptions } from '../data.ts'
import { downloadOrText, type ErrorText } from '../download-or-text.ts'
import '../texts.ts'

const ErrorTextModal = lazy(() => import('../parts/ErrorTextModal.tsx'))

/** The catalogue's filter id of locations; the status is this list's own. */
const FILTER = { location: '8', status: 'status' } as const
const kinds = { 0: 'neutral', 1: 'success', 2: 'neutral' } as const

function Standing({ roster }: { roster: RosterSummary }) {
  const { t } = useTranslation('rosters')
  return (
    <>
      <StatusBadge kind={kinds[roster.status]}>{t(`status.s${roster.status}`)}</StatusBadge>
      {roster.unpublished_changes > 0 ? (
        <Badge variant="light" color="orange" tt="none" ml={6}>
          {t('unpublished', { count: roster.unpublished_changes })}
        </Badge>
      ) : null}
    </>
  )
}

function useColumns(): DataTableColumn<RosterSummary>[] {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const period = (row: RosterSummary) => `${format.date(row.from_date)} – ${format.date(row.to_date)}`
  return [
    { id: 'name', header: t('columns.name'), width: 260, sortable: true, cell: (row) => row.name },
    {
      id: 'location',
      header: t('columns.location'),
      width: 170,
      sortable: true,
      cell: (row) => row.location_name,
    },
    { id: 'period', header: t('columns.period'), width: 250, sortable: 'from_date', cell: period },
    { id: 'people', header: t('columns.people'), width: 100, cell: (row) => format.number(row.people) },
    {
      id: 'status',
      header: t('columns.status'),
      width: 280,
      sortable: true,
      text: (row) => t(`status.s${row.status}`),
      cell: (row) => <Standing roster={row} />,
    },
    {
      id: 'published',
      header: t('columns.published'),
      width: 190,
      cell: (row) => (row.published_at ? format.dateTime(row.published_at) : ''),
    },
  ]
}

function useFilters(): FilterDefinition[] {
  const { t } = useTranslation('rosters')
  const locations = useQuery(locationsOptions).data?.locations ?? []
  return [
    {
      id: FILTER.location,
      label: t('filters.location'),
      kind: 'single',
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: FILTER.status,
      label: t('filters.status'),
      kind: 'multi',
      options: ([0, 1, 2] as const).map((value) => ({ value, label: t(`status.s${value}`) })),
    },
  ]
}

/** Rosters of the locations in reach. */
export default function RostersPage() {
  const { t } = useTranslation('rosters')
  const list = useList('rosters')
  const navigate = useNavigate()
  const format = useFormatter()
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>({ kind: 'some', ids: [] })
  const [errorText, setErrorText] = useState<ErrorText | null>(null)
  const location = state.filters[FILTER.location]?.[0]
  const status = (state.filters[FILTER.status] ?? []).map(Number) as (0 | 1 | 2)[]
  const body = {
    ...{ page: state.page, limit: state.limit, search: state.search },
    ...(state.sort ? { sort: state.sort } : {}),
    ...(location === undefined ? {} : { location_id: Number(location) }),
    ...(status.length === 0 ? {} : { status }),
  }
  const rosters = useQuery({ ...readOptions(listRosters, { body }), meta: inline, enabled: list.isReady })
  const { data, error } = rosters
  const filters = useFilters()
  const filterTexts = useFilterTexts()
  const download = useMutation({
    mutationFn: (ids: readonly (string | number)[]) =>
      downloadOrText(downloadRosters, { params: { id: ids.slice(0, ROSTER_FILES).join() } }),
    onSuccess: setErrorText,
  })
  const open = (row: RosterSummary) =>
    void navigate(row.abilities.edit ? `/roster/create/${row.id}` : `/roster/view/${row.id}`)
  const canCreate = data?.abilities.create === true
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data?.total}
        subtitle={t('subtitle')}
        {...(canCreate
          ? { primary: { label: t('new'), icon: <IconPlus size={16} />, href: hrefOf('/roster/create') } }
          : {})}
      />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        {...list.table}
        rows={data?.rosters}
        total={data?.total ?? 0}
        isFetching={rosters.isFetching}
        error={error && !isForbidden(error) ? messageOf(error) : null}
        onRetry={() => void rosters.refetch()}
        isForbidden={isForbidden(error)}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onRowOpen={open}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={(chosen, count) => {
          const ids =
            chosen.kind === 'some'
              ? chosen.ids
              : (data?.rosters ?? []).map(({ id }) => id).filter((id) => !chosen.except.includes(id))
          return (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate(ids)}
            >
              {t('downloadMany', { count })}
            </Button>
          )
        }}
        renderCard={(row) => (
          <div>
            <Text fw={600}>{row.name}</Text>
            <Text size="sm" c="dimmed">
              {row.location_name} · {format.date(row.from_date)} – {format.date(row.to_date)}
            </Text>
            <Standing roster={row} />
          </div>
        )}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={2}
            texts={filterTexts}
          />
        }
        empty={{ title: t('empty.title'), text: canCreate ? t('empty.text') : undefined }}
      />
      <Suspense fallback={null}>
        {errorText ? <ErrorTextModal error={errorText} onClose={() => setErrorText(null)} /> : null}
      </Suspense>
    </>
  )
}
