import {
  ticketLabels as labelsContract,
  helpdeskSettings as settingsContract,
  ticketStatusNames as statusesContract,
} from '@muster/contract/helpdesk/helpdesk-setup.contract'
import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import {
  ticketCategories as categoriesContract,
  ticketSubcategories as subcategoriesContract,
} from '@muster/contract/helpdesk/ticket-setup.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { type Column, linkedIds, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { guardCategory, guardHandlers } from './handlers.ts'

const page = '/helpdesk/setting'
const nameTaken = helpdeskTexts.text('nameTaken')

export const categories = defineMaster({
  contract: categoriesContract,
  table: 'helpdesk_category',
  record: 'helpdesk_category',
  audited: { label: helpdeskTexts('category'), path: () => page },
  nameOf: ({ name }) => name,
  extraColumns: {
    subcategories: sql<number>`(
      select count(*)::int from helpdesk_subcategory u where u.org_id = r.org_id and u.category_id = r.id)`,
    tickets: sql<number>`(select count(*)::int from ticket u
      where u.org_id = r.org_id and u.category_id = r.id and not u.is_confidential)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: nameTaken }],
  changed: guardCategory,
})

const questionsColumn: Column<TicketQuestion[]> = {
  read: sql`r.questions`,
  write: (questions) => ({ questions: JSON.stringify(questions) }),
  auditValues: (questions) => ({ questions: questions.map(({ label }) => label).join(', ') }),
}

const person = (id: string) => sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string } | null>`(
  select jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name) from employee e
  where e.org_id = r.org_id and e.id = ${sql.ref(id)})`

/** What each question needs. @throws AppError `request.invalid` */
function requireSoundQuestions(questions: readonly TicketQuestion[]): void {
  const keys = new Set(questions.map(({ key }) => key))
  if (keys.size < questions.length)
    fail('request.invalid', { fields: { questions: helpdeskTexts.text('questionTwice') } })
  if (questions.some(({ kind, options }) => kind === 'choice' && options.length < 2))
    fail('request.invalid', { fields: { questions: helpdeskTexts.text('questionOptions') } })
}

const working = sql`m.status = 'active'`

export const subcategories = defineMaster({
  contract: subcategoriesContract,
  table: 'helpdesk_subcategory',
  record: 'helpdesk_subcategory',
  audited: { label: helpdeskTexts('subcategory'), path: () => `${page}?tab=subcategories` },
  nameOf: ({ name }) => name,
  columns: {
    agent_ids: linkedIds({ table: 'helpdesk_agent', parent: 'subcategory_id', value: 'employee_id' }),
    entity_ids: linkedIds({
      ...{ table: 'helpdesk_subcategory_entity', parent: 'subcategory_id', value: 'entity_id' },
    }),
    questions: questionsColumn,
  },
  extraColumns: {
    category: sql<string>`${nameIn('helpdesk_category', 'category_id')}`,
    owner: person('r.owner_id'),
    agents: sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string }[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name)
        order by lower(e.full_name), e.id), '[]')
      from helpdesk_agent a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = r.org_id and a.subcategory_id = r.id)`,
  },
  order: sql`lower((select c.name from helpdesk_category c where c.org_id = r.org_id and c.id = r.category_id)), lower(r.name), r.id`,
  fixed: ['category_id'],
  choices: {
    categories: { table: 'helpdesk_category', where: sql`m.status = 1` },
    entities: { table: 'entity', where: sql`m.status = 1` },
  },
  references: {
    category_id: { of: 'categories', message: helpdeskTexts.text('chooseCategory') },
    entity_ids: { of: 'entities', message: helpdeskTexts.text('chooseEntities') },
    owner_id: { of: { table: 'employee', where: working }, message: helpdeskTexts.text('choosePeople') },
    agent_ids: { of: { table: 'employee', where: working }, message: helpdeskTexts.text('choosePeople') },
  },
  unique: [{ of: ['category_id', 'name'], at: 'name', message: nameTaken }],
  changed: guardHandlers,
  check: (_ctx, _db, { next }) => {
    requireSoundQuestions(next.questions)
    if (next.assignment !== 'owner' && next.agent_ids.length === 0)
      fail('request.invalid', { fields: { agent_ids: helpdeskTexts.text('agentsNeeded') } })
  },
})

export const labels = defineMaster({
  contract: labelsContract,
  table: 'helpdesk_label',
  record: 'helpdesk_label',
  audited: { label: helpdeskTexts('label'), path: () => `${page}?tab=labels` },
  nameOf: ({ name }) => name,
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: nameTaken }],
})

export const statusNames = defineMaster({
  contract: statusesContract,
  table: 'helpdesk_status',
  record: 'helpdesk_status',
  audited: { label: helpdeskTexts('status'), path: () => `${page}?tab=statuses` },
  nameOf: ({ name }) => name,
  order: sql`lower(r.name), r.id`,
  fixed: ['stands_for'],
  unique: [{ of: ['name'], message: nameTaken }],
})

export const settings = defineMaster({
  contract: settingsContract,
  table: 'helpdesk_setting',
  record: 'helpdesk_setting',
  audited: { label: helpdeskTexts('settings'), path: () => `${page}?tab=configuration` },
  nameOf: () => helpdeskTexts.english('settings'),
  order: sql`r.org_id`,
  fallback: {
    ...{ intro: '', email: '', phone: '', hours: '', reopen_days: 7, close_days: 5 },
    asks_feedback: true,
  },
})
