import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { rosterCell, rosterShift } from './roster-shapes.ts'

const access = can('rosters.days.view')

const day = z.object({
  day: z.string(),
  cell: rosterCell(),
  /** Local times of that day's shift. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  /** The value before the last change; null if unchanged since it was first published. */
  was: z.nullable(rosterCell()),
  changed_at: z.nullable(z.string()),
  roster_name: z.string(),
})

const period = {
  /** Default: four weeks from today; at most 62 days. */
  from_date: z.optional(field.isoDate()),
  to_date: z.optional(field.isoDate()),
}

export const readOwnRoster = endpoint({
  id: 'rosters.own.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/roster/getMyRoster',
  access,
  query: z.object(period),
  data: z.object({
    ...{ from_date: z.string(), to_date: z.string(), today: z.string() },
    location_name: z.string(),
    days: z.array(day),
    shift_list: z.array(rosterShift),
  }),
  summary: 'The caller’s published roster days, with changes',
})
export type OwnRoster = z.infer<typeof readOwnRoster.data>

export const readTeamRoster = endpoint({
  id: 'rosters.team.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/roster/getTeamRoster',
  access,
  query: z.object({ ...period, page: page(), limit: limit(50), search: search() }),
  data: z.object({
    ...{ from_date: z.string(), to_date: z.string(), today: z.string() },
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        days: z.array(day),
      }),
    ),
    shift_list: z.array(rosterShift),
    total: z.int(),
    pages: z.int(),
  }),
  summary: 'The published roster days of the caller’s direct and indirect reports',
})
