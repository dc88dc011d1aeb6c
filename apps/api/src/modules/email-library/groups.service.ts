import {
  emailGroups,
  type listGroups,
  type saveGroup,
} from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { defineMaster } from '../../platform/master/define-master.ts'
import type { Standards } from '../../platform/standards.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
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
    // Prevents a concurrent deletion.
    .forKeyShare()
    .executeTakeFirst()
  return group !== undefined
}

/** Groups of templates; one with templates can't be deleted. */
export const emailGroupRecords = defineMaster({
  contract: emailGroups,
  table: 'email_group',
  record: 'email_group',
  audited: { label: emailLibraryTexts('emailTemplateGroup') },
  nameOf: ({ name }) => name,
  extraColumns: {
    template_count: sql<number>`(select count(*)::int from email_template t
      where t.org_id = r.org_id and t.group_id = r.id and t.status <> 'archived')`,
  },
  order: sql`r.name_key`,
  isVersioned: false,
  stamps: ['created_at'],
  unique: [
    {
      of: ['name'],
      error: 'email-library.group_name_taken',
      message: emailLibraryTexts.text('nameAlreadyTaken'),
    },
  ],
  refuseRemoval: async (ctx, db, { id }) => {
    const used = await db
      .selectFrom('email_template')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) fail('email-library.group_in_use')
  },
})

/** Creates or renames a group. @throws AppError `record.not_found`, `email-library.group_name_taken` */
export async function upsertGroup(
  ctx: Ctx,
  body: BodyOf<typeof saveGroup>,
): Promise<DataOf<typeof saveGroup>> {
  const { id, name, template_count } = await emailGroupRecords.saveRow(ctx, body)
  return { id, name, template_count }
}

const STANDARD_GROUPS = ['Joining', 'Announcements', 'Notices']

/** Default groups, only for organisations without any. */
export const standardGroups: Standards = {
  name: 'email-library.groups',
  fingerprint: () => STANDARD_GROUPS,
  apply: async (ctx, db) => {
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
