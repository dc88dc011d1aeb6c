import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { FileReply } from '../../../platform/http/route.ts'
import { type CalendarEntry, calendarFile } from '../rules/calendar-file.ts'
import { travelTexts } from '../travel.texts.ts'
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
    isCancelled: state === 'cancelled',
  }
}

/** The itinerary as a calendar file: the trip over its days, and every booking at its time. Two statements at most. */
export function calendarOf(ctx: Ctx, id: number): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const { head, bookings } = await runQuery(
      db,
      combineQueries({ head: headQuery(ctx, id), bookings: bookingsQuery(ctx, id) }),
    )
    const trip = await requireVisible(ctx, db, head)
    const whole: CalendarEntry = {
      uid: `travel-trip-${ctx.orgId}-${id}@muster`,
      ...{ title: `${trip.title} (${trip.number})`, place: trip.route, notes: '' },
      when: { from: trip.starts_on, to: trip.ends_on },
      ...{ sequence: trip.version, isCancelled: ['to_cancel', 'cancelled'].includes(trip.status) },
    }
    const file = calendarFile({
      stamp: ctx.now,
      entries: [whole, ...bookings.map((one) => entryOf(ctx.orgId, one))],
    })
    return new FileReply(`${trip.number}.ics`, CALENDAR, Buffer.from(file))
  })
}
