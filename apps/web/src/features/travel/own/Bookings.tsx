import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

interface BookingsProps {
  detail: TripDetail
  /** Below a booking: what the desk does with it. */
  actionsOf?: (booking: TripBooking) => ReactNode
}

/** The itinerary: tickets, rooms and cabs at their local times, with their documents. */
export function Bookings({ detail, actionsOf }: BookingsProps) {
  const { t } = useTranslation('ownTravel')
  const { bookings, trip, abilities } = detail
  // The desk sees bookings in its own panel, with their actions.
  if (abilities.desk && !actionsOf) return null
  if (bookings.length === 0 && ['requested', 'rejected', 'withdrawn'].includes(trip.status)) return null
  return (
    <section aria-labelledby="trip-itinerary">
      <Title order={2} size="h4" id="trip-itinerary" mb="xs">
        {t('page.itinerary')}
      </Title>
      {bookings.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('page.itineraryEmpty')}
        </Text>
      ) : null}
      <Stack gap="xs">
        {bookings.map((booking) => (
          <Booking key={booking.id} booking={booking}>
            {actionsOf?.(booking)}
          </Booking>
        ))}
      </Stack>
    </section>
  )
}

const stateKinds = { booked: 'success', changed: 'info', cancelled: 'neutral' } as const

function Booking({ booking, children }: { booking: TripBooking; children: ReactNode }) {
  const { t } = useTranslation('ownTravel')
  const format = useFormatter()
  const { kind, category, title, supplier, reference, from_place, to_place, state, files, note } = booking
  const start = `${format.day(booking.starts_on)} ${booking.starts_time}`
  const end =
    booking.ends_on === null
      ? ''
      : booking.ends_on === booking.starts_on
        ? (booking.ends_time ?? '')
        : `${format.day(booking.ends_on)} ${booking.ends_time}`
  const isElsewhere = booking.end_zone !== booking.start_zone
  return (
    <Card withBorder padding="sm" component="article" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{title}</Text>
        <Status word={{ kind: stateKinds[state], text: t(`states.${state}`) }} />
      </Group>
      <Text size="sm">
        {[start, end].filter(Boolean).join(' – ') + (isElsewhere ? ` (${booking.end_zone})` : '')}
      </Text>
      <Text size="sm">
        {[
          kind === 'other' ? (category ?? t('kinds.other')) : t(`kinds.${kind}`),
          [from_place, to_place].filter(Boolean).join(' → '),
          supplier === title ? '' : supplier,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {reference ? <Text size="sm">{t('page.reference', { reference })}</Text> : null}
      <Text size="sm" c="dimmed">
        {[
          format.money({ amount: booking.amount, currency: booking.currency }),
          booking.paid_by === 'traveller' ? t('page.paidByMe') : '',
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {files.length > 0 ? (
        <Group gap="sm" mt={4}>
          {files.map(({ path, name, link }) => (
            <Anchor
              key={path}
              href={link}
              target="_blank"
              rel="noreferrer"
              size="sm"
              aria-label={t('page.document', { name })}
            >
              {name}
            </Anchor>
          ))}
        </Group>
      ) : null}
      {children}
    </Card>
  )
}
