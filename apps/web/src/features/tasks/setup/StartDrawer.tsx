import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import {
  listTaskTemplates,
  previewTaskTemplate,
  startTaskTemplate,
} from '@muster/contract/calls/tasks/templates'
import type { DataOf } from '@muster/contract/kit/index'
import type { TemplatePurpose } from '@muster/contract/tasks/tasks.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { namesOf, refreshTasks } from '../data/task-data.ts'
import './setup-texts.ts'

type Preview = DataOf<typeof previewTaskTemplate>
interface Template {
  template_id: number
  name: string
  purpose: TemplatePurpose
}

interface Part {
  about_id: number | null
  day: string
}

type Body = Omit<BodyOf<typeof startTaskTemplate>, 'key'>

/** Creates the tasks of a template, after showing them. */
export default function StartDrawer({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('taskSetup')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDrawer<Body, Part, Preview>
      title={t('template.startOne', { name: template.name })}
      onClose={onClose}
      fields={[]}
      part={{
        initial: { about_id: null, day: '' },
        required: ['day'],
        render: (props) => <Start {...props} template={template} />,
      }}
      toBody={(_draft, { day, about_id }) => ({ template_id: template.template_id, day, about_id })}
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

interface StartProps {
  value: Part
  onChange: (value: Part) => void
  errors: Readonly<Record<string, string>>
  template: Template
}

/** Whom it is about, and the day, which follows from the person until somebody writes another. */
function Start({ value, onChange, errors, template: { template_id, purpose } }: StartProps) {
  const { t } = useTranslation('taskSetup')
  const [isOwnDay, setIsOwnDay] = useState(false)
  const dayOf = useMutation({
    mutationFn: (about_id: number) => call(previewTaskTemplate, { body: { template_id, about_id } }),
    meta: { errorShown: 'inline' as const },
  })
  const choose = (about_id: number | null) => {
    onChange({ ...value, about_id })
    if (about_id === null || isOwnDay || purpose === 'general') return
    dayOf.mutate(about_id, { onSuccess: ({ day }) => onChange({ about_id, day }) })
  }
  return (
    <Stack gap="md">
      <PersonPicker
        label={t('template.about')}
        description={t('template.aboutHelp')}
        value={value.about_id}
        error={errors.about_id ?? (dayOf.error ? messageOf(dayOf.error) : undefined)}
        onChange={choose}
      />
      <DayField
        label={t(`template.days.${purpose}`)}
        description={t('template.dayHelp')}
        required
        value={value.day}
        error={errors.day}
        onChange={(day) => {
          setIsOwnDay(day !== '')
          onChange({ ...value, day })
        }}
      />
    </Stack>
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
