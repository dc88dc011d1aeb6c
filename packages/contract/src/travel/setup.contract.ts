import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { named } from './travel-shapes.ts'

const manage = can('travel.setup.manage')
const path = (below: string) => `apiv2/auth/hrms/travel/settings${below}` as const

const optionalId = () => z._default(z.nullable(field.id()), null)
const settings = {
  /** Days before departure that the desk needs. */
  cut_off_days: z.int().check(z.minimum(0), z.maximum(90)),
  /** Shown to everybody who requests a trip. */
  help: z._default(field.text(1000), ''),
  /** The expense categories under which travellers claim what they paid, and distances. */
  ticket_category_id: optionalId(),
  hotel_category_id: optionalId(),
  cab_category_id: optionalId(),
  distance_category_id: optionalId(),
}

export const readTravelSettings = endpoint({
  id: 'travel.setting.read',
  service: 'admin',
  method: 'GET',
  path: path(''),
  access: manage,
  data: z.object({
    ...settings,
    agents: z.array(named()),
    version: field.whole(),
    /** Categories of expenses by amount, and by distance. */
    amount_categories: choices(),
    distance_categories: choices(),
  }),
  summary: 'Configuration of the travel desk',
})

export const saveTravelSettings = endpoint({
  id: 'travel.setting.save',
  service: 'admin',
  method: 'POST',
  path: path('/save'),
  access: manage,
  body: z.strictObject({
    ...settings,
    /** Who is told of new trips. */
    agents: z._default(field.ids(100), []),
    version: z.optional(field.whole()),
  }),
  data: z.object({ version: field.whole() }),
  errors: ['record.conflict'],
  summary: 'Change the configuration of the travel desk',
})
