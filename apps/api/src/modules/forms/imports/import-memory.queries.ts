import { createHash } from 'node:crypto'
import { compactName, type RememberedColumns } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Two files of one source have the same headings, whatever their case and order of blanks. */
function signatureOf(header: readonly string[]): string {
  return createHash('sha256').update(header.map(compactName).join('\n')).digest('hex')
}

export async function recallMapping(
  ctx: Ctx,
  db: Db,
  target: string,
  header: readonly string[],
): Promise<RememberedColumns | null> {
  const row = await db
    .selectFrom('import_mapping')
    .select('mapping')
    .where('org_id', '=', ctx.orgId)
    .where('target', '=', target)
    .where('signature', '=', signatureOf(header))
    .executeTakeFirst()
  return (row?.mapping as RememberedColumns | undefined) ?? null
}

export async function rememberMapping(
  ctx: Ctx,
  db: Db,
  target: string,
  header: readonly string[],
  mapping: readonly (string | null)[],
): Promise<void> {
  const columns = JSON.stringify(
    Object.fromEntries(header.map((name, at) => [compactName(name), mapping[at] ?? null])),
  )
  await db
    .insertInto('import_mapping')
    .values({
      org_id: ctx.orgId,
      target,
      signature: signatureOf(header),
      mapping: sql`${columns}::jsonb`,
      updated_at: ctx.now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'target', 'signature']).doUpdateSet((eb) => ({
        mapping: eb.ref('excluded.mapping'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
