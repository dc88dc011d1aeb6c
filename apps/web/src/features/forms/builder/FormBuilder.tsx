import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Drawer } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { FieldType } from '@muster/contract/forms/form-definition'
import { plannedFields, planOf, planProblems } from '@muster/contract/forms/form-plan'
import { lazy, Suspense, useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import type { WholeForm } from '../data/form-queries.ts'
import classes from './Builder.module.css'
import { BuilderBar } from './BuilderBar.tsx'
import { BuilderNotices } from './BuilderNotices.tsx'
import { type BuilderStart, type BuilderView, placeOf, toPlan } from './builder-plan.ts'
import { builderReducer, startState } from './builder-state.ts'
import { Canvas } from './Canvas.tsx'
import { useDraftSaving } from './draft-saving.ts'
import { actionOfDrop, detectCollision, keyboardCoordinates } from './drag.ts'
import { useDragWords } from './drag-words.ts'
import { Inspector } from './Inspector.tsx'
import { Palette } from './Palette.tsx'

const Preview = lazy(() => import('./Preview.tsx'))
const PublishModal = lazy(() => import('./PublishModal.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))

interface FormBuilderProps {
  form: WholeForm
  start: BuilderStart
  onReload: () => Promise<void>
}

type Opened = 'publish' | 'versions' | 'palette' | null

/** Palette, canvas and settings panel of a form, with its draft. */
export function FormBuilder({ form, start, onReload }: FormBuilderProps) {
  const [state, dispatch] = useReducer(builderReducer, start.plan, startState)
  const [view, setView] = useState<BuilderView>('canvas')
  const [opened, setOpened] = useState<Opened>(null)
  const [withRetired, setWithRetired] = useState(false)
  const plan = useMemo(() => toPlan(state.plan), [state.plan])
  const problems = useMemo(() => planProblems(plan), [plan])
  const isChanged = state.past.length + state.future.length > 0
  const saving = useDraftSaving(plan, isChanged, {
    formid: form.formid,
    baseVersion: start.baseVersion,
    revision: start.revision,
  })
  useHotkeys([
    ['mod+Z', () => dispatch({ type: 'undo' })],
    ['mod+shift+Z', () => dispatch({ type: 'redo' })],
    ['mod+Y', () => dispatch({ type: 'redo' })],
  ])
  const add = (fieldType: FieldType, name: string) => {
    const after = state.selected === null ? undefined : placeOf(state.plan, state.selected)
    const last = state.plan.sections.length - 1
    const place = after
      ? { section: after.section, index: after.index + 1 }
      : { section: last, index: state.plan.sections[last]?.fields.length ?? 0 }
    dispatch({ type: 'add', fieldType, name, ...place })
    setOpened(null)
  }
  const review = async () => {
    if (!saving.isSaved) await saving.save()
    setOpened('publish')
  }
  return (
    <>
      <UnsavedGuard isDirty={!saving.isSaved} />
      <BuilderBar
        form={form}
        state={state}
        saving={saving}
        view={view}
        withRetired={withRetired}
        hasDraft={saving.revision > 0}
        hasRetired={plannedFields(plan).some((field) => field.retired)}
        dispatch={dispatch}
        onView={setView}
        onWithRetired={setWithRetired}
        onPublish={() => void review()}
        onVersions={() => setOpened('versions')}
        onPalette={() => setOpened('palette')}
        onReload={onReload}
      />
      <BuilderNotices
        form={form}
        start={start}
        plan={plan}
        live={planOf(form.sections)}
        problems={problems}
        saving={saving}
        dispatch={dispatch}
        onReload={onReload}
      />
      {view === 'preview' ? (
        <main id="content" className={classes.middle}>
          <Suspense fallback={null}>
            <Preview formid={form.formid} plan={state.plan} />
          </Suspense>
        </main>
      ) : (
        <Workbench
          {...{ form, state, problems, withRetired, dispatch, add }}
          isPaletteOpen={opened === 'palette'}
          onPaletteClose={() => setOpened(null)}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'publish' ? (
          <PublishModal
            formid={form.formid}
            onClose={() => setOpened(null)}
            onPublished={() => {
              setOpened(null)
              void onReload()
            }}
          />
        ) : null}
        {opened === 'versions' ? (
          <VersionsDrawer formid={form.formid} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

interface WorkbenchProps {
  form: WholeForm
  state: ReturnType<typeof startState>
  problems: ReturnType<typeof planProblems>
  withRetired: boolean
  dispatch: React.Dispatch<Parameters<typeof builderReducer>[1]>
  add: (type: FieldType, name: string) => void
  isPaletteOpen: boolean
  onPaletteClose: () => void
}

function Workbench(props: WorkbenchProps) {
  const { form, state, problems, withRetired, dispatch, add } = props
  const { t } = useTranslation('forms')
  const isNarrow = useMediaQuery('(max-width: 75em)', false)
  const [dragged, setDragged] = useState<string | null>(null)
  const words = useDragWords()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keyboardCoordinates }),
  )
  const field = plannedFields(state.plan).find((one) => one.FIELD_SLUG === state.selected)
  const inspector = (
    <Inspector form={form} plan={state.plan} field={field} problems={problems} dispatch={dispatch} />
  )
  const palette = <Palette onAdd={(type) => add(type, t(`types.${type}`))} />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollision}
      accessibility={words}
      onDragStart={({ active }: DragStartEvent) => setDragged(String(active.data.current?.name ?? ''))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={(event) => {
        setDragged(null)
        const action = actionOfDrop(state.plan, event)
        if (action) dispatch(action)
      }}
    >
      <div className={classes.columns}>
        <aside className={`${classes.side} ${classes.paletteSide}`} aria-label={t('builder.palette')}>
          {palette}
        </aside>
        <main id="content" className={classes.middle}>
          <Canvas
            plan={state.plan}
            selected={state.selected}
            problems={problems}
            withRetired={withRetired}
            dispatch={dispatch}
          />
        </main>
        <aside className={`${classes.side} ${classes.inspector}`} aria-label={t('builder.settings')}>
          {isNarrow ? null : inspector}
        </aside>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <div className={classes.overlay}>{dragged}</div>}
      </DragOverlay>
      <Drawer
        opened={props.isPaletteOpen}
        onClose={props.onPaletteClose}
        title={t('view.addField')}
        position="bottom"
        size="80%"
        closeButtonProps={{ 'aria-label': t('view.close') }}
      >
        {palette}
      </Drawer>
      <Drawer
        opened={isNarrow === true && field !== undefined}
        onClose={() => dispatch({ type: 'select', slug: null })}
        title={t('builder.settings')}
        position="right"
        size="md"
        closeButtonProps={{ 'aria-label': t('view.close') }}
      >
        {isNarrow ? inspector : null}
      </Drawer>
    </DndContext>
  )
}
