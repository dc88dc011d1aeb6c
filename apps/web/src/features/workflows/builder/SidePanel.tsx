import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { EndNode, WorkflowNode } from '@muster/contract/workflows/definition'
import { replaceNode } from '@muster/contract/workflows/edit-graph'
import { IconTrash, IconX } from '@muster/ui/icons'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import { BranchForm } from './BranchForm.tsx'
import { useBuilder } from './builder-context.ts'
import { StageForm } from './StageForm.tsx'

/** Settings of the node selected on the canvas. */
export function SidePanel({ whole }: { whole: React.ReactNode }) {
  const { t } = useTranslation('workflows')
  const { definition, selected, select, remove, copy, isReadOnly, problems } = useBuilder()
  const node = definition.nodes.find(({ id }) => id === selected)
  if (!node) return whole
  const own = problems.filter(({ nodeId }) => nodeId === node.id)
  const titles = { stage: t('stage.title'), branch: t('branch.title'), end: t('end.title') }
  const deletes = { stage: t('stage.delete'), branch: t('branch.delete'), end: t('end.delete') }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {titles[node.type]}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={() => select(null)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {own.map(({ message, severity }) => (
        <Text key={message} size="sm" c={severity === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {message}
        </Text>
      ))}
      <fieldset disabled={isReadOnly} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <NodeForm key={node.id} node={node} />
      </fieldset>
      {node.type === 'stage' ? (
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(node)}>
          {t('stage.copy')}
        </Button>
      ) : null}
      {isReadOnly ? null : (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove(node.id)}
        >
          {deletes[node.type]}
        </Button>
      )}
    </Stack>
  )
}

function NodeForm({ node }: { node: WorkflowNode }) {
  if (node.type === 'stage') return <StageForm node={node} />
  return node.type === 'branch' ? <BranchForm node={node} /> : <EndForm node={node} />
}

function EndForm({ node }: { node: EndNode }) {
  const { t } = useTranslation('workflows')
  const { definition, change } = useBuilder()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('end.outcome')}
      </Text>
      <SegmentedControl
        aria-label={t('end.outcome')}
        data={(['approved', 'rejected'] as const).map((value) => ({ value, label: t(`builder.${value}`) }))}
        value={node.outcome}
        onChange={(outcome) => change(replaceNode(definition, { ...node, outcome }))}
      />
    </Stack>
  )
}
