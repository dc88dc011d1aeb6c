import { addTemplate, publish } from '../../src/modules/email-library/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { demoTemplates } from './email-texts.ts'

async function groupIds(ctx: Ctx, names: readonly string[]): Promise<Map<string, number>> {
  const created_at = ctx.now.toString()
  return tx(ctx, async (db) => {
    await db
      .insertInto('email_group')
      .values(names.map((name) => ({ org_id: ctx.orgId, name, created_at })))
      .onConflict((conflict) => conflict.columns(['org_id', 'name_key']).doNothing())
      .execute()
    const rows = await db
      .selectFrom('email_group')
      .select(['id', 'name'])
      .where('org_id', '=', ctx.orgId)
      .execute()
    return new Map(rows.map(({ id, name }) => [name, id]))
  })
}

/** A typical HR template library: manual mails for many occasions, some of them published. */
export async function writeDemoTemplates(ctx: Ctx): Promise<void> {
  const groups = await groupIds(ctx, [...new Set(demoTemplates.map((one) => one.group))])
  for (const { name, group, slug, subject, html, isPublished } of demoTemplates) {
    const { EMAIL_ID } = await addTemplate(ctx, {
      name,
      group_id: groups.get(group) as number,
      TRIGGER_SLUG: slug,
      language: 'en',
      subject,
      html,
      text: '',
      reply_to: '',
      cc: [],
      bcc: [],
    })
    if (isPublished) await publish(ctx, { EMAIL_ID, language: 'en', is_published: true })
  }
}
