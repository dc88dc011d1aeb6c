import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { saveChecklist, tickChecklist } from '@muster/contract/calls/tasks/discussion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Details, refreshTasks } from '../data/task-data.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import '../texts.ts'

/** The checklist of a task: ticked here, changed in a dialog. */
export function Checklist({ details }: { details: Details }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const client = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const { checklist, abilities, task } = details
  const tick = useMutation({
    mutationFn: (body: { check_id: number; is_checked: boolean }) => call(tickChecklist, { body }),
    onSettled: () => refreshTasks(client),
  })
  const isTicked = (one: Details['checklist'][number]) =>
    tick.isPending && tick.variables.check_id === one.check_id ? tick.variables.is_checked : one.is_checked
  return (
    <Stack gap="xs">
      {checklist.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('checklist.none')}
        </Text>
      ) : null}
      {checklist.map((one) => (
        <Checkbox
          key={one.check_id}
          label={one.title}
          description={
            one.is_checked && one.checked_at
              ? t('checklist.by', { name: one.checked_by, at: format.dayTime(one.checked_at) })
              : undefined
          }
          checked={isTicked(one)}
          disabled={!abilities.work}
          onChange={(event) =>
            tick.mutate({ check_id: one.check_id, is_checked: event.currentTarget.checked })
          }
        />
      ))}
      {abilities.work ? (
        <Group>
          <Button variant="default" size="compact-md" onClick={() => setIsEditing(true)}>
            {t('checklist.edit')}
          </Button>
        </Group>
      ) : null}
      {isEditing ? (
        <FormModal<{ items: { check_id?: number; title: string }[] }, { items: Item[] }>
          title={t('checklist.edit')}
          onClose={() => setIsEditing(false)}
          part={{
            initial: { items: checklist.map(({ check_id, title }) => ({ check_id, title })) },
            render: ({ value, onChange }) => (
              <ItemsEditor items={value.items} onChange={(items) => onChange({ items })} />
            ),
          }}
          toBody={(_draft, { items }) => ({ items: items.filter(({ title }) => title.trim() !== '') })}
          save={({ items }) =>
            call(
              saveChecklist,
              { body: { task_id: task.task_id, version: task.version, items } },
              { notify: true },
            )
          }
          refresh={() => refreshTasks(client)}
          saveLabel={t('checklist.save')}
        />
      ) : null}
    </Stack>
  )
}

interface Item {
  check_id?: number
  title: string
}
