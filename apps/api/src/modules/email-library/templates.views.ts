import type { TemplateRow } from '@muster/contract/email-library/templates.contract'
import { holds } from '../../platform/access/actor.ts'
import { wordsOf } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/context.ts'
import { mailTriggers } from './template-triggers.ts'
import type { TemplateListRow } from './templates.queries.ts'
import type { VersionRow } from './versions.queries.ts'

/** Formats rows for the API; loads the triggers once. */
export function templateRows(ctx: Ctx): (row: TemplateListRow) => TemplateRow {
  const triggers = new Map(mailTriggers(ctx).map((one) => [one.slug, one]))
  const mayEdit = holds(ctx.actor, 'email-library.template.edit')
  const maySend = holds(ctx.actor, 'email-library.template.send')
  return (row) => {
    const trigger = triggers.get(row.trigger_slug)
    return {
      EMAIL_ID: row.id,
      name: row.name,
      group_id: row.group_id,
      group_name: row.group_name,
      TRIGGER_SLUG: row.trigger_slug,
      trigger_name: trigger?.name ?? wordsOf(row.trigger_slug),
      is_automatic: trigger?.isAutomatic ?? true,
      status: row.status,
      has_changes: row.status === 'published' && row.has_changes,
      subject: row.subject,
      languages: row.languages,
      entity_count: row.entity_count,
      updated_at: row.updated_at,
      abilities: {
        edit: mayEdit && row.status !== 'archived',
        send: maySend && row.status === 'published' && trigger?.isAutomatic === false,
      },
    }
  }
}

export function versionFacts({ id, number, author, note, created_at }: VersionRow) {
  return { version_id: id, number, author, note, created_at }
}
