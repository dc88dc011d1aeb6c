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
  holiday_type: z.optional(field.listIdInText()),
  /** Holidays that apply to this location, state or entity, even if they are limited by other units. */
  location_id: z.optional(field.idInText()),
  state_id: z.optional(field.listIdInText()),
  entity_id: z.optional(field.idInText()),
  status: z.optional(z.enum(['0', '1'])),
})

const holidayList = z.object({
  year: z.int(),
  /** Today in the organisation's time zone. */
  today: z.string(),
  /** Years with holidays, always including this and the next. */
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
  summary: 'This year’s holidays of all locations, by date',
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
    /** States that contain locations. */
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
    /** The holiday to edit, with the version that was loaded; omitted: a new one. */
    id: z.optional(field.id()),
    version: z.optional(field.whole()),
    ...holidayInput,
    ...impactSeen,
  }),
  data: z.object({ holiday }),
  errors: ['holidays.already_listed', 'holidays.impact_unseen'],
  summary: 'Add or edit a holiday',
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
    /** Holidays that already existed on their day. */
    skipped: z.array(z.object({ date: z.string(), name: z.string() })),
  }),
  errors: ['holidays.impact_unseen'],
  summary: 'Add many holidays, from a copy or from suggestions; existing ones stay as they are',
})

export const changeHolidayStatus = endpoint({
  id: 'holidays.holiday.status',
  service: 'admin',
  method: 'POST',
  path: path('holiday-status'),
  access: manage,
  body: z.object({
    ids: field.ids(500).check(z.minLength(1)),
    /** 1 active, 0 inactive. */
    status: field.flag(),
    ...impactSeen,
  }),
  data: z.object({ changed: z.int() }),
  errors: ['holidays.impact_unseen'],
  summary: 'Activate or deactivate holidays',
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
  reads: true,
  path: path('holiday-type'),
  access: view,
  body: z.object({ status: z.optional(field.flag()) }),
  data: z.object({ holidayTypes: z.array(holidayType), abilities: z.object({ manage: z.boolean() }) }),
  summary: 'The types of holidays: National, State, Restricted and custom ones',
})

export const saveHolidayType = endpoint({
  id: 'holidays.type.save',
  service: 'admin',
  method: 'POST',
  path: path('create-holiday-type'),
  access: manage,
  body: z.object({
    /** The custom type to edit, with the version that was loaded; omitted: a new one. */
    id: z.optional(holidayTypeId()),
    version: z.optional(field.whole()),
    name: field.requiredText(60),
    is_restricted: z.optional(z.boolean()),
    status: z.optional(field.flag()),
  }),
  data: z.object({ holidayType }),
  errors: ['holidays.type_in_use'],
  summary: 'Add or edit a custom holiday type',
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
         * Origin of the date: `fixed` is the same day every year, `known` comes from the country's calendar,
         * `check` can't be computed, such as holidays that follow the moon.
         */
        basis: z.enum(['fixed', 'known', 'check']),
        text: z.string(),
        /** A holiday with this name already exists in that year. */
        is_listed: z.boolean(),
      }),
    ),
  }),
  summary: 'Previews copying a year’s holidays to another year, with the dates to check; writes nothing',
})

export const listHolidaySuggestions = endpoint({
  id: 'holidays.suggestion.list',
  service: 'admin',
  method: 'GET',
  path: path('holiday-suggestions'),
  access: manage,
  query: z.object({
    year: holidayYearInText(),
    /** ISO 3166 code; default: the country of most people's locations. */
    country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
    /** Code of a region, as listed. */
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
        /** National for the country's holidays, State for a region's, Restricted for optional ones. */
        holiday_type: holidayTypeId(),
        /** A holiday with this name already exists on that day. */
        is_listed: z.boolean(),
      }),
    ),
  }),
  summary: 'The public holidays of a country or one of its regions in a year, to choose from',
})
