import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core'
import { removeWorkflow, updateStatus } from '@muster/contract/workflows/workflow-draft.contract'
import type { WorkflowRow } from '@muster/contract/workflows/workflows.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconDotsVertical, IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { writeOptions } from '../../../lib/query.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { builderPath } from '../data/paths.ts'
import type { T } from '../data/words.ts'
import { refreshWorkflows, workflowsOptions } from '../data/workflow-queries.ts'
import { WorkflowBadge } from '../parts/WorkflowBadge.tsx'
import '../texts.ts'

const NewWorkflowModal = lazy(() => import('../parts/NewWorkflowModal.tsx'))

function columnsOf(t: T, format: Formatter): DataTableColumn<WorkflowRow>[] {
  return [
    { id: 'name', header: t('list.name'), width: 280, cell: (row) => row.name },
    { id: 'trigger', header: t('list.trigger'), width: 200, cell: (row) => row.trigger_name },
    {
      id: 'state',
      header: t('list.state'),
      width: 240,
      cell: (row) => <WorkflowBadge workflow={row} />,
    },
    {
      id: 'version',
      header: t('list.version'),
      width: 110,
      align: 'end',
      cell: (row) => (row.number === null ? '' : format.number(row.number)),
    },
    {
      id: 'stages',
      header: t('list.stages'),
      width: 100,
      align: 'end',
      cell: (row) => format.number(row.stage_count),
    },
    { id: 'changed', header: t('list.changed'), width: 180, cell: (row) => format.dateTime(row.updated_at) },
    { id: 'by', header: t('list.by'), width: 180, cell: (row) => row.updated_by },
  ]
}

/** All workflows: find, create, copy, switch. */
export default function WorkflowsPage() {
  const { t } = useTranslation('workflows')
  const format = useFormatter()
  const navigate = useNavigate()
  const filterTexts = useFilterTexts()
  const mayEdit = useCan('workflows.workflow.manage')
  const list = useList('workflows')
  const { state, setState } = list
  const [making, setMaking] = useState<WorkflowRow | 'new' | null>(null)
  const status = state.filters.status?.[0]
  const { data, table } = useListRows(list, {
    page: (page, limit) =>
      workflowsOptions({
        page,
        limit,
        search: state.search,
        ...(status === undefined ? {} : { status: status === '1' ? 1 : 0 }),
      }),
    rowsOf: (answer) => answer.docs,
    totalOf: (answer) => answer.total,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const create = {
    label: t('create'),
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setMaking('new'),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={data?.total}
        {...(mayEdit ? { primary: create } : {})}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.WF_ID}
        rowLabel={(row) => row.name}
        rowHref={(row) => hrefOf(builderPath(row.WF_ID))}
        onRowOpen={(row) => void navigate(builderPath(row.WF_ID))}
        rowActions={mayEdit ? (row) => <RowMenu row={row} onCopy={() => setMaking(row)} /> : undefined}
        toolbar={
          <FilterBar
            filters={[
              {
                id: 'status',
                label: t('list.filterStatus'),
                kind: 'single',
                options: [
                  { value: '1', label: t('list.yes') },
                  { value: '0', label: t('list.no') },
                ],
              },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
            texts={filterTexts}
          />
        }
        empty={{
          title: t('list.emptyTitle'),
          text: t('list.emptyText'),
          action: mayEdit ? <Button onClick={() => setMaking('new')}>{t('create')}</Button> : undefined,
        }}
      />
      <Suspense fallback={null}>
        {making === null ? null : (
          <NewWorkflowModal original={making === 'new' ? null : making} onClose={() => setMaking(null)} />
        )}
      </Suspense>
    </>
  )
}

/** What can be done with a workflow without opening it. */
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
