import { can, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import {
  demandLine,
  rosterCell,
  rosterDifference,
  rosterShift,
  rosterStatus,
  rosterSummary,
  rosterView,
} from './roster-shapes.ts'
import { ROSTER_CHANGES, ROSTER_PEOPLE } from './rosters.constants.ts'

const view = can('rosters.roster.view')
const manage = can('rosters.roster.manage')
const path = (name: string) => `apiv2/auth/roster/${name}` as const

export const listRosters = endpoint({
  id: 'rosters.roster.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('listRoster'),
  access: view,
  body: z.object({
    ...{ page: page(), limit: limit(), search: search(), sort: sort() },
    status: z.optional(z.array(rosterStatus())),
    location_id: z.optional(field.id()),
    /** Rosters that overlap this period. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
  }),
  data: z.object({
    rosters: z.array(rosterSummary),
    total: z.int(),
    pages: z.int(),
    today: z.string(),
    abilities: z.object({ create: z.boolean() }),
  }),
  summary: 'Rosters of the locations in reach, newest period first',
})

export const listRosterLocations = endpoint({
  id: 'rosters.location.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getRosterLocation'),
  access: view,
  body: z.object({ search: search() }),
  data: z.object({
    locations: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        time_zone: z.string(),
        /** Number of active people in reach who are included in rosters. */
        people: z.int(),
      }),
    ),
  }),
  summary: 'Locations in reach that a roster can be for',
})

export const listRosterPeople = endpoint({
  id: 'rosters.person.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getRosterPeople'),
  access: manage,
  body: z.object({
    location_id: field.id(),
    /** Excludes people of this roster. */
    roster_id: z.optional(field.id()),
    ...{ page: page(), limit: limit(50), search: search() },
  }),
  data: z.object({
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DEPARTMENT_NAME: z.string(),
      }),
    ),
    total: z.int(),
    pages: z.int(),
  }),
  summary: 'People of a location who can be added to a roster',
})

export const readRoster = endpoint({
  id: 'rosters.roster.read',
  service: 'admin',
  method: 'GET',
  path: path('getRosterView/{id}'),
  access: view,
  params: z.object({ id: field.idInText() }),
  data: rosterView,
  summary: 'A roster: its people’s calendar, the shifts and their details',
})

const about = {
  name: field.requiredText(120),
  note: z.optional(field.message(500)),
}

export const addRoster = endpoint({
  id: 'rosters.roster.add',
  service: 'admin',
  method: 'POST',
  path: path('addNewRoster'),
  access: manage,
  body: z.object({
    ...about,
    location_id: field.id(),
    from_date: field.isoDate(),
    to_date: field.isoDate(),
    /** Default: everybody of the location who is included in rosters. */
    employee_ids: z.optional(field.ids(ROSTER_PEOPLE)),
    /** Copies people, cells by weekday and demand from this roster. */
    copy_from: z.optional(field.id()),
  }),
  data: z.object({
    id: field.id(),
    version: field.whole(),
    people: z.int(),
    /** Whether the caller’s own cells were not copied, because somebody else has to plan them. */
    own_left_out: z.boolean(),
  }),
  errors: ['rosters.name_taken'],
  summary: 'Create a roster for a location and a period, as a draft',
})

export const editRoster = endpoint({
  id: 'rosters.roster.edit',
  service: 'admin',
  method: 'POST',
  path: path('editNewRoster'),
  access: manage,
  body: z.object({
    id: field.id(),
    /** The version that was loaded. */
    version: field.whole(),
    name: z.optional(field.requiredText(120)),
    note: about.note,
    add_people: z.optional(field.ids(ROSTER_PEOPLE)),
    remove_people: z.optional(field.ids(ROSTER_PEOPLE)),
    changes: z.optional(
      z
        .array(z.object({ EMPLOYEE_ID: field.id(), day: field.isoDate(), cell: rosterCell() }))
        .check(z.maxLength(ROSTER_CHANGES)),
    ),
    /** Replaces the whole demand. */
    demand: z.optional(z.array(demandLine).check(z.maxLength(2_000))),
  }),
  data: z.object({ version: field.whole(), changed: z.int(), unpublished_changes: z.int() }),
  errors: ['rosters.name_taken', 'rosters.period_locked', 'rosters.status_refused'],
  bodyLimit: 4 * 1024 * 1024,
  summary:
    'Change a roster’s people, cells and demand; the published version stays until the next publication',
})

export const previewRosterPublication = endpoint({
  id: 'rosters.publication.preview',
  service: 'admin',
  method: 'GET',
  path: path('previewRosterPublication/{id}'),
  access: can('rosters.roster.publish'),
  params: z.object({ id: field.idInText() }),
  data: z.object({
    version: field.whole(),
    /** Sent with `changeRosterStatus` to confirm that this preview was seen. */
    digest: z.string(),
    people: z.int(),
    days: z.int(),
    /** The first 500. */
    differences: z.array(rosterDifference),
    /** Days covered by another published roster, which prevent publication. The first 100. */
    taken: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        day: z.string(),
        roster_name: z.string(),
      }),
    ),
    /** Why a locked period prevents publication; empty if none does. */
    locked: z.array(z.string()),
    /** Whether days of the caller’s own, up to today, prevent publication by the caller. */
    own_days: z.boolean(),
    shift_list: z.array(rosterShift),
  }),
  summary: 'What publishing a roster would change, day by day; writes nothing',
})

export const changeRosterStatus = endpoint({
  id: 'rosters.roster.status',
  service: 'admin',
  method: 'POST',
  path: path('changeRosterStatus'),
  access: can('rosters.roster.publish'),
  body: z.object({
    id: field.id(),
    /** The version that was loaded. */
    version: field.whole(),
    /** 1 publishes, or publishes later changes; 0 returns to draft or restores; 2 archives. */
    status: rosterStatus(),
    /** From the preview; omitted: publishes without confirmation. */
    digest: z.optional(field.text(64)),
  }),
  data: z.object({ roster: rosterSummary, changed_days: z.int(), notified: z.int() }),
  errors: [
    'rosters.day_taken',
    'rosters.period_locked',
    'rosters.differences_unseen',
    'rosters.status_refused',
  ],
  summary: 'Publish a roster, return it to draft or archive it',
})
