import { can, choices, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { bookingKinds, MAX_DOCUMENTS, payers } from './travel.constants.ts'
import { amount, currency, timeZone, tripRow, tripStatus } from './travel-shapes.ts'

const desk = can('travel.desk.manage')
const path = (below: string) => `apiv2/auth/hrms/travel/desk${below}` as const
const call = { service: 'admin', method: 'POST', access: desk } as const

const filters = {
  search: search(),
  sort: sort(),
  status: z.optional(z.array(tripStatus()).check(z.maxLength(10))),
  /** Of the desk: mine, nobody’s, or all. */
  whose: z._default(z.enum(['mine', 'nobody', 'all']), 'all'),
  category_id: z.optional(field.ids(100)),
  department_id: z.optional(field.ids(200)),
  EMPLOYEE_ID: z.optional(field.id()),
  /** Whose first day is in the period. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  outside_policy: z.optional(z.boolean()),
}

export const listDeskTrips = endpoint({
  ...call,
  id: 'travel.desk.list',
  reads: true,
  path: path(''),
  body: z.object({ ...filters, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(tripRow()),
    total_rows: z.int(),
    /** By status, without the filter of statuses. */
    counts: z.array(z.object({ status: tripStatus(), count: z.int() })),
    categories: choices(),
    departments: choices(),
  }),
  summary: 'Trips at the desk: to book, offered, chosen, booked, to cancel; the next departure first',
})

export const exportDeskTrips = endpoint({
  ...call,
  id: 'travel.desk.export',
  path: path('/export'),
  body: z.object(filters),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The trips of the list as a workbook; a large one is created by a background job',
})

const version = { ID: field.id(), version: field.whole() }
const changed = z.object({ version: field.whole() })
const closed = ['record.conflict', 'travel.not_possible'] as const

export const takeTrip = endpoint({
  ...call,
  id: 'travel.desk.take',
  path: path('/take'),
  body: z.strictObject({
    ID: field.id(),
    /** Also from a colleague. */
    take_over: z._default(z.boolean(), false),
  }),
  data: changed,
  errors: ['travel.taken', 'travel.not_possible'],
  summary: 'Take a trip, so that nobody else of the desk works on it; idempotent',
})

export const releaseTrip = endpoint({
  ...call,
  id: 'travel.desk.release',
  path: path('/release'),
  body: z.strictObject({ ID: field.id() }),
  data: changed,
  errors: ['travel.not_possible'],
  summary: 'Give a trip back to the desk; idempotent',
})

const partOfPlan = () => z.string().check(z.regex(/^(leg|stay):[0-9]{1,2}$/))

export const offerOptions = endpoint({
  ...call,
  id: 'travel.desk.offer',
  path: path('/offer'),
  body: z.strictObject({
    ...version,
    part: partOfPlan(),
    respond_by: z._default(z.nullable(field.isoDate()), null),
    options: z
      .array(
        z.strictObject({
          title: field.requiredText(120),
          details: z._default(field.text(500), ''),
          currency: currency(),
          amount: amount(),
        }),
      )
      .check(z.minLength(1), z.maxLength(6)),
  }),
  data: changed,
  errors: closed,
  summary: 'Offer options for a leg or a stay; those that were open for it are withdrawn',
})

export const withdrawOption = endpoint({
  ...call,
  id: 'travel.desk.withdraw_option',
  path: path('/withdrawoption'),
  body: z.strictObject({ ...version, option_id: field.id() }),
  data: changed,
  errors: [...closed, 'travel.option_closed'],
  summary: 'Withdraw an option, such as a fare that is sold out',
})

/** What is booked. Times are local. */
const booking = {
  kind: z.enum(bookingKinds),
  /** For other bookings. */
  category_id: z._default(z.nullable(field.id()), null),
  part: z._default(z.nullable(partOfPlan()), null),
  title: field.requiredText(120),
  supplier: z._default(field.text(120), ''),
  /** PNR or confirmation number. */
  reference: z._default(field.text(60), ''),
  from_place: z._default(field.text(80), ''),
  to_place: z._default(field.text(80), ''),
  starts_on: field.isoDate(),
  starts_time: field.timeOfDay(),
  start_zone: timeZone(),
  ends_on: z._default(z.nullable(field.isoDate()), null),
  ends_time: z._default(z.nullable(field.timeOfDay()), null),
  end_zone: timeZone(),
  note: z._default(field.text(500), ''),
  files: z._default(z.array(field.requiredText(300)).check(z.maxLength(MAX_DOCUMENTS)), []),
  /** The days outside those of the trip are meant. */
  outside_confirmed: z.optional(z.boolean()),
}

const booked = z.object({ booking_id: field.id(), version: field.whole() })

export const bookTrip = endpoint({
  ...call,
  id: 'travel.desk.book',
  path: path('/book'),
  body: z.strictObject({
    ...version,
    ...booking,
    paid_by: z._default(z.enum(payers), 'company'),
    currency: currency(),
    /** With tax. */
    amount: amount(),
    tax: z._default(z.nullable(amount()), null),
    /** A booking that is sent again with the same key is stored once. */
    key: z.optional(field.publicId()),
  }),
  data: booked,
  errors: [...closed, 'files.not_uploaded', 'travel.outside_trip'],
  summary: 'Record a ticket, a room, a cab or something else that was booked',
})

export const changeBooking = endpoint({
  ...call,
  id: 'travel.desk.change',
  path: path('/change'),
  body: z.strictObject({
    ...version,
    booking_id: field.id(),
    ...booking,
    /** What the change adds to the cost; fees are entered apart. */
    extra: z._default(z.nullable(amount()), null),
    fee: z._default(z.nullable(amount()), null),
    refund: z._default(z.nullable(amount()), null),
    reason: field.requiredText(500),
  }),
  data: booked,
  errors: [
    ...closed,
    'travel.booking_closed',
    'travel.on_claim',
    'files.not_uploaded',
    'travel.outside_trip',
  ],
  summary: 'Change a booking: new times or documents, what it costs in addition, and why',
})

export const cancelBooking = endpoint({
  ...call,
  id: 'travel.desk.cancel',
  path: path('/cancel'),
  body: z.strictObject({
    ...version,
    booking_id: field.id(),
    fee: z._default(z.nullable(amount()), null),
    refund: z._default(z.nullable(amount()), null),
    reason: field.requiredText(500),
  }),
  data: booked,
  errors: [...closed, 'travel.booking_closed', 'travel.on_claim'],
  summary: 'Cancel a booking, with the fee and what is refunded',
})

export const completeTrip = endpoint({
  ...call,
  id: 'travel.desk.complete',
  path: path('/complete'),
  body: z.strictObject({ ...version, comment: z._default(field.text(500), '') }),
  data: changed,
  errors: [...closed, 'travel.still_booked'],
  summary:
    'Everything is booked: the travellers get their itinerary. Of a cancelled trip: everything is cancelled',
})

export const reopenTrip = endpoint({
  ...call,
  id: 'travel.desk.reopen',
  path: path('/reopen'),
  body: z.strictObject({ ...version, comment: field.requiredText(500) }),
  data: changed,
  errors: closed,
  summary: 'Reopen a booked trip, since something has to be booked in addition',
})
