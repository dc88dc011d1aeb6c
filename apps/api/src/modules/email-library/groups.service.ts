import type { listGroups, removeGroup, saveGroup } from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import type { Standards } from '../../platform/standards.ts'
import { findGroups } from './templates.queries.ts'

export async function readGroups(ctx: Ctx, search: string): Promise<DataOf<typeof listGroups>> {
  return { groups: await readTx(ctx, (db) => findGroups(ctx, db, search)) }
}

export async function hasGroup(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const group = await db
    .selectFrom('email_group')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    // Nobody removes it meanwhile.
    .forKeyShare()
    .executeTakeFirst()
  return group !== undefined
}

async function refuseTaken(ctx: Ctx, db: Db, name: string, exceptId: number): Promise<void> {
  const taken = await db
    .selectFrom('email_group')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('name_key', '=', name.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (taken) fail('email-library.group_name_taken', { fields: { name: 'This name is taken.' } })
}

/** Adds a group, or renames one. @throws AppError `record.not_found`, `email-library.group_name_taken` */
export function keepGroup(ctx: Ctx, body: BodyOf<typeof saveGroup>): Promise<DataOf<typeof saveGroup>> {
  const { name } = body
  return tx(ctx, async (db) => {
    const before = body.id
      ? found(
          await db
            .selectFrom('email_group')
            .select(['id', 'name'])
            .where('org_id', '=', ctx.orgId)
            .where('id', '=', body.id)
            .forUpdate()
            .executeTakeFirst(),
        )
      : undefined
    await refuseTaken(ctx, db, name, before?.id ?? 0)
    const id = before?.id ?? (await addGroup(ctx, db, name))
    if (before) {
      await db
        .updateTable('email_group')
        .set({ name })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .execute()
    }
    const changes = changesBetween(before ? { name: before.name } : {}, { name })
    await recordAudit(ctx, db, { recordType: 'email_group', recordId: id, recordLabel: name, changes })
    return found((await findGroups(ctx, db, name)).find((one) => one.id === id))
  })
}

async function addGroup(ctx: Ctx, db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('email_group')
    .values({ org_id: ctx.orgId, name, created_at: ctx.now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws AppError `record.not_found`, `email-library.group_in_use` */
export function dropGroup(ctx: Ctx, { id }: BodyOf<typeof removeGroup>): Promise<null> {
  return tx(ctx, async (db) => {
    const group = found(
      await db
        .selectFrom('email_group')
        .select(['id', 'name'])
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    const used = await db
      .selectFrom('email_template')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) fail('email-library.group_in_use')
    await db.deleteFrom('email_group').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    const changes = changesBetween({ name: group.name }, {})
    await recordAudit(ctx, db, { recordType: 'email_group', recordId: id, recordLabel: group.name, changes })
    return null
  })
}

const STANDARD_GROUPS = ['Joining', 'Announcements', 'Notices']

/** Groups to begin with; an organisation that has any keeps them as they are. */
export const standardGroups: Standards = {
  name: 'email-library.groups',
  fingerprint: () => STANDARD_GROUPS,
  give: async (ctx, db) => {
    const any = await db
      .selectFrom('email_group')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .limit(1)
      .executeTakeFirst()
    if (any) return
    const created_at = ctx.now.toString()
    await db
      .insertInto('email_group')
      .values(STANDARD_GROUPS.map((name) => ({ org_id: ctx.orgId, name, created_at })))
      .execute()
  },
}
