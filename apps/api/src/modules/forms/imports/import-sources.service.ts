import type {
  forgetImportSource,
  listImportSources,
  renameImportSource,
} from '@muster/contract/forms/imports/imports.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { scopesOf } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findSources, type ImportSource, lockSource, updateSource } from './import-memory.queries.ts'
import { type ImportTarget, importTargetFor } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

/** Sources are shared, so only their owner and those who import for the whole organisation rename or delete them. */
function mayManage(ctx: Ctx, source: ImportSource, target: Pick<ImportTarget, 'permission'>): boolean {
  const isOwner = source.created_by !== null && source.created_by === ctx.actor.accountId
  return isOwner || scopesOf(ctx.actor, target.permission).has('organisation')
}

export const sourceView = (ctx: Ctx, source: ImportSource, target: Pick<ImportTarget, 'permission'>) => ({
  source_id: source.id,
  name: source.name,
  uses: source.uses,
  used_at: source.updated_at,
  abilities: { manage: mayManage(ctx, source, target) },
})

export function listSources(
  ctx: Ctx,
  { formid }: QueryOf<typeof listImportSources>,
): Promise<DataOf<typeof listImportSources>> {
  const target = importTargetFor(ctx, formid)
  return readTx(ctx, async (db) => ({
    sources: (await findSources(ctx, db, target.name)).map((source) => ({
      ...sourceView(ctx, source, target),
      columns: Object.keys(source.mapping),
    })),
  }))
}

/**
 * Loads and locks a source of a target that the caller may import to; any other is treated as missing.
 *
 * @throws AppError `record.not_found`, `access.denied` for somebody else's source
 */
async function ownSource(ctx: Ctx, db: Db, id: number) {
  const source = found(await lockSource(ctx, db, id))
  const target = importTargetFor(ctx, source.target)
  if (!mayManage(ctx, source, target)) fail('access.denied')
  return { source, target }
}

export function renameSource(
  ctx: Ctx,
  { source_id, name }: BodyOf<typeof renameImportSource>,
): Promise<DataOf<typeof renameImportSource>> {
  return tx(ctx, async (db) => {
    const { source, target } = await ownSource(ctx, db, source_id)
    const others = (await findSources(ctx, db, source.target)).filter(({ id }) => id !== source.id)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      fail('record.duplicate', { fields: { name: importsTexts('sourceNameTaken') } })
    }
    await updateSource(ctx, db, source.id, { name })
    await recordAudit(ctx, db, {
      recordType: 'import_source',
      recordId: source.id,
      recordLabel: name,
      changes: { name: [source.name, name] },
    })
    return sourceView(ctx, { ...source, name }, target)
  })
}

export function forgetSource(ctx: Ctx, { source_id }: BodyOf<typeof forgetImportSource>): Promise<null> {
  return tx(ctx, async (db) => {
    const { source } = await ownSource(ctx, db, source_id)
    await db
      .deleteFrom('import_mapping')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', source.id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'import_source',
      recordId: source.id,
      recordLabel: source.name,
      changes: { name: [source.name, null] },
    })
    return null
  })
}
