import type { TripStatus } from '@muster/contract/travel/travel.constants'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply } from '../../../platform/http/route.ts'
import { type CalendarEntry, calendarFile } from '../rules/calendar-file.ts'
import { travelTexts } from '../travel.texts.ts'
import { statusWords } from '../travel-words.ts'
import { bookingsQuery } from './detail.queries.ts'
import { headQuery, requireVisible } from './read.service.ts'

const CALENDAR = 'text/calendar; charset=utf-8'

const placeOf = ({ from_place, to_place }: TripBooking) => [from_place, to_place].filter(Boolean).join(' → ')

function entryOf(orgId: number, booking: TripBooking): CalendarEntry {
  const { id, title, supplier, reference, note, version, state } = booking
  const ends = booking.ends_on !== null && booking.ends_time !== null
  return {
    uid: `travel-booking-${orgId}-${id}@muster`,
    title,
    place: placeOf(booking),
    notes: [supplier, reference && travelTexts('referenceIs', { reference }), note]
      .filter(Boolean)
      .join('\n'),
    when: {
      start: { at: `${booking.starts_on}T${booking.starts_time}`, zone: booking.start_zone },
      end: ends ? { at: `${booking.ends_on}T${booking.ends_time}`, zone: booking.end_zone } : null,
    },
    sequence: version,
    status: state === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}

/** A trip that waits for approval can still be refused. */
function calendarStatus(status: TripStatus): CalendarEntry['status'] {
  if (status === 'requested') return 'tentative'
  return status === 'to_cancel' || status === 'cancelled' ? 'cancelled' : 'confirmed'
}

/** The itinerary as a calendar file: the trip over its days, and every booking at its time. Two statements at most.
 * @throws AppError `record.not_found`; `travel.not_possible` for a trip that was rejected or withdrawn: it never takes place */
export function calendarOf(ctx: Ctx, id: number): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const { head, bookings } = await runQuery(
      db,
      combineQueries({ head: headQuery(ctx, id), bookings: bookingsQuery(ctx, id) }),
    )
    const trip = await requireVisible(ctx, db, head)
    if (trip.status === 'rejected' || trip.status === 'withdrawn')
      fail('travel.not_possible', { parameters: { status: statusWords(trip.status) } })
    const whole: CalendarEntry = {
      uid: `travel-trip-${ctx.orgId}-${id}@muster`,
      ...{ title: `${trip.title} (${trip.number})`, place: trip.route, notes: '' },
      when: { from: trip.starts_on, to: trip.ends_on },
      ...{ sequence: trip.version, status: calendarStatus(trip.status) },
    }
    const file = calendarFile({
      stamp: ctx.now,
      entries: [whole, ...bookings.map((one) => entryOf(ctx.orgId, one))],
    })
    return new FileReply(`${trip.number}.ics`, CALENDAR, Buffer.from(file))
  })
}
