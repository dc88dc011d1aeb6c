import type {
  forgetImportSource,
  listImportSources,
  renameImportSource,
} from '@muster/contract/forms/imports/imports.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findSources, type ImportSource, lockSource, updateSource } from './import-memory.queries.ts'
import { importTargetFor } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

export const sourceView = ({ id, name, uses, updated_at }: ImportSource) => ({
  source_id: id,
  name,
  uses,
  used_at: updated_at,
})

export function listSources(
  ctx: Ctx,
  { formid }: QueryOf<typeof listImportSources>,
): Promise<DataOf<typeof listImportSources>> {
  const target = importTargetFor(ctx, formid)
  return readTx(ctx, async (db) => ({
    sources: (await findSources(ctx, db, target.name)).map((source) => ({
      ...sourceView(source),
      columns: Object.keys(source.mapping),
    })),
  }))
}

/** Loads and locks a source of a target that the caller may import to; any other is treated as missing. */
async function ownSource(ctx: Ctx, db: Db, id: number) {
  const source = found(await lockSource(ctx, db, id))
  importTargetFor(ctx, source.target)
  return source
}

export function renameSource(
  ctx: Ctx,
  { source_id, name }: BodyOf<typeof renameImportSource>,
): Promise<DataOf<typeof renameImportSource>> {
  return tx(ctx, async (db) => {
    const source = await ownSource(ctx, db, source_id)
    const others = (await findSources(ctx, db, source.target)).filter(({ id }) => id !== source.id)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      fail('record.duplicate', { fields: { name: importsTexts('anotherSourceHasThisName') } })
    }
    await updateSource(ctx, db, source.id, { name })
    await recordAudit(ctx, db, {
      recordType: 'import_source',
      recordId: source.id,
      recordLabel: name,
      changes: { name: [source.name, name] },
    })
    return sourceView({ ...source, name })
  })
}

export function forgetSource(ctx: Ctx, { source_id }: BodyOf<typeof forgetImportSource>): Promise<null> {
  return tx(ctx, async (db) => {
    const source = await ownSource(ctx, db, source_id)
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
