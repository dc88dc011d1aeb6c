import { Radio, Stack } from '@mantine/core'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import { type RecurringDeletion, recurringDeletions } from '@muster/contract/tasks/tasks.constants'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { useTaskActions } from '../data/use-task-actions.ts'
import '../texts.ts'

interface Choice {
  recurring: RecurringDeletion
}

interface DeleteTasksProps {
  tasks: readonly Pick<TaskRow, 'task_id' | 'repeats'>[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks before tasks are deleted; of recurring ones, whether their later ones go as well. */
export function DeleteTasks({ tasks, onClose, onDeleted }: DeleteTasksProps) {
  const { t } = useTranslation('tasks')
  const { remove } = useTaskActions()
  const count = tasks.length
  const repeats = tasks.some((one) => one.repeats)
  return (
    <FormModal<Choice, Choice>
      title={t('deleteSure', { count })}
      saveLabel={t('delete')}
      isDangerous
      onClose={onClose}
      part={{
        initial: { recurring: 'these' },
        render: ({ value, onChange }) =>
          repeats ? (
            <Radio.Group
              label={t('deletion.label')}
              value={value.recurring}
              onChange={(chosen) => onChange({ recurring: chosen as RecurringDeletion })}
            >
              <Stack gap="sm" mt="xs">
                {recurringDeletions.map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    label={t(`deletion.${one}`, { count })}
                    description={t(`deletion.${one}Help`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ) : null,
      }}
      toBody={(_draft, { recurring }) => ({ recurring })}
      save={({ recurring }) =>
        remove(
          tasks.map(({ task_id }) => task_id),
          recurring,
        )
      }
      onSaved={onDeleted}
    />
  )
}
