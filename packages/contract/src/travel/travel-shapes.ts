import { amount, currency, named } from '../expenses/expense-shapes.ts'
import { field, z } from '../kit/index.ts'
import { shared } from '../kit/shared.ts'
import { isTimeZone } from '../kit/time-zone.ts'
import {
  allClasses,
  bookingKinds,
  bookingStates,
  dayTimes,
  findingCodes,
  MAX_NIGHTS,
  modes,
  optionStates,
  payers,
  tripEvents,
  tripStatuses,
} from './travel.constants.ts'
import { travelContractTexts } from './travel.texts.ts'

/** An IANA time zone. */
export const timeZone = shared(() =>
  z.string().check(z.trim(), z.maxLength(60), z.refine(isTimeZone, travelContractTexts.error('timeZone'))),
)

/** A leg of a trip as it is asked for. */
export const tripLeg = shared(() =>
  z.strictObject({
    mode: z.enum(modes),
    from: field.requiredText(80),
    to: field.requiredText(80),
    on: field.isoDate(),
    time: z._default(z.enum(dayTimes), 'any'),
    /** One of the mode’s; null for none in particular. */
    class: z._default(z.nullable(z.enum(allClasses)), null),
    /** How long it takes, for classes that depend on it. */
    minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(4320))), null),
    estimate: z._default(z.nullable(amount()), null),
    note: z._default(field.text(200), ''),
  }),
)
export type TripLeg = z.infer<ReturnType<typeof tripLeg>>

/** A stay: nights in a city. */
export const tripStay = shared(() =>
  z.strictObject({
    city: field.requiredText(80),
    from: field.isoDate(),
    nights: z.int().check(z.minimum(1), z.maximum(MAX_NIGHTS)),
    /** Estimate for a night. */
    per_night: z._default(z.nullable(amount()), null),
    note: z._default(field.text(200), ''),
  }),
)
export type TripStay = z.infer<ReturnType<typeof tripStay>>

/** Something outside a policy. */
export const finding = shared(() =>
  z.object({
    code: z.enum(findingCodes),
    /** `leg:0`, `stay:1`. */
    part: z.string(),
    text: z.string(),
  }),
)
export type Finding = z.infer<ReturnType<typeof finding>>

export const tripStatus = shared(() => z.enum(tripStatuses))

const cost = z.object({ currency: z.string(), amount: z.string(), tax: z.string() })

/** A row of a list of trips. */
export const tripRow = shared(() =>
  z.object({
    ID: field.id(),
    number: z.string(),
    title: z.string(),
    category: z.string(),
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_CODE: z.string(),
    EMPLOYEE_NAME: z.string(),
    DEPARTMENT_NAME: z.nullable(z.string()),
    /** With the first one. */
    travellers: z.int(),
    /** A traveller has left the organisation. */
    has_left: z.boolean(),
    /** “Pune → Mumbai → Pune”. */
    route: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    status: tripStatus(),
    /** Outside the policy. */
    findings: z.int(),
    currency: z.string(),
    estimate: z.string(),
    /** What is booked, by currency. */
    costs: z.array(cost),
    agent: z.nullable(z.string()),
    is_mine: z.boolean(),
    requested_on: z.string(),
    version: field.whole(),
  }),
)
export type TripRow = z.infer<ReturnType<typeof tripRow>>

export const tripOption = shared(() =>
  z.object({
    id: field.id(),
    part: z.string(),
    title: z.string(),
    details: z.string(),
    currency: z.string(),
    amount: z.string(),
    respond_by: z.nullable(z.string()),
    state: z.enum(optionStates),
  }),
)
export type TripOption = z.infer<ReturnType<typeof tripOption>>

export const tripBooking = shared(() =>
  z.object({
    id: field.id(),
    kind: z.enum(bookingKinds),
    category_id: z.nullable(field.id()),
    category: z.nullable(z.string()),
    part: z.nullable(z.string()),
    title: z.string(),
    supplier: z.string(),
    reference: z.string(),
    from_place: z.string(),
    to_place: z.string(),
    /** Local day and time, with the zone they are meant in. */
    starts_on: z.string(),
    starts_time: z.string(),
    start_zone: z.string(),
    ends_on: z.nullable(z.string()),
    ends_time: z.nullable(z.string()),
    end_zone: z.string(),
    paid_by: z.enum(payers),
    currency: z.string(),
    /** With fees and after refunds. */
    amount: z.string(),
    tax: z.string(),
    note: z.string(),
    state: z.enum(bookingStates),
    files: z.array(z.object({ path: z.string(), name: z.string(), link: z.string() })),
    version: field.whole(),
  }),
)
export type TripBooking = z.infer<ReturnType<typeof tripBooking>>

export const tripEvent = shared(() =>
  z.object({
    id: field.id(),
    at: z.string(),
    actor: z.string(),
    what: z.enum(tripEvents),
    /** Of the booking. */
    booking: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    amount: z.nullable(z.string()),
    fee: z.nullable(z.string()),
    comment: z.string(),
  }),
)
export type TripEvent = z.infer<ReturnType<typeof tripEvent>>

export { amount, currency, named }
