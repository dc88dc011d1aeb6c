import { Anchor, Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { runSchedule } from '@muster/contract/calls/operations/jobs'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshJobs, type ScheduleRow, schedulesOptions } from '../data/jobs-query.ts'
import { JobStateBadge } from './JobStateBadge.tsx'
import classes from './Schedules.module.css'

function whenText(t: TFunction<'operations'>, { at, catch_up }: ScheduleRow): string {
  if (at.kind === 'every') {
    return at.minutes % 60 === 0
      ? t('schedules.everyHours', { count: at.minutes / 60 })
      : t('schedules.everyMinutes', { minutes: at.minutes })
  }
  const when = at.kind === 'daily' ? t('schedules.daily', at) : t('schedules.monthly', at)
  return catch_up === 'every' ? `${when}. ${t('schedules.catchUpEvery')}` : when
}

/** Scheduled jobs: schedule, last and next run, and a button to run now. */
export function ScheduleList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('operations')
  const query = useQuery(schedulesOptions)
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} radius="md" />}>
      {({ schedules, time_zone }) =>
        schedules.length === 0 ? (
          <EmptyState title={t('schedules.emptyTitle')} text={t('schedules.emptyText')} />
        ) : (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('schedules.text', { zone: time_zone })}
            </Text>
            <ScheduleTable schedules={schedules} onOpen={onOpen} />
          </Stack>
        )
      }
    </Loaded>
  )
}

interface ScheduleTableProps {
  schedules: ScheduleRow[]
  onOpen: (id: string) => void
}

function ScheduleTable({ schedules, onOpen }: ScheduleTableProps) {
  const { t } = useTranslation('operations')
  const mayRun = schedules.some((schedule) => schedule.abilities.run)
  return (
    <Table className={classes.table} verticalSpacing="sm" aria-label={t('tabs.schedules')}>
      <Table.Thead>
        <Table.Tr>
          {(['label', 'when', 'last', 'result', 'next'] as const).map((column) => (
            <Table.Th key={column}>{t(`schedules.columns.${column}`)}</Table.Th>
          ))}
          {mayRun ? <Table.Td /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schedules.map((schedule) => (
          <ScheduleLine key={schedule.name} schedule={schedule} mayRun={mayRun} onOpen={onOpen} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface ScheduleLineProps {
  schedule: ScheduleRow
  mayRun: boolean
  onOpen: (id: string) => void
}

function ScheduleLine({ schedule, mayRun, onOpen }: ScheduleLineProps) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const { label, last_at, next_at, last_run } = schedule
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.label}>
        {label}
      </Table.Th>
      <Table.Td data-label={t('schedules.columns.when')}>{whenText(t, schedule)}</Table.Td>
      <Table.Td data-label={t('schedules.columns.last')}>
        {last_at ? format.dateTime(last_at) : t('schedules.never')}
      </Table.Td>
      <Table.Td data-label={t('schedules.columns.result')}>
        {last_run ? (
          <Anchor
            component="button"
            type="button"
            underline="never"
            onClick={() => onOpen(last_run.id)}
            aria-label={t('schedules.open', { state: t(`states.${last_run.state}`), name: label })}
          >
            <JobStateBadge state={last_run.state} />
          </Anchor>
        ) : (
          t('schedules.never')
        )}
        {last_run?.state === 'failed' ? (
          <Text size="xs" c="var(--mantine-color-error)" mt={2}>
            {last_run.error}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td data-label={t('schedules.columns.next')}>{format.dateTime(next_at)}</Table.Td>
      {mayRun ? <Table.Td>{schedule.abilities.run ? <RunNow schedule={schedule} /> : null}</Table.Td> : null}
    </Table.Tr>
  )
}

function RunNow({ schedule }: { schedule: ScheduleRow }) {
  const { t } = useTranslation('operations')
  const queries = useQueryClient()
  const run = useMutation({ ...writeOptions(runSchedule), onSettled: () => refreshJobs(queries) })
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={run.isPending}
      onClick={() => run.mutate({ body: { name: schedule.name } })}
      aria-label={t('schedules.runNamed', { name: schedule.label })}
    >
      {t('schedules.run')}
    </Button>
  )
}
