import { Badge, Button, Center, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { isDay } from '@muster/contract/kit/days'
import { EmptyState } from '@muster/ui/feedback'
import { IconHistory } from '@muster/ui/icons'
import { Timeline } from '@muster/ui/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type TimelineEntry, timelineOptions } from '../data/employee-queries.ts'
import { eventIcon, eventTitle } from '../data/timeline-events.tsx'
import classes from './PersonTimeline.module.css'
import '../person-texts.ts'

/** An employee's timeline by day, newest first. */
export function PersonTimeline({ id }: { id: number }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineOptions(id),
  )
  if (!data) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <TimelineSkeleton />
  }
  const entries = data.pages.flatMap((page) => page.timeline)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={26} stroke={1.5} />}
        title={t('employeesPerson:timeline.emptyTitle')}
        text={t('employeesPerson:timeline.emptyText')}
      />
    )
  }
  return (
    <>
      <Timeline
        order={2}
        formatDate={(date) => format.day(date)}
        events={entries.map((entry) => ({
          id: entry.id,
          date: entry.on_date,
          text: <EventText entry={entry} />,
          detail: <EventDetail entry={entry} />,
          icon: eventIcon(entry.event_type),
          actor: entry.actor,
          time: format.dayTime(entry.at),
        }))}
      />
      {hasNextPage ? (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('employeesPerson:timeline.more')}
          </Button>
        </Center>
      ) : null}
    </>
  )
}

function EventText({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('employees')
  return (
    <Group gap="xs">
      <span className={classes.title}>{eventTitle(entry, t)}</span>
      {entry.is_future ? (
        <Badge variant="default" size="sm">
          {t('employeesPerson:timeline.future')}
        </Badge>
      ) : null}
    </Group>
  )
}

function EventDetail({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('employees')
  const isSingle = entry.changes.length === 1
  if (entry.changes.length === 0 && !entry.reason) return null
  return (
    <>
      {entry.changes.length > 0 ? (
        <ul className={classes.changes}>
          {entry.changes.map((change) => (
            <li key={change.FIELD_SLUG}>
              {isSingle ? null : <span className={classes.field}>{change.FIELD_NAME}: </span>}
              <ChangeText before={change.before} after={change.after} />
            </li>
          ))}
        </ul>
      ) : null}
      {entry.reason ? <div>{t('employeesPerson:timeline.reason', { reason: entry.reason })}</div> : null}
    </>
  )
}

function ChangeText({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const show = (text: string) => (isDay(text) ? format.day(text) : text)
  if (before === null && after === null) return null
  if (before === null) return <strong>{show(after ?? '')}</strong>
  if (after === null) return <span>{t('employeesPerson:timeline.removed', { before: show(before) })}</span>
  return (
    <span>
      <VisuallyHidden>{t('employeesPerson:timeline.before')} </VisuallyHidden>
      <s>{show(before)}</s> <span aria-hidden>→</span>
      <VisuallyHidden>{t('employeesPerson:timeline.after')}</VisuallyHidden> <strong>{show(after)}</strong>
    </span>
  )
}

function TimelineSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={12} width={120} />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
