import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { bookingKinds, payers } from '@muster/contract/travel/travel.constants'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import { TimeOfDayField } from '../../../lib/form/TimeOfDayField.tsx'
import { usePartName } from '../own/Options.tsx'
import { type BookingDraft, ofPart } from './booking-draft.ts'
import { Documents } from './Documents.tsx'
import '../desk-texts.ts'

interface BookingFieldsProps {
  detail: TripDetail
  isNew: boolean
  draft: BookingDraft
  errors: Readonly<Record<string, string>>
  change: (part: Partial<BookingDraft>) => void
}

const WHOLE = 'trip'

/** What is booked, when and where, what it costs, and its documents. */
export function BookingFields(props: BookingFieldsProps) {
  const { detail, isNew, draft, errors, change } = props
  const { t } = useTranslation('travelDesk')
  const { t: own } = useTranslation('ownTravel')
  const nameOf = usePartName(detail)
  const parts = [
    ...detail.legs.map((_leg, at) => `leg:${at}`),
    ...detail.stays.map((_stay, at) => `stay:${at}`),
  ]
  const text = (field: TextField, label: string, more: object = {}) => (
    <TextInput
      label={label}
      maxLength={120}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('booking.part')}
          allowDeselect={false}
          data={[
            ...parts.map((value) => ({ value, label: nameOf(value) })),
            { value: WHOLE, label: t('booking.noPart') },
          ]}
          value={draft.part ?? WHOLE}
          error={errors.part}
          onChange={(value) => {
            const part = value === WHOLE ? null : value
            change(isNew ? { part, ...ofPart(detail, part) } : { part })
          }}
        />
        <Select
          label={t('booking.kind')}
          allowDeselect={false}
          data={bookingKinds.map((value) => ({ value, label: own(`kinds.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => kind && change({ kind })}
        />
        {draft.kind === 'other' && detail.booking_categories.length > 0 ? (
          <Select
            label={t('booking.category')}
            clearable
            data={detail.booking_categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.category_id === null ? null : String(draft.category_id)}
            error={errors.category_id}
            onChange={(id) => change({ category_id: id === null ? null : Number(id) })}
          />
        ) : null}
      </SimpleGrid>
      {text('title', t('booking.title'), { required: true, description: t('booking.titleHelp') })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {text('supplier', t('booking.supplier'))}
        {text('reference', t('booking.reference'), { maxLength: 60 })}
        {text('from_place', t('booking.from'), { maxLength: 80 })}
        {text('to_place', t('booking.to'), { maxLength: 80 })}
      </SimpleGrid>
      <Times {...props} />
      <Costs {...props} />
      <Textarea
        label={t('booking.note')}
        autosize
        maxLength={500}
        value={draft.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Documents files={draft.files} error={errors.files} onChange={(files) => change({ files })} />
    </Stack>
  )
}

type TextField = 'title' | 'supplier' | 'reference' | 'from_place' | 'to_place'

/** Local times of the places; a flight may end in another time zone. */
function Times({ detail, draft, errors, change }: BookingFieldsProps) {
  const { t } = useTranslation('travelDesk')
  const zones = [
    ...new Set([
      detail.zones.organisation,
      ...Object.values(detail.zones.cities),
      ...[draft.start_zone, draft.end_zone],
      ...Intl.supportedValuesOf('timeZone'),
    ]),
  ]
  const zone = (field: 'start_zone' | 'end_zone', label: string) => (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      limit={50}
      data={zones}
      value={draft[field]}
      error={errors[field]}
      onChange={(value) => value && change({ [field]: value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <DayField
        label={t('booking.startsOn')}
        required
        value={draft.starts_on}
        error={errors.starts_on}
        onChange={(starts_on) => change({ starts_on })}
      />
      <TimeOfDayField
        label={t('booking.startsTime')}
        required
        value={draft.starts_time}
        error={errors.starts_time}
        onChange={(starts_time) => change({ starts_time })}
      />
      {zone('start_zone', t('booking.startZone'))}
      <DayField
        label={t('booking.endsOn')}
        value={draft.ends_on}
        error={errors.ends_on}
        onChange={(ends_on) => change({ ends_on })}
      />
      <TimeOfDayField
        label={t('booking.endsTime')}
        value={draft.ends_time}
        error={errors.ends_time}
        onChange={(ends_time) => change({ ends_time })}
      />
      {zone('end_zone', t('booking.endZone'))}
    </SimpleGrid>
  )
}

/** The cost of a new booking, or what a change adds to it and why. */
function Costs({ isNew, draft, errors, change }: BookingFieldsProps) {
  const { t } = useTranslation('travelDesk')
  const figure = (field: 'amount' | 'tax' | 'extra' | 'fee' | 'refund', required = false) => (
    <TextInput
      label={t(`booking.${field}`)}
      required={required}
      inputMode="decimal"
      maxLength={18}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  if (!isNew)
    return (
      <>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          {figure('extra')}
          {figure('fee')}
          {figure('refund')}
        </SimpleGrid>
        <TextInput
          label={t('booking.reason')}
          required
          maxLength={500}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </>
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {figure('amount', true)}
      <TextInput
        label={t('booking.currency')}
        required
        maxLength={3}
        value={draft.currency}
        error={errors.currency}
        onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
      />
      {figure('tax')}
      <Select
        label={t('booking.paidBy')}
        allowDeselect={false}
        data={payers.map((value) => ({ value, label: t(`booking.payers.${value}`) }))}
        value={draft.paid_by}
        onChange={(paid_by) => paid_by && change({ paid_by })}
      />
    </SimpleGrid>
  )
}
