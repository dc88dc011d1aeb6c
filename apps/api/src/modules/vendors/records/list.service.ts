import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { listVendors, VendorDetail } from '@muster/contract/vendors/vendors.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { fileLink } from '../../files/index.ts'
import { aloneFrom, hasOtherDecider } from '../bank/bank.service.ts'
import { claimsQuery, selectedClaims } from '../claims/claims.queries.ts'
import { contractState } from '../rules/contract-state.ts'
import { categoriesQuery, entitiesQuery, settingsQuery } from '../setup/offered.queries.ts'
import { BANK, MANAGE, SET_UP, vendorScope } from '../vendors.access.ts'
import { countQuery, selectedVendors, vendorsQuery } from './vendors.queries.ts'

/** A page of the list. One statement. */
export function pageOfVendors(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listVendors>,
): Promise<DataOf<typeof listVendors>> {
  const from = selectedVendors(ctx, filter)
  return readTx(ctx, async (db) => ({
    ...(await runQuery(
      db,
      combineQueries({
        rows: vendorsQuery(ctx, from, { sort: filter.sort, limit, offset: (page - 1) * limit }),
        ...{ total_rows: countQuery(from), categories: categoriesQuery(ctx), entities: entitiesQuery(ctx) },
      }),
    )),
    abilities: { manage: holds(ctx.actor, MANAGE), set_up: holds(ctx.actor, SET_UP) },
  }))
}

const contactsQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<VendorDetail['contacts'][number]>`
      select name, role, email, phone from vendor_contact where org_id = ${ctx.orgId} and vendor_id = ${id} order by position`,
    (rows) => rows,
  )

type StoredContract = Omit<VendorDetail['contracts'][number], 'state' | 'files'> & {
  files: { path: string; name: string }[]
}

const contractsQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<StoredContract>`
      select t.id, t.title, t.number, t.starts_on::text as starts_on, t.ends_on::text as ends_on, t.amount::text as amount,
        t.currency, t.note, t.version,
        coalesce((select jsonb_agg(jsonb_build_object('path', x.path, 'name', x.name) order by x.position)
          from vendor_contract_file x join stored_file f on f.org_id = x.org_id and f.path = x.path and f.state = 'stored'
          where x.org_id = t.org_id and x.contract_id = t.id), '[]') as files
      from vendor_contract t where t.org_id = ${ctx.orgId} and t.vendor_id = ${id}
      order by t.ends_on desc nulls first, t.id desc`,
    (rows) => rows,
  )

const bankChangesQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<VendorDetail['bank_changes'][number]>`
      select b.id, b.hint, b.reason, b.state, b.proposed_by, b.proposed_at, b.decided_by, b.decided_at, b.decision_note,
        b.account_id is not distinct from ${ctx.actor.accountId}::bigint as is_own, b.decided_alone,
        case when b.state = 'open' and b.account_id is not distinct from ${ctx.actor.accountId}::bigint and not ${hasOtherDecider(ctx)}
          then ${aloneFrom} end as alone_from
      from vendor_bank_change b join vendor v on v.org_id = b.org_id and v.id = b.vendor_id
      where b.org_id = ${ctx.orgId} and b.vendor_id = ${id} and ${vendorScope(ctx, BANK)} order by b.id desc limit 50`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        proposed_at: instantOf(row.proposed_at),
        decided_at: instantOf(row.decided_at),
        alone_from: instantOf(row.alone_from),
      })),
  )

const abilitiesQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<{ manage: boolean; bank: boolean }>`
      select ${vendorScope(ctx, MANAGE)} as manage, ${vendorScope(ctx, BANK)} as bank from vendor v
      where v.org_id = ${ctx.orgId} and v.id = ${id}`,
    ([row]) => row ?? { manage: false, bank: false },
  )

/** A vendor. One statement. @throws AppError `record.not_found` */
export function readVendorDetail(ctx: Ctx, id: number): Promise<VendorDetail> {
  return readTx(ctx, async (db) => {
    const { vendors, contracts, settings, today, ...rest } = await runQuery(
      db,
      combineQueries({
        vendors: vendorsQuery(ctx, selectedVendors(ctx, { id }), { limit: 1, offset: 0 }),
        ...{ contacts: contactsQuery(ctx, id), contracts: contractsQuery(ctx, id) },
        claims: claimsQuery(ctx, selectedClaims(ctx, { vendor_id: id }), { limit: 10, offset: 0 }),
        ...{ bank_changes: bankChangesQuery(ctx, id), abilities: abilitiesQuery(ctx, id) },
        ...{ categories: categoriesQuery(ctx), entities: entitiesQuery(ctx) },
        ...{ settings: settingsQuery(ctx), today: organisationTodayQuery(ctx) },
      }),
    )
    const vendor = found(vendors[0])
    return {
      ...{ vendor, ...rest },
      contracts: contracts.map((contract) => ({
        ...contract,
        state: contractState(contract, today, settings.remind_days),
        files: contract.files.map(({ path, name }) => ({ path, name, link: fileLink(ctx, path, name) })),
      })),
    }
  })
}
