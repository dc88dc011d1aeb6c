import { Button } from '@mantine/core'
import { savePicture } from '@muster/ui/charts'
import { EmptyState } from '@muster/ui/feedback'
import { IconDeviceDesktop, IconPencil } from '@muster/ui/icons'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../lib/feedback/failures.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { rowsPath, useChosen } from '../data/chosen.ts'
import {
  type Dashboard,
  type DashboardData,
  dataOptions,
  downloadDashboard,
  editorPath,
  libraryPath,
  permissionsPath,
  type Widget,
} from '../data/dashboards.ts'
import { useDashboardActions } from '../data/use-dashboard-actions.ts'
import classes from './Dashboard.module.css'
import { DashboardBar } from './DashboardBar.tsx'
import { GridView, heightOf } from './GridView.tsx'
import type { Figure } from './WidgetCard.tsx'
import { WidgetView } from './WidgetView.tsx'
import '../texts.ts'

const attempt = (work: () => Promise<unknown> | undefined) => void Promise.resolve(work()).catch(showFailure)

/** The days of a dashboard, when it was read, and of whom it is. */
function useAbout(data: DashboardData | undefined): string {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  if (!data) return ''
  return [
    t('view.days', { from: format.day(data.from), to: format.day(data.to) }),
    t('view.readAt', { time: format.time(data.read_at) }),
    ...(data.is_limited ? [t('view.limited')] : []),
  ].join(' · ')
}

interface ActionsOf {
  dashboard: Dashboard
  canvas: RefObject<HTMLElement | null>
  chosen: ReturnType<typeof useChosen>['chosen']
}

function useActions({ dashboard, canvas, chosen }: ActionsOf): PageAction[] {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const { duplicate, remove } = useDashboardActions()
  const { dashboard_id: id, name, abilities, widgets } = dashboard
  const picture = async () => {
    const root = canvas.current
    if (!root) return
    // Nothing is scrolled away in a picture.
    root.dataset.whole = 'true'
    try {
      await savePicture(root, name)
    } finally {
      delete root.dataset.whole
    }
  }
  return [
    {
      label: t('view.fullScreen'),
      icon: <IconDeviceDesktop size={16} aria-hidden />,
      onClick: () => attempt(() => canvas.current?.requestFullscreen()),
    },
    ...(abilities.share ? [{ label: t('actions.share'), href: hrefOf(permissionsPath(id)) }] : []),
    ...(abilities.create ? [{ label: t('actions.duplicate'), onClick: () => duplicate(id) }] : []),
    ...(abilities.export && widgets.length > 0
      ? [
          { label: t('view.excel'), onClick: () => attempt(() => downloadDashboard(id, chosen, 'xlsx')) },
          { label: t('view.pdf'), onClick: () => attempt(() => downloadDashboard(id, chosen, 'pdf')) },
        ]
      : []),
    ...(widgets.length > 0
      ? [
          { label: t('view.picture'), onClick: () => attempt(picture) },
          { label: t('view.print'), onClick: () => window.print() },
        ]
      : []),
    ...(abilities.remove
      ? [
          {
            label: t('actions.delete'),
            isDangerous: true,
            onClick: () => remove({ id, name }, () => void navigate(libraryPath())),
          },
        ]
      : []),
  ]
}

/** A dashboard with its figures: they lead to what is behind them, and stay current while they are visible. */
export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('analytics')
  const canvas = useRef<HTMLDivElement>(null)
  const { chosen, period, units, set, params } = useChosen(dashboard)
  const { dashboard_id: id, widgets, abilities, refreshes } = dashboard
  const query = useQuery({ ...dataOptions(id, chosen, refreshes), enabled: widgets.length > 0 })
  const actions = useActions({ dashboard, canvas, chosen })
  const about = useAbout(query.data)
  return (
    <>
      <PageHeader
        title={dashboard.name}
        subtitle={dashboard.description || t('view.by', { owner: dashboard.owner })}
        crumbs={[
          {
            label: t('analyticsTitles:library'),
            href: hrefOf(libraryPath(abilities.edit ? 'self' : 'shared')),
          },
        ]}
        {...(abilities.edit && {
          primary: {
            label: t('actions.edit'),
            icon: <IconPencil size={16} aria-hidden />,
            href: hrefOf(editorPath(id)),
          },
        })}
        secondary={actions}
      />
      <div className={`${classes.bar} mu-no-print`}>
        <DashboardBar
          period={period}
          units={units}
          onChange={({ period: next, units: limits }) => set({ period: next, units: limits })}
        />
      </div>
      {query.error && !query.data ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} order={2} />
      ) : (
        <div ref={canvas} className={classes.canvas}>
          <p className={classes.note} aria-live="polite">
            {about}
          </p>
          {widgets.length === 0 ? (
            <Empty dashboard={dashboard} />
          ) : (
            <Widgets
              dashboard={dashboard}
              data={query.data}
              isFetching={query.isFetching}
              hasUnits={Object.values(units).some((values) => values.length > 0)}
              params={params}
              onRetry={() => void query.refetch()}
            />
          )}
        </div>
      )}
    </>
  )
}

function Empty({ dashboard: { dashboard_id: id, abilities } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  return (
    <EmptyState
      order={2}
      title={t('view.empty')}
      text={t(abilities.edit ? 'view.emptyText' : 'view.emptyShared')}
      action={
        abilities.edit ? (
          <Button onClick={() => void navigate(editorPath(id))}>{t('editor.add')}</Button>
        ) : undefined
      }
    />
  )
}

interface WidgetsProps {
  dashboard: Dashboard
  data: DashboardData | undefined
  isFetching: boolean
  hasUnits: boolean
  params: URLSearchParams
  onRetry: () => void
}

function Widgets({ dashboard, data, isFetching, hasUnits, params, onRetry }: WidgetsProps) {
  const navigate = useNavigate()
  const { dashboard_id: id, widgets } = dashboard
  const open = useCallback(
    (widget: Widget) =>
      ({ measure, at }: Figure) =>
        void navigate(rowsPath(id, params, { widget: widget.id, measure, at })),
    [id, navigate, params],
  )
  return (
    <GridView widgets={widgets}>
      {(widget) => (
        <WidgetView
          widget={widget}
          data={data?.widgets.find((one) => one.id === widget.id)}
          height={heightOf(widget)}
          isFetching={isFetching}
          hasUnits={hasUnits}
          onOpen={open(widget)}
          onRetry={onRetry}
        />
      )}
    </GridView>
  )
}
