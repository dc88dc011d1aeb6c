import {
  bookingKinds,
  bookingStates,
  liveStates,
  payers,
  tripStatuses,
} from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { personColumns, personJoins, recordMergeFields } from '../../employees/index.ts'
import { VIEW } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { bookingStateWords, kindWords, payerWords, statusWords } from '../travel-words.ts'
import { shownStatus } from '../trips/trips.queries.ts'

const usual = { isUsual: true } as const
const { text } = travelTexts

const column = (
  key: string,
  heading: DatasetColumn['heading'],
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading, type, sql: value, ...more })

const status = column('status', text('status'), 'choice', ({ ctx }) => shownStatus(ctx), {
  ...usual,
  choices: () => tripStatuses.map((value) => ({ value, label: statusWords(value) })),
})
const tripColumns = [
  column('number', text('number'), 'text', () => sql.ref('t.number'), usual),
  column('title', text('purpose'), 'text', () => sql.ref('t.title'), usual),
  column('category', text('category'), 'text', () => sql.ref('k.name')),
  column('route', text('route'), 'text', () => sql.ref('t.route'), usual),
  column('starts_on', text('firstDay'), 'date', () => sql.ref('t.starts_on'), usual),
  column('ends_on', text('lastDay'), 'date', () => sql.ref('t.ends_on'), usual),
  status,
]

const tripsDataset: Dataset = {
  key: 'travel.trips',
  title: text('trips'),
  description: text('datasetTrips'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`travel_trip t join employee e on e.org_id = ${ctx.orgId} and e.id = t.employee_id
    join travel_category k on k.org_id = ${ctx.orgId} and k.id = t.category_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`t.org_id = ${ctx.orgId} and t.starts_on between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    ...tripColumns,
    column(
      'travellers',
      text('travellers'),
      'number',
      () =>
        sql`(select count(*)::int from travel_traveller v where v.org_id = t.org_id and v.trip_id = t.id)`,
    ),
    column('outside', text('outsidePolicy'), 'number', () => sql`jsonb_array_length(t.findings)`, usual),
    column('estimate', text('estimate'), 'money', () => sql.ref('t.estimate'), {
      ...usual,
      currency: () => sql.ref('t.currency'),
    }),
    column('requested_on', text('requestedOn'), 'date', () => sql.ref('t.requested_on')),
    column('lead', text('leadDays'), 'number', () => sql`t.starts_on - t.requested_on`),
  ],
  sort: [{ column: 'starts_on', descending: true }],
  rowKeys: [{ sql: () => sql.ref('t.id'), type: 'bigint' }],
}

const cost = sql`(select coalesce(sum(v.amount), 0)::numeric(18, 3) from travel_event v where v.org_id = b.org_id
  and v.booking_id = b.id)`

const bookingsDataset: Dataset = {
  key: 'travel.bookings',
  title: text('bookings'),
  description: text('datasetBookings'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`travel_booking b join travel_trip t on t.org_id = ${ctx.orgId} and t.id = b.trip_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = t.employee_id
    join travel_category k on k.org_id = ${ctx.orgId} and k.id = t.category_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`b.org_id = ${ctx.orgId} and b.starts_at::date between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('number', text('number'), 'text', () => sql.ref('t.number'), usual),
    column('route', text('route'), 'text', () => sql.ref('t.route')),
    column('kind', text('bookingKind'), 'choice', () => sql.ref('b.kind'), {
      ...usual,
      choices: () => bookingKinds.map((value) => ({ value, label: kindWords(value) })),
    }),
    column('booking', text('booking'), 'text', () => sql.ref('b.title'), usual),
    column('supplier', text('supplier'), 'text', () => sql.ref('b.supplier'), usual),
    column('reference', text('reference'), 'text', () => sql.ref('b.reference')),
    column('booked_for', text('bookedFor'), 'date', () => sql`b.starts_at::date`, usual),
    column('state', text('bookingState'), 'choice', () => sql.ref('b.state'), {
      ...usual,
      choices: () => bookingStates.map((value) => ({ value, label: bookingStateWords(value) })),
    }),
    column('paid_by', text('paidBy'), 'choice', () => sql.ref('b.paid_by'), {
      ...usual,
      choices: () => payers.map((value) => ({ value, label: payerWords(value) })),
    }),
    column('cost', text('cost'), 'money', () => cost, { ...usual, currency: () => sql.ref('b.currency') }),
  ],
  sort: [{ column: 'booked_for', descending: true }],
  rowKeys: [{ sql: () => sql.ref('b.id'), type: 'bigint' }],
}

export function registerTravelDatasets(): void {
  registerDatasets(tripsDataset, bookingsDataset)
  // Letters confirm trips that were approved and are not cancelled.
  const isLive = sql<boolean>`t.status = any (${[...liveStates]}::text[])`
  registerMergeFields(recordMergeFields({ dataset: tripsDataset, one: 'TRIP', many: 'TRIPS', where: isLive }))
  registerMergeFields(
    recordMergeFields({
      ...{ dataset: bookingsDataset, one: 'BOOKING', many: 'BOOKINGS' },
      where: sql<boolean>`(b.state <> 'cancelled' and ${isLive})`,
    }),
  )
}
