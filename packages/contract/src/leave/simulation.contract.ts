import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { conditionAttributes } from './leave.constants.ts'
import { leaveTexts } from './leave.texts.ts'
import { leaveTerms } from './leave-terms.ts'

const configure = can('leave.rule.configure')

const simulation = z.object({
  id: field.id(),
  label: z.string(),
  LEAVE_RULE_ID: z.nullable(field.id()),
  year: z.int(),
  state: z.enum(['running', 'done']),
  people: z.int(),
  differing: z.int(),
  /** Total days credited in the year, now and under the draft. */
  days_now: z.number(),
  days_then: z.number(),
  author: z.string(),
  created_at: z.string(),
})
export type Simulation = z.infer<typeof simulation>

export const simulateRule = endpoint({
  id: 'leave.simulation.start',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/simulate-rule',
  access: configure,
  body: z.strictObject({
    /** The rule that the draft would replace, for its people. Null for a new rule. */
    LEAVE_RULE_ID: z.nullable(field.id()),
    /** For a new rule: the people it would apply to; empty: everybody. */
    conditions: z._default(
      z.partialRecord(z.enum(conditionAttributes), field.ids(200).check(z.minLength(1))),
      {},
    ),
    year: z.int().check(z.minimum(1990), z.maximum(2100)),
    types: z
      .array(z.strictObject({ LEAVE_TYPE_ID: field.id(), terms: leaveTerms }))
      .check(z.minLength(1, leaveTexts.error('oneType')), z.maxLength(40)),
  }),
  data: z.object({ id: field.id(), job_id: z.string() }),
  errors: ['leave.type_inactive', 'leave.comp_off_only'],
  summary: 'Simulate a draft of a leave rule for a calendar year, in the background',
})

export const listSimulations = endpoint({
  id: 'leave.simulation.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/simulations',
  access: configure,
  data: z.object({ simulations: z.array(simulation) }),
  summary: 'Simulations of leave rules, newest first',
})

export const listSimulationRows = endpoint({
  id: 'leave.simulation.rows',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/simulation-rows',
  access: configure,
  body: z.object({
    id: field.id(),
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
  }),
  data: z.object({
    simulation,
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        LEAVE_TYPE_ID: field.id(),
        LEAVE_TYPE_NAME: z.string(),
        colour: z.string(),
        days_now: z.number(),
        days_then: z.number(),
        difference: z.number(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Differences of a simulation from current credits, largest first',
})

export const exportSimulation = endpoint({
  id: 'leave.simulation.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/simulation-export',
  access: configure,
  body: z.strictObject({ id: field.id() }),
  answer: 'file',
  data: z.nullable(z.object({ job: z.string(), total_rows: z.int() })),
  summary: 'All differences of a simulation as a workbook',
})
