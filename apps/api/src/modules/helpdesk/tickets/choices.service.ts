import type {
  chooseTicketCategory,
  chooseTicketSubcategory,
  listHelpdeskEntities,
} from '@muster/contract/helpdesk/ticket-choices.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { publishedFor } from '../faq/own-faq.service.ts'

/** SQL condition over sub-category `s`: it is for the people of an employee's entity. */
export const isForEntityOf = (orgId: number, employeeId: number | null): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from helpdesk_subcategory_entity x where x.org_id = ${orgId} and x.subcategory_id = s.id)
  or exists (select from helpdesk_subcategory_entity x join employee e on e.org_id = x.org_id and e.entity_id = x.entity_id
    where x.org_id = ${orgId} and x.subcategory_id = s.id and e.id = ${employeeId}::bigint))`

type Categories = DataOf<typeof chooseTicketCategory>['categories']
type Subcategories = DataOf<typeof chooseTicketSubcategory>['subcategories']

/** SQL: what can be chosen below category `c`, as JSON. */
const subcategoriesOf = (ctx: Ctx) => sql<Subcategories>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'note', s.note, 'questions', s.questions)
    order by lower(s.name), s.id), '[]')
  from helpdesk_subcategory s where s.org_id = c.org_id and s.category_id = c.id and s.status = 1
    and ${isForEntityOf(ctx.orgId, ctx.actor.employeeId)})`

/** Categories with something to choose below them; or with articles for the caller. One statement. */
export function offeredCategories(
  ctx: Ctx,
  { faq }: QueryOf<typeof chooseTicketCategory>,
): Promise<DataOf<typeof chooseTicketCategory>> {
  const ofFaq = faq === '1' || faq === 'true'
  const wanted = ofFaq ? sql`c.id in (select r.category_id ${publishedFor(ctx)})` : sql`c.status = 1`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Categories[number]>`
      select c.id, c.name, c.note, c.is_confidential, c.allows_anonymous, ${subcategoriesOf(ctx)} as subcategories
      from helpdesk_category c where c.org_id = ${ctx.orgId} and ${wanted} order by lower(c.name), c.id`.execute(
      db,
    )
    return { categories: rows.filter(({ subcategories }) => ofFaq || subcategories.length > 0) }
  })
}

/** One statement. @throws AppError `record.not_found` for a category that can't be chosen */
export function offeredSubcategories(
  ctx: Ctx,
  categoryId: number,
): Promise<DataOf<typeof chooseTicketSubcategory>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ subcategories: Subcategories }>`
      select ${subcategoriesOf(ctx)} as subcategories
      from helpdesk_category c where c.org_id = ${ctx.orgId} and c.id = ${categoryId} and c.status = 1`.execute(
      db,
    )
    return rows[0] ?? fail('record.not_found')
  })
}

/** One statement. */
export function entityChoices(
  ctx: Ctx,
  { status }: QueryOf<typeof listHelpdeskEntities>,
): Promise<DataOf<typeof listHelpdeskEntities>> {
  const wanted =
    status === undefined ? sql`true` : sql`e.status = ${status === '1' || status === 'true' ? 1 : 0}`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select e.id, e.name from entity e where e.org_id = ${ctx.orgId} and ${wanted} order by lower(e.name), e.id`.execute(
      db,
    )
    return { entities: rows }
  })
}
