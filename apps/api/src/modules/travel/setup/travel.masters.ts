import { travelCategories as categoriesContract } from '@muster/contract/travel/categories.contract'
import { travelCities as citiesContract } from '@muster/contract/travel/cities.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { travelTexts } from '../travel.texts.ts'

/** Kinds of trips and of bookings; an inactive one stays where it is used but can no longer be chosen. */
export const categoryRecords = defineMaster({
  contract: categoriesContract,
  table: 'travel_category',
  record: 'travel_category',
  audited: { label: travelTexts('categoryRecord'), path: () => '/organisation/traveldesk/category' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`((select count(*)::int from travel_trip u where u.org_id = r.org_id and u.category_id = r.id)
      + (select count(*)::int from travel_booking u where u.org_id = r.org_id and u.category_id = r.id))`,
  },
  order: sql`r.used_for desc, lower(r.name), r.id`,
  fixed: ['used_for'],
  unique: [{ of: ['used_for', 'name'], at: 'name', message: travelTexts.text('nameTaken') }],
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('travel.category_in_use', { parameters: { count } })
  },
})

/** Cities with their tier and time zone. Trips name cities as they are typed; those found here are judged by their tier. */
export const cityRecords = defineMaster({
  contract: citiesContract,
  table: 'travel_city',
  record: 'travel_city',
  audited: { label: travelTexts('cityRecord'), path: () => '/organisation/traveldesk/cities' },
  nameOf: ({ name }) => name,
  order: sql`r.tier, lower(r.name), r.id`,
  unique: [{ of: ['name'], message: travelTexts.text('nameTaken') }],
})
