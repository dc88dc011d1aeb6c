import { audienceDimensions } from '@muster/contract/dashboards/audience.constants'
import { faqs as contract } from '@muster/contract/helpdesk/faq.contract'
import { sql } from 'kysely'
import { defineAudience } from '../../../platform/master/audience.ts'
import { type Column, column, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { storedWords } from './words.ts'

export const FAQ_LIMITS = { table: 'helpdesk_faq_limit', parent: 'faq_id' } as const
/** For whom articles are. */
export const audience = defineAudience(audienceDimensions)

/** A text with its words beside it. */
const worded = (name: 'question' | 'answer' | 'keywords', words: string, most: number): Column<string> => ({
  ...column<string>(name),
  write: (text) => ({ [name]: text, [words]: storedWords(text, most) }),
})

const votes = (isHelpful: boolean) => sql<number>`(select count(*)::int from helpdesk_faq_vote v
  where v.org_id = r.org_id and v.faq_id = r.id and v.is_helpful = ${isHelpful})`

/** Articles of the FAQ, with how many they helped. */
export const faqRecords = defineMaster({
  contract,
  table: 'helpdesk_faq',
  record: 'helpdesk_faq',
  audited: { label: helpdeskTexts('faq'), path: () => '/helpdesk/faq/articles' },
  nameOf: ({ question }) => question,
  columns: {
    question: worded('question', 'question_words', 60),
    keywords: worded('keywords', 'keyword_words', 60),
    answer: worded('answer', 'answer_words', 1000),
    limits: audience.column(FAQ_LIMITS),
  },
  extraColumns: {
    category: sql<string>`${nameIn('helpdesk_category', 'category_id')}`,
    helpful: votes(true),
    unhelpful: votes(false),
  },
  order: sql`lower((select c.name from helpdesk_category c where c.org_id = r.org_id and c.id = r.category_id)),
    lower(r.question), r.id`,
  choices: { categories: { table: 'helpdesk_category', where: sql`m.status = 1` }, ...audience.choices },
  references: {
    category_id: { of: 'categories', message: helpdeskTexts.text('chooseCategory') },
    ...audience.references,
  },
  unique: [{ of: ['question'], message: helpdeskTexts.text('questionTaken') }],
})
