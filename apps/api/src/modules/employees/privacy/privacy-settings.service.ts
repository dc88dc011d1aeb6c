import {
  type readPrivacy,
  retentionKinds,
  type savePrivacy,
} from '@muster/contract/employees/privacy/privacy.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { countDue, type ErasureRow, findErasures } from './erasure.queries.ts'
import { privacyTexts } from './privacy.texts.ts'
import { findPrivacySetting } from './protected.queries.ts'

type Privacy = DataOf<typeof readPrivacy>

async function findRules(ctx: Ctx, db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('retention_rule')
    .select(['kind', 'months'])
    .where('org_id', '=', ctx.orgId)
    .execute()
  return new Map(rows.map(({ kind, months }) => [kind, months]))
}

async function countHolds(ctx: Ctx, db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('legal_hold')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('org_id', '=', ctx.orgId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function erasureView(ctx: Ctx, { requested_by, ...row }: ErasureRow): Privacy['erasures'][number] {
  const isWaiting = row.state === 'waiting'
  return {
    ...row,
    abilities: { confirm: isWaiting && requested_by !== ctx.actor.accountId, cancel: isWaiting },
  }
}

/** Five statements. */
export function readPrivacySettings(ctx: Ctx): Promise<Privacy> {
  return readTx(ctx, async (db) => {
    const setting = await findPrivacySetting(ctx, db)
    const rules = await findRules(ctx, db)
    const due = await countDue(ctx, db)
    return {
      ...setting,
      retention: retentionKinds.map((kind) => ({
        kind,
        months: rules.get(kind) ?? null,
        due: due.byKind.get(kind) ?? 0,
      })),
      people_due: due.people,
      holds: await countHolds(ctx, db),
      erasures: (await findErasures(ctx, db)).map((row) => erasureView(ctx, row)),
    }
  })
}

async function writeRules(ctx: Ctx, db: Db, wanted: ReadonlyMap<string, number | null>): Promise<void> {
  await db
    .deleteFrom('retention_rule')
    .where('org_id', '=', ctx.orgId)
    .where('kind', 'in', [...wanted.keys()])
    .execute()
  const rows = [...wanted].flatMap(([kind, months]) =>
    months === null ? [] : [{ org_id: ctx.orgId, kind, months, updated_at: ctx.now.toString() }],
  )
  if (rows.length > 0) await db.insertInto('retention_rule').values(rows).execute()
}

/** @throws AppError `record.conflict` when somebody else saved meanwhile */
export function savePrivacySettings(
  ctx: Ctx,
  input: BodyOf<typeof savePrivacy>,
): Promise<DataOf<typeof savePrivacy>> {
  return tx(ctx, async (db) => {
    await db
      .insertInto('privacy_setting')
      .values({ org_id: ctx.orgId, version: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await db
      .selectFrom('privacy_setting')
      .select(['asks_reason', 'reveals_an_hour', 'version'])
      .where('org_id', '=', ctx.orgId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    requireVersion(before.version, input.version)
    const rules = await findRules(ctx, db)
    const wanted = new Map(input.retention.map(({ kind, months }) => [kind as string, months]))
    if (wanted.size > 0) await writeRules(ctx, db, wanted)
    const { asks_reason, reveals_an_hour } = input
    await db
      .updateTable('privacy_setting')
      .set({ asks_reason, reveals_an_hour, version: before.version + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .execute()
    const months = (from: (kind: string) => number | null) =>
      Object.fromEntries([...wanted.keys()].map((kind) => [`months_${kind}`, from(kind)]))
    await recordAudit(ctx, db, {
      recordType: 'privacy_setting',
      recordLabel: privacyTexts.english('privacy'),
      changes: changesBetween(
        {
          asks_reason: before.asks_reason,
          reveals_an_hour: before.reveals_an_hour,
          ...months((kind) => rules.get(kind) ?? null),
        },
        { asks_reason, reveals_an_hour, ...months((kind) => wanted.get(kind) ?? null) },
      ),
    })
    return { version: before.version + 1 }
  })
}
