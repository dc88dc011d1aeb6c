import type {
  listLetterTemplates,
  listLetterVersions,
  readFormFields,
  readLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { readTemplateContent, usedNames } from './compose-letter.ts'
import { findKnownFields, groupsOf, isDatedBy } from './letter-fields.ts'
import { findLetterheads } from './letterheads.service.ts'
import { countTemplates, findContent, findTemplates, requireTemplate } from './template.queries.ts'

export function pageOfTemplates(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listLetterTemplates> & { categories?: readonly string[] },
): Promise<DataOf<typeof listLetterTemplates>> {
  return readTx(ctx, async (db) => {
    const count = await countTemplates(ctx, db, filter)
    return {
      results: await findTemplates(ctx, db, filter, { limit, offset: (page - 1) * limit }),
      ...{ count, num_pages: Math.ceil(count / limit) },
      abilities: { add: holds(ctx.actor, 'documents.templates.manage') },
    }
  })
}

/** @throws AppError `record.not_found` */
export function readTemplate(
  ctx: Ctx,
  id: number,
  number?: number,
): Promise<DataOf<typeof readLetterTemplate>> {
  return readTx(ctx, async (db) => {
    const template = await requireTemplate(ctx, db, id)
    const shown = number ?? template.latest
    const content = await findContent(ctx, db, id, shown)
    const { byName } = await findKnownFields(ctx, db, content.inputs)
    const read = await readTemplateContent(content, template.language)
    const names = await usedNames(read, await findLetterheads(ctx, db))
    return { template, number: shown, content, is_dated: isDatedBy(byName, names) }
  })
}

/** @throws AppError `record.not_found` */
export function versionsOf(ctx: Ctx, id: number): Promise<DataOf<typeof listLetterVersions>> {
  return readTx(ctx, async (db) => {
    await requireTemplate(ctx, db, id)
    const { rows } = await sql<DataOf<typeof listLetterVersions>['versions'][number]>`
      select v.number, v.title, v.note, v.author, v.created_at, v.number is not distinct from t.published as is_published,
        (select count(*)::int from letter l where l.org_id = v.org_id and l.template_id = v.template_id
          and l.template_version = v.number and l.sent_at is not null) as sent
      from letter_template_version v join letter_template t on t.org_id = v.org_id and t.id = v.template_id
      where v.org_id = ${ctx.orgId} and v.template_id = ${id} order by v.number desc limit 200`.execute(db)
    return { versions: rows }
  })
}

export function fieldsOfLetters(ctx: Ctx): Promise<DataOf<typeof readFormFields>> {
  return readTx(ctx, async (db) => ({ groups: groupsOf(ctx, await findKnownFields(ctx, db, [])) }))
}
