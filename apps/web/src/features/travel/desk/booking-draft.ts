import type { BookingKind, Payer } from '@muster/contract/travel/travel.constants'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

export interface DraftFile {
  path: string
  name: string
}

/** A booking as typed; figures as text. */
export interface BookingDraft {
  kind: BookingKind
  category_id: number | null
  part: string | null
  title: string
  supplier: string
  reference: string
  from_place: string
  to_place: string
  starts_on: string
  starts_time: string
  start_zone: string
  ends_on: string
  ends_time: string
  end_zone: string
  paid_by: Payer
  currency: string
  amount: string
  tax: string
  extra: string
  fee: string
  refund: string
  reason: string
  note: string
  files: DraftFile[]
}

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/
export const isAmount = (typed: string): boolean => AMOUNT.test(typedAmount(typed))
export const amountOrNull = (typed: string): string | null =>
  typed.trim() === '' ? null : typedAmount(typed)

const zoneOf = ({ zones }: TripDetail, city: string): string =>
  zones.cities[city.trim().toLowerCase()] ?? zones.organisation

/** What a leg or a stay of the plan says about its booking. */
export function ofPart(detail: TripDetail, part: string | null): Partial<BookingDraft> {
  const [kind, text] = (part ?? '').split(':')
  const leg = kind === 'leg' ? detail.legs[Number(text)] : undefined
  const stay = kind === 'stay' ? detail.stays[Number(text)] : undefined
  if (leg)
    return {
      ...{ kind: leg.mode, from_place: leg.from, to_place: leg.to, starts_on: leg.on, ends_on: leg.on },
      ...{
        start_zone: zoneOf(detail, leg.from),
        end_zone: zoneOf(detail, leg.to),
        starts_time: '',
        ends_time: '',
      },
    }
  if (!stay) return {}
  const last = new Date(`${stay.from}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + stay.nights)
  return {
    ...{ kind: 'hotel', from_place: '', to_place: stay.city, starts_on: stay.from },
    ...{ ends_on: last.toISOString().slice(0, 10), starts_time: '14:00', ends_time: '11:00' },
    ...{ start_zone: zoneOf(detail, stay.city), end_zone: zoneOf(detail, stay.city) },
  }
}

const costs = { amount: '', tax: '', extra: '', fee: '', refund: '', reason: '' }

export function draftOf(detail: TripDetail, booking: TripBooking | null): BookingDraft {
  if (booking) {
    const { id: _id, category: _c, state: _s, version: _v, files, ...stored } = booking
    return {
      ...{ ...stored, ...costs, ends_on: stored.ends_on ?? '', ends_time: stored.ends_time ?? '' },
      files: files.map(({ path, name }) => ({ path, name })),
    }
  }
  const live = detail.bookings.filter(({ state }) => state !== 'cancelled').map(({ part }) => part)
  const parts = [
    ...detail.legs.map((_leg, at) => `leg:${at}`),
    ...detail.stays.map((_stay, at) => `stay:${at}`),
  ]
  const part = parts.find((one) => !live.includes(one)) ?? null
  const chosen = detail.options.find((one) => one.part === part && one.state === 'chosen')
  const zone = detail.zones.organisation
  return {
    ...{ kind: 'other', category_id: null, part, title: chosen?.title ?? '', supplier: '', reference: '' },
    ...{ from_place: '', to_place: '', starts_on: detail.trip.starts_on, starts_time: '', start_zone: zone },
    ...{ ends_on: '', ends_time: '', end_zone: zone, paid_by: 'company', note: '', files: [] },
    ...{ ...costs, currency: chosen?.currency ?? detail.trip.currency, amount: chosen?.amount ?? '' },
    ...ofPart(detail, part),
  }
}

/** What both adding and changing send. */
export const whatOf = (draft: BookingDraft) => ({
  ...{ kind: draft.kind, category_id: draft.kind === 'other' ? draft.category_id : null, part: draft.part },
  ...{ title: draft.title.trim(), supplier: draft.supplier.trim(), reference: draft.reference.trim() },
  ...{ from_place: draft.from_place.trim(), to_place: draft.to_place.trim(), starts_on: draft.starts_on },
  ...{ starts_time: draft.starts_time, start_zone: draft.start_zone, ends_on: draft.ends_on || null },
  ...{ ends_time: draft.ends_time || null, end_zone: draft.end_zone, note: draft.note.trim() },
  files: draft.files.map(({ path }) => path),
})
