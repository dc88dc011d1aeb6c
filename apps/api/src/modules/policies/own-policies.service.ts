import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type {
  acknowledgePolicy,
  listMyPolicies,
  listPoliciesOfPerson,
  PolicyOfPerson,
  readMyPolicy,
} from '@muster/contract/policies/own-policies.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { readingsOfPerson } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'
import { fileView } from './policies.views.ts'
import { VIEW } from './report.queries.ts'
import { isSameName } from './rules/same-name.ts'
import { versionsQuery } from './versions.queries.ts'

/** Marks around the words found: control characters, which no text contains. */
const FOUND =
  'StartSel=\u0002, StopSel=\u0003, MaxFragments=2, MaxWords=18, MinWords=6, FragmentDelimiter=" … "'

const readingColumns = sql`r.policy_id, r.version_id, r.number, r.title, c.name as category, r.effective_on::text as effective_on,
  r.published_at, r.file_name, r.state, r.due_on::text as due_on, r.acknowledged_at, r.acknowledged_number,
  case when r.state = 'acknowledged' then r.expires_on::text end as valid_until`

const withCategory = (ctx: Ctx) =>
  sql`join policy_category c on c.org_id = ${ctx.orgId} and c.id = r.category_id`

const datesOf = <R extends { published_at: string; acknowledged_at: string | null }>(row: R): R => ({
  ...row,
  published_at: instantOf(row.published_at),
  acknowledged_at: instantOf(row.acknowledged_at),
})

/** The policies of one person: overdue ones first, then what is due. */
function policiesOfQuery(ctx: Ctx, employeeId: number, search: string): DeferredQuery<PolicyOfPerson[]> {
  const isSearched = search !== ''
  const found = isSearched
    ? sql`ts_headline('simple', v.content_text, plainto_tsquery('simple', ${search}) , ${FOUND})`
    : sql`null`
  const joins = isSearched
    ? sql`join policy_version v on v.org_id = ${ctx.orgId} and v.id = r.version_id
        join search_policies(${search}) f on f.version_id = r.version_id`
    : sql``
  const order = isSearched ? sql`f.rank desc,` : sql``
  const statement = sql<PolicyOfPerson>`
    select ${readingColumns}, ${found} as found
    from ${readingsOfPerson(ctx, employeeId)} r ${withCategory(ctx)} ${joins}
    order by ${order} array_position(array['overdue', 'due', 'none', 'acknowledged'], r.state), r.due_on, lower(r.title)
    limit 500`
  return deferredQuery(statement, (rows) => rows.map(datesOf))
}

/** How many policies the person has not acknowledged, and how many of them are late. */
export function dueQuery(ctx: Ctx, employeeId: number): DeferredQuery<{ due: number; overdue: number }> {
  const statement = sql<{ due: number; overdue: number }>`
    select count(*) filter (where r.state = 'due')::int as due, count(*) filter (where r.state = 'overdue')::int as overdue
    from ${readingsOfPerson(ctx, employeeId)} r`
  return deferredQuery(statement, ([row]) => row ?? { due: 0, overdue: 0 })
}

/** The caller's policies. One statement; none for an account without an employee. */
export async function readMine(
  ctx: Ctx,
  { search }: QueryOf<typeof listMyPolicies>,
): Promise<DataOf<typeof listMyPolicies>> {
  const { employeeId, isTeamLead } = ctx.actor
  if (employeeId === null) return { policies: [], due: 0, leads: false }
  const policies = await readTx(ctx, (db) => runQuery(db, policiesOfQuery(ctx, employeeId, search)))
  const due = policies.filter(({ state }) => state === 'due' || state === 'overdue').length
  return { policies, due, leads: isTeamLead }
}

/**
 * The policies of somebody whose acknowledgements the caller may see. Two statements.
 *
 * @throws AppError `record.not_found`, also for a person out of reach
 */
export function readOfPerson(
  ctx: Ctx,
  { employee_id, search }: QueryOf<typeof listPoliciesOfPerson>,
): Promise<DataOf<typeof listPoliciesOfPerson>> {
  const id = employee_id ?? ctx.actor.employeeId
  return readTx(ctx, async (db) => {
    if (id === null) return { policies: [] }
    if (id !== ctx.actor.employeeId) {
      const { rows } = await sql`select from employee e where e.org_id = ${ctx.orgId} and e.id = ${id}
        and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`.execute(db)
      if (rows.length === 0) fail('record.not_found')
    }
    return { policies: await runQuery(db, policiesOfQuery(ctx, id, search)) }
  })
}

type Reading = Omit<PolicyOfPerson, 'found'> & { owner: string; name: string; expires_on: string | null }

/** What a policy means for the caller. @throws AppError `record.not_found` if it does not apply to them */
async function requireReading(ctx: Ctx, db: Db, policyId: number): Promise<Reading> {
  const me = found(ctx.actor.employeeId)
  const of: RawBuilder<unknown> = sql`p.id = ${policyId}`
  const { rows } = await sql<Reading>`
    select ${readingColumns}, coalesce(o.full_name, '') as owner, e.full_name as name
    from ${readingsOfPerson(ctx, me, of)} r ${withCategory(ctx)}
    join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id
    left join employee o on o.org_id = ${ctx.orgId} and o.id = r.owner_id`.execute(db)
  return datesOf(found(rows[0]))
}

/** The text of a policy for somebody to whom it applies. Two statements. @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, policyId: number): Promise<DataOf<typeof readMyPolicy>> {
  return readTx(ctx, async (db) => {
    const reading = await requireReading(ctx, db, policyId)
    const [version] = await runQuery(db, versionsQuery(ctx, sql`v.id = ${reading.version_id}`))
    const { content, change_note, confirmation, ...stored } = found(version)
    return { ...reading, content, change_note, confirmation, file: fileView(ctx, stored) }
  })
}

/**
 * Records that the caller has read the published version: append-only. Idempotent: a second call returns the
 * existing acknowledgement.
 *
 * @throws AppError `record.not_found` for a policy that does not apply to the caller; `policies.version_outdated`;
 *   `policies.nothing_to_acknowledge`; `policies.name_differs`; `request.invalid`
 */
export function acknowledge(
  ctx: Ctx,
  { policy_id, version_id, name = '' }: BodyOf<typeof acknowledgePolicy>,
): Promise<DataOf<typeof acknowledgePolicy>> {
  return tx(ctx, async (db) => {
    // The published version can't change until this is recorded.
    await sql`select from policy where org_id = ${ctx.orgId} and id = ${policy_id} for share`.execute(db)
    const reading = await requireReading(ctx, db, policy_id)
    const me = ctx.actor.employeeId as number
    const { number, state } = reading
    if (reading.version_id !== version_id) fail('policies.version_outdated', { parameters: { number } })
    if (state === 'none') fail('policies.nothing_to_acknowledge')
    if (state !== 'acknowledged') await insertAcknowledgement(ctx, db, reading, name)
    const { due, overdue } = await runQuery(db, dueQuery(ctx, me))
    const at = state === 'acknowledged' ? reading.acknowledged_at : null
    return { acknowledged_at: at ?? ctx.now.toString(), number, due: due + overdue }
  })
}

async function insertAcknowledgement(ctx: Ctx, db: Db, reading: Reading, typed: string): Promise<void> {
  const [version] = await runQuery(db, versionsQuery(ctx, sql`v.id = ${reading.version_id}`))
  const { confirmation } = found(version)
  if (confirmation === 'name' && typed === '')
    fail('request.invalid', { fields: { name: policiesTexts('typeName') } })
  if (confirmation === 'name' && !isSameName(typed, reading.name))
    fail('policies.name_differs', {
      parameters: { name: reading.name },
      fields: { name: policiesTexts('typeNameAs', { name: reading.name }) },
    })
  const { ip, userAgent } = ctx.request
  await sql`
    insert into policy_acknowledgement (org_id, policy_id, version_id, version_number, employee_id, acknowledged_at,
      acknowledged_on, confirmation, typed_name, ip, user_agent)
    values (${ctx.orgId}, ${reading.policy_id}, ${reading.version_id}, ${reading.number}, ${ctx.actor.employeeId},
      ${ctx.now.toString()}::timestamptz, ${organisationTodaySql(ctx)}, ${confirmation},
      ${confirmation === 'name' ? typed : ''}, ${ip}, ${userAgent.slice(0, 300)})
    on conflict (org_id, version_id, employee_id, acknowledged_on) do nothing`.execute(db)
}
