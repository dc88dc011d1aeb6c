import type {
  listTicketPolicies,
  removeTicketPolicy,
  saveTicketPolicy,
} from '@muster/contract/expenses/ticket-policies.contract'
import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { currencies } from '../../reference/index.ts'
import { expensesTexts } from '../expenses.texts.ts'
import type { TicketTerms } from '../rules/ticket-allowance.ts'
import { isFor, limitNames, namesOf, requireLimits, writeLimits } from '../setup/for-person.ts'
import { LIMITS, termsOfPolicy } from './ticket-facts.queries.ts'
import { ticketTexts } from './tickets.texts.ts'

export const TICKET_POLICY = 'expense_ticket_policy'

type Listed = DataOf<typeof listTicketPolicies>
type Row = Listed['policies'][number]
type Stored = Omit<Row, 'terms'> & { terms: TicketTerms[] }
type Input = BodyOf<typeof saveTicketPolicy>

const policiesQuery = (ctx: Ctx, ID: number | null = null) =>
  deferredQuery(
    sql<Stored>`
      select r.id as "ID", r.name, r.category_id as "EXTYPEID", k.name as category, r.currency, r.every_months,
        to_char(r.starts_on, 'YYYY-MM') as starts_in, ${namesOf(LIMITS)} as limits, r.note, r.status::int as status, r.version,
        ${termsOfPolicy} as terms,
        (select count(*)::int from employee e where e.org_id = r.org_id and e.status = 'active' and ${isFor(LIMITS)}) as people,
        exists (select from expense_rule_terms t join expense_rule u on u.org_id = t.org_id and u.id = t.rule_id
          and u.status = 1 and u.retired_at is null
          where t.org_id = r.org_id and t.category_id = r.category_id and t.is_given) as is_claimable
      from expense_ticket_policy r join expense_category k on k.org_id = r.org_id and k.id = r.category_id
      where r.org_id = ${ctx.orgId} and (r.id = ${ID}::bigint or ${ID}::bigint is null) order by lower(r.name), r.id`,
    (rows) =>
      rows.map(
        ({ terms, ...row }): Row => ({
          ...row,
          terms: terms.map(({ from_date, ...given }) => ({ applies_from: from_date, ...given })),
        }),
      ),
  )

/** One statement. */
export const listPolicies = (ctx: Ctx): Promise<Listed> =>
  readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        policies: policiesQuery(ctx),
        categories: deferredQuery(
          sql<Listed['categories'][number]>`
            select k.id as "EXTYPEID", k.name from expense_category k where k.org_id = ${ctx.orgId} and k.kind = 'amount'
              and k.status = 1 and k.retired_at is null order by lower(k.name), k.id`,
          (rows) => rows,
        ),
        currency: deferredQuery(
          sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
          ([row]) => found(row).currency,
        ),
        today: deferredQuery(
          sql<{ today: string }>`select ${organisationTodaySql(ctx)}::text as today`,
          ([row]) => found(row).today,
        ),
      }),
    ),
  )

const auditValues = ({
  limits,
  terms,
  category,
  people: _p,
  is_claimable: _c,
  EXTYPEID: _k,
  ID: _i,
  version: _v,
  ...row
}: Row) => ({
  ...{ ...row, category, ...terms.at(-1) },
  ...limitNames(limits),
})

/** What is wrong with the currency and the amounts, by field, also with those of earlier days that stay. */
function moneyProblems(
  { currency, adult_amount, child_amount, children, applies_from }: Input,
  before: Row | null,
): Record<string, string> {
  if (!currencies().some(({ code }) => code === currency))
    return { currency: expensesTexts('currencyUnknown') }
  const fields: Record<string, string> = {}
  const [adult, child] = [amountProblem(adult_amount, currency), amountProblem(child_amount, currency)]
  if (adult !== null) fields.adult_amount = adult
  if (child !== null) fields.child_amount = child
  else if (children > 0 && compareDecimals(child_amount, '0') === 0)
    fields.child_amount = ticketTexts('amountOfChildren')
  const staying = before?.terms.filter((one) => one.applies_from < applies_from) ?? []
  const earlier = staying
    .flatMap((one) => [one.adult_amount, one.child_amount])
    .map((amount) => amountProblem(amount, currency))
    .find((problem) => problem !== null)
  if (earlier !== undefined && earlier !== null) fields.currency = earlier
  return fields
}

/** @throws AppError `request.invalid`, `record.duplicate`. One statement. */
async function requireSound(ctx: Ctx, db: Db, input: Input, before: Row | null): Promise<void> {
  const { rows } = await sql<{ is_taken: boolean; is_amount: boolean }>`
    select exists (select from expense_ticket_policy r where r.org_id = ${ctx.orgId} and lower(r.name) = lower(${input.name})
        and r.id is distinct from ${input.ID ?? null}::bigint) as is_taken,
      exists (select from expense_category k where k.org_id = ${ctx.orgId} and k.id = ${input.EXTYPEID} and k.kind = 'amount'
        and k.retired_at is null) as is_amount`.execute(db)
  const { is_taken, is_amount } = found(rows[0])
  const fields = {
    ...(is_amount ? {} : { EXTYPEID: ticketTexts('needsAmount') }),
    ...moneyProblems(input, before),
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  if (is_taken) fail('record.duplicate', { fields: { name: expensesTexts.text('nameTaken') } })
}

/** From its day on it is what was entered: what had been entered for later days is replaced too. */
async function writeTerms(ctx: Ctx, db: Db, policyId: number, input: Input): Promise<void> {
  const { applies_from, adult_amount, child_amount, child_below, adults, children } = input
  const { min_months, unused, in_proportion } = input
  await sql`
    delete from expense_ticket_terms
    where org_id = ${ctx.orgId} and policy_id = ${policyId} and from_date >= ${applies_from}::date`.execute(
    db,
  )
  await db
    .insertInto('expense_ticket_terms')
    .values({
      ...{ org_id: ctx.orgId, policy_id: policyId, from_date: applies_from, adult_amount, child_amount },
      ...{ child_below, adults, children, min_months, unused, in_proportion },
    })
    .execute()
}

/**
 * Adds or edits a policy. Claims that were submitted stay as they were judged.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function savePolicy(ctx: Ctx, input: Input): Promise<DataOf<typeof saveTicketPolicy>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, TICKET_POLICY)
    const {
      ID,
      version: seen,
      limits,
      name,
      EXTYPEID,
      currency,
      every_months,
      starts_in,
      note,
      status,
    } = input
    const before = ID === undefined ? null : found((await runQuery(db, policiesQuery(ctx, ID)))[0])
    if (before) requireVersion(before.version, seen)
    await requireLimits(ctx, db, limits)
    await requireSound(ctx, db, input, before)
    const at = ctx.now.toString()
    const version = (before?.version ?? 0) + 1
    const values = {
      ...{ name, category_id: EXTYPEID, currency, every_months, note, status, version, updated_at: at },
      starts_on: starts_in === null ? null : `${starts_in}-01`,
    }
    const id = before
      ? before.ID
      : (
          await db
            .insertInto('expense_ticket_policy')
            .values({ org_id: ctx.orgId, ...values, created_at: at })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    if (before)
      await db
        .updateTable('expense_ticket_policy')
        .set(values)
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .execute()
    await writeTerms(ctx, db, id, input)
    await writeLimits(ctx, db, { table: LIMITS, ruleId: id, limits })
    const after = found((await runQuery(db, policiesQuery(ctx, id)))[0])
    await recordAudit(ctx, db, {
      ...{ recordType: TICKET_POLICY, recordId: id, recordLabel: after.name },
      changes: changesBetween(before ? auditValues(before) : {}, auditValues(after)),
    })
    return { ID: id, version }
  })
}

/** @throws AppError `record.not_found` */
export function removePolicy(ctx: Ctx, { ID }: BodyOf<typeof removeTicketPolicy>): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, TICKET_POLICY)
    const { rows } = await sql<{ name: string }>`
      delete from expense_ticket_policy where org_id = ${ctx.orgId} and id = ${ID} returning name`.execute(db)
    const { name } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: TICKET_POLICY, recordId: ID, recordLabel: name },
      changes: { name: [name, null] },
    })
    return null
  })
}
