import { Button, Group, SegmentedControl, Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { unitTrees } from '@muster/contract/organisation/organisation.constants'
import type { UnitTree } from '@muster/contract/organisation/units.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from '../components/Structure.module.css'
import { UnitTreeView } from '../components/UnitTreeView.tsx'
import { openableKeys, type TreeRow, treeRows } from '../data/tree-rows.ts'
import { treeOptions, type UnitNode } from '../data/unit-queries.ts'
import '../texts.ts'

const MergeModal = lazy(() => import('../components/MergeModal.tsx'))
const UseDrawer = lazy(() => import('../components/UseDrawer.tsx'))

const isTree = (text: string | null): text is UnitTree => unitTrees.some((tree) => tree === text)

/** The hierarchy of the organisation's units. */
export default function UnitTreePage() {
  const { t } = useTranslation('organisation')
  const [query, setQuery] = useSearchParams()
  const requested = query.get('tree')
  const tree = isTree(requested) ? requested : 'departments'
  const loaded = useQuery(treeOptions(tree))
  return (
    <>
      <PageHeader
        title={t('tree.title')}
        subtitle={t('tree.text')}
        crumbs={[{ label: t('units.title'), href: hrefOf('/org-master/org-units') }]}
      />
      <SegmentedControl
        aria-label={t('tree.kinds')}
        mb="md"
        value={tree}
        onChange={(next) => setQuery({ tree: next })}
        data={unitTrees.map((one) => ({ value: one, label: t(`tree.${one}`) }))}
      />
      <Loaded query={loaded} skeleton={<Skeleton height={320} radius="lg" />}>
        {(data) => <Tree key={data.tree} nodes={data.nodes} />}
      </Loaded>
    </>
  )
}

type Opened = { kind: 'use'; node: UnitNode } | { kind: 'merge'; units: UnitNode[] } | null

function Tree({ nodes }: { nodes: UnitNode[] }) {
  const { t } = useTranslation('organisation')
  const [search, setSearch] = useState('')
  const [withRetired, setWithRetired] = useState(false)
  const rows = useMemo(() => treeRows(nodes, search, withRetired), [nodes, search, withRetired])
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<string, TreeRow>>(() => new Map())
  const [shown, setShown] = useState<Opened>(null)
  const mayMerge = useCan('organisation.masters.merge')
  const actionsOf = useActions(mayMerge, setShown)
  const all = useMemo(() => openableKeys(rows), [rows])
  const opened = useMemo(() => new Set(all.filter((key) => !closed.has(key))), [all, closed])
  const toggle = (key: string) => setClosed((before) => before.symmetricDifference(new Set([key])))
  const choose = (row: TreeRow) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(row.key)) next.set(row.key, row)
      return next
    })
  if (nodes.length === 0) return <EmptyState title={t('tree.empty')} text={t('tree.emptyText')} />
  return (
    <>
      <div className={classes.toolbar}>
        <TextInput
          className={classes.search}
          aria-label={t('tree.search')}
          placeholder={t('tree.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label={t('tree.off')}
          checked={withRetired}
          onChange={(event) => setWithRetired(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={opened.size === all.length}
            onClick={() => setClosed(new Set())}
          >
            {t('tree.expand')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={opened.size === 0}
            onClick={() => setClosed(new Set(all))}
          >
            {t('tree.collapse')}
          </Button>
        </Group>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('tree.nothing')} text={t('tree.nothingText')} />
      ) : (
        <div className={classes.card} data-flat={all.length === 0 || undefined}>
          <UnitTreeView
            rows={rows}
            opened={opened}
            onToggle={toggle}
            chosen={new Set(chosen.keys())}
            {...(mayMerge ? { onChoose: choose } : {})}
            actionsOf={actionsOf}
          />
        </div>
      )}
      <Chosen
        chosen={[...chosen.values()].map((row) => row.node)}
        onMerge={(units) => setShown({ kind: 'merge', units })}
      />
      <Shown shown={shown} setShown={setShown} onMerged={() => setChosen(new Map())} />
    </>
  )
}

function useActions(mayMerge: boolean, setShown: (shown: Opened) => void) {
  const { t } = useTranslation('organisation')
  const navigate = useNavigate()
  return (node: UnitNode): PageAction[] => [
    {
      label: t('records.editAction'),
      onClick: () => void navigate(`/org-master/org-units/${node.id}/edit/${node.formid}`),
    },
    { label: t('records.useAction'), onClick: () => setShown({ kind: 'use', node }) },
    ...(mayMerge && node.status === 1
      ? [{ label: t('records.mergeAction'), onClick: () => setShown({ kind: 'merge', units: [node] }) }]
      : []),
  ]
}

function Chosen({ chosen, onMerge }: { chosen: UnitNode[]; onMerge: (units: UnitNode[]) => void }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  if (chosen.length === 0) return null
  const isMixed = chosen.some((node) => node.formid !== chosen[0]?.formid)
  return (
    <div className={classes.chosen} role="status">
      <Text size="sm" fw={500}>
        {t('tree.selected', { number: format.number(chosen.length) })}
      </Text>
      {isMixed ? (
        <Text size="sm" c="dimmed">
          {t('tree.mixed')}
        </Text>
      ) : (
        <Button size="xs" onClick={() => onMerge(chosen)}>
          {t('tree.merge')}
        </Button>
      )}
    </div>
  )
}

function Shown({
  shown,
  setShown,
  onMerged,
}: {
  shown: Opened
  setShown: (shown: Opened) => void
  onMerged: () => void
}) {
  if (shown === null) return null
  const close = () => setShown(null)
  if (shown.kind === 'use') {
    const { node } = shown
    return (
      <Suspense fallback={null}>
        <UseDrawer
          formid={node.formid}
          id={node.id}
          name={node.name}
          onMerge={() => setShown({ kind: 'merge', units: [node] })}
          onClose={close}
        />
      </Suspense>
    )
  }
  // By default, the unit with most people is kept.
  const [first, ...others] = [...shown.units].sort((one, other) => (other.people ?? 0) - (one.people ?? 0))
  if (!first) return null
  const isAlone = others.length === 0
  return (
    <Suspense fallback={null}>
      <MergeModal
        formid={first.formid}
        units={isAlone ? [first] : others}
        keep={isAlone ? null : first}
        onClose={close}
        onDone={onMerged}
      />
    </Suspense>
  )
}
