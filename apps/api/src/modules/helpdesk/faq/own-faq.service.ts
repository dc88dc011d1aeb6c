import { createHmac } from 'node:crypto'
import type { findFaqs, readFaq, suggestFaqs, voteFaq } from '@muster/contract/helpdesk/faq.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { audience, FAQ_LIMITS } from './faq.master.ts'
import { asQuery, searchedWords, tellingWords } from './words.ts'

const SUGGESTED = 5
/** A word in the question counts as much as three in the answer; a single word in the answer is not enough. */
const IN_QUESTION = 3
const LEAST = 2

/** SQL: published articles `r` for the caller; without an employee record, those for everybody. */
export const publishedFor = (ctx: Ctx): RawBuilder<unknown> => sql`
  from helpdesk_faq r join helpdesk_category c on c.org_id = r.org_id and c.id = r.category_id
  left join employee e on e.org_id = r.org_id and e.id = ${ctx.actor.employeeId}::bigint
  where r.org_id = ${ctx.orgId} and r.status = 1 and ${audience.isFor(FAQ_LIMITS)}`

const withWords = (words: readonly string[], how: 'all' | 'any') =>
  words.length === 0 ? sql`true` : sql`r.id in (select s.faq_id from search_faqs(${asQuery(words, how)}) s)`

const columns = sql`r.id, r.question, r.category_id, c.name as category`

const counted = (words: readonly string[], stored: RawBuilder<unknown>) => sql`(
  select count(*) from unnest(${[...words]}::text[]) q (word)
  where exists (select from unnest(${stored}) s (word) where starts_with(s.word, q.word)))`

/** How well an article matches some words. */
const nearness = (
  words: readonly string[],
) => sql`(${counted(words, sql`r.question_words || r.keyword_words`)}
  * ${sql.lit(IN_QUESTION)} + ${counted(words, sql`r.answer_words`)})`

type Found = DataOf<typeof suggestFaqs>['articles'][number]
type Categories = DataOf<typeof findFaqs>['categories']

/** A page of the articles with all of the words, the nearest first. One statement. */
export function findArticles(
  ctx: Ctx,
  { search, category_id, page, limit }: BodyOf<typeof findFaqs>,
): Promise<DataOf<typeof findFaqs>> {
  const words = searchedWords(search)
  const isFound = words.length === 0 && search !== '' ? sql`false` : withWords(words, 'all')
  const chosen = sql`${publishedFor(ctx)} and ${isFound}
    and ${category_id === undefined ? sql`true` : sql`r.category_id = ${category_id}`}`
  const order = words.length > 0 ? sql`${nearness(words)} desc,` : sql``
  return readTx(ctx, async (db) => {
    const { docs, total, categories } = await runQuery(
      db,
      combineQueries({
        docs: deferredQuery(
          sql<Found>`select ${columns} ${chosen} order by ${order} lower(c.name), lower(r.question), r.id
            limit ${limit} offset ${(page - 1) * limit}`,
          (rows) => rows,
        ),
        total: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${chosen}`,
          ([row]) => row?.total ?? 0,
        ),
        categories: deferredQuery(
          sql<
            Categories[number]
          >`select o.id, o.name from helpdesk_category o where o.org_id = ${ctx.orgId} and o.id in (
            select r.category_id ${publishedFor(ctx)}) order by lower(o.name), o.id`,
          (rows) => rows,
        ),
      }),
    )
    return { result: { docs, total, pages: pageCount(total, limit) }, categories }
  })
}

/** Articles that may answer a question before a ticket is raised. One statement; none without a meaningful word. */
export function suggestArticles(
  ctx: Ctx,
  { subject }: BodyOf<typeof suggestFaqs>,
): Promise<DataOf<typeof suggestFaqs>> {
  const words = tellingWords(subject).filter((word) => word.length > 2 || /\d/.test(word))
  if (words.length === 0) return Promise.resolve({ articles: [] })
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Found>`
      select q.id, q.question, q.category_id, q.category from (
        select ${columns}, ${nearness(words)} as near ${publishedFor(ctx)} and ${withWords(words, 'any')}) q
      where q.near >= ${sql.lit(LEAST)} order by q.near desc, lower(q.question), q.id limit ${sql.lit(SUGGESTED)}`.execute(
      db,
    )
    return { articles: rows }
  })
}

/** Key of a caller's vote, which identifies nobody. Null for callers without an account, and while viewing as somebody. */
function voterKeyOf({ actor, orgId, platform }: Ctx, id: number): string | null {
  if (actor.accountId === null || actor.viewer) return null
  return createHmac('sha256', platform.config.secretKey)
    .update(`muster faq vote v1 ${orgId} ${id} ${actor.accountId}`)
    .digest('base64url')
}

/** One statement. @throws AppError `record.not_found` for a draft, or one for others */
export function readArticle(ctx: Ctx, id: number): Promise<DataOf<typeof readFaq>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof readFaq>>`
      select ${columns}, r.answer, r.updated_at, (select v.is_helpful from helpdesk_faq_vote v where v.org_id = r.org_id
        and v.faq_id = r.id and v.voter_key = ${voterKeyOf(ctx, id)}::text) as own_vote
      ${publishedFor(ctx)} and r.id = ${id}`.execute(db)
    const article = found(rows[0])
    return { ...article, updated_at: instantOf(article.updated_at) }
  })
}

/** Idempotent; two statements. @throws AppError `record.not_found`, `access.denied` */
export function vote(ctx: Ctx, { id, is_helpful }: BodyOf<typeof voteFaq>): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql`select r.id ${publishedFor(ctx)} and r.id = ${id}`.execute(db)
    found(rows[0])
    const key = voterKeyOf(ctx, id)
    if (key === null) return null
    if (is_helpful === null)
      await sql`delete from helpdesk_faq_vote where org_id = ${ctx.orgId} and faq_id = ${id} and voter_key = ${key}`.execute(
        db,
      )
    else
      await sql`insert into helpdesk_faq_vote (org_id, faq_id, voter_key, is_helpful)
        values (${ctx.orgId}, ${id}, ${key}, ${is_helpful})
        on conflict (org_id, faq_id, voter_key) do update set is_helpful = excluded.is_helpful`.execute(db)
    return null
  })
}
