import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { ticketPriorities, ticketStatuses } from './helpdesk.constants.ts'

/*
 * Figures of the tickets that the caller may see, as their list counts them. The period is that of the day on which tickets were
 * raised, both ends included; by default the last twelve months until today.
 */

const view = can('helpdesk.tickets.view')
const path = <P extends string>(below: P) => `hrms/helpdesk/ticket/${below}` as const
const about = z.object({
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  category_id: z.optional(field.id()),
})

/** Averages of fewer answers are withheld: they would tell who said what. */
export const LEAST_ANSWERS = 5

const level = z.object({
  /** Of tickets with a target that ended, and of those how many in time. */
  ended: z.int(),
  in_time: z.int(),
  /** Minutes by the clock, weekends too; null without any. Anonymous tickets have days, no times, and are left out. */
  average_minutes: z.nullable(z.int()),
})
const feedback = {
  answers: z.int(),
  /** Of ratings from 1 to 5; null with fewer than five answers. */
  average: z.nullable(z.number()),
}

export const readTicketDashboard = endpoint({
  id: 'helpdesk.dashboard.read',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('dashboard-new'),
  access: view,
  body: about,
  data: z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    /** Now, whenever they were raised. */
    open: z.int(),
    unassigned: z.int(),
    late: z.int(),
    waiting: z.int(),
    /** Raised in the period, and how many of them are resolved or closed. */
    raised: z.int(),
    resolved: z.int(),
    response: level,
    resolution: level,
    feedback: z.object(feedback),
    categories: choices(),
  }),
  summary: 'Figures of tickets: open, late, first reply, resolution, satisfaction',
})

export const readTicketChart = endpoint({
  id: 'helpdesk.dashboard.chart',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('dashboard-chart'),
  access: view,
  body: about,
  data: z.object({
    from: z.string(),
    to: z.string(),
    /** Raised in the period, by category, the most first. */
    categories: z.array(z.object({ id: field.id(), name: z.string(), raised: z.int(), open: z.int() })),
    /** Raised in the period. */
    statuses: z.array(z.object({ status: z.enum(ticketStatuses), total: z.int() })),
    /** Open now. */
    priorities: z.array(z.object({ priority: z.enum(ticketPriorities), total: z.int() })),
    /** All months of the period. */
    months: z.array(z.object({ month: z.string(), raised: z.int(), resolved: z.int() })),
    /** Who has how much to do now, and how those whom they answered in the period found it; at most 30, the most first. */
    agents: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        open: z.int(),
        late: z.int(),
        ...feedback,
      }),
    ),
  }),
  summary: 'Tickets by category, status, priority, month and who answers them',
})
