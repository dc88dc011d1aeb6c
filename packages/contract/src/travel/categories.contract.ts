import { can, field, master, z } from '../kit/index.ts'
import { categoryUses } from './travel.constants.ts'

export const travelCategories = master({
  id: 'travel.category',
  path: 'apiv2/auth/hrms/travel/categories',
  access: can('travel.setup.manage'),
  key: 'id',
  fields: {
    used_for: z.enum(categoryUses),
    name: field.requiredText(80),
    note: z._default(field.text(300), ''),
    /** Whether approved trips of the category count as on duty, unless their traveller says otherwise. */
    on_duty: z._default(field.flag(), 1),
    status: z._default(field.flag(), 1),
  },
})

const categoryRow = z.object({
  ...travelCategories.row,
  /** Trips or bookings of it. */
  used_by: z.int(),
})

export const listTravelCategories = travelCategories.list({
  data: z.object({ categories: z.array(categoryRow) }),
  summary: 'Kinds of trips, and of bookings besides tickets, rooms and cabs',
})

export const saveTravelCategory = travelCategories.save({
  errors: ['record.conflict', 'record.duplicate', 'travel.category_in_use'],
  summary: 'Add or edit a category of trips or bookings',
})

export const removeTravelCategory = travelCategories.remove({
  errors: ['travel.category_in_use'],
  summary: 'Delete an unused category',
})
