import { Button, Card, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { SsoEventRow } from '@muster/contract/integrations/sso.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { outcomeText } from '../data/outcomes.ts'
import { eventsOptions } from '../data/sso-queries.ts'
import classes from './Sso.module.css'

const UnlinkModal = lazy(() => import('./UnlinkModal.tsx'))

interface EventProps {
  event: SsoEventRow
  onUnlink: (event: SsoEventRow) => void
}

/** The last 100 sign-in events, with the exact cause of each failure. */
export function SsoLog() {
  const { t } = useTranslation('integrations')
  const events = useQuery(eventsOptions)
  const [unlinking, setUnlinking] = useState<SsoEventRow | null>(null)
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('log.subtitle')}
      </Text>
      <Loaded query={events} skeleton={<Skeleton height={320} radius="lg" />}>
        {(data) =>
          data.events.length === 0 ? (
            <EmptyState title={t('log.emptyTitle')} text={t('log.emptyText')} />
          ) : (
            <Events events={data.events} onUnlink={setUnlinking} />
          )
        }
      </Loaded>
      {unlinking ? (
        <Suspense fallback={null}>
          <UnlinkModal event={unlinking} onClose={() => setUnlinking(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = ['at', 'outcome', 'kind', 'provider', 'email', 'ip'] as const

function Events({ events, onUnlink }: { events: readonly SsoEventRow[]; onUnlink: EventProps['onUnlink'] }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <Card padding={0} visibleFrom="md">
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column}>{t(`log.columns.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {events.map((event) => (
                <EventRow key={event.id} event={event} onUnlink={onUnlink} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Stack gap="sm" hiddenFrom="md">
        {events.map((event) => (
          <EventCard key={event.id} event={event} onUnlink={onUnlink} />
        ))}
      </Stack>
    </>
  )
}

function Outcome({ event }: { event: SsoEventRow }) {
  const { t } = useTranslation('integrations')
  return (
    <StatusBadge kind={event.outcome === 'success' ? 'success' : 'danger'}>
      {outcomeText(t, event.outcome, event.kind)}
    </StatusBadge>
  )
}

/** The exact cause of a failure, and how to fix it. */
function Detail({ event, onUnlink }: EventProps) {
  const { t } = useTranslation('integrations')
  return (
    <>
      {event.detail ? (
        <Text size="xs" c="dimmed" mt={4} className={classes.break}>
          {event.detail}
        </Text>
      ) : null}
      {event.abilities.unlink ? (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => onUnlink(event)}>
          {t('log.unlink')}
        </Button>
      ) : null}
    </>
  )
}

function EventRow({ event, onUnlink }: EventProps) {
  const { t } = useTranslation('integrations')
  const format = useFormatter()
  return (
    <Table.Tr>
      <Table.Td>{format.dateTime(event.at)}</Table.Td>
      <Table.Td maw={360}>
        <Outcome event={event} />
        <Detail event={event} onUnlink={onUnlink} />
      </Table.Td>
      <Table.Td>{t(`log.kinds.${event.kind}`)}</Table.Td>
      <Table.Td>{event.provider}</Table.Td>
      <Table.Td>{event.email}</Table.Td>
      <Table.Td>{event.ip}</Table.Td>
    </Table.Tr>
  )
}

/** Phone layout of an event. */
function EventCard({ event, onUnlink }: EventProps) {
  const { t } = useTranslation('integrations')
  const format = useFormatter()
  return (
    <Card padding="md">
      <Group justify="space-between" gap="xs">
        <Outcome event={event} />
        <Text size="xs" c="dimmed">
          {format.dayTime(event.at)}
        </Text>
      </Group>
      <Text size="sm" mt={6} className={classes.break}>
        {[t(`log.kinds.${event.kind}`), event.provider, event.email].filter(Boolean).join(' · ')}
      </Text>
      <Detail event={event} onUnlink={onUnlink} />
    </Card>
  )
}
