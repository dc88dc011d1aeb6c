import {
  findFaqs,
  listFaqs,
  readFaq,
  removeFaq,
  saveFaq,
  suggestFaqs,
  voteFaq,
} from '@muster/contract/helpdesk/faq.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { tableOf } from '../setup/tables.ts'
import { faqRecords } from './faq.master.ts'
import { findArticles, readArticle, suggestArticles, vote } from './own-faq.service.ts'

export const faqRoutes: Route[] = [
  route(listFaqs, (ctx, { body }) =>
    faqRecords.read(ctx, (rows, { categories, ...options }) => ({
      result: tableOf(
        rows.filter((row) => body.category_id === undefined || row.category_id === body.category_id),
        body,
        ({ question, keywords }) => `${question} ${keywords}`,
      ),
      ...{ categories, options },
    })),
  ),
  route(saveFaq, async (ctx, { body }) => reply(await faqRecords.save(ctx, body), helpdeskTexts('saved'))),
  route(removeFaq, async (ctx, { body }) =>
    reply(await faqRecords.remove(ctx, body), helpdeskTexts('removed')),
  ),
  route(findFaqs, (ctx, { body }) => findArticles(ctx, body)),
  route(suggestFaqs, (ctx, { body }) => suggestArticles(ctx, body)),
  route(readFaq, (ctx, { params }) => readArticle(ctx, params.id)),
  route(voteFaq, async (ctx, { body }) => reply(await vote(ctx, body), helpdeskTexts('voted'))),
]
