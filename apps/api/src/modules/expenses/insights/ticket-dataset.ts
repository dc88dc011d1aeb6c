import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../expenses.access.ts'
import { ticketAllowance } from '../rules/ticket-allowance.ts'
import { policiesOf, ticketFactsQuery, usesOf } from '../tickets/ticket-facts.queries.ts'
import { ticketTexts } from '../tickets/tickets.texts.ts'
import { column, usual } from './dataset-columns.ts'

const { text } = ticketTexts

/** Allowances on the day of everybody in reach who works then, from the one rule. One statement. */
async function findAllowances(ctx: Ctx, db: Db, { asOf }: Pick<DatasetScope, 'asOf'>) {
  const facts = await runQuery(
    db,
    ticketFactsQuery(
      ctx,
      sql`e.date_of_joining <= ${asOf}::date and (e.left_on is null or e.left_on >= ${asOf}::date)
        and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`,
    ),
  )
  return facts.people.flatMap((person) =>
    policiesOf(facts, person, asOf).flatMap((policy) => {
      const standing = ticketAllowance(policy, person, usesOf(person, policy.category_id, null), asOf)
      if (standing === null) return []
      const { why: _w, from, to, ...figures } = standing
      const { category_id, category, rule, currency } = policy
      return [
        {
          employee_id: person.employee_id,
          category_id,
          category,
          policy: rule,
          currency,
          first: from,
          last: to,
          ...figures,
        },
      ]
    }),
  )
}

const money = (key: 'entitled' | 'carried' | 'claimed' | 'waiting' | 'available'): DatasetColumn =>
  column(key, text(key), 'money', () => sql.ref(`a.${key}`), {
    currency: () => sql.ref('a.currency'),
    ...usual,
  })

/** What each person has of ticket allowances on a day: one row for each category that they have one of. */
export const ticketsDataset: Dataset = {
  key: 'expenses.ticket_allowances',
  title: text('allowances'),
  description: text('dataset'),
  subject: 'employee',
  permission: VIEW,
  timing: 'day',
  facts: findAllowances,
  from: ({ ctx, facts }) => sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as a (employee_id bigint,
      category_id bigint, category text, policy text, currency text, first date, last date, next_from date, entitled numeric,
      carried numeric, claimed numeric, waiting numeric, available numeric)
    join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: personJoins(),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(),
    column('category', text('category'), 'text', () => sql.ref('a.category'), usual),
    column('policy', text('policyName'), 'text', () => sql.ref('a.policy')),
    column('from', text('from'), 'date', () => sql.ref('a.first'), usual),
    column('to', text('to'), 'date', () => sql.ref('a.last'), usual),
    ...[money('entitled'), money('carried'), money('claimed'), money('waiting'), money('available')],
    column('next', text('next'), 'date', () => sql.ref('a.next_from')),
  ],
  sort: [{ column: 'category', descending: false }],
  rowKeys: [
    { sql: () => sql.ref('a.employee_id'), type: 'bigint' },
    { sql: () => sql.ref('a.category_id'), type: 'bigint' },
  ],
}
