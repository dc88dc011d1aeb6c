import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { LIMITS } from '@muster/contract/analytics/widget-words'
import { EmptyState } from '@muster/ui/feedback'
import { IconDeviceFloppy, IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { showFailure } from '../../../lib/feedback/failures.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { heightOf } from '../components/GridView.tsx'
import { WidgetView } from '../components/WidgetView.tsx'
import {
  type Chosen,
  type Dashboard,
  libraryPath,
  permissionsPath,
  previewOptions,
  viewPath,
  type Widget,
} from '../data/dashboards.ts'
import { contentOf, movedWidget, steppedWidget, withContent, withoutWidget, withWidget } from './draft.ts'
import classes from './Editor.module.css'
import { EditorGrid } from './EditorGrid.tsx'
import { useDraft } from './use-draft.ts'
import '../texts.ts'

const WidgetDrawer = lazy(() => import('./WidgetDrawer.tsx'))
const DetailsDrawer = lazy(() => import('./DetailsDrawer.tsx'))

type Open = { kind: 'widget'; widget: Widget | null } | { kind: 'details' } | null

/** A dashboard while it is arranged and changed; its widgets show their figures. */
export function Editor({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('analytics')
  const edit = useDraft(dashboard)
  const [open, setOpen] = useState<Open>(null)
  const [place, setPlace] = useState('')
  const used = useRef(0)
  const { draft, change } = edit
  const { widgets } = draft
  const { dashboard_id: id } = dashboard
  const chosen: Chosen = { period: draft.period, filters: draft.filters }
  const setWidgets = (next: Widget[]) => {
    used.current = Math.max(used.current, ...next.map((widget) => Number(widget.id.slice(1))))
    change({ widgets: next })
  }
  const close = () => setOpen(null)
  const isFull = widgets.length >= LIMITS.widgets
  return (
    <>
      <UnsavedGuard isDirty={edit.isDirty} />
      <PageHeader
        title={draft.name}
        subtitle={t('analyticsTitles:editor')}
        crumbs={[
          { label: t('analyticsTitles:library'), href: hrefOf(libraryPath()) },
          { label: dashboard.name, href: hrefOf(viewPath(id)) },
        ]}
        primary={{
          label: t('editor.save'),
          icon: <IconDeviceFloppy size={16} aria-hidden />,
          onClick: edit.save,
          isBusy: edit.isSaving,
          isDisabled: !edit.isDirty,
        }}
        secondary={[
          { label: t('editor.view'), href: hrefOf(viewPath(id)) },
          ...(dashboard.abilities.share
            ? [{ label: t('actions.share'), href: hrefOf(permissionsPath(id)) }]
            : []),
        ]}
      />
      <div className={classes.toolbar}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          variant="light"
          disabled={isFull}
          onClick={() => setOpen({ kind: 'widget', widget: null })}
        >
          {t('editor.add')}
        </Button>
        <Button variant="default" onClick={() => setOpen({ kind: 'details' })}>
          {t('editor.details')}
        </Button>
        <Button variant="default" disabled={!edit.undo} onClick={() => edit.undo?.()}>
          {t('editor.undo')}
        </Button>
        <Button variant="default" disabled={!edit.redo} onClick={() => edit.redo?.()}>
          {t('editor.redo')}
        </Button>
        <span className={classes.status} role="status">
          {edit.isDirty ? t('editor.unsaved') : t('editor.saved')}
        </span>
      </div>
      <Problems edit={edit} />
      <VisuallyHidden id="analytics-grid-keys">{t('editor.keys')}</VisuallyHidden>
      <VisuallyHidden role="status">{place}</VisuallyHidden>
      {widgets.length === 0 ? (
        <EmptyState
          order={2}
          title={t('view.empty')}
          text={t('editor.emptyText')}
          action={
            <Button onClick={() => setOpen({ kind: 'widget', widget: null })}>{t('editor.add')}</Button>
          }
        />
      ) : (
        <EditorGrid
          widgets={widgets}
          onPlace={(widgetId, next) => {
            const moved = movedWidget(widgets, widgetId, next)
            setWidgets(moved)
            const own = moved.find((one) => one.id === widgetId)
            if (own)
              setPlace(
                t('editor.placed', {
                  ...{ title: own.title, column: own.x + 1, row: own.y + 1, columns: own.w, rows: own.h },
                }),
              )
          }}
          onStep={(widgetId, by) => setWidgets(steppedWidget(widgets, widgetId, by))}
          onEdit={(widget) => setOpen({ kind: 'widget', widget })}
          onCopy={(widget) => setWidgets(withWidget(widgets, contentOf(widget), used.current))}
          onDelete={(widget) => {
            setWidgets(withoutWidget(widgets, widget.id))
            notifySuccess(t('editor.deleted', { title: widget.title }))
          }}
        >
          {(widget) => <Preview widget={widget} chosen={chosen} />}
        </EditorGrid>
      )}
      <Suspense>
        {open?.kind === 'widget' ? (
          <WidgetDrawer
            widget={open.widget}
            chosen={chosen}
            onClose={close}
            onDone={(content) =>
              setWidgets(
                open.widget
                  ? withContent(widgets, open.widget.id, content)
                  : withWidget(widgets, content, used.current),
              )
            }
          />
        ) : null}
        {open?.kind === 'details' ? <DetailsDrawer draft={draft} onClose={close} onDone={change} /> : null}
      </Suspense>
    </>
  )
}

function Problems({ edit: { error, conflict, isSaving } }: { edit: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation('analytics')
  if (conflict)
    return (
      <Alert color="orange" mb="md" title={t('editor.conflict')}>
        <Text size="sm">{t('editor.conflictText')}</Text>
        <Group mt="sm" gap="xs">
          <Button size="xs" variant="default" onClick={() => void conflict.reload().catch(showFailure)}>
            {t('editor.reload')}
          </Button>
          <Button size="xs" color="orange" loading={isSaving} onClick={conflict.overwrite}>
            {t('editor.overwrite')}
          </Button>
        </Group>
      </Alert>
    )
  return error ? (
    <Alert color="red" mb="md" title={t('editor.notSaved')}>
      {messageOf(error)}
    </Alert>
  ) : null
}

function Preview({ widget, chosen }: { widget: Widget; chosen: Chosen }) {
  const content = contentOf(widget)
  const query = useQuery({ ...previewOptions(content, widget.id, chosen), enabled: widget.kind !== 'text' })
  const data = query.error
    ? ({ ...noData, id: widget.id, state: 'invalid', message: messageOf(query.error) } as const)
    : query.data
  return <WidgetView widget={widget} data={data} height={heightOf(widget)} isFetching={query.isFetching} />
}

const noData = {
  ...{ days: null, days_before: null, ignores_filters: false, groups: [], measures: [], rows: [] },
  ...{ subtotals: [], total: null, explanation: null, more: 0, list: null },
}
