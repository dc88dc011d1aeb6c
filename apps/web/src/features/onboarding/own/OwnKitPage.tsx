import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readOwnKit } from '@muster/contract/calls/onboarding/kits'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

type OwnKit = DataOf<typeof readOwnKit>

/** What a new colleague was given for the first days: files, and tasks of their own. */
export default function OwnKitPage() {
  const { t } = useTranslation('ownKit')
  const query = useQuery({
    ...readOptions(readOwnKit, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {(kit) => <Parts own={kit} />}
      </Loaded>
    </>
  )
}

function Parts({ own: { kit, tasks } }: { own: OwnKit }) {
  const { t } = useTranslation('ownKit')
  if (kit === null && tasks.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <Stack gap="lg" maw="48rem">
      {kit && kit.DESCRIPTION !== '' ? <Text>{kit.DESCRIPTION}</Text> : null}
      {kit && kit.fileslist.length > 0 ? (
        <section>
          <Title order={2} size="h4" mb="sm">
            {t('files')}
          </Title>
          <Stack gap="xs">
            {kit.fileslist.map(({ file_id, file_name, link }) => (
              <Anchor key={file_id} href={link} target="_blank" rel="noreferrer" py="xs">
                {file_name}
              </Anchor>
            ))}
          </Stack>
        </section>
      ) : null}
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('tasks')}
        </Title>
        <Stack gap="sm">
          {tasks.length === 0 ? <Text c="dimmed">{t('noTasks')}</Text> : null}
          {tasks.map((task) => (
            <Task key={task.task_id} task={task} />
          ))}
        </Stack>
      </section>
    </Stack>
  )
}

function Task({ task }: { task: OwnKit['tasks'][number] }) {
  const { t } = useTranslation('ownKit')
  const format = useFormatter()
  const { task_id, title, status, due_on, is_overdue } = task
  const isDone = status === 'done'
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Anchor component={AppLink} to={`/tasks/${task_id}`} fw={600}>
            {title}
          </Anchor>
          {due_on ? (
            <Text size="sm" c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
              {t('due', { day: format.date(due_on) })}
            </Text>
          ) : null}
        </div>
        <StatusBadge kind={isDone ? 'success' : is_overdue ? 'danger' : 'neutral'}>
          {t(isDone ? 'done' : is_overdue ? 'overdue' : 'open')}
        </StatusBadge>
      </Group>
    </Card>
  )
}
