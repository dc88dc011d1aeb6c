import '@xyflow/react/dist/base.css'
import { ActionIcon, Button, Tooltip, useComputedColorScheme } from '@mantine/core'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { connect, type Place, replaceNode } from '@muster/contract/workflows/edit-graph'
import { exitsOf } from '@muster/contract/workflows/graph'
import { EmptyState } from '@muster/ui/feedback'
import { IconFocusCentered, IconMinus, IconPlus } from '@muster/ui/icons'
import {
  type Connection,
  type EdgeTypes,
  MarkerType,
  MiniMap,
  type Node,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heightOf, NODE_WIDTH, placesOf, type Spot, START } from '../data/layout.ts'
import { nodeTitle, type T } from '../data/words.ts'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'
import { GraphNode, StartNode } from './nodes.tsx'
import { type Way, WayEdge } from './WayEdge.tsx'

const nodeTypes: NodeTypes = { node: GraphNode, start: StartNode }
const edgeTypes: EdgeTypes = { way: WayEdge }
/** Smaller graphs fit on screen without a minimap. */
const MAPPED_FROM = 8
const FIT = { padding: 0.18, maxZoom: 1, duration: 0 }

/** The pannable graph: nodes can be dragged, and connections drawn between handles. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <Graph />
    </ReactFlowProvider>
  )
}

const placeFrom = (source: string, slot: string | null | undefined): Place =>
  source === START ? 'start' : { nodeId: source, slot: slot ?? 'next' }

function waysOf(definition: WorkflowDefinition, t: T): Way[] {
  const marker = { type: MarkerType.ArrowClosed, width: 16, height: 16 }
  const way = (source: string, slot: string, target: string, label: string, name: string): Way => ({
    id: `${source}/${slot}`,
    type: 'way',
    source,
    sourceHandle: slot,
    target,
    markerEnd: marker,
    ariaLabel: label || name,
    data: { place: placeFrom(source, slot), label, name },
  })
  const first = definition.start ? [way(START, START, definition.start, '', t('builder.start'))] : []
  const rest = definition.nodes.flatMap((node) =>
    exitsOf(node).flatMap(({ slot, label, to }) => {
      if (to === null) return []
      const shown = slot === 'otherwise' ? t('builder.otherwise') : label
      return [way(node.id, slot, to, shown, [nodeTitle(node, t), shown].filter(Boolean).join(', '))]
    }),
  )
  return [...first, ...rest]
}

/** Positions of nodes during a move by mouse or keyboard; the draft is updated when the move ends. */
function useMoves(definition: WorkflowDefinition) {
  const { change, isReadOnly } = useBuilder()
  const [moving, setMoving] = useState<ReadonlyMap<string, Spot>>(new Map())
  const onNodesChange = useCallback(
    (changes: NodeChange[]) => {
      if (isReadOnly) return
      for (const one of changes) {
        if (one.type !== 'position' || !one.position || one.id === START) continue
        const { id, position } = one
        if (one.dragging) {
          setMoving(new Map([[id, position]]))
          continue
        }
        setMoving(new Map())
        const node = definition.nodes.find((each) => each.id === id)
        const spot = { x: Math.round(position.x), y: Math.round(position.y) }
        if (node) change(replaceNode(definition, { ...node, position: spot }), `move ${id}`)
      }
    },
    [definition, change, isReadOnly],
  )
  return { moving, onNodesChange }
}

function Graph() {
  const { t } = useTranslation('workflows')
  const { definition, selected, select, change, remove, isReadOnly } = useBuilder()
  const isDark = useComputedColorScheme('light') === 'dark'
  const flow = useReactFlow()
  const { moving, onNodesChange } = useMoves(definition)
  const nodes = useMemo<Node[]>(() => {
    const spots = placesOf(definition)
    const boxOf = (id: string, height: number, type: string, label: string): Node => ({
      id,
      type,
      position: moving.get(id) ?? spots.get(id) ?? { x: 0, y: 0 },
      width: NODE_WIDTH,
      height,
      data: {},
      ariaLabel: label,
    })
    return [
      { ...boxOf(START, heightOf(null), 'start', t('builder.start')), draggable: false, selectable: false },
      ...definition.nodes.map((node) => ({
        ...boxOf(node.id, heightOf(node), 'node', nodeTitle(node, t)),
        selected: node.id === selected,
      })),
    ]
  }, [definition, moving, selected, t])
  const edges = useMemo(() => waysOf(definition, t), [definition, t])

  const { length } = definition.nodes
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of nodes refits the view
  useEffect(() => {
    void flow.fitView(FIT)
  }, [flow, length])

  const onConnect = ({ source, sourceHandle, target }: Connection) => {
    if (!isReadOnly && target !== START && source !== target)
      change(connect(definition, placeFrom(source, sourceHandle), target))
  }
  return (
    <>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={isDark ? 'dark' : 'light'}
        onNodesChange={onNodesChange}
        onConnect={onConnect}
        onNodeClick={(_, { id }) => select(id === START ? null : id)}
        onPaneClick={() => select(null)}
        onNodesDelete={(gone) => {
          const [first] = gone
          if (first && first.id !== START) remove(first.id)
        }}
        onEdgesDelete={(gone) => {
          const place = (gone[0] as Way | undefined)?.data?.place
          if (place) change(connect(definition, place, null))
        }}
        onKeyDown={(event) => {
          const id = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id')
          if (event.key === 'Enter' && id && id !== START) select(id)
        }}
        nodesConnectable={!isReadOnly}
        nodesDraggable={!isReadOnly}
        deleteKeyCode={isReadOnly ? null : ['Delete', 'Backspace']}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        fitView
        fitViewOptions={FIT}
        minZoom={0.2}
        maxZoom={1.6}
        proOptions={{ hideAttribution: true }}
        aria-label={t('builder.canvasLabel')}
      >
        {length >= MAPPED_FROM ? (
          <MiniMap
            className={classes.map}
            ariaLabel={t('builder.overview')}
            nodeClassName={({ id }) => (id === selected ? 'chosen' : '')}
            nodeBorderRadius={6}
            position="top-right"
            pannable
            zoomable
          />
        ) : null}
      </ReactFlow>
      {length === 0 ? <Empty /> : null}
      <Controls />
    </>
  )
}

/** Adds the first node of an empty workflow. */
function Empty() {
  const { t } = useTranslation('workflows')
  const { add, isReadOnly } = useBuilder()
  return (
    <div className={classes.empty}>
      <EmptyState
        order={2}
        title={t('builder.emptyTitle')}
        text={t('builder.emptyText')}
        action={
          isReadOnly ? undefined : (
            <Button onClick={() => add('stage', 'start')}>{t('builder.emptyAction')}</Button>
          )
        }
      />
    </div>
  )
}

function Controls() {
  const { t } = useTranslation('workflows')
  const flow = useReactFlow()
  const buttons = [
    { label: t('builder.zoomIn'), icon: IconPlus, act: () => flow.zoomIn() },
    { label: t('builder.zoomOut'), icon: IconMinus, act: () => flow.zoomOut() },
    { label: t('builder.fit'), icon: IconFocusCentered, act: () => flow.fitView(FIT) },
  ]
  return (
    <div className={classes.controls}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} onClick={() => void act()}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
