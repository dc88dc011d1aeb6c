import { LONGEST_INSIGHT } from '@muster/contract/onboarding/insights.constants'
import {
  candidateStatuses,
  openStatuses,
  stepKinds,
  stepStates,
} from '@muster/contract/onboarding/onboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import {
  type Dataset,
  type DatasetColumn,
  type DatasetScope,
  registerDatasets,
} from '../../../platform/datasets/index.ts'
import { BLACKLIST, candidateScope, VIEW } from '../onboarding.access.ts'
import { statusWords } from '../onboarding.texts.ts'
import { insightsTexts } from './insights.texts.ts'
import { measureSql, startOfDay } from './measures.ts'

type Word = Exclude<Parameters<typeof insightsTexts.text>[0], 'tooLong'>

const column = (
  key: string,
  heading: Word,
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading: insightsTexts.text(heading), type, sql: value, ...more })

const stateWords = { waiting: 'waiting', open: 'open', done: 'done' } as const
const usual = { isUsual: true } as const
const day =
  (at: string) =>
  ({ timeZone }: DatasetScope) =>
    sql`(${sql.ref(at)} at time zone ${timeZone})::date`

/** A name by id, joined when it is shown. */
const named = (key: Word & string, word: Word, by: string, more: Partial<DatasetColumn> = {}) =>
  column(key, word, 'text', () => sql.ref(`of_${key}.name`), {
    ...{ joins: [key], identity: () => sql.ref(`c.${by}`) },
    ...more,
  })

const unitJoin = (key: string, table: string, by: string) => ({
  [key]: ({ ctx }: DatasetScope) => sql`
    left join ${sql.table(table)} ${sql.ref(`of_${key}`)} on ${sql.ref(`of_${key}.org_id`)} = ${ctx.orgId}
      and ${sql.ref(`of_${key}.id`)} = ${sql.ref(`c.${by}`)}`,
})
const personJoin = (key: string, by: string) => ({
  [key]: ({ ctx }: DatasetScope) => sql`
    left join (select org_id, id, full_name as name from employee) ${sql.ref(`of_${key}`)}
      on ${sql.ref(`of_${key}.org_id`)} = ${ctx.orgId} and ${sql.ref(`of_${key}.id`)} = ${sql.ref(`c.${by}`)}`,
})

const joins = {
  ...unitJoin('department', 'department', 'department_id'),
  ...unitJoin('designation', 'designation', 'designation_id'),
  ...unitJoin('location', 'location', 'location_id'),
  ...unitJoin('entity', 'entity', 'entity_id'),
  ...unitJoin('flow', 'onboarding_flow', 'flow_id'),
  ...personJoin('recruiter', 'recruiter_id'),
  ...personJoin('manager', 'manager_id'),
}

const yesNo = (key: string, heading: Word, is: RawBuilder<boolean>) =>
  column(key, heading, 'choice', () => sql`case when ${is} then 'yes' else 'no' end`, {
    choices: () => (['yes', 'no'] as const).map((value) => ({ value, label: insightsTexts(value) })),
  })

/** Whoever the reader sees, added in the days of the query. */
const where = ({ ctx, from, to }: DatasetScope): RawBuilder<boolean> => sql<boolean>`
  c.org_id = ${ctx.orgId} and c.status <> 'deleted' and c.created_at >= ${startOfDay(ctx.orgId, from)}
    and c.created_at < ${startOfDay(ctx.orgId, to, 1)} and ${candidateScope(ctx, VIEW)}`

const candidateColumns = (): DatasetColumn[] => [
  column('candidate', 'candidate', 'text', () => sql.ref('c.full_name'), {
    ...usual,
    ...{ width: 28, identity: () => sql.ref('c.id') },
  }),
  named('department', 'department', 'department_id', usual),
  named('designation', 'designation', 'designation_id', usual),
  named('location', 'location', 'location_id'),
  named('entity', 'entity', 'entity_id'),
  named('recruiter', 'recruiter', 'recruiter_id', usual),
  named('manager', 'manager', 'manager_id'),
  named('flow', 'flow', 'flow_id'),
  column('source', 'source', 'text', () => sql.ref('c.source')),
  column('candidate_status', 'status', 'choice', () => sql.ref('c.status'), {
    ...usual,
    choices: () => candidateStatuses.map((value) => ({ value, label: statusWords(value) })),
  }),
  column('added_on', 'addedOn', 'date', day('c.created_at'), usual),
]

const average = { aggregates: ['average', 'least', 'greatest'] } as const

const candidatesDataset: Dataset = {
  key: 'onboarding.candidates',
  title: insightsTexts.text('candidates'),
  description: insightsTexts.text('candidatesText'),
  // Reach is by the candidate's place, recruiter and manager.
  subject: 'candidate',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  longest: LONGEST_INSIGHT,
  from: () => sql`candidate c`,
  joins,
  where,
  columns: [
    ...candidateColumns(),
    column('offered_on', 'offeredOn', 'date', day('c.offered_at'), usual),
    column('accepted_on', 'acceptedOn', 'date', day('c.accepted_at'), usual),
    column('joined_on', 'joinedOn', 'date', day('c.joined_at'), usual),
    column('lost_on', 'lostOn', 'date', day('c.lost_at')),
    column(
      'reason',
      'reason',
      'text',
      ({ ctx }) => sql`
      case when c.status <> 'blacklisted' or ${candidateScope(ctx, BLACKLIST)} then nullif(c.status_reason, '') end`,
    ),
    column('expected_on', 'expectedOn', 'date', () => sql.ref('c.expected_joining_on')),
    column(
      'days_to_join',
      'daysToJoin',
      'number',
      (scope) => sql`(${day('c.joined_at')(scope)} - ${day('c.created_at')(scope)})`,
      average,
    ),
    yesNo('is_offered', 'isOffered', measureSql.offered),
    yesNo('is_accepted', 'isAccepted', measureSql.accepted),
    yesNo('is_joined', 'isJoined', measureSql.joined),
    yesNo('is_lost', 'isLost', measureSql.lost),
  ],
  sort: [
    { column: 'added_on', descending: true },
    { column: 'candidate', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('c.id'), type: 'bigint' }],
}

const isLate = ({ today }: DatasetScope) => sql<boolean>`(s.state = 'open' and s.due_on < ${today}::date
  and c.status = any (${[...openStatuses]}::text[]))`

const stepsDataset: Dataset = {
  key: 'onboarding.steps',
  title: insightsTexts.text('steps'),
  description: insightsTexts.text('stepsText'),
  subject: 'candidate',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  longest: LONGEST_INSIGHT,
  from: ({ ctx }) =>
    sql`candidate c join candidate_step s on s.org_id = ${ctx.orgId} and s.candidate_id = c.id`,
  joins,
  where,
  columns: [
    ...candidateColumns(),
    column('step', 'step', 'text', () => sql.ref('s.name'), { ...usual, width: 28 }),
    column('kind', 'kind', 'choice', () => sql`s.kind::text`, {
      choices: () => stepKinds.map((kind) => ({ value: String(kind), label: insightsTexts(`kind_${kind}`) })),
    }),
    column('state', 'state', 'choice', () => sql.ref('s.state'), {
      ...usual,
      choices: () => stepStates.map((value) => ({ value, label: insightsTexts(stateWords[value]) })),
    }),
    column('opened_on', 'openedOn', 'date', day('s.opened_at')),
    column('due_on', 'dueOn', 'date', () => sql.ref('s.due_on'), usual),
    column('done_on', 'doneOn', 'date', day('s.done_at'), usual),
    column(
      'days_taken',
      'daysTaken',
      'number',
      (scope) => sql`(${day('s.done_at')(scope)} - ${day('s.opened_at')(scope)})`,
      { ...usual, ...average },
    ),
    column('is_late', 'late', 'choice', (scope) => sql`case when ${isLate(scope)} then 'yes' else 'no' end`, {
      ...usual,
      choices: () => (['yes', 'no'] as const).map((value) => ({ value, label: insightsTexts(value) })),
    }),
  ],
  sort: [
    { column: 'added_on', descending: true },
    { column: 'candidate', descending: false },
    { column: 'due_on', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('s.id'), type: 'bigint' }],
}

export const connectDatasets = (): void => registerDatasets(candidatesDataset, stepsDataset)
