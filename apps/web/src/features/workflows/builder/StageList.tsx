import { Button, Card, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { WorkflowNode } from '@muster/contract/workflows/definition'
import { exitsOf } from '@muster/contract/workflows/graph'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { placesOf } from '../data/layout.ts'
import { approversInWords, modeInWords, nodeTitle } from '../data/words.ts'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** The workflow as a linear list, for phones and for users who prefer text to a graph. */
export function StageList() {
  const { t } = useTranslation('workflows')
  const { definition, add, isReadOnly } = useBuilder()
  const spots = placesOf(definition)
  const y = (id: string) => spots.get(id)?.y ?? 0
  const x = (id: string) => spots.get(id)?.x ?? 0
  const nodes = [...definition.nodes].sort((a, b) => y(a.id) - y(b.id) || x(a.id) - x(b.id))
  if (nodes.length === 0)
    return (
      <div className={classes.list}>
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
  return (
    <Stack className={classes.list} gap="sm" component="ol" m={0}>
      {nodes.map((node) => (
        <NodeCard key={node.id} node={node} />
      ))}
    </Stack>
  )
}

function NodeCard({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation('workflows')
  const { definition, names, problems, select, selected, add, isReadOnly } = useBuilder()
  const titleOf = (id: string | null) => {
    const target = definition.nodes.find((one) => one.id === id)
    return target ? nodeTitle(target, t) : t('branch.nowhere')
  }
  const problem = problems.find(({ nodeId }) => nodeId === node.id)
  const title = nodeTitle(node, t)
  return (
    <Card
      component="li"
      withBorder
      padding="md"
      data-selected={selected === node.id}
      style={{ listStyle: 'none' }}
    >
      <UnstyledButton fw={600} onClick={() => select(node.id)}>
        {title}
      </UnstyledButton>
      {node.type === 'stage' ? (
        <Text size="sm" c="dimmed">
          {[approversInWords(node, names, t), modeInWords(node, t)].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
      {exitsOf(node).map(({ slot, label, to }) => (
        <Text key={slot} size="sm">
          {slot === 'next'
            ? t('stage.next')
            : slot === 'otherwise'
              ? t('builder.otherwise')
              : label || t('builder.noName')}
          {': '}
          {titleOf(to)}
        </Text>
      ))}
      {problem ? (
        <Text size="sm" c={problem.severity === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {problem.message}
        </Text>
      ) : null}
      {node.type === 'stage' && !isReadOnly ? (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t('builder.addAfter', { name: title })}
            onClick={() => add('stage', { nodeId: node.id, slot: 'next' })}
          >
            {t('builder.addStage')}
          </Button>
        </Group>
      ) : null}
    </Card>
  )
}
