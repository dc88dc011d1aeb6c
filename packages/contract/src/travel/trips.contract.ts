import { fieldTexts } from '../kit/field.texts.ts'
import {
  can,
  choices,
  endpoint,
  field,
  limit,
  page,
  search,
  signedIn,
  writtenAmount,
  z,
} from '../kit/index.ts'
import { previewCall, submitted } from '../requests/kinds/request-kind.ts'
import { requestPreview } from '../requests/kinds/request-preview.ts'
import { MAX_LEGS, MAX_STAYS, MAX_TRAVELLERS } from './travel.constants.ts'
import {
  finding,
  named,
  tripBooking,
  tripEvent,
  tripLeg,
  tripOption,
  tripRow,
  tripStatus,
  tripStay,
} from './travel-shapes.ts'

const own = can('travel.own')
const path = (below: string) => `apiv2/auth/hrms/travel/trips${below}` as const
const call = { service: 'admin', method: 'POST' } as const

/** What is asked for. The days follow from legs and stays. */
const tripFields = {
  /** The first traveller; the caller by default. */
  EMPLOYEE_ID: z.optional(field.id()),
  /** Who travels along. */
  travellers: z._default(field.ids(MAX_TRAVELLERS - 1), []),
  title: field.requiredText(120),
  category_id: field.id(),
  project_id: z._default(z.nullable(field.id()), null),
  cost_centre_id: z._default(z.nullable(field.id()), null),
  legs: z.array(tripLeg()).check(z.maxLength(MAX_LEGS)),
  stays: z._default(z.array(tripStay()).check(z.maxLength(MAX_STAYS)), []),
  /** Whether the days count as on duty. */
  on_duty: z._default(z.boolean(), true),
  /** What the first traveller needs before, in the organisation’s currency; paid out by finance once the trip is approved. */
  advance: z._default(
    z.nullable(
      z
        .string()
        .check(z.regex(/^\d{1,12}(\.\d{1,4})?$/, fieldTexts.error('amount')), z.overwrite(writtenAmount)),
    ),
    null,
  ),
}
/** What approvers and lists need of a trip. */
export const travelPayload = z.object({
  trip_id: field.id(),
  number: z.string(),
  title: z.string(),
  category_id: field.id(),
  category: z.string(),
  route: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  travellers: z.array(z.object({ id: field.id(), name: z.string() })),
  currency: z.string(),
  estimate: z.string(),
  findings: z.int(),
  on_duty: z.boolean(),
  /** Absent in trips from before advances. */
  advance: z._default(z.nullable(z.string()), null),
})
export type TravelPayload = z.infer<typeof travelPayload>

export const previewTrip = endpoint({
  ...previewCall,
  ...call,
  id: 'travel.trip.preview',
  path: path('/preview'),
  access: own,
  body: z.strictObject(tripFields),
  data: z.object({ preview: requestPreview, findings: z.array(finding()) }),
  summary:
    'What a trip would cost, what is outside the policy and why, clashes and approvers; nothing is stored',
})

export const applyTrip = endpoint({
  ...call,
  id: 'travel.trip.apply',
  path: path('/apply'),
  access: own,
  body: z.strictObject({
    ...tripFields,
    reason: z._default(field.text(1000), ''),
    /** A trip that is sent again with the same key is stored once. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ ...submitted.shape, ID: field.id(), number: z.string() }),
  errors: ['travel.refused', 'requests.person_left'],
  summary: 'Request a trip',
})

export const readTripChoices = endpoint({
  ...call,
  id: 'travel.trip.choices',
  reads: true,
  path: path('/choices'),
  access: own,
  body: z.object({}),
  data: z.object({
    categories: z.array(
      z.object({ id: field.id(), name: z.string(), note: z.string(), on_duty: field.flag() }),
    ),
    projects: choices(),
    cost_centres: choices(),
    cost_centre_id: z.nullable(field.id()),
    cities: z.array(z.string()),
    /** Where the caller works, for the first leg. */
    home: z.string(),
    currency: z.string(),
    today: z.string(),
    cut_off_days: z.int(),
    help: z.string(),
    /** What the policy allows the caller, one sentence each. */
    policy: z.array(z.string()),
    abilities: z.object({ raise_for: z.boolean() }),
  }),
  summary: 'What a trip can be requested with, and what the policy allows the caller',
})

const list = { page: page(), limit: limit(), search: search() }

export const listOwnTrips = endpoint({
  ...call,
  id: 'travel.own.list',
  reads: true,
  path: path('/own'),
  access: own,
  body: z.object({ ...list, show: z._default(z.enum(['upcoming', 'past', 'all']), 'upcoming') }),
  data: z.object({ rows: z.array(tripRow()), total_rows: z.int(), help: z.string() }),
  summary: 'The caller’s trips: upcoming ones by their first day, past ones the latest first',
})

export const listTeamTrips = endpoint({
  ...call,
  id: 'travel.team.list',
  reads: true,
  path: path('/team'),
  access: can('travel.trips.view'),
  body: z.object({ ...list, show: z._default(z.enum(['upcoming', 'past', 'all']), 'upcoming') }),
  data: z.object({ rows: z.array(tripRow()), total_rows: z.int() }),
  summary: 'Trips of the people in reach: who is away when, and where',
})

const idInPath = z.object({ ID: field.idInText() })

/** A recorded track of the trip’s days. */
const track = z.object({
  TRIP_ID: field.id(),
  day: z.string(),
  purpose: z.string(),
  /** In the unit of the distance category. */
  distance: z.string(),
  unit: z.enum(['km', 'mile']),
  is_claimed: z.boolean(),
})

export const readTripDetail = endpoint({
  ...call,
  id: 'travel.trip.read',
  reads: true,
  path: path('/{ID}'),
  access: signedIn,
  params: idInPath,
  data: z.object({
    trip: z.object({
      ...tripRow().shape,
      REQUEST_ID: field.id(),
      on_duty: z.boolean(),
      project: z.nullable(named()),
      cost_centre: z.nullable(named()),
    }),
    legs: z.array(tripLeg()),
    stays: z.array(tripStay()),
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        name: z.string(),
        code: z.string(),
        has_left: z.boolean(),
        /** The days are on duty already, by this trip or by another request. */
        is_on_duty: z.boolean(),
      }),
    ),
    findings: z.array(finding()),
    /** For the travellers and the desk: what the first traveller gets before; the number once it is approved. */
    advance: z.nullable(
      z.object({
        amount: field.money(),
        number: z.string(),
        state: z.string(),
        balance: z.nullable(field.money()),
      }),
    ),
    options: z.array(tripOption()),
    bookings: z.array(tripBooking()),
    events: z.array(tripEvent()),
    claims: z.array(
      z.object({ ID: field.id(), number: z.string(), status: z.string(), is_own: z.boolean() }),
    ),
    tracks: z.array(track),
    pending_on: z.array(z.string()),
    abilities: z.object({
      withdraw: z.boolean(),
      choose: z.boolean(),
      desk: z.boolean(),
      claim: z.boolean(),
      /** The caller travels, and the days are not on duty. */
      propose_duty: z.boolean(),
    }),
    /** For the desk: time zones by city, and the organisation’s. */
    zones: z.object({ organisation: z.string(), cities: z.record(z.string(), z.string()) }),
    booking_categories: choices(),
  }),
  summary:
    'A trip with its plan, offers, bookings and log: of its travellers, its approvers, the desk and who sees trips',
})
export type TripDetail = z.infer<(typeof readTripDetail)['data']>

export const readTripCalendar = endpoint({
  ...call,
  id: 'travel.trip.calendar',
  reads: true,
  path: path('/{ID}/calendar'),
  access: signedIn,
  params: idInPath,
  answer: 'file',
  data: z.null(),
  summary: 'The itinerary as a calendar file',
})

export const withdrawTrip = endpoint({
  ...call,
  id: 'travel.trip.withdraw',
  path: path('/withdraw'),
  access: own,
  body: z.strictObject({ ID: field.id(), comment: z._default(field.text(1000), '') }),
  data: z.object({ status: tripStatus(), pending_on: z.array(z.string()) }),
  errors: ['requests.not_pending', 'requests.not_cancellable', 'travel.not_possible'],
  summary: 'Withdraw a trip that is not decided, or ask for an approved one to be cancelled',
})

export const chooseOption = endpoint({
  ...call,
  id: 'travel.trip.choose',
  path: path('/choose'),
  access: own,
  body: z.strictObject({ ID: field.id(), option_id: field.id() }),
  data: z.object({ version: field.whole() }),
  errors: ['travel.option_closed', 'travel.not_possible'],
  summary: 'Choose one of the options that the desk offers for a leg or a stay; idempotent',
})

export const claimTrip = endpoint({
  ...call,
  id: 'travel.trip.claim',
  path: path('/claim'),
  access: own,
  body: z.strictObject({ ID: field.id() }),
  data: z.object({
    /** Of the claim. */
    claim_id: field.id(),
    lines: z.int(),
  }),
  errors: ['travel.nothing_to_claim', 'travel.refused', 'travel.not_possible'],
  summary:
    'A draft claim of what the caller paid for a trip and of recorded distances; what the company paid is noted on it',
})
