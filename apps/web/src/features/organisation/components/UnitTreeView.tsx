import { ActionIcon, Anchor, Checkbox } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { IconChevronDown, IconChevronRight } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { TreeRow } from '../data/tree-rows.ts'
import type { UnitNode } from '../data/unit-queries.ts'
import classes from './Structure.module.css'

export interface TreeViewProps {
  rows: readonly TreeRow[]
  opened: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Without it, nodes cannot be selected. */
  chosen: ReadonlySet<string>
  onChoose?: (row: TreeRow) => void
  actionsOf: (node: UnitNode) => PageAction[]
}

/** Tree of units; each level can be expanded and collapsed. */
export function UnitTreeView(props: TreeViewProps) {
  return (
    <ul className={classes.branch}>
      {props.rows.map((row) => (
        <Branch key={row.key} row={row} tree={props} />
      ))}
    </ul>
  )
}

function Branch({ row, tree }: { row: TreeRow; tree: TreeViewProps }) {
  const isOpen = tree.opened.has(row.key)
  return (
    <li>
      <div className={classes.row}>
        <Toggle row={row} isOpen={isOpen} onToggle={tree.onToggle} />
        <Choice row={row} tree={tree} />
        <UnitName node={row.node} />
        <People row={row} />
        <Actions node={row.node} actions={tree.actionsOf(row.node)} />
      </div>
      {isOpen && row.children.length > 0 ? <UnitTreeView {...tree} rows={row.children} /> : null}
    </li>
  )
}

function Toggle({
  row,
  isOpen,
  onToggle,
}: {
  row: TreeRow
  isOpen: boolean
  onToggle: (key: string) => void
}) {
  const { t } = useTranslation('organisation')
  if (row.children.length === 0) return <span className={classes.spacer} />
  const { name } = row.node
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'tree.close' : 'tree.open', { name })}
      onClick={() => onToggle(row.key)}
    >
      {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}

function Choice({ row, tree }: { row: TreeRow; tree: TreeViewProps }) {
  const { t } = useTranslation('organisation')
  const { onChoose } = tree
  if (!onChoose || row.node.status === 0) return null
  return (
    <Checkbox
      size="xs"
      aria-label={t('tree.select', { name: row.node.name })}
      checked={tree.chosen.has(row.key)}
      onChange={() => onChoose(row)}
    />
  )
}

function UnitName({ node }: { node: UnitNode }) {
  const { t } = useTranslation('organisation')
  return (
    <span className={classes.name}>
      <Anchor
        renderRoot={(props) => (
          <AppLink {...props} to={`/org-master/org-units/${node.formid}?record=${node.id}`} />
        )}
        c="inherit"
        size="sm"
        fw={500}
      >
        {node.name}
      </Anchor>
      {node.code ? <span className={classes.detail}>{node.code}</span> : null}
      {node.head ? <span className={classes.detail}>{t('tree.head', { name: node.head })}</span> : null}
      {node.status === 0 ? <StatusBadge kind="neutral">{t('records.retired')}</StatusBadge> : null}
    </span>
  )
}

function People({ row }: { row: TreeRow }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const { people } = row.node
  if (people === null) return null
  const own = t('tree.people', { count: people, number: format.number(people) })
  return (
    <span className={classes.people}>
      {own}
      {row.total === people ? null : (
        <span className={classes.detail}> · {t('tree.below', { number: format.number(row.total) })}</span>
      )}
    </span>
  )
}

function Actions({ node, actions }: { node: UnitNode; actions: PageAction[] }) {
  const { t } = useTranslation('organisation')
  if (actions.length === 0) return null
  return <ActionMenu actions={actions} label={t('records.actions', { name: node.name })} />
}
