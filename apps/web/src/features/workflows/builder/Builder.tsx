import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { StageNode, WorkflowDefinition } from '@muster/contract/workflows/definition'
import {
  connect,
  freshId,
  insertAt,
  newArm,
  newBranch,
  newEnd,
  newStage,
  type Place,
  placeBehind,
  removeNode,
  stageLike,
} from '@muster/contract/workflows/edit-graph'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { usePhone } from '@muster/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { mastersOptions } from '../data/workflow-queries.ts'
import classes from './Builder.module.css'
import { BuilderBar } from './BuilderBar.tsx'
import { type Beside, type BuilderContext, BuilderProvider, type Kind } from './builder-context.ts'
import { Canvas } from './Canvas.tsx'
import { Palette } from './Palette.tsx'
import { ProblemsButton } from './ProblemsButton.tsx'
import { SidePanel } from './SidePanel.tsx'
import { StageList } from './StageList.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { WholePanel } from './WholePanel.tsx'

const PublishModal = lazy(() => import('./PublishModal.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))
const SimulateDrawer = lazy(() => import('./SimulateDrawer.tsx'))
const NewWorkflowModal = lazy(() => import('../parts/NewWorkflowModal.tsx'))

/** The end node to connect to: an existing one, or a new one. */
function withEnd(definition: WorkflowDefinition): [WorkflowDefinition, string] {
  const known = definition.nodes.find((node) => node.type === 'end' && node.outcome === 'approved')
  if (known) return [definition, known.id]
  const id = freshId(definition, 'end')
  return [{ ...definition, nodes: [...definition.nodes, newEnd(id, 'approved')] }, id]
}

/** The graph with a node inserted at a position, and the node's id. */
function added(definition: WorkflowDefinition, kind: Kind, place: Place): [WorkflowDefinition, string] {
  if (kind === 'end') {
    const id = freshId(definition, 'end')
    const end = newEnd(id, 'rejected')
    return [connect({ ...definition, nodes: [...definition.nodes, end] }, place, id), id]
  }
  const [whole, end] = withEnd(definition)
  const id = freshId(whole, kind)
  if (kind === 'stage') return [insertAt(whole, place, (next) => newStage(id, next ?? end)), id]
  const way = freshId(whole, 'way')
  return [
    insertAt(whole, place, (next) => newBranch(id, next ?? end, [{ ...newArm(way), next: next ?? end }])),
    id,
  ]
}

// Lives as long as the page, so that a stage can be pasted into another workflow.
let clipboard: StageNode | null = null

/** The graph with a copied stage inserted after the selection, and its id. */
function pasted(
  definition: WorkflowDefinition,
  stage: StageNode,
  chosen: string | null,
  name: string,
): [WorkflowDefinition, string] {
  const [whole, end] = withEnd(definition)
  const id = freshId(whole, 'stage')
  return [insertAt(whole, placeBehind(whole, chosen), (next) => stageLike(stage, id, next ?? end, name)), id]
}

function useContextOf(detail: WorkflowDetail, draft: Draft): BuilderContext {
  const { graph, problems } = draft
  const masters = useQuery(mastersOptions()).data
  const [selected, select] = useState<string | null>(null)
  const [learned, setLearned] = useState<ReadonlyMap<number, string>>(
    new Map(detail.people.map((one) => [one.EMPLOYEE_ID, one.EMPLOYEE_NAME])),
  )
  const [way, setWay] = useState<ReadonlySet<string> | null>(null)
  const [copied, setCopied] = useState(clipboard)
  const { t } = useTranslation('workflows')
  const names = useMemo(() => ({ masters, people: learned }), [masters, learned])
  return {
    definition: graph.definition,
    properties: detail.properties,
    names,
    problems,
    isReadOnly: !detail.abilities.edit,
    selected,
    way,
    select,
    setWay,
    add: (kind, place) => {
      const [definition, id] = added(graph.definition, kind, place)
      graph.setDefinition(definition)
      select(id)
    },
    change: graph.setDefinition,
    remove: (id) => {
      graph.setDefinition(removeNode(graph.definition, id))
      select(null)
    },
    copied,
    copy: (stage) => {
      clipboard = stage
      setCopied(stage)
      notifySuccess(t('builder.copied', { name: stage.name || t('builder.noName') }))
    },
    paste: () => {
      if (copied === null) return
      const name = t('new.copyName', { name: copied.name })
      const [definition, id] = pasted(graph.definition, copied, selected, name)
      graph.setDefinition(definition)
      select(id)
    },
    learnName: (id, name) => setLearned((known) => new Map([...known, [id, name]])),
  }
}

function copyChosen({ definition, selected, copy }: BuilderContext): void {
  const node = definition.nodes.find(({ id }) => id === selected)
  if (node?.type === 'stage') copy(node)
}

/** The workflow builder: toolbar, graph, and settings of the selection. */
export default function Builder({ detail }: { detail: WorkflowDetail }) {
  const { t } = useTranslation('workflows')
  const isPhone = usePhone()
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const draft = useDraft(detail)
  const context = useContextOf(detail, draft)
  const [isList, setList] = useState(isPhone)
  const [beside, setBeside] = useState<Beside | null>(null)
  const { graph } = draft
  useHotkeys([
    ['mod+z', graph.undo],
    ['mod+shift+z', graph.redo],
    ['mod+y', graph.redo],
    // With a text selection, the browser copies the text instead of the stage.
    [
      'mod+c',
      () => window.getSelection()?.isCollapsed !== false && copyChosen(context),
      { preventDefault: false },
    ],
    ['mod+v', () => !context.isReadOnly && context.paste(), { preventDefault: false }],
  ])
  useHotkeys([['mod+s', () => void (graph.isDirty && draft.save().catch(() => undefined))]], [])
  const close = () => setBeside(null)
  const showsSide = !isNarrow || context.selected !== null
  return (
    <BuilderProvider value={context}>
      <main className={classes.frame}>
        <BuilderBar detail={detail} draft={draft} isList={isList} onList={setList} onOpen={setBeside} />
        {context.isReadOnly ? (
          <Alert radius={0} variant="light">
            {t('builder.readOnly')}
          </Alert>
        ) : null}
        <div className={classes.body}>
          {isList ? (
            <StageList />
          ) : (
            <section className={classes.canvas} aria-label={t('builder.canvas')}>
              {context.isReadOnly ? null : <Palette />}
              <Canvas />
              <ProblemsButton />
            </section>
          )}
          {showsSide ? (
            <aside className={classes.side} aria-label={t('edit')}>
              <SidePanel whole={<WholePanel detail={detail} />} />
            </aside>
          ) : null}
        </div>
      </main>
      <Suspense fallback={null}>
        {beside === 'publish' ? <PublishModal detail={detail} draft={draft} onClose={close} /> : null}
        {beside === 'versions' ? <VersionsDrawer detail={detail} draft={draft} onClose={close} /> : null}
        {beside === 'simulate' ? <SimulateDrawer detail={detail} onClose={close} /> : null}
        {beside === 'copy' ? <NewWorkflowModal original={detail} onClose={close} /> : null}
      </Suspense>
      <ConflictModal draft={draft} />
      <UnsavedGuard isDirty={graph.isDirty && !draft.isSaving} />
    </BuilderProvider>
  )
}

/** Save conflict: load the other user's version, or overwrite it. */
function ConflictModal({ draft }: { draft: Draft }) {
  const { t } = useTranslation('workflows')
  const [isOpen, setOpen] = useState(true)
  const [of, setOf] = useState(draft.conflict)
  if (of !== draft.conflict) {
    setOf(draft.conflict)
    setOpen(true)
  }
  return (
    <Modal
      opened={draft.conflict !== null && isOpen}
      onClose={() => setOpen(false)}
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm">{draft.conflict?.message}</Text>
      <Text size="sm" mt="xs">
        {t('conflict.text')}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void draft.loadTheirs()}>
          {t('conflict.load')}
        </Button>
        <Button color="red" loading={draft.isSaving} onClick={draft.saveOver}>
          {t('conflict.keep')}
        </Button>
      </Group>
    </Modal>
  )
}
