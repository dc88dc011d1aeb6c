import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { JobProgress } from '@muster/ui/feedback'
import { IconAlertCircle, IconRefresh } from '@muster/ui/icons'
import { DetailDrawer, type KeyValue, KeyValueList } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProgressTexts } from '../../../lib/jobs/progress-texts.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { durationText } from '../data/duration.ts'
import { type JobDetail, jobOptions } from '../data/jobs-query.ts'
import { JobStateBadge } from './JobStateBadge.tsx'
import { starterOf } from './job-columns.tsx'
import { useJobActions } from './useJobActions.ts'
import '../texts.ts'

/** A job beside the list: progress, attempts, times and actions. */
export default function JobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const query = useQuery(jobOptions(id))
  const job = query.data?.job
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={job?.label ?? t('drawer.loading')}
      subtitle={job ? starterOf(t, job) : undefined}
      badge={job ? <JobStateBadge state={job.state} isCancelling={job.cancel_asked} /> : undefined}
      footer={job && (job.abilities.cancel || job.abilities.retry) ? <Actions job={job} /> : undefined}
      width={520}
      texts={{ close: t('close') }}
    >
      <Loaded query={query} skeleton={<DrawerSkeleton />} order={3}>
        {(data) => (
          <Stack gap="xl">
            <Standing job={data.job} />
            <Facts job={data.job} />
            <FactList title={t('drawer.input')} facts={data.job.input} />
            <FactList title={t('drawer.result')} facts={data.job.result} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

/** Progress, or the reason for the failure. */
function Standing({ job }: { job: JobDetail }) {
  const { t } = useTranslation('operations')
  const texts = useProgressTexts()
  if (job.state === 'running') {
    return (
      <JobProgress
        title={job.label}
        state="running"
        stage={job.stage}
        done={job.done}
        total={job.total ?? 0}
        startedAt={job.started_at ?? undefined}
        texts={texts}
      />
    )
  }
  if (!job.error) return null
  return (
    <Alert
      color={job.state === 'failed' ? 'red' : 'yellow'}
      icon={<IconAlertCircle size={18} />}
      title={t(job.state === 'failed' ? 'drawer.why' : 'drawer.lastTry')}
    >
      {job.error}
    </Alert>
  )
}

function Facts({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('operations')
  const format = useFormatter()
  const when = (instant: string | null) => (instant ? format.dayTime(instant) : t('drawer.notYet'))
  const facts: KeyValue[] = [
    { id: 'kind', label: t('drawer.kind'), value: job.kind },
    { id: 'tries', label: t('columns.tries'), value: format.number(job.tries) },
    { id: 'created', label: t('columns.created'), value: when(job.created_at) },
    { id: 'begun', label: t('drawer.begun'), value: when(job.started_at) },
    { id: 'finished', label: t('columns.finished'), value: when(job.finished_at) },
    {
      id: 'took',
      label: t('columns.took'),
      value: durationText(job.started_at, job.finished_at, i18n.language),
    },
    ...(job.next_try_at
      ? [{ id: 'next', label: t('drawer.nextTry'), value: format.dayTime(job.next_try_at) }]
      : []),
    ...(job.file
      ? [
          {
            id: 'file',
            label: t('drawer.file'),
            isWide: true,
            value: job.file.expires_at
              ? `${t('drawer.fileUntil', {
                  name: job.file.name,
                  when: format.dayTime(job.file.expires_at),
                })} ${t('drawer.fileOwner')}`
              : job.file.name,
          },
        ]
      : []),
  ]
  return <KeyValueList items={facts} emptyText={t('drawer.notYet')} />
}

function FactList({ title, facts }: { title: string; facts: JobDetail['input'] }) {
  const { t } = useTranslation('operations')
  if (facts.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <KeyValueList
        layout="rows"
        items={facts.map(({ name, value }) => ({ id: name, label: name, value }))}
        emptyText={t('drawer.nothing')}
      />
    </section>
  )
}

function Actions({ job }: { job: JobDetail }) {
  const { t } = useTranslation('operations')
  const actions = useJobActions()
  return (
    <Group gap="xs" justify="flex-end">
      {job.abilities.cancel ? (
        <Button
          variant="default"
          loading={actions.cancel.isPending}
          onClick={() => actions.cancel.mutate([job.id])}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {job.abilities.retry ? (
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={actions.retry.isPending}
          onClick={() => actions.retry.mutate([job.id])}
        >
          {t('retry')}
        </Button>
      ) : null}
    </Group>
  )
}

function DrawerSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={64} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="50%" />
    </Stack>
  )
}
