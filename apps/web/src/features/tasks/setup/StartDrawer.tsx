import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import {
  listTaskTemplates,
  previewTaskTemplate,
  startTaskTemplate,
} from '@muster/contract/calls/tasks/templates'
import type { DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayField, personField } from '../../../lib/form/fields.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { namesOf, refreshTasks } from '../data/task-data.ts'
import './setup-texts.ts'

type Preview = DataOf<typeof previewTaskTemplate>
type Body = Omit<BodyOf<typeof startTaskTemplate>, 'key'>

/** Creates the tasks of a template, after showing them. */
export default function StartDrawer({
  template,
  onClose,
}: {
  template: { template_id: number; name: string }
  onClose: () => void
}) {
  const { t } = useTranslation('taskSetup')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDrawer<Body, undefined, Preview>
      title={t('template.startOne', { name: template.name })}
      onClose={onClose}
      fields={[
        dayField('day', t('template.day'), { isRequired: true, help: t('template.dayHelp') }),
        personField('about_id', t('template.about'), { help: t('template.aboutHelp') }),
      ]}
      toBody={(draft) => ({
        template_id: template.template_id,
        day: draft.day,
        about_id: draft.about_id ? Number(draft.about_id) : null,
      })}
      review={{
        run: (body) => call(previewTaskTemplate, { body }),
        label: t('template.preview'),
        render: (preview) => <Tasks preview={preview} />,
        saveLabel: ({ tasks }) => t('template.create', { count: tasks.length }),
      }}
      save={(body) => call(startTaskTemplate, { body: { ...body, key } }, { notify: true })}
      refresh={async () => {
        await client.invalidateQueries({ queryKey: endpointKey(listTaskTemplates) })
        await refreshTasks(client)
      }}
    />
  )
}

function Tasks({ preview: { tasks } }: { preview: Preview }) {
  const { t } = useTranslation('taskSetup')
  const format = useFormatter()
  return (
    <Stack gap="xs">
      {tasks.map((task, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tasks that don't exist yet have nothing else
        <Card key={at} withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" fw={600}>
              {task.title}
            </Text>
            <Text size="sm">{format.day(task.due_on)}</Text>
          </Group>
          <Text size="xs" c="dimmed">
            {namesOf(task.assignees) || t('tasks:nobody')}
          </Text>
          <Group gap={4} mt={4}>
            {task.is_moved ? <Badge color="yellow">{t('template.moved')}</Badge> : null}
            {task.is_fallback ? <Badge color="yellow">{t('template.fallback')}</Badge> : null}
            {task.is_mandatory ? null : <Badge color="gray">{t('template.optional')}</Badge>}
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
