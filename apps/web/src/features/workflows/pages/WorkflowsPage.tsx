import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core'
import { removeWorkflow, updateStatus } from '@muster/contract/calls/workflows/workflow-draft'
import type { WorkflowRow } from '@muster/contract/workflows/workflows.contract'
import { IconDotsVertical, IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, inUseFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useCan } from '../../../lib/session/session.ts'
import { builderPath } from '../data/paths.ts'
import { refreshWorkflows, workflowsOptions } from '../data/workflow-queries.ts'
import { WorkflowBadge } from '../parts/WorkflowBadge.tsx'
import '../texts.ts'

const NewWorkflowModal = lazy(() => import('../parts/NewWorkflowModal.tsx'))

const STATUS = 'status'

function requested({ state, page, limit }: ListRequest) {
  const status = filterNumber(state, STATUS)
  const isInUse = status === undefined ? {} : { status: status === 1 ? (1 as const) : (0 as const) }
  return workflowsOptions({ page, limit, search: state.search, ...isInUse })
}

/** All workflows: search, create, copy, activate and deactivate. */
export default function WorkflowsPage() {
  const { t } = useTranslation('workflows')
  const make = useColumns<WorkflowRow>()
  const mayEdit = useCan('workflows.workflow.manage')
  const [making, setMaking] = useState<WorkflowRow | 'new' | null>(null)
  const create = () => setMaking('new')
  return (
    <ListScreen
      list="workflows"
      load={requested}
      rowsOf={(answer) => answer.docs}
      totalOf={(answer) => answer.total}
      title={t('title')}
      subtitle={t('subtitle')}
      primary={mayEdit && { label: t('create'), icon: <IconPlus size={16} aria-hidden />, onClick: create }}
      columns={[
        make.text('name', t('list.name'), (row) => row.name, { width: 280 }),
        make.text('trigger', t('list.trigger'), (row) => row.trigger_name, { width: 200 }),
        {
          id: 'state',
          header: t('list.state'),
          width: 240,
          cell: (row) => <WorkflowBadge workflow={row} />,
        },
        make.number('version', t('list.version'), (row) => row.number),
        make.number('stages', t('list.stages'), (row) => row.stage_count, { width: 100 }),
        make.instant('changed', t('list.changed'), (row) => row.updated_at, { width: 180 }),
        make.text('by', t('list.by'), (row) => row.updated_by, { width: 180 }),
      ]}
      filters={[inUseFilter(STATUS, t('list.state'), { on: t('list.yes'), off: t('list.no') })]}
      row={{
        id: (row) => row.WF_ID,
        label: (row) => row.name,
        path: (row) => builderPath(row.WF_ID),
        actions: mayEdit ? (row) => <RowMenu row={row} onCopy={() => setMaking(row)} /> : undefined,
      }}
      below={() =>
        making === null ? null : (
          <NewWorkflowModal original={making === 'new' ? null : making} onClose={() => setMaking(null)} />
        )
      }
      empty={{
        title: t('list.emptyTitle'),
        text: t('list.emptyText'),
        action: mayEdit ? <Button onClick={create}>{t('create')}</Button> : undefined,
      }}
    />
  )
}

/** Actions on a workflow from the list. */
function RowMenu({ row, onCopy }: { row: WorkflowRow; onCopy: () => void }) {
  const { t } = useTranslation('workflows')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const onSuccess = () => refreshWorkflows(client)
  const switching = useMutation({ ...writeOptions(updateStatus), onSuccess })
  const removing = useMutation({ ...writeOptions(removeWorkflow), onSuccess })
  const { WF_ID, status, IS_PUBLISHED: isPublished, name } = row
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('builder.more')}: ${name}`}>
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onCopy}>{t('list.copy')}</Menu.Item>
          {isPublished ? (
            <Menu.Item onClick={() => switching.mutate({ body: { WF_ID, status: status ? 0 : 1 } })}>
              {status ? t('list.off') : t('list.use')}
            </Menu.Item>
          ) : (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
              {t('list.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('list.deleteTitle', { name })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Text size="sm">{t('list.deleteText')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={removing.isPending}
            onClick={() => removing.mutate({ body: { WF_ID } })}
          >
            {t('list.delete')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
