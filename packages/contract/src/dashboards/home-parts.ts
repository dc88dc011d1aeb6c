import { celebrationKinds } from '../employees/directory/celebrations.constants.ts'
import { field, z } from '../kit/index.ts'
import {
  announcementAsks,
  awayKinds,
  type homeDashboards,
  type homePartKeys,
  type partSizes,
} from './home.constants.ts'
import { moods } from './mood.constants.ts'

export type HomeDashboard = (typeof homeDashboards)[number]
export type HomePartKey = (typeof homePartKeys)[number]
export type PartSize = (typeof partSizes)[number]

const person = { EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() }

/** What waits for the person. */
const need = z.object({
  id: z.string(),
  /** In the reader's language, with the count. */
  text: z.string(),
  count: z.int(),
  /** Path within the entry. */
  to: z.string(),
  /** Late or broken: first, and marked. */
  is_urgent: z.boolean(),
  /** Whether the person must act, or waits for somebody else. */
  assigned: z.enum(['to_me', 'by_me']),
})
export type HomeNeed = z.infer<typeof need>

const waiting = z.object({
  total: z.int(),
  /** The oldest. */
  rows: z.array(
    z.object({
      REQUEST_ID: field.id(),
      ...person,
      REQUEST_NAME: z.string(),
      summary: z.string(),
      submitted_at: z.string(),
    }),
  ),
})

const attendance = z.object({
  /** People in reach who work here today: the sum of those in, on break, out and away. */
  people: z.int(),
  in: z.int(),
  break: z.int(),
  out: z.int(),
  away: z.int(),
  /** Also counted as in, on break or out. */
  late: z.int(),
})

const absence = z.object({
  ...person,
  kind: z.enum(awayKinds),
  /** Null for colleagues of whom only the absence is shown. */
  LEAVE_TYPE_NAME: z.nullable(z.string()),
  from_date: z.string(),
  to_date: z.string(),
  half: z.enum(['full', 'first_half', 'second_half']),
  is_pending: z.boolean(),
})
export type HomeAbsence = z.infer<typeof absence>

const movement = z.object({
  ...person,
  DESIGNATION_NAME: z.nullable(z.string()),
  kind: z.enum(['joins', 'leaves']),
  on: z.string(),
  /** Days from today; negative in the past. */
  days: z.int(),
})

const celebration = z.object({
  ...person,
  DESIGNATION_NAME: z.nullable(z.string()),
  kind: z.enum(celebrationKinds),
  on: z.string(),
  days: z.int(),
  years: z.nullable(z.int()),
})

const rate = z.nullable(z.number())

/** Of the people in reach, over the days that the company’s dashboard shows first. */
const company = z.object({
  from: z.string(),
  to: z.string(),
  /** Those employed at the end of the last day: the active employees. */
  headcount: z.int(),
  joiners: z.int(),
  leavers: z.int(),
  attrition: rate,
  retention: rate,
  managers: z.int(),
  /** The others for each manager. */
  manager_ratio: rate,
  /** Departments with the highest attrition. */
  departments: z.array(
    z.object({
      group_id: z.int(),
      group_name: z.nullable(z.string()),
      leavers: z.int(),
      attrition: rate,
    }),
  ),
})

/** Of the people in reach, over the last four weeks, as on the company’s dashboard. */
const absenteeism = z.object({
  from: z.string(),
  to: z.string(),
  absent_days: z.number(),
  scheduled_days: z.number(),
  /** Absent days in per cent of the scheduled ones; null where nothing was scheduled. */
  absenteeism: rate,
})

/** Requests for the approval of a candidate’s pay that nobody has decided, the oldest first. */
const ctcApprovals = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      REQUEST_ID: field.id(),
      candidate_id: field.id(),
      CANDIDATE_NAME: z.string(),
      asked_at: z.string(),
      pending_on: z.array(z.string()),
    }),
  ),
})

const trendDay = z.object({
  date: z.string(),
  /** People at work, also at home or on duty. */
  present: z.int(),
  leave: z.int(),
  absent: z.int(),
})

const announcement = z.object({
  id: field.id(),
  title: z.string(),
  text: z.string(),
  is_pinned: z.boolean(),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  asks: z.enum(announcementAsks),
  /** Null until the person has acknowledged it, or said whether they take part. */
  answer: z.nullable(z.enum(['acknowledged', 'yes', 'no'])),
  is_new: z.boolean(),
})
export type HomeAnnouncement = z.infer<typeof announcement>

const link = z.object({ id: field.id(), name: z.string(), address: z.string(), is_own: z.boolean() })
export type HomeLink = z.infer<typeof link>

/** A task that is not finished. */
const pendingTask = z.object({
  task_id: field.id(),
  title: z.string(),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  /** The name of the person whom it is about, if that is somebody else. */
  about: z.nullable(z.string()),
  assigned: z.enum(['to_me', 'by_me']),
  /** Who assigned it, or to whom the person assigned it. */
  who: z.string(),
})

const signIn = z.object({
  at: z.string(),
  is_successful: z.boolean(),
  device: z.string(),
})

/** The data of the parts of the homes; a module registers each part with the query that loads it. */
export const homePartData = {
  needs: z.array(need),
  waiting,
  tasks: z.object({ to_me: z.int(), by_me: z.int(), rows: z.array(pendingTask) }),
  attendance,
  company,
  absenteeism,
  ctc_approvals: ctcApprovals,
  away: z.object({ total: z.int(), rows: z.array(absence) }),
  leave_month: z.object({ from: z.string(), to: z.string(), total: z.int(), rows: z.array(absence) }),
  movements: z.object({ total: z.int(), rows: z.array(movement) }),
  celebrations: z.object({ total: z.int(), rows: z.array(celebration) }),
  team_celebrations: z.object({ total: z.int(), rows: z.array(celebration) }),
  trend: z.array(trendDay),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), days: z.int() })),
  mood: z.object({ today: z.nullable(z.enum(moods)) }),
  links: z.array(link),
  announcements: z.array(announcement),
  sign_ins: z.array(signIn),
} satisfies Record<HomePartKey, unknown>

export type HomePartData = { [K in HomePartKey]: z.infer<(typeof homePartData)[K]> }
