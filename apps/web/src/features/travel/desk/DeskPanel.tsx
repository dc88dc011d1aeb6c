import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  completeTrip,
  releaseTrip,
  reopenTrip,
  takeTrip,
  withdrawOption,
} from '@muster/contract/calls/travel/desk'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { refreshTrips } from '../data/trip-data.ts'
import { Bookings } from '../own/Bookings.tsx'
import '../desk-texts.ts'

const BookingDrawer = lazy(() => import('./BookingDrawer.tsx'))
const CancelModal = lazy(() => import('./CancelModal.tsx'))
const OfferDrawer = lazy(() => import('./OfferDrawer.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

type Opened =
  | { what: 'book' | 'offer' | 'complete' | 'reopen' }
  | { what: 'change' | 'cancel'; booking: TripBooking }

const OPEN = ['to_book', 'offered', 'chosen'] as const
const isOneOf = (states: readonly string[], status: string) => states.includes(status)

/** What the desk does with a trip: takes it, offers, books, changes and cancels. */
export default function DeskPanel({ detail }: { detail: TripDetail }) {
  const { t } = useTranslation('travelDesk')
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { trip, options } = detail
  const refresh = () => refreshTrips(client)
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: refresh,
    meta: { errorShown: 'inline' as const },
  })
  const isOpen = isOneOf(OPEN, trip.status)
  const mayBook = isOpen || trip.status === 'booked'
  const isToCancel = trip.status === 'to_cancel'
  const mayCancel = mayBook || isToCancel
  const version = trip.version
  return (
    <Stack gap="md">
      <Card withBorder padding="md" component="section" aria-labelledby="desk-panel">
        <Title order={2} size="h4" id="desk-panel" mb="xs">
          {t('panel.title')}
        </Title>
        {trip.has_left ? (
          <Alert color="orange" mb="sm">
            {t('panel.hasLeft')}
          </Alert>
        ) : null}
        {isToCancel ? (
          <Alert color="orange" mb="sm">
            {t('panel.toCancel')}
          </Alert>
        ) : null}
        {acting.error ? (
          <Alert color="red" role="alert" mb="sm">
            {messageOf(acting.error)}
          </Alert>
        ) : null}
        {mayCancel ? <Taken detail={detail} act={(what) => acting.mutate(what)} /> : null}
        <Group gap="sm" mt="sm">
          {mayBook ? <Button onClick={() => setOpened({ what: 'book' })}>{t('panel.book')}</Button> : null}
          {isOpen ? (
            <Button variant="default" onClick={() => setOpened({ what: 'offer' })}>
              {t('panel.offer')}
            </Button>
          ) : null}
          {isOpen ? (
            <Button variant="default" onClick={() => setOpened({ what: 'complete' })}>
              {t('panel.complete')}
            </Button>
          ) : null}
          {isToCancel ? (
            <Button
              loading={acting.isPending}
              onClick={() =>
                acting.mutate(() => call(completeTrip, { body: { ID: trip.ID, version } }, { notify: true }))
              }
            >
              {t('panel.closeTrip')}
            </Button>
          ) : null}
          {trip.status === 'booked' ? (
            <Button variant="default" onClick={() => setOpened({ what: 'reopen' })}>
              {t('panel.reopen')}
            </Button>
          ) : null}
          {isOpen
            ? options.map(({ id, title }) => (
                <Button
                  key={id}
                  variant="subtle"
                  size="compact-sm"
                  onClick={() =>
                    acting.mutate(() =>
                      call(
                        withdrawOption,
                        { body: { ID: trip.ID, version, option_id: id } },
                        { notify: true },
                      ),
                    )
                  }
                >
                  {t('panel.withdrawOption', { title })}
                </Button>
              ))
            : null}
        </Group>
      </Card>
      <Bookings
        detail={detail}
        actionsOf={(booking) =>
          booking.state === 'cancelled' || !mayCancel ? null : (
            <Group gap="xs" mt="xs">
              {mayBook ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('panel.changeOne', { title: booking.title })}
                  onClick={() => setOpened({ what: 'change', booking })}
                >
                  {t('panel.change')}
                </Button>
              ) : null}
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={t('panel.cancelOne', { title: booking.title })}
                onClick={() => setOpened({ what: 'cancel', booking })}
              >
                {t('panel.cancel')}
              </Button>
            </Group>
          )
        }
      />
      {opened ? <Dialogs detail={detail} opened={opened} onClose={() => setOpened(null)} /> : null}
    </Stack>
  )
}

interface DialogsProps {
  detail: TripDetail
  opened: Opened
  onClose: () => void
}

/** What the desk has opened. */
function Dialogs({ detail, opened, onClose: close }: DialogsProps) {
  const { t } = useTranslation('travelDesk')
  const client = useQueryClient()
  const { trip } = detail
  const { version } = trip
  const refresh = () => refreshTrips(client)
  return (
    <Suspense fallback={null}>
      {opened.what === 'book' ? <BookingDrawer detail={detail} booking={null} onClose={close} /> : null}
      {opened.what === 'change' ? (
        <BookingDrawer detail={detail} booking={opened.booking} onClose={close} />
      ) : null}
      {opened.what === 'cancel' ? <CancelModal trip={trip} booking={opened.booking} onClose={close} /> : null}
      {opened.what === 'offer' ? <OfferDrawer detail={detail} onClose={close} /> : null}
      {opened.what === 'complete' ? (
        <ReasonModal
          title={t('panel.complete')}
          text={t('panel.completeText')}
          label={t('panel.comment')}
          submit={t('panel.complete')}
          isOptional
          maxLength={500}
          onClose={close}
          save={async (comment) => {
            await call(completeTrip, { body: { ID: trip.ID, version, comment } }, { notify: true })
            await refresh()
          }}
        />
      ) : null}
      {opened.what === 'reopen' ? (
        <ReasonModal
          title={t('panel.reopen')}
          text={t('panel.reopenText')}
          label={t('panel.reason')}
          submit={t('panel.reopen')}
          maxLength={500}
          onClose={close}
          save={async (comment) => {
            await call(reopenTrip, { body: { ID: trip.ID, version, comment } }, { notify: true })
            await refresh()
          }}
        />
      ) : null}
    </Suspense>
  )
}

interface TakenProps {
  detail: TripDetail
  act: (what: () => Promise<unknown>) => void
}

/** Who of the desk has the trip. */
function Taken({ detail: { trip }, act }: TakenProps) {
  const { t } = useTranslation('travelDesk')
  const take = (take_over: boolean) => () =>
    act(() => call(takeTrip, { body: { ID: trip.ID, take_over } }, { notify: true }))
  return (
    <Group gap="sm">
      <Text size="sm">
        {trip.is_mine
          ? t('panel.mine')
          : trip.agent
            ? t('panel.takenBy', { name: trip.agent })
            : t('panel.nobody')}
      </Text>
      {trip.is_mine ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => act(() => call(releaseTrip, { body: { ID: trip.ID } }, { notify: true }))}
        >
          {t('panel.release')}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" onClick={take(trip.agent !== null)}>
          {t(trip.agent === null ? 'panel.take' : 'panel.takeOver')}
        </Button>
      )}
    </Group>
  )
}
