import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { candidateCriteria, candidateRow } from './candidate-shapes.ts'
import { candidateDimensions, candidateMeasures } from './insights.constants.ts'
import { group, month, period, reason, share, stage, state, stats } from './insights-shapes.ts'
import { candidateStatuses } from './onboarding.constants.ts'

/*
 * Figures about candidates. All are of those who were added in the days asked for (by default the last twelve months) and whom the
 * caller may see, without deleted ones: every number is that of the list with the same criteria and its file.
 */

const view = can('onboarding.candidate.view')
const path = <const P extends string>(name: P) => `apiv2/onbording/${name}` as const

const about = {
  /** First and last day on which the candidates were added. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  department_id: candidateCriteria.department_id,
  location_id: candidateCriteria.location_id,
  recruiter_id: candidateCriteria.recruiter_id,
}
const groupBy = { group_by: z._default(z.enum(candidateDimensions), 'department') }
export const readOnboardingDashboard = endpoint({
  id: 'onboarding.dashboard.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('dashboardDataV2'),
  access: view,
  body: z.object({ ...about, ...groupBy }),
  data: z.object({
    stats,
    states: z.array(state),
    funnel: z.array(stage),
    months: z.array(month),
    groups: z.array(group),
    /** By the same dimension, those who joined. */
    joined_groups: z.array(group),
    reasons: z.array(reason),
    /** The next to join, at most eight. */
    joiners: z.array(
      z.object({
        candidate_id: field.id(),
        CANDIDATE_NAME: z.string(),
        CANDIDATE_DESIGNATION: z.nullable(z.string()),
        expected_joining_on: z.string(),
        status: z.enum(candidateStatuses),
      }),
    ),
    departments: z.array(z.object({ id: field.id(), name: z.string() })),
    locations: z.array(z.object({ id: field.id(), name: z.string() })),
    recruiters: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'The dashboard of onboarding: all of its figures and charts',
})

export const readOnboardingStats = endpoint({
  id: 'onboarding.dashboard.stats',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('dashboardStatsV2'),
  access: view,
  body: z.object(about),
  data: stats,
  summary: 'Candidates added, offered, accepted, joined and lost, with turn-over ratio and rate',
})

export const readCandidateStates = endpoint({
  id: 'onboarding.dashboard.states',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('dashboardstates'),
  access: view,
  body: z.object(about),
  data: z.object({ ...period, states: z.array(state) }),
  summary: 'Number of candidates by status',
})

export const listCandidatesBehind = endpoint({
  id: 'onboarding.dashboard.behind',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatestatesdata'),
  access: view,
  body: z.object({
    ...about,
    measure: z._default(z.enum(candidateMeasures), 'added'),
    status: candidateCriteria.status,
    ...listBody(),
  }),
  data: z.object({ ...period, rows: z.array(candidateRow), total_rows: z.int(), numPages: z.int() }),
  summary: 'The candidates behind a figure',
})

export const readCandidateDistribution = endpoint({
  id: 'onboarding.dashboard.distribution',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidateDistributionChart'),
  access: view,
  body: z.object({ ...about, ...groupBy }),
  data: z.object({ ...period, groups: z.array(group) }),
  summary: 'Candidates by department or another dimension, the largest groups first',
})

export const readJoinedPie = endpoint({
  id: 'onboarding.dashboard.joined',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('onboardedEmployeePie'),
  access: view,
  body: z.object({ ...about, ...groupBy }),
  data: z.object({ ...period, groups: z.array(group) }),
  summary: 'Candidates who joined by department or another dimension',
})

export const readCandidateFunnel = endpoint({
  id: 'onboarding.dashboard.funnel',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatesFunnelData'),
  access: view,
  body: z.object(about),
  data: z.object({ ...period, funnel: z.array(stage) }),
  summary: 'How many of the candidates were offered a job, accepted and joined',
})

export const readCandidateMonths = endpoint({
  id: 'onboarding.dashboard.months',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatesMonthlyData'),
  access: view,
  body: z.object(about),
  data: z.object({ ...period, months: z.array(month) }),
  summary: 'Candidates by the month in which they were added, and how far they got',
})

const share_ = {
  ...period,
  /** In percent; null where there is nothing to divide by. */
  value: share,
  part: z.int(),
  whole: z.int(),
  months: z.array(z.object({ month: z.string(), value: share, part: z.int(), whole: z.int() })),
}

export const readTurnOverRatio = endpoint({
  id: 'onboarding.dashboard.turn_over_ratio',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatesTurnOverRatio'),
  access: view,
  body: z.object(about),
  data: z.object(share_),
  summary: 'Of those who accepted an offer, how many joined; also by month',
})

export const readTurnOverRate = endpoint({
  id: 'onboarding.dashboard.turn_over_rate',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatesTurnOverRate'),
  access: view,
  body: z.object(about),
  data: z.object(share_),
  summary: 'Of those who were offered a job, how many will not join; also by month',
})

export const readRejectReasons = endpoint({
  id: 'onboarding.dashboard.reasons',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('get-reject-reason-count'),
  access: view,
  body: z.object(about),
  data: z.object({ ...period, reasons: z.array(reason) }),
  summary: 'Why candidates did not join, most frequent first',
})

export const readCandidateReport = endpoint({
  id: 'onboarding.report.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('reportdata'),
  access: view,
  body: z.object({
    ...candidateCriteria,
    /** Version of the shape; 2 is the only one. */
    version: z._default(z.literal(2), 2),
    ...listBody(),
  }),
  data: z.object({
    version: z.literal(2),
    rows: z.array(
      z.object({
        ...candidateRow.shape,
        offered_at: z.nullable(field.instant()),
        accepted_at: z.nullable(field.instant()),
        joined_at: z.nullable(field.instant()),
        lost_at: z.nullable(field.instant()),
        /** Days from being added to joining; null for those who have not. */
        days_to_join: z.nullable(z.int()),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The report of candidates: each with when they were offered, accepted, joined or were lost',
})

export const exportJoined = endpoint({
  id: 'onboarding.report.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('downloadOnboardEmployeeReports'),
  access: view,
  body: z.object({
    ...about,
    /** `pay`: with the pay that each joined with, for those who may see it. */
    report: z._default(z.enum(['employees', 'pay']), 'employees'),
  }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary:
    'Candidates who became employees as Onboard_Employee_Reports.xlsx, with their pay as Onboard_Employee_ctc_Reports.xlsx',
})
