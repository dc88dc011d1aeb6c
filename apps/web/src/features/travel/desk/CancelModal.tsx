import { Stack, Textarea, TextInput } from '@mantine/core'
import { cancelBooking } from '@muster/contract/calls/travel/desk'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { refreshTrips } from '../data/trip-data.ts'
import { amountOrNull, isAmount } from './booking-draft.ts'
import '../desk-texts.ts'

interface CancelModalProps {
  trip: TripDetail['trip']
  booking: TripBooking
  onClose: () => void
}

interface CancelDraft {
  fee: string
  refund: string
  reason: string
}

/** Cancels a booking, with the fee and what comes back. */
export default function CancelModal({ trip, booking, onClose }: CancelModalProps) {
  const { t } = useTranslation('travelDesk')
  const client = useQueryClient()
  return (
    <FormModal<CancelDraft, CancelDraft>
      title={t('panel.cancelOne', { title: booking.title })}
      onClose={onClose}
      isDangerous
      part={{
        initial: { fee: '', refund: '', reason: '' },
        required: ['reason'],
        check: (draft) =>
          Object.fromEntries(
            (['fee', 'refund'] as const)
              .filter((field) => draft[field].trim() !== '' && !isAmount(draft[field]))
              .map((field) => [field, t('booking.notAmount')]),
          ),
        render: ({ value, onChange, errors }) => (
          <Stack gap="sm">
            {(['fee', 'refund'] as const).map((field) => (
              <TextInput
                key={field}
                label={`${t(`booking.${field}`)} (${booking.currency})`}
                inputMode="decimal"
                maxLength={18}
                value={value[field]}
                error={errors[field]}
                onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value })}
              />
            ))}
            <Textarea
              label={t('booking.reason')}
              required
              autosize
              minRows={2}
              maxLength={500}
              value={value.reason}
              error={errors.reason}
              onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={({ fee, refund, reason }) =>
        call(
          cancelBooking,
          {
            body: {
              ...{ ID: trip.ID, version: trip.version, booking_id: booking.id, reason: reason.trim() },
              ...{ fee: amountOrNull(fee), refund: amountOrNull(refund) },
            },
          },
          { notify: true },
        )
      }
      refresh={() => refreshTrips(client)}
      saveLabel={t('panel.cancel')}
    />
  )
}
