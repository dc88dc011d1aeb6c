import { Badge, Button } from '@mantine/core'
import { downloadRosters } from '@muster/contract/calls/rosters/roster-files'
import { listRosters } from '@muster/contract/calls/rosters/rosters'
import type { RosterSummary } from '@muster/contract/rosters/roster-shapes'
import { ROSTER_FILES } from '@muster/contract/rosters/rosters.constants'
import { ListCard, type RowId } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { IconDownload, IconPlus } from '@muster/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom, choicesOf } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { inline, locationsOptions } from '../data.ts'
import { downloadOrText, type ErrorText } from '../download-or-text.ts'
import '../texts.ts'

const ErrorTextModal = lazy(() => import('../parts/ErrorTextModal.tsx'))

/** The filter id for locations comes from the catalogue; the status filter is specific to this list. */
const FILTER = { location: '8', status: 'status' } as const
const statuses = [0, 1, 2] as const
const kinds = { 0: 'neutral', 1: 'success', 2: 'neutral' } as const

function Standing({ roster }: { roster: RosterSummary }) {
  const { t } = useTranslation('rosters')
  return (
    <>
      <StatusBadge kind={kinds[roster.status]}>{t(`status.s${roster.status}`)}</StatusBadge>
      {roster.unpublished_changes > 0 ? (
        <Badge variant="light" color="orange" ml={6}>
          {t('unpublished', { count: roster.unpublished_changes })}
        </Badge>
      ) : null}
    </>
  )
}

function requested({ state, page, limit }: ListRequest) {
  const location = filterNumber(state, FILTER.location)
  const status = (state.filters[FILTER.status] ?? []).map(Number) as (0 | 1 | 2)[]
  const body = {
    ...{ page, limit, search: state.search },
    ...(state.sort ? { sort: state.sort } : {}),
    ...(location === undefined ? {} : { location_id: location }),
    ...(status.length === 0 ? {} : { status }),
  }
  return { ...readOptions(listRosters, { body }), meta: inline }
}

/** Rosters of the locations in reach. */
export default function RostersPage() {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const make = useColumns<RosterSummary>()
  const locations = useQuery(locationsOptions).data?.locations
  const [errorText, setErrorText] = useState<ErrorText | null>(null)
  const download = useMutation({
    mutationFn: (ids: readonly RowId[]) =>
      downloadOrText(downloadRosters, { params: { id: ids.slice(0, ROSTER_FILES).join() } }),
    onSuccess: setErrorText,
  })
  const period = (row: RosterSummary) => `${format.date(row.from_date)} – ${format.date(row.to_date)}`
  return (
    <ListScreen
      list="rosters"
      load={requested}
      rowsOf={(answer) => answer.rosters}
      totalOf={(answer) => answer.total}
      title={t('title')}
      subtitle={t('subtitle')}
      primary={({ data }) =>
        data?.abilities.create && {
          label: t('new'),
          icon: <IconPlus size={16} />,
          href: hrefOf('/roster/create'),
        }
      }
      columns={[
        make.text('name', t('columns.name'), (row) => row.name, { width: 260, sortable: true }),
        make.text('location', t('columns.location'), (row) => row.location_name, {
          width: 170,
          sortable: true,
        }),
        make.text('period', t('columns.period'), period, { width: 250, sortable: 'from_date' }),
        make.number('people', t('columns.people'), (row) => row.people, { width: 100, align: 'start' }),
        {
          id: 'status',
          header: t('columns.status'),
          width: 280,
          sortable: true,
          text: (row) => t(`status.s${row.status}`),
          cell: (row) => <Standing roster={row} />,
        },
        make.instant('published', t('columns.published'), (row) => row.published_at),
      ]}
      filters={[
        oneFilter(FILTER.location, t('filters.location'), choicesFrom(locations)),
        anyFilter(
          FILTER.status,
          t('filters.status'),
          choicesOf(statuses, (status) => t(`status.s${status}`)),
        ),
      ]}
      row={{
        id: (row) => row.id,
        label: (row) => row.name,
        path: (row) => (row.abilities.edit ? `/roster/create/${row.id}` : `/roster/view/${row.id}`),
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          lines={[`${row.location_name} · ${period(row)}`, <Standing key="status" roster={row} />]}
        />
      )}
      bulk={(chosen, count, { rows }) => {
        const ids =
          chosen.kind === 'some'
            ? chosen.ids
            : rows.map(({ id }) => id).filter((id) => !chosen.except.includes(id))
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
      below={() =>
        errorText ? <ErrorTextModal error={errorText} onClose={() => setErrorText(null)} /> : null
      }
      empty={({ data }) => ({
        title: t('empty.title'),
        text: data?.abilities.create ? t('empty.text') : undefined,
      })}
    />
  )
}
