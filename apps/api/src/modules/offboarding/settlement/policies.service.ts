import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { INDIA, standardTerms } from '@muster/contract/offboarding/settlement/settlement.constants'
import type {
  listSettlementPolicies,
  saveSettlementPolicy,
} from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { countries } from '../../reference/index.ts'
import { settlementTexts } from './settlement.texts.ts'

export const POLICY = 'settlement_policy'

type Listed = DataOf<typeof listSettlementPolicies>
type Policy = Omit<Listed['policies'][number], 'country'>
type Input = BodyOf<typeof saveSettlementPolicy>

const columns = sql`
  p.id as policy_id, p.version, p.country_id, p.per_day, p.recovery_per_day, p.recovery_component_id, p.encash_component_id,
  p.encash_divisor, p.has_gratuity, p.gratuity_component_id, p.gratuity_days, p.gratuity_divisor, p.gratuity_min_years,
  p.gratuity_cap::text as gratuity_cap, p.due_days, p.due_counts,
  coalesce((select jsonb_agg(x.leave_type_id order by x.leave_type_id) from settlement_policy_leave x
    where x.org_id = p.org_id and x.policy_id = p.id), '[]') as leave_type_ids`

interface Lists {
  policies: Policy[]
  components: (Listed['components'][number] & { is_basic: boolean })[]
  leave_types: (Listed['leave_types'][number] & { is_earned: boolean })[]
}

const listsQuery = (ctx: Ctx) =>
  combineQueries({
    policies: deferredQuery(
      sql<Policy>`select ${columns} from settlement_policy p where p.org_id = ${ctx.orgId} order by p.id`,
      (rows) => rows,
    ),
    components: deferredQuery(
      sql<Lists['components'][number]>`select id, name, upper(code) = 'BASIC' as is_basic from pay_component
        where org_id = ${ctx.orgId} and kind = 'earning' order by position, id limit 200`,
      (rows) => rows,
    ),
    leave_types: deferredQuery(
      sql<
        Lists['leave_types'][number]
      >`select id, name, coalesce(template = 'earned' or code in ('EL', 'PL'), false) as is_earned
        from leave_type where org_id = ${ctx.orgId} and is_paid and status = 1 order by lower(name), id limit 200`,
      (rows) => rows,
    ),
  })

/** What applies where nothing was saved. */
function standard(countryId: number | null, { components, leave_types }: Lists): Policy {
  const basic = components.find(({ is_basic }) => is_basic)?.id ?? null
  return {
    ...{ policy_id: null, version: 0, country_id: countryId, ...standardTerms(countryId) },
    ...{ recovery_component_id: null, encash_component_id: basic, gratuity_component_id: basic },
    leave_type_ids: leave_types.filter(({ is_earned }) => is_earned).map(({ id }) => id),
  }
}

/** One statement. */
export async function readPolicies(ctx: Ctx): Promise<Listed> {
  const world = await countries()
  const lists = await readTx(ctx, (db) => runQuery(db, listsQuery(ctx)))
  const has = (id: number | null) => lists.policies.some(({ country_id }) => country_id === id)
  const all = [
    ...(has(INDIA) ? [] : [standard(INDIA, lists)]),
    ...lists.policies.filter(({ country_id }) => country_id !== null),
    ...(has(null) ? [] : [standard(null, lists)]),
    ...lists.policies.filter(({ country_id }) => country_id === null),
  ]
  const plain = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return {
    policies: all.map((one) => ({
      ...one,
      country: world.find(({ id }) => id === one.country_id)?.name ?? '',
    })),
    ...{ components: lists.components.map(plain), leave_types: lists.leave_types.map(plain) },
    countries: world.map(plain),
  }
}

/** @throws AppError `record.duplicate`, `request.invalid` */
async function requireSound(input: Input, lists: Lists): Promise<void> {
  const { country_id, policy_id } = input
  if (lists.policies.some((one) => one.country_id === country_id && one.policy_id !== policy_id))
    fail('record.duplicate')
  const isKnown = country_id === null || (await countries()).some(({ id }) => id === country_id)
  const isComponent = (id: number | null) => id === null || lists.components.some((one) => one.id === id)
  const wrong = settlementTexts('noSuchUnit')
  const types = new Set(lists.leave_types.map(({ id }) => id))
  const before = lists.policies.find((one) => one.policy_id === policy_id)
  const isType = (id: number) => types.has(id) || (before?.leave_type_ids.includes(id) ?? false)
  const fields = {
    ...(isKnown ? {} : { country_id: wrong }),
    ...(isComponent(input.recovery_component_id) ? {} : { recovery_component_id: wrong }),
    ...(isComponent(input.encash_component_id) ? {} : { encash_component_id: wrong }),
    ...(isComponent(input.gratuity_component_id) ? {} : { gratuity_component_id: wrong }),
    ...(input.leave_type_ids.every(isType) ? {} : { leave_type_ids: wrong }),
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

async function write(ctx: Ctx, db: Db, input: Input, version: number): Promise<number> {
  const { policy_id, version: _seen, leave_type_ids, ...terms } = input
  const row = { ...terms, version, updated_at: ctx.now.toString() }
  const saved =
    policy_id === null
      ? await db
          .insertInto('settlement_policy')
          .values({ org_id: ctx.orgId, ...row })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: policy_id }
  if (policy_id !== null)
    await db
      .updateTable('settlement_policy')
      .set(row)
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', policy_id)
      .execute()
  await sql`delete from settlement_policy_leave where org_id = ${ctx.orgId} and policy_id = ${saved.id}`.execute(
    db,
  )
  const ids = [...new Set(leave_type_ids)]
  if (ids.length > 0)
    await db
      .insertInto('settlement_policy_leave')
      .values(ids.map((leave_type_id) => ({ org_id: ctx.orgId, policy_id: saved.id, leave_type_id })))
      .execute()
  return saved.id
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function savePolicy(ctx: Ctx, input: Input): Promise<DataOf<typeof saveSettlementPolicy>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, POLICY)
    const lists = await runQuery(db, listsQuery(ctx))
    const { policy_id } = input
    const before =
      policy_id === null ? null : found(lists.policies.find((one) => one.policy_id === policy_id))
    if (before && before.version !== input.version) fail('record.conflict')
    await requireSound(input, lists)
    const version = (before?.version ?? 0) + 1
    const id = await write(ctx, db, input, version)
    const { policy_id: _id, version: _version, ...terms } = input
    const { policy_id: _was, version: _old, ...had } = before ?? ({} as Policy)
    await recordAudit(ctx, db, {
      ...{ recordType: POLICY, recordId: id, changes: changesBetween(had, terms) },
    })
    return { policy_id: id, version }
  })
}
