import { Alert, Button, Stack, Text } from '@mantine/core'
import { bookTrip, changeBooking } from '@muster/contract/calls/travel/desk'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { refreshTrips } from '../data/trip-data.ts'
import { BookingFields } from './BookingFields.tsx'
import { amountOrNull, type BookingDraft, draftOf, isAmount, whatOf } from './booking-draft.ts'
import '../desk-texts.ts'

/** With the answer to a warning. */
type Sent = BookingDraft & { outside_confirmed?: boolean }

interface BookingDrawerProps {
  detail: TripDetail
  /** Null for a new one. */
  booking: TripBooking | null
  onClose: () => void
}

/** Records a booking, or changes it with what that costs. */
export default function BookingDrawer({ detail, booking, onClose }: BookingDrawerProps) {
  const { t } = useTranslation('travelDesk')
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const { ID, version } = detail.trip
  const daysOf = ({ outside_confirmed }: Sent) => (outside_confirmed ? { outside_confirmed } : {})
  const send = (draft: Sent) =>
    booking
      ? call(
          changeBooking,
          {
            body: {
              ...{
                ID,
                version,
                booking_id: booking.id,
                ...whatOf(draft),
                ...daysOf(draft),
                reason: draft.reason.trim(),
              },
              ...{ extra: amountOrNull(draft.extra), fee: amountOrNull(draft.fee) },
              refund: amountOrNull(draft.refund),
            },
          },
          { notify: true },
        )
      : call(
          bookTrip,
          {
            body: {
              ...{
                ID,
                version,
                ...whatOf(draft),
                ...daysOf(draft),
                paid_by: draft.paid_by,
                currency: draft.currency,
              },
              ...{ amount: amountOrNull(draft.amount) ?? '', tax: amountOrNull(draft.tax), key: key.current },
            },
          },
          { notify: true },
        )
  const figures = booking ? (['extra', 'fee', 'refund'] as const) : (['amount', 'tax'] as const)
  return (
    <FormDrawer<Sent, BookingDraft>
      title={t(booking ? 'booking.edit' : 'booking.add')}
      onClose={onClose}
      width={640}
      part={{
        initial: draftOf(detail, booking),
        required: [
          ...(['title', 'starts_on', 'starts_time'] as const),
          ...(booking ? (['reason'] as const) : (['amount', 'currency'] as const)),
        ],
        check: (draft) =>
          Object.fromEntries(
            figures
              .filter((figure) => draft[figure].trim() !== '' && !isAmount(draft[figure]))
              .map((figure) => [figure, t('booking.notAmount')]),
          ),
        render: ({ value, onChange, errors }) => (
          <BookingFields
            detail={detail}
            isNew={booking === null}
            draft={value}
            errors={errors}
            change={(part) => onChange({ ...value, ...part })}
          />
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      problem={(error, again) =>
        isApiError(error, 'travel.outside_trip') ? (
          <Alert color="yellow" title={t('booking.outside')}>
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{messageOf(error)}</Text>
              <Button size="compact-sm" variant="default" onClick={() => again({ outside_confirmed: true })}>
                {t('booking.confirmDays')}
              </Button>
            </Stack>
          </Alert>
        ) : null
      }
      save={send}
      refresh={() => refreshTrips(client)}
    />
  )
}
