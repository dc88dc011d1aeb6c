import { ActionIcon, Menu } from '@mantine/core'
import type { Place } from '@muster/contract/workflows/edit-graph'
import { IconPlus } from '@muster/ui/icons'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import { type Kind, useBuilder } from './builder-context.ts'

export type Way = Edge<{ place: Place; label: string; name: string }, 'way'>

/** An edge of the graph, with its name and a button to insert a node. */
export function WayEdge(props: EdgeProps<Way>) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data, id } = props
  const { isReadOnly } = useBuilder()
  const [path, labelX, labelY] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
    borderRadius: 12,
  })
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={props.markerEnd ?? ''} />
      <EdgeLabelRenderer>
        <div
          className={`${classes.way} nodrag nopan`}
          style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
        >
          {data?.label ? <span className={classes.wayLabel}>{data.label}</span> : null}
          {data && !isReadOnly ? <AddMenu place={data.place} name={data.name} /> : null}
        </div>
      </EdgeLabelRenderer>
    </>
  )
}

const kinds: readonly Kind[] = ['stage', 'branch']

/** Inserts a stage or a branch at a position. */
function AddMenu({ place, name }: { place: Place; name: string }) {
  const { t } = useTranslation('workflows')
  const { add } = useBuilder()
  const labels = { stage: t('builder.addStage'), branch: t('builder.addBranch'), end: t('builder.addEnd') }
  return (
    <Menu position="right">
      <Menu.Target>
        <ActionIcon size={24} radius="xl" variant="default" aria-label={t('builder.addAfter', { name })}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind, place)}>
            {labels[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
