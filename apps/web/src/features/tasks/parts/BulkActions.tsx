import { Button, Menu } from '@mantine/core'
import { changeTasks } from '@muster/contract/calls/tasks/tasks'
import type { DataOf } from '@muster/contract/kit/index'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import { MAX_BULK, taskPriorities } from '@muster/contract/tasks/tasks.constants'
import type { Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { findAssignable, refreshTasks } from '../data/task-data.ts'
import { useTaskActions } from '../data/use-task-actions.ts'
import { DeleteTasks } from './DeleteTasks.tsx'
import '../texts.ts'

type Change = Omit<BodyOf<typeof changeTasks>, 'task_ids'>

type Row = Pick<TaskRow, 'task_id' | 'repeats'>

interface BulkActionsProps {
  selection: Selection
  count: number
  /** Loads the selected rows; null where people were told why not. */
  loadChosen: (selection: Selection, most: number) => Promise<Row[] | null>
  onDone: () => void
}

/** What can be done with the selected tasks. */
export default function BulkActions({ selection, count, loadChosen, onDone }: BulkActionsProps) {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const { remove } = useTaskActions()
  const [asked, setAsked] = useState<'reassign' | 'due' | null>(null)
  const [recurring, setRecurring] = useState<Row[] | null>(null)

  const selectedRows = () => loadChosen(selection, MAX_BULK)
  const report = ({ skipped }: DataOf<typeof changeTasks>) => {
    if (skipped.length === 0) return
    const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(' ')
    notifyError(t('bulk.skipped', { count: skipped.length, reasons }))
  }
  const apply = async (body: Change) => {
    const rows = await selectedRows()
    if (!rows) return
    const task_ids = rows.map(({ task_id }) => task_id)
    report(await call(changeTasks, { body: { ...body, task_ids } }, { notify: true }))
    await refreshTasks(client)
    onDone()
  }
  const change = useMutation({ mutationFn: apply })
  const deletion = useMutation({
    mutationFn: async () => {
      const rows = await selectedRows()
      if (!rows) return
      // What recurs needs an answer; all else can be undone.
      if (rows.some(({ repeats }) => repeats)) return setRecurring(rows)
      await remove(rows.map(({ task_id }) => task_id))
      onDone()
    },
  })
  if (count > MAX_BULK) return <span>{t('bulk.most', { most: MAX_BULK })}</span>
  return (
    <>
      <Button size="xs" loading={change.isPending} onClick={() => change.mutate({ status: 'done' })}>
        {t('bulk.done')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked('reassign')}>
        {t('bulk.reassign')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked('due')}>
        {t('bulk.due')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default">
            {t('bulk.priority')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...taskPriorities].reverse().map((priority) => (
            <Menu.Item key={priority} onClick={() => change.mutate({ priority })}>
              {t(`priorities.${priority}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        color="red"
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        {t('bulk.delete')}
      </Button>
      {recurring ? (
        <DeleteTasks tasks={recurring} onClose={() => setRecurring(null)} onDeleted={onDone} />
      ) : null}
      {asked === 'reassign' ? (
        <FormModal<Change, { assignees: FoundPerson[] }>
          title={t('bulk.reassignTitle', { count })}
          onClose={() => setAsked(null)}
          part={{
            initial: { assignees: [] },
            required: ['assignees'],
            render: ({ value, onChange, errors }) => (
              <PeoplePicker
                data-autofocus
                label={t('fields.assignees')}
                value={value.assignees}
                onChange={(assignees) => onChange({ assignees })}
                find={findAssignable}
                findKey="tasks"
                error={errors.assignees}
              />
            ),
          }}
          errorNames={{ assignee_ids: 'assignees' }}
          toBody={(_draft, { assignees }) => ({ assignee_ids: assignees.map(({ id }) => id) })}
          save={apply}
          saveLabel={t('bulk.reassign')}
        />
      ) : null}
      {asked === 'due' ? (
        <FormModal<Change>
          title={t('bulk.dueTitle', { count })}
          onClose={() => setAsked(null)}
          fields={[dayField('due_on', t('fields.due'))]}
          toBody={(draft) => ({ due_on: draft.due_on || null })}
          save={apply}
        />
      ) : null}
    </>
  )
}
