import type {
  AssetAudit,
  closeAudit,
  listAudits,
  readAudit,
  scanAudit,
  startAudit,
} from '@muster/contract/assets/audits.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { assetScope, MANAGE } from '../assets.access.ts'
import { masterFiltersQuery } from '../assets.queries.ts'
import { plainCode } from '../code-text.ts'
import { auditCountQuery, auditQuery, auditsQuery, itemCountQuery, itemsQuery } from './audits.queries.ts'
import { auditsTexts } from './audits.texts.ts'

/** A page of audits. One statement. */
export function pageOfAudits(
  ctx: Ctx,
  { page, limit }: BodyOf<typeof listAudits>,
): Promise<DataOf<typeof listAudits>> {
  return readTx(ctx, async (db) => {
    const { masters, ...read } = await runQuery(
      db,
      combineQueries({
        rows: auditsQuery(ctx, { limit, offset: (page - 1) * limit }),
        total_rows: auditCountQuery(ctx),
        masters: masterFiltersQuery(ctx),
      }),
    )
    return { ...read, locations: masters.locations, categories: masters.categories }
  })
}

/** An audit with a page of its assets. One statement. @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, input: BodyOf<typeof readAudit>): Promise<DataOf<typeof readAudit>> {
  return readTx(ctx, async (db) => {
    const { audit, ...read } = await runQuery(
      db,
      combineQueries({
        audit: auditQuery(ctx, input.audit_id),
        rows: itemsQuery(ctx, input),
        total_rows: itemCountQuery(ctx, input),
      }),
    )
    return { audit: found(audit), ...read }
  })
}

const nameOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email

/** Starts an audit of the assets in use at a place. Three statements. @throws AppError `request.invalid`, `assets.audit_empty` */
export function start(ctx: Ctx, body: BodyOf<typeof startAudit>): Promise<DataOf<typeof startAudit>> {
  const { name, location_id, category_id, note } = body
  return tx(ctx, async (db) => {
    const { locations, categories } = await runQuery(db, masterFiltersQuery(ctx))
    const fields: Record<string, string> = {}
    const misses = (id: number | null, all: readonly { id: number }[]) =>
      id !== null && !all.some((one) => one.id === id)
    if (misses(location_id, locations)) fields.location_id = auditsTexts('choosePlace')
    if (misses(category_id, categories)) fields.category_id = auditsTexts('choosePlace')
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    const { id } = await db
      .insertInto('asset_audit')
      .values({
        ...{ org_id: ctx.orgId, name, location_id, category_id, note },
        ...{ started_at: ctx.now.toString(), started_by: nameOf(ctx) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`
      insert into asset_audit_item (org_id, audit_id, asset_id, is_expected)
      select a.org_id, ${id}, a.id, true from asset a join asset_type t on t.org_id = a.org_id and t.id = a.type_id
      where a.org_id = ${ctx.orgId} and a.retired_on is null and ${assetScope(ctx, MANAGE)}
        and (${location_id}::bigint is null or a.location_id = ${location_id}::bigint)
        and (${category_id}::bigint is null or t.category_id = ${category_id}::bigint)
      returning id`.execute(db)
    if (rows.length === 0) fail('assets.audit_empty')
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset_audit', recordId: id, recordLabel: name },
      changes: { expected: [null, rows.length] },
    })
    return { audit_id: id, expected: rows.length }
  })
}

/** @throws AppError `record.not_found`, `assets.audit_closed` */
async function lockOpen(ctx: Ctx, db: Db, id: number, strength: 'share' | 'update'): Promise<AssetAudit> {
  await sql`
    select from asset_audit where org_id = ${ctx.orgId} and id = ${id} for ${sql.raw(strength)}`.execute(db)
  const audit = found(await runQuery(db, auditQuery(ctx, id)))
  if (audit.closed_at !== null) fail('assets.audit_closed')
  return audit
}

interface Scanned {
  AID: number
  code: string
  name: string
  holder: string
}

/** The asset of a code, in the caller's reach. One statement. */
async function findByCode(ctx: Ctx, db: Db, code: string): Promise<Scanned | undefined> {
  const { rows } = await sql<Scanned>`
    select a.id as "AID", a.code, a.name, coalesce(e.full_name, '') as holder from asset a
    left join asset_holding h on h.org_id = a.org_id and h.asset_id = a.id and h.ended_on is null
    left join employee e on e.org_id = h.org_id and e.id = h.employee_id
    where a.org_id = ${ctx.orgId} and a.code_key = lower(${code}) and ${assetScope(ctx, MANAGE)}`.execute(db)
  return rows[0]
}

type Outcome = DataOf<typeof scanAudit>['outcome']

/** Marks an asset as found. Many scan at once: the row decides who was first. */
async function mark(
  ctx: Ctx,
  db: Db,
  auditId: number,
  asset: Scanned | undefined,
  code: string,
): Promise<Outcome> {
  const { rows } = await sql<{ is_expected: boolean }>`
    update asset_audit_item set found_at = ${ctx.now.toString()}::timestamptz, found_by = ${nameOf(ctx)}
    where org_id = ${ctx.orgId} and audit_id = ${auditId} and asset_id = ${asset?.AID ?? null}::bigint and found_at is null
    returning is_expected`.execute(db)
  if (rows.length > 0) return 'found'
  const added = await sql`
    insert into asset_audit_item (org_id, audit_id, asset_id, code, is_expected, found_at, found_by)
    values (${ctx.orgId}, ${auditId}, ${asset?.AID ?? null}::bigint, ${asset ? '' : code}, false,
      ${ctx.now.toString()}::timestamptz, ${nameOf(ctx)})
    on conflict do nothing returning id`.execute(db)
  if (added.rows.length === 0) return 'again'
  return asset ? 'surplus' : 'unknown'
}

/** Records what was scanned or typed. @throws AppError `record.not_found`, `assets.audit_closed` */
export function scan(ctx: Ctx, body: BodyOf<typeof scanAudit>): Promise<DataOf<typeof scanAudit>> {
  const code = plainCode(body.code)
  return tx(ctx, async (db) => {
    await lockOpen(ctx, db, body.audit_id, 'share')
    const asset = await findByCode(ctx, db, code)
    const outcome = await mark(ctx, db, body.audit_id, asset, code)
    const {
      expected,
      found: hits,
      missing,
      surplus,
    } = found(await runQuery(db, auditQuery(ctx, body.audit_id)))
    const about = asset ?? { AID: null, code, name: '', holder: '' }
    return { outcome, ...about, expected, found: hits, missing, surplus }
  })
}

/** Ends an audit. @throws AppError `record.not_found`, `assets.audit_closed` */
export function close(ctx: Ctx, { audit_id }: BodyOf<typeof closeAudit>): Promise<DataOf<typeof closeAudit>> {
  return tx(ctx, async (db) => {
    // Nobody scans while it is locked, and what is deleted below was not counted: these figures are the final ones.
    const { name, expected, found: hits, missing, surplus } = await lockOpen(ctx, db, audit_id, 'update')
    // What was written off meanwhile is not missing, now and later.
    await sql`
      delete from asset_audit_item i using asset a where i.org_id = ${ctx.orgId} and i.audit_id = ${audit_id}
        and i.found_at is null and a.org_id = i.org_id and a.id = i.asset_id and a.retired_on is not null`.execute(
      db,
    )
    await sql`
      update asset_audit set closed_at = ${ctx.now.toString()}::timestamptz, closed_by = ${nameOf(ctx)}, version = version + 1
      where org_id = ${ctx.orgId} and id = ${audit_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset_audit', recordId: audit_id, recordLabel: name },
      changes: { found: [null, hits], missing: [null, missing], surplus: [null, surplus] },
    })
    return { audit_id, expected, found: hits, missing, surplus }
  })
}
