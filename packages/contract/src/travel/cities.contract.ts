import { can, field, master, z } from '../kit/index.ts'
import { timeZone } from './travel-shapes.ts'

export const travelCities = master({
  id: 'travel.city',
  path: 'apiv2/auth/hrms/travel/cities',
  access: can('travel.setup.manage'),
  key: 'id',
  fields: {
    name: field.requiredText(80),
    /** 1 is the most expensive; a city that is not listed is of tier 3. */
    tier: z.int().check(z.minimum(1), z.maximum(3)),
    /** Times of tickets from and to the city. */
    time_zone: timeZone(),
    status: z._default(field.flag(), 1),
  },
})
const cityRow = z.object(travelCities.row)

export const listTravelCities = travelCities.list({
  data: z.object({
    cities: z.array(cityRow),
    /** Of the organisation: the likely one for a new city. */
    time_zone: z.string(),
    time_zones: z.array(z.string()),
  }),
  summary: 'Cities with their tier and time zone',
})

export const saveTravelCity = travelCities.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a city',
})

export const removeTravelCity = travelCities.remove({
  summary: 'Delete a city; trips keep what was found by its tier',
})
