import { Button, Group, TextInput } from '@mantine/core'
import { createTask } from '@muster/contract/calls/tasks/tasks'
import { IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { refreshTasks } from '../data/task-data.ts'
import '../texts.ts'

/** A task for oneself in one line; everything else can be filled in later, or before by `onMore`. */
export function QuickAdd({ onMore }: { onMore: (title: string) => void }) {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const lock = useOfflineLock()
  const [title, setTitle] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const add = useMutation({
    ...writeOptions(createTask),
    onSuccess: () => {
      setTitle('')
      setKey(crypto.randomUUID())
      // The empty line is for the next task, and not yet wrong.
      check.restart()
      return refreshTasks(client)
    },
    meta: { errorShown: 'inline' as const },
  })
  const check = useFormCheck({ values: { title: title.trim() }, required: ['title'], error: add.error })
  const save = () => {
    if (!add.isPending) add.mutate({ body: { title: title.trim(), key } })
  }
  return (
    <CheckedForm check={check} onSubmit={save}>
      <Group gap="xs" mb="md" wrap="nowrap" align="start">
        <TextInput
          style={{ flex: 1 }}
          aria-label={t('quickAdd')}
          placeholder={t('quickAddHelp')}
          leftSection={<IconPlus size={16} aria-hidden />}
          maxLength={200}
          error={check.errors.title ?? check.message}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" loading={add.isPending} {...lock}>
          {t('quickAddSave')}
        </Button>
        <Button variant="default" visibleFrom="sm" onClick={() => onMore(title.trim())}>
          {t('moreFields')}
        </Button>
      </Group>
    </CheckedForm>
  )
}
