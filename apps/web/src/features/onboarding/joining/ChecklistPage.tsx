import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readChecklist } from '@muster/contract/calls/onboarding/kits'
import type { DataOf } from '@muster/contract/kit/index'
import type { StatusKind } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { pathOf } from '../data/candidate-data.ts'
import { CHECKLISTS } from './joining-data.ts'
import './texts.ts'

type Checklist = DataOf<typeof readChecklist>
type Task = Checklist['tasks'][number]

const kinds: Readonly<Record<string, StatusKind>> = {
  ...{ open: 'neutral', in_progress: 'info', blocked: 'warning', done: 'success', cancelled: 'neutral' },
}

/** The tasks for one who joins. */
export default function ChecklistPage() {
  return <ById>{(id) => <ChecklistById id={id} />}</ById>
}

function ChecklistById({ id: candidate_id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readChecklist, { body: { candidate_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} order={1}>
      {(data) => <Tasks checklist={data} />}
    </Loaded>
  )
}

function Tasks({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('joining')
  const format = useFormatter()
  const { CANDIDATE_NAME: name, candidate_id, joins_on, kit, tasks, later } = checklist
  return (
    <>
      <PageHeader
        title={name}
        subtitle={[kit?.KIT_NAME, joins_on && `${t('checklist.joins')} ${format.date(joins_on)}`]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[{ label: t('onboardingTitles:checklists'), href: hrefOf(CHECKLISTS) }, { label: name }]}
        secondary={[{ label: t('checklist.toCandidate'), href: hrefOf(pathOf(candidate_id)) }]}
      />
      <Stack gap="sm" maw="60rem">
        {tasks.length + later.length === 0 ? <Text c="dimmed">{t('checklist.none')}</Text> : null}
        {tasks.map((task) => (
          <TaskCard key={task.task_id} task={task} />
        ))}
        {later.length > 0 ? (
          <section>
            <Title order={2} size="h4" mt="md" mb="sm">
              {t('checklist.later')}
            </Title>
            <Stack gap="xs">
              {later.map(({ title, due_on }) => (
                <Text key={title} size="sm">
                  {title}
                  {due_on ? ` · ${t('checklist.due', { day: format.date(due_on) })}` : ''}
                </Text>
              ))}
            </Stack>
          </section>
        ) : null}
      </Stack>
    </>
  )
}

function TaskCard({ task }: { task: Task }) {
  const { t } = useTranslation('joining')
  const format = useFormatter()
  const { task_id, title, status, due_on, is_overdue, is_mandatory, assignees } = task
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Anchor component={AppLink} to={`/task-management/details/${task_id}`} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
            {[
              assignees.join(', ') || t('checklist.nobody'),
              due_on ? t('checklist.due', { day: format.date(due_on) }) : '',
              is_mandatory ? '' : t('checklist.optional'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Status
          word={{ kind: kinds[status] ?? 'neutral', text: t(`checklist.statuses.${status as 'open'}`) }}
        />
      </Group>
    </Card>
  )
}
