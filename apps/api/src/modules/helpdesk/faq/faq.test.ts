import {
  findFaqs,
  listFaqs,
  readFaq,
  removeFaq,
  saveFaq,
  suggestFaqs,
  voteFaq,
} from '@muster/contract/helpdesk/faq.contract'
import { chooseTicketCategory } from '@muster/contract/helpdesk/ticket-choices.contract'
import { addTicketCategory } from '@muster/contract/helpdesk/ticket-setup.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeMaster } from '../../../../test/describe-master.ts'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'

describeMaster('an article of the FAQ', {
  ...{ record: 'helpdesk_faq', key: 'id', change: saveFaq, remove: removeFaq, taken: 'record.duplicate' },
  list: {
    endpoint: listFaqs,
    body: { limit: 200 },
    rows: ({ result }: { result: { docs: [] } }) => result.docs,
  },
  sample: async ({ app, admin }, turn) => {
    const body = { name: `Articles ${turn}` }
    const { data } = await app.call(addTicketCategory, { token: admin.token, body })
    return { category_id: data.id, question: `Question ${turn}?`, answer: 'So.' }
  },
  changed: { answer: 'Otherwise.' },
})

let app: TestApp
let team: Team
let category: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  team = await aTeam(app)
  const body = { name: 'Payroll' }
  category = (await app.call(addTicketCategory, { token: team.admin.token, body })).data.id
})

async function anArticle(question: string, more: Partial<BodyOf<typeof saveFaq>> = {}): Promise<number> {
  const body = { category_id: category, question, answer: 'An answer.', status: 1 as const, ...more }
  const answer = await app.call(saveFaq, { token: team.admin.token, body })
  if (!answer.data) throw new Error(JSON.stringify(answer.body))
  return answer.data.id
}
const suggested = async (subject: string, { token }: TestAccount = team.meeraIs) =>
  (await app.call(suggestFaqs, { token, body: { subject } })).data.articles.map(({ id }) => id)
const foundBy = async (search: string, { token }: TestAccount = team.meeraIs) =>
  (await app.call(findFaqs, { token, body: { search } })).data.result.docs.map(({ id }) => id)

test('articles are suggested by the words of a subject, the nearest first', async () => {
  const days = await anArticle('Why does my payslip show fewer days?')
  const tax = await anArticle('When do I get my Form 16?', { keywords: 'income tax' })
  const other = await anArticle('Where is the canteen?', { answer: 'Next to the payslip printer.' })
  expect(await suggested('A day is missing in my payslips')).toEqual([days])
  expect(await suggested('form 16 of last year')).toEqual([tax])
  expect(await suggested('INCOME tax')).toEqual([tax])
  expect(await suggested('the is a')).toEqual([])
  expect(await suggested("'; drop table x; --' & !()")).toEqual([])
  expect(await foundBy('payslip')).toEqual([days, other])
  expect(await foundBy('payslip printer')).toEqual([other])
  expect(await foundBy('?!')).toEqual([])
})

test('words of any script are found', async () => {
  const id = await anArticle('वेतन पर्ची कहाँ मिलेगी?')
  expect(await suggested('मेरी वेतन पर्ची')).toEqual([id])
  expect(await foundBy('पर्ची')).toEqual([id])
})

test('drafts and articles for others are found by nobody, nor read, nor voted on', async () => {
  const draft = await anArticle('Draft about payslip?', { status: 0 })
  const delhi = await anArticle('Payslip in Delhi?', {
    limits: { entity: [], location: [team.delhi], department: [], employment_type: [] },
  })
  expect(await suggested('payslip')).toEqual([])
  expect(await foundBy('payslip')).toEqual([])
  for (const id of [draft, delhi]) {
    expect((await app.call(readFaq, { token: team.meeraIs.token, params: { id } })).status).toBe(404)
    const vote = await app.call(voteFaq, { token: team.meeraIs.token, body: { id, is_helpful: true } })
    expect(vote.status).toBe(404)
  }
  expect(await suggested('payslip', team.devIs)).toEqual([delhi])
  const of = async ({ token }: TestAccount) =>
    (await app.call(chooseTicketCategory, { token, query: { faq: '1' } })).data.categories.map(({ id }) => id)
  expect(await of(team.meeraIs)).toEqual([])
  expect(await of(team.devIs)).toEqual([category])
})

test('a vote counts once, can be changed and taken back, and names nobody', async () => {
  const id = await anArticle('Who?')
  const vote = (is_helpful: boolean | null, { token }: TestAccount) =>
    app.call(voteFaq, { token, body: { id, is_helpful } })
  await Promise.all([vote(true, team.meeraIs), vote(true, team.meeraIs), vote(false, team.devIs)])
  const own = async ({ token }: TestAccount) =>
    (await app.call(readFaq, { token, params: { id } })).data.own_vote
  expect(await own(team.meeraIs)).toBe(true)
  expect(await own(team.ninaIs)).toBe(null)
  const votes = async () => {
    const { data } = await app.call(listFaqs, { token: team.admin.token, body: {} })
    return data.result.docs.map(({ helpful, unhelpful }) => [helpful, unhelpful])
  }
  expect(await votes()).toEqual([[1, 1]])
  await vote(false, team.meeraIs)
  await vote(null, team.devIs)
  expect(await votes()).toEqual([[0, 1]])
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<object>`select * from helpdesk_faq_vote`.execute(db),
  )
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['faq_id', 'is_helpful', 'org_id', 'voter_key'])
})

test('employees neither list drafts nor write articles; a question has one line', async () => {
  const list = await app.call(listFaqs, { token: team.meeraIs.token, body: {} })
  expect(list.status).toBe(403)
  const body = { category_id: category, question: 'One\nTwo', answer: 'x' }
  const refused = await app.call(saveFaq, { token: team.admin.token, body })
  expect(refused.body.fields).toHaveProperty('question')
})
