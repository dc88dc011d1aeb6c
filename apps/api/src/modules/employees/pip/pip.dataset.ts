import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../datasets/person-columns.ts'
import { isSelf, VIEW } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

/** Texts without parameters. */
type Word =
  | 'plan'
  | 'state'
  | 'from'
  | 'lastDay'
  | 'extensions'
  | 'goals'
  | 'goalsMet'
  | 'goalsAtRisk'
  | 'checkIns'
  | 'lastCheckIn'
  | 'acknowledgedByPerson'
  | 'outcome'
  | 'closedOn'
  | 'active'
  | 'closed'
  | 'met'
  | 'notMet'
  | 'withdrawn'

const column = (
  key: string,
  type: DatasetColumn['type'],
  heading: Word,
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, type, heading: pipTexts.text(heading), sql: () => value, isUsual: true, ...more })

const choices = (words: Readonly<Record<string, Word>>) => ({
  choices: () => Object.entries(words).map(([value, word]) => ({ value, label: pipTexts(word) })),
})

const goals = ({ ctx }: DatasetScope) => sql`cross join lateral (
  select count(*) as goals, count(*) filter (where k.standing = 'met') as met,
    count(*) filter (where k.standing in ('at_risk', 'not_met')) as at_risk
  from pip_goal k where k.org_id = ${ctx.orgId} and k.pip_id = p.id) k`
const checkIns = ({ ctx }: DatasetScope) => sql`cross join lateral (
  select max(n.on_date) as last_on, count(*) as number from pip_entry n
  where n.org_id = ${ctx.orgId} and n.pip_id = p.id and n.kind = 'check_in') n`
const GOALS = { joins: ['goals'] } as const
const CHECK_INS = { joins: ['checkIns'] } as const

/**
 * Improvement plans that ran in a period. No drafts, which their people do not know of, and not the reader's own: as in the list
 * of plans.
 */
export const improvementPlansDataset: Dataset = {
  key: 'employees.improvement_plans',
  title: pipTexts.text('improvementPlans'),
  description: pipTexts.text('improvementPlansText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  longest: 1100,
  from: ({ ctx }) => sql`pip p join employee e on e.org_id = ${ctx.orgId} and e.id = p.employee_id`,
  joins: { ...personJoins(), goals, checkIns },
  where: ({
    ctx,
    from,
    to,
  }) => sql<boolean>`p.org_id = ${ctx.orgId} and p.state <> 'draft' and not ${isSelf(ctx)}
    and p.starts_on <= ${to}::date and coalesce(p.closed_on, p.ends_on) >= ${from}::date`,
  columns: [
    ...personColumns(),
    column('plan', 'text', 'plan', sql.ref('p.title'), { width: 36 }),
    column(
      'plan_state',
      'choice',
      'state',
      sql.ref('p.state'),
      choices({ active: 'active', closed: 'closed' }),
    ),
    column('starts_on', 'date', 'from', sql.ref('p.starts_on')),
    column('ends_on', 'date', 'lastDay', sql.ref('p.ends_on')),
    column('extensions', 'number', 'extensions', sql.ref('p.extensions'), { isUsual: false }),
    column('goals', 'number', 'goals', sql.ref('k.goals'), GOALS),
    column('goals_met', 'number', 'goalsMet', sql.ref('k.met'), GOALS),
    column('goals_at_risk', 'number', 'goalsAtRisk', sql.ref('k.at_risk'), { ...GOALS, isUsual: false }),
    column('check_ins', 'number', 'checkIns', sql.ref('n.number'), { ...CHECK_INS, isUsual: false }),
    column('last_check_in', 'date', 'lastCheckIn', sql.ref('n.last_on'), CHECK_INS),
    column('acknowledged', 'boolean', 'acknowledgedByPerson', sql`(p.acknowledged_at is not null)`),
    column(
      'outcome',
      'choice',
      'outcome',
      sql.ref('p.outcome'),
      choices({ met: 'met', not_met: 'notMet', withdrawn: 'withdrawn' }),
    ),
    column('closed_on', 'date', 'closedOn', sql.ref('p.closed_on'), { isUsual: false }),
  ],
  sort: [
    { column: 'ends_on', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('p.id'), type: 'bigint' }],
}
