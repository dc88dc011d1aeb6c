import { audienceField, audienceOptions } from '../dashboards/audience.ts'
import { can, choices, endpoint, field, listBody, master, z } from '../kit/index.ts'
import { MAX_ANSWER } from './helpdesk.constants.ts'
import { idInPath, result, table } from './setup-shapes.ts'
import { oneLine } from './ticket-shapes.ts'

const manage = can('helpdesk.faq.manage')
const own = can('helpdesk.own')
const path = <P extends string>(below: P) => `hrms/helpdesk/faq/${below}` as const

export const faqs = master({
  id: 'helpdesk.faq',
  service: 'service-desk',
  access: manage,
  key: 'id',
  fields: {
    category_id: field.id(),
    question: oneLine(200),
    answer: field.requiredText(MAX_ANSWER),
    /** Other words by which people look for it. */
    keywords: z._default(field.text(300), ''),
    /** 1: published; 0: a draft. */
    status: z._default(field.flag(), 0),
    limits: audienceField(),
  },
})

const faqRow = z.object({
  ...faqs.row,
  category: z.string(),
  /** How many said that it helped, and how many that it did not; who said so is known to nobody. */
  helpful: z.int(),
  unhelpful: z.int(),
})
export type Faq = z.infer<typeof faqRow>

export const listFaqs = endpoint({
  id: 'helpdesk.faq.list',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('list'),
  access: manage,
  body: z.object({ ...table.shape, category_id: z.optional(field.id()) }),
  data: z.object({ result: result(faqRow), categories: choices(), options: audienceOptions() }),
  summary: 'The articles of the FAQ, drafts too',
})

export const saveFaq = faqs.save({
  path: path('add'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit an article of the FAQ',
})

export const removeFaq = faqs.remove({ path: path('remove'), summary: 'Delete an article of the FAQ' })

const found = {
  id: field.id(),
  question: z.string(),
  category_id: field.id(),
  category: z.string(),
}

export const findFaqs = endpoint({
  id: 'helpdesk.faq.find',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('find'),
  access: own,
  // Whoever looks for help may be about to report something.
  hidesCaller: 'log',
  body: z.object({ ...listBody(), category_id: z.optional(field.id()) }),
  data: z.object({ result: result(z.object(found)), categories: choices() }),
  summary: 'Published articles for the caller, with all words of the search',
})

export const suggestFaqs = endpoint({
  id: 'helpdesk.faq.suggest',
  service: 'service-desk',
  method: 'POST',
  reads: true,
  path: path('suggest'),
  access: own,
  hidesCaller: 'log',
  body: z.object({ subject: z.string().check(z.trim(), z.maxLength(200)) }),
  data: z.object({ articles: z.array(z.object(found)) }),
  summary: 'Published articles that may answer what a ticket is about, at most five, the nearest first',
})

export const readFaq = endpoint({
  id: 'helpdesk.faq.read',
  service: 'service-desk',
  method: 'GET',
  path: path('{id}'),
  access: own,
  hidesCaller: 'log',
  params: idInPath,
  data: z.object({
    ...found,
    answer: z.string(),
    updated_at: z.string(),
    /** What the caller said of it; null so far. */
    own_vote: z.nullable(z.boolean()),
  }),
  summary: 'A published article',
})

export const voteFaq = endpoint({
  id: 'helpdesk.faq.vote',
  service: 'service-desk',
  method: 'POST',
  path: path('vote'),
  access: own,
  hidesCaller: true,
  body: z.strictObject({
    id: field.id(),
    /** Null takes it back. */
    is_helpful: z.nullable(z.boolean()),
  }),
  data: field.nothing(),
  summary: 'Say whether an article helped; idempotent, and counted without a name',
})
