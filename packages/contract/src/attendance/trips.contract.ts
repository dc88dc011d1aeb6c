import { can, endpoint, field, z } from '../kit/index.ts'
import { MOST_POINTS_SENT } from './trips.constants.ts'

const view = can('attendance.day.view')

export const MOST_POINTS_KEPT = 20_000

const trip = z.object({
  TRIP_ID: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  purpose: z.string(),
  started_at: z.string(),
  /** Null while the trip is in progress. */
  ended_at: z.nullable(z.string()),
  points: z.int(),
  /** Great-circle metres between points of sufficient accuracy, in chronological order. */
  distance_m: z.int(),
})
export type TripView = z.infer<typeof trip>

export const trackLog = endpoint({
  id: 'attendance.trip.track',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/tracklog',
  access: can('attendance.own.clock'),
  body: z.object({
    /** Idempotency key made by the phone: batches with the same key belong to the same trip. */
    key: field.publicId(),
    /** The person has agreed to the recording of their location during the trip. */
    consent: z.literal(true),
    purpose: z._default(field.text(200), ''),
    started_at: field.instant(),
    /** Sent with the last batch. */
    ended_at: z._default(z.nullable(field.instant()), null),
    points: z
      .array(
        z.object({
          at: field.instant(),
          latitude: z.number().check(z.minimum(-90), z.maximum(90)),
          longitude: z.number().check(z.minimum(-180), z.maximum(180)),
          /** Metres. */
          accuracy: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000))), null),
        }),
      )
      .check(z.maxLength(MOST_POINTS_SENT)),
  }),
  data: z.object({
    trip,
    /** New points; duplicates are recognised by their time. */
    taken: z.int(),
    /** Points outside the trip's time, which are discarded. */
    ignored: z.int(),
  }),
  errors: ['attendance.not_employed', 'attendance.trip_refused'],
  summary: 'Upload a trip’s track in batches: start, points, end; idempotent',
})

export const listTrips = endpoint({
  id: 'attendance.trip.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/trip/triphistrorydata',
  access: view,
  query: z.object({
    employee_id: z.optional(field.idInText()),
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
    page: z._default(field.wholeInText(1, 100_000), 1),
    limit: z._default(field.wholeInText(1, 200), 25),
  }),
  data: z.object({ rows: z.array(trip), count: z.int() }),
  summary: 'Trips of the people in reach, the latest first',
})

export const readTrip = endpoint({
  id: 'attendance.trip.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/tripbasedonid',
  access: view,
  query: z.object({ tripid: field.idInText() }),
  data: z.object({ trip }),
  summary: 'One trip',
})

export const readTripWay = endpoint({
  id: 'attendance.trip.way',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/trip/triphistory',
  access: view,
  query: z.object({ tripid: field.idInText() }),
  data: z.object({
    trip,
    rows: z.array(
      z.object({
        at: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        accuracy: z.nullable(z.number()),
      }),
    ),
    count: z.int(),
  }),
  summary: 'The track of a trip, point by point in chronological order',
})
