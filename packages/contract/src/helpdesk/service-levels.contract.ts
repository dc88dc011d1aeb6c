import { can, choices, field, master, type RecordOf, z } from '../kit/index.ts'
import { MAX_HOURS, ticketPriorities, type weekdayKeys } from './helpdesk.constants.ts'

const setup = can('helpdesk.setup.manage')
const minutes = () => z.int().check(z.minimum(1), z.maximum(525_600))

export const serviceTargets = master({
  id: 'helpdesk.target',
  service: 'service-desk',
  path: 'hrms/helpdesk/serviceLevel/targets',
  access: setup,
  key: 'id',
  fields: {
    priority: z.enum(ticketPriorities),
    /** Working minutes until the first reply. */
    response_minutes: minutes(),
    /** Working minutes until it is resolved, without those in which it waits. */
    resolution_minutes: minutes(),
  },
})
export type ServiceTarget = RecordOf<typeof serviceTargets>

export const listServiceTargets = serviceTargets.list({
  data: z.object({ targets: z.array(z.object(serviceTargets.row)) }),
  summary: 'By when tickets of each priority are answered and resolved',
})

export const saveServiceTarget = serviceTargets.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit the targets of a priority; those of open tickets are computed again',
})

export const removeServiceTarget = serviceTargets.remove({ summary: 'Delete the targets of a priority' })

const end = () => z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const hours = () => z.array(z.object({ from: field.timeOfDay(), to: end() })).check(z.maxLength(MAX_HOURS))

/** Working hours of each weekday, local times; an empty list: none. */
export const weekHours = z.object({
  ...{ mon: hours(), tue: hours(), wed: hours(), thu: hours(), fri: hours(), sat: hours(), sun: hours() },
})
export type WeekHours = Record<(typeof weekdayKeys)[number], { from: string; to: string }[]>

export const serviceCalendars = master({
  id: 'helpdesk.calendar',
  service: 'service-desk',
  path: 'hrms/helpdesk/serviceLevel/calendars',
  access: setup,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    /** Of whose tickets; null: of every entity without a calendar of its own. */
    entity_id: z._default(z.nullable(field.id()), null),
    time_zone: z
      .string()
      .check(z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/), z.maxLength(64)),
    /** Round the clock, whatever the hours and the holidays are. */
    is_always: z._default(z.boolean(), false),
    week: weekHours,
    /** Whose holidays are not worked; null: none. */
    location_id: z._default(z.nullable(field.id()), null),
  },
})

const calendarRow = z.object({
  ...serviceCalendars.row,
  entity: z.nullable(z.string()),
  location: z.nullable(z.string()),
})
export type ServiceCalendar = z.infer<typeof calendarRow>

export const listServiceCalendars = serviceCalendars.list({
  data: z.object({ calendars: z.array(calendarRow), entities: choices(), locations: choices() }),
  summary: 'Working hours in which service levels count',
})

export const saveServiceCalendar = serviceCalendars.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit working hours; what open tickets are due by is computed again',
})

export const removeServiceCalendar = serviceCalendars.remove({ summary: 'Delete working hours' })
