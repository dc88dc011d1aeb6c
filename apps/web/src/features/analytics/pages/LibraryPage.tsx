import { SegmentedControl } from '@mantine/core'
import { type DashboardView, dashboardViews } from '@muster/contract/analytics/widget-words'
import { listDashboards } from '@muster/contract/calls/analytics/dashboards'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import {
  editorPath,
  type ListedDashboard,
  libraryPath,
  permissionsPath,
  settingsPath,
  viewPath,
} from '../data/dashboards.ts'
import { useDashboardActions } from '../data/use-dashboard-actions.ts'
import '../texts.ts'

const RenameModal = lazy(() => import('../components/RenameModal.tsx'))
const NewModal = lazy(() => import('../components/NewModal.tsx'))

type View = Exclude<DashboardView, 'deleted'>

/** Who makes none has no own dashboards to show. */
function useView(isMaker: boolean): View {
  const { pathname } = useLocation()
  const [last = ''] = pathname.split('/').slice(-1)
  const asked = dashboardViews.find((one) => one === last && one !== 'deleted') as View | undefined
  return (asked ?? 'self') === 'self' && !isMaker ? 'shared' : (asked ?? 'self')
}

/** Dashboards: one's own, those that were shared, and all of them for who manages analytics. */
export default function LibraryPage() {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const format = useFormatter()
  const [isMaking, setMaking] = useState(false)
  const [renamed, setRenamed] = useState<ListedDashboard | null>(null)
  const [creates, manages] = [useCan('analytics.create'), useCan('analytics.manage')]
  const view = useView(creates || manages)
  const make = useColumns<ListedDashboard>()
  const actionsOf = useRowActions(setRenamed)
  const isConsole = currentEntry.name === 'admin'
  const views: View[] = [
    ...(creates || manages ? (['self'] as const) : []),
    'shared',
    ...(manages && isConsole ? (['all'] as const) : []),
  ]
  const updated = ({ owner, updated_at }: ListedDashboard) =>
    t('updated', { owner, day: format.dayTime(updated_at) })
  return (
    <ListScreen
      key={view}
      list={`analytics.${view}`}
      load={({ state, page, limit }) => ({
        ...readOptions(listDashboards, {
          body: { view, page, limit, search: state.search, ...(state.sort && { sort: state.sort }) },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('analyticsTitles:library')}
      subtitle={t('subtitle')}
      primary={({ data }) =>
        data?.abilities.create && {
          label: t('new.action'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setMaking(true),
        }
      }
      actions={({ data }) =>
        data?.abilities.manage && isConsole ? [{ label: t('settings.open'), href: hrefOf(settingsPath) }] : []
      }
      badge={
        views.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label={t('views.label')}
            value={view}
            data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(next) => void navigate(libraryPath(next as View))}
          />
        ) : undefined
      }
      columns={[
        make.text('name', t('columns.name'), (row) => row.name, { sortable: true, width: 260 }),
        make.text('description', t('columns.description'), (row) => row.description, { width: 320 }),
        ...(view === 'self'
          ? []
          : [make.text('owner', t('columns.owner'), ownerOf(t('orphaned')), { sortable: true, width: 200 })]),
        make.number('widgets', t('columns.widgets'), (row) => row.widgets, { sortable: true, width: 100 }),
        make.number('shared_with', t('columns.shared'), (row) => row.shared_with, {
          sortable: true,
          width: 130,
        }),
        make.instant('updated_at', t('columns.updated'), (row) => row.updated_at, { sortable: true }),
      ]}
      row={{
        id: (row) => row.dashboard_id,
        label: (row) => row.name,
        path: (row) => viewPath(row.dashboard_id),
        actions: (row, { data }) => (
          <ActionMenu
            label={t('actions.of', { name: row.name })}
            actions={actionsOf(row, data?.abilities.create ?? false)}
          />
        ),
      }}
      card={(row) => <ListCard title={row.name} lines={[row.description, updated(row)].filter(Boolean)} />}
      below={() => (
        <>
          {isMaking ? <NewModal onClose={() => setMaking(false)} /> : null}
          {renamed ? <RenameModal dashboard={renamed} onClose={() => setRenamed(null)} /> : null}
        </>
      )}
      empty={{ title: t(`empty.${view}`), text: t(`emptyText.${view}`) }}
    />
  )
}

/** The name of the owner; of those who left, that they did. */
const ownerOf =
  (orphaned: string) =>
  ({ owner, is_orphaned }: ListedDashboard): string =>
    is_orphaned ? [owner, orphaned].filter(Boolean).join(' · ') : owner

function useRowActions(rename: (row: ListedDashboard) => void) {
  const { t } = useTranslation('analytics')
  const { duplicate, remove } = useDashboardActions()
  return (row: ListedDashboard, mayCreate: boolean): PageAction[] => {
    const { dashboard_id: id, name, abilities } = row
    return [
      ...(abilities.edit
        ? [
            { label: t('actions.edit'), href: hrefOf(editorPath(id)) },
            { label: t('actions.rename'), onClick: () => rename(row) },
          ]
        : []),
      ...(abilities.share ? [{ label: t('actions.share'), href: hrefOf(permissionsPath(id)) }] : []),
      ...(mayCreate ? [{ label: t('actions.duplicate'), onClick: () => duplicate(id) }] : []),
      ...(abilities.remove
        ? [{ label: t('actions.delete'), isDangerous: true, onClick: () => remove({ id, name }) }]
        : []),
    ]
  }
}
