import type { StageNode, WorkflowNode } from '@muster/contract/workflows/definition'
import { exitsOf } from '@muster/contract/workflows/graph'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconSend,
} from '@muster/ui/icons'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { START } from '../data/layout.ts'
import { approversInWords, modeInWords, nodeTitle } from '../data/words.ts'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** The most severe problem of a node. */
function useProblem(id: string) {
  const own = useBuilder().problems.filter(({ nodeId }) => nodeId === id)
  return own.find(({ severity }) => severity === 'error') ?? own[0]
}

function Mark({ id }: { id: string }) {
  const problem = useProblem(id)
  if (!problem) return null
  const Icon = problem.severity === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <span className={classes.mark} data-kind={problem.severity} title={problem.message}>
      <Icon size={16} role="img" aria-label={problem.message} />
    </span>
  )
}

function StageBody({ node }: { node: StageNode }) {
  const { t } = useTranslation('workflows')
  const { names } = useBuilder()
  const mode = modeInWords(node, t)
  return (
    <>
      <div className={classes.text}>{approversInWords(node, names, t)}</div>
      <div className={classes.foot}>
        {mode ? <span>{mode}</span> : null}
        {node.sla ? (
          <span>
            <IconClock size={12} aria-hidden /> {t('stage.slaShort', { hours: node.sla.hours })}
          </span>
        ) : null}
      </div>
    </>
  )
}

function Body({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation('workflows')
  if (node.type === 'end') {
    const Icon = node.outcome === 'approved' ? IconCircleCheck : IconCircleX
    return (
      <>
        <Icon size={18} aria-hidden />
        {nodeTitle(node, t)}
      </>
    )
  }
  return (
    <>
      <div className={classes.title}>{nodeTitle(node, t)}</div>
      {node.type === 'stage' ? (
        <StageBody node={node} />
      ) : (
        <div className={classes.text}>
          {node.arms.map((arm) => arm.name || t('builder.noName')).join(' · ')}
        </div>
      )}
    </>
  )
}

/** Source handles of a node, side by side. */
function Exits({ slots }: { slots: readonly string[] }) {
  return slots.map((slot, at) => (
    <Handle
      key={slot}
      id={slot}
      type="source"
      position={Position.Bottom}
      className={classes.handle}
      style={{ left: `${((at + 1) / (slots.length + 1)) * 100}%` }}
    />
  ))
}

/** A node of the graph, rendered from the draft, so that typing shows at once. */
export function GraphNode({ id }: NodeProps) {
  const { definition, selected, way } = useBuilder()
  const problem = useProblem(id)
  const node = definition.nodes.find((one) => one.id === id)
  if (!node) return null
  return (
    <div
      className={classes.node}
      data-kind={node.type}
      data-selected={selected === id}
      data-way={way?.has(id)}
      data-dim={way !== null && !way.has(id)}
      data-problem={problem?.severity}
    >
      <Handle type="target" position={Position.Top} className={classes.handle} />
      <Body node={node} />
      <Mark id={id} />
      <Exits slots={exitsOf(node).map(({ slot }) => slot)} />
    </div>
  )
}

/** The start node, where every request begins. */
export function StartNode() {
  const { t } = useTranslation('workflows')
  return (
    <div className={classes.node} data-kind="start">
      <IconSend size={16} aria-hidden />
      {t('builder.start')}
      <Handle id={START} type="source" position={Position.Bottom} className={classes.handle} />
    </div>
  )
}
