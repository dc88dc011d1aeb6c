import { can, endpoint, field, z } from '../kit/index.ts'
import {
  holiday,
  holidayInput,
  holidayType,
  holidayTypeId,
  holidayYear,
  holidayYearInText,
  impactSeen,
  newHolidays,
} from './holiday-shapes.ts'

const view = can('holidays.list.view')
const manage = can('holidays.list.manage')
const path = (name: string) => `apiv2/auth/${name}` as const

const listSelection = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  holiday_type: z.optional(z.coerce.number<string | number>().check(z.int(), z.positive())),
  /** What people of this location, state or entity have, whatever kind of list it comes from. */
  location_id: z.optional(field.idInText()),
  state_id: z.optional(field.idInText()),
  entity_id: z.optional(field.idInText()),
  status: z.optional(z.enum(['0', '1'])),
})

const holidayList = z.object({
  year: z.int(),
  /** Today where the organisation is. */
  today: z.string(),
  /** Years with holidays, this one and the next among them. */
  years: z.array(z.object({ year: z.int(), holidays: z.int() })),
  holidays: z.array(holiday),
  holidayTypes: z.array(holidayType),
  total_rows: z.int(),
  abilities: z.object({ manage: z.boolean(), settings: z.boolean() }),
})

export const listHolidays = endpoint({
  id: 'holidays.holiday.list',
  service: 'admin',
  method: 'GET',
  path: path('current-year-holiday-list'),
  access: view,
  query: listSelection,
  data: holidayList,
  summary: 'This year’s holidays of all places, by date',
})

export const listHolidaysOfYear = endpoint({
  id: 'holidays.holiday.list_of_year',
  service: 'admin',
  method: 'GET',
  path: path('current-year-holiday-list/{year}'),
  access: view,
  params: z.object({ year: holidayYearInText() }),
  query: listSelection,
  data: holidayList,
  summary: 'The holidays of one year, by date',
})

export const exportHolidays = endpoint({
  id: 'holidays.holiday.export',
  service: 'admin',
  method: 'GET',
  path: path('holiday-export/{year}'),
  access: view,
  params: z.object({ year: holidayYearInText() }),
  query: listSelection,
  answer: 'file',
  data: z.null(),
  summary: 'The holidays of one year as a workbook',
})

export const listHolidayChoices = endpoint({
  id: 'holidays.choice.list',
  service: 'admin',
  method: 'GET',
  path: path('holiday-choices'),
  access: view,
  data: z.object({
    locations: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        state_id: z.nullable(field.id()),
        country_id: z.nullable(field.id()),
      }),
    ),
    /** Those that locations lie in. */
    states: z.array(z.object({ id: field.id(), name: z.string() })),
    entities: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'The locations, states and entities that a holiday can be for',
})

export const saveHoliday = endpoint({
  id: 'holidays.holiday.save',
  service: 'admin',
  method: 'POST',
  path: path('holiday-configuration'),
  access: manage,
  body: z.object({
    /** The holiday to change, with the version that was seen; a new one without. */
    id: z.optional(field.id()),
    version: z.optional(z.int()),
    ...holidayInput,
    ...impactSeen,
  }),
  data: z.object({ holiday }),
  errors: ['holidays.already_listed', 'holidays.impact_unseen'],
  summary: 'Add or change a holiday',
})

export const addHolidays = endpoint({
  id: 'holidays.holiday.add_many',
  service: 'admin',
  method: 'POST',
  path: path('holiday-add'),
  access: manage,
  body: z.object({ holidays: newHolidays, ...impactSeen }),
  data: z.object({
    added: z.int(),
    /** Those that stood on their day already. */
    skipped: z.array(z.object({ date: z.string(), name: z.string() })),
  }),
  errors: ['holidays.impact_unseen'],
  summary: 'Add many holidays, from a copy or from suggestions; what is there stays as it is',
})

export const changeHolidayStatus = endpoint({
  id: 'holidays.holiday.status',
  service: 'admin',
  method: 'POST',
  path: path('holiday-status'),
  access: manage,
  body: z.object({
    ids: field.ids(500).check(z.minLength(1)),
    /** 1 in use, 0 switched off. */
    status: field.flag(),
    ...impactSeen,
  }),
  data: z.object({ changed: z.int() }),
  errors: ['holidays.impact_unseen'],
  summary: 'Switch holidays on or off',
})

export const deleteHolidays = endpoint({
  id: 'holidays.holiday.delete',
  service: 'admin',
  method: 'POST',
  path: path('delete-holiday'),
  access: manage,
  body: z.object({ ids: field.ids(500).check(z.minLength(1)), ...impactSeen }),
  data: z.object({ deleted: z.int() }),
  errors: ['holidays.impact_unseen'],
  summary: 'Delete holidays',
})

export const listHolidayTypes = endpoint({
  id: 'holidays.type.list',
  service: 'admin',
  method: 'POST',
  path: path('holiday-type'),
  access: view,
  body: z.object({ status: z.optional(field.flag()) }),
  data: z.object({ holidayTypes: z.array(holidayType), abilities: z.object({ manage: z.boolean() }) }),
  summary: 'The types of holidays: National, State, Restricted and the organisation’s own',
})

export const saveHolidayType = endpoint({
  id: 'holidays.type.save',
  service: 'admin',
  method: 'POST',
  path: path('create-holiday-type'),
  access: manage,
  body: z.object({
    /** One of the organisation's own, with the version that was seen; a new one without. */
    id: z.optional(holidayTypeId()),
    version: z.optional(z.int()),
    name: field.requiredText(60),
    is_restricted: z.optional(z.boolean()),
    status: z.optional(field.flag()),
  }),
  data: z.object({ holidayType }),
  errors: ['holidays.type_in_use'],
  summary: 'Add or change a type of holidays of the organisation’s own',
})

export const previewHolidayCopy = endpoint({
  id: 'holidays.copy.preview',
  service: 'admin',
  method: 'GET',
  path: path('holiday-copy'),
  access: manage,
  query: z.object({ from_year: holidayYearInText(), to_year: holidayYearInText() }),
  data: z.object({
    from_year: z.int(),
    to_year: z.int(),
    rows: z.array(
      z.object({
        source: holiday,
        date: z.string(),
        /**
         * Why this date: `fixed` on the same day every year, `known` from the calendar of the country, `check`
         * where nothing tells it, as with holidays that follow the moon.
         */
        basis: z.enum(['fixed', 'known', 'check']),
        text: z.string(),
        /** One of this name stands in that year already. */
        is_listed: z.boolean(),
      }),
    ),
  }),
  summary: 'What a year’s holidays would be in another year, with the dates to check; writes nothing',
})

export const listHolidaySuggestions = endpoint({
  id: 'holidays.suggestion.list',
  service: 'admin',
  method: 'GET',
  path: path('holiday-suggestions'),
  access: manage,
  query: z.object({
    year: holidayYearInText(),
    /** ISO 3166 code; the country of most people's locations unless given. */
    country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
    /** A region's code, as listed. */
    region: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,8}$/))),
  }),
  data: z.object({
    year: holidayYear(),
    country: z.string(),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    suggestions: z.array(
      z.object({
        date: z.string(),
        name: z.string(),
        /** National for the country's own, State for a region's, Restricted for optional ones. */
        holiday_type: holidayTypeId(),
        /** On that day a holiday of this name stands in the list. */
        is_listed: z.boolean(),
      }),
    ),
  }),
  summary: 'The public holidays of a country or one of its regions in a year, to choose from',
})
