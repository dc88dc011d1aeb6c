import type { raiseTicket, respondToTicket } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { saveAnswer } from '../../src/modules/helpdesk/canned/canned.service.ts'
import { faqRecords } from '../../src/modules/helpdesk/faq/faq.master.ts'
import { rate } from '../../src/modules/helpdesk/feedback/feedback.service.ts'
import {
  categories,
  labels,
  settings,
  statusNames,
  subcategories,
} from '../../src/modules/helpdesk/setup/helpdesk.masters.ts'
import { calendars, targets } from '../../src/modules/helpdesk/sla/service-levels.masters.ts'
import { assign, change } from '../../src/modules/helpdesk/tickets/change.service.ts'
import { raise } from '../../src/modules/helpdesk/tickets/raise.service.ts'
import { respond } from '../../src/modules/helpdesk/tickets/respond.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { asAccount } from '../background.ts'

type Reply = Partial<BodyOf<typeof respondToTicket>> & { by: Ctx; hoursAgo: number }

const asWritten = (ctx: Ctx, hoursAgo: number): Ctx => ({
  ...ctx,
  now: ctx.now.subtract({ hours: hoursAgo }),
})

/** A ticket as it was raised some hours ago. @returns its id */
async function aTicket(
  by: Ctx,
  hoursAgo: number,
  given: Partial<BodyOf<typeof raiseTicket>> &
    Pick<BodyOf<typeof raiseTicket>, 'subcategory_id' | 'subject' | 'body'>,
  replies: readonly Reply[] = [],
): Promise<number> {
  const { ticket_id } = await raise(asWritten(by, hoursAgo), {
    ...{ answers: {}, HAS_ANONYMITY: 0, on_behalf_of: null, named_ids: [], watcher_ids: [], files: [] },
    ...given,
  })
  for (const { by: writer, hoursAgo: later, ...reply } of replies)
    await respond(asWritten(writer, later), { ticket_id, kind: 'reply', files: [], body: '', ...reply })
  return ticket_id
}

/** Categories with who answers them: payroll and IT go to HR and the administrator, grievances to HR alone. */
async function writeSetUp(admin: Ctx, hr: number, adminId: number) {
  const category = async (name: string, more: object = {}) =>
    (await categories.save(admin, { name, ...more })).id
  const below = async (category_id: number, name: string, more: object = {}) =>
    (await subcategories.save(admin, { category_id, name, owner_id: hr, ...more })).id
  const payroll = await category('Payroll and tax', { note: 'Payslips, tax, reimbursements, provident fund' })
  const it = await category('IT', { note: 'Laptops, accounts, e-mail, network' })
  const office = await category('Office and facilities', {
    note: 'Seats, badges, meeting rooms, travel desk',
  })
  const grievance = await category('Grievance', {
    ...{
      note: 'Harassment, discrimination, unfair treatment',
      is_confidential: true,
      allows_anonymous: true,
    },
  })
  const suggestion = await category('Suggestion', { allows_anonymous: true })
  const question = { is_required: true, options: [] as string[] }
  await writeFaq(admin, { payroll, it, office, grievance })
  return {
    payslip: await below(payroll, 'Payslip', { agent_ids: [hr, adminId], assignment: 'least_busy' }),
    tax: await below(payroll, 'Income tax and Form 16'),
    laptop: await below(it, 'Laptop', {
      ...{ agent_ids: [hr, adminId], assignment: 'round_robin', priority: 'high' },
      questions: [
        { ...question, key: 'asset', label: 'Asset number', kind: 'text', is_required: false },
        {
          ...{ ...question, key: 'effect', label: 'Can you work?', kind: 'choice' },
          options: ['Yes', 'Only partly', 'Not at all'],
        },
      ],
    }),
    access: await below(it, 'Accounts and access', { owner_id: adminId }),
    seat: await below(office, 'Seat and badge', { owner_id: adminId, priority: 'low' }),
    grievance: await below(grievance, 'Behaviour of a colleague', { priority: 'urgent' }),
    idea: await below(suggestion, 'Working better', { owner_id: adminId, priority: 'low' }),
  }
}

type CategoryIds = Readonly<Record<'payroll' | 'it' | 'office' | 'grievance', number>>

/** Answers to frequent questions; one is still a draft. */
async function writeFaq(admin: Ctx, of: CategoryIds): Promise<void> {
  const article = (category_id: number, question: string, answer: string, more: object = {}) =>
    faqRecords.save(admin, { category_id, question, answer, status: 1, ...more })
  await article(
    of.payroll,
    'Why does my payslip show fewer days than I worked?',
    'Days without a clock-in or an approved leave count as absent. Open Attendance, correct the day, and ask your manager to approve it before the 25th: ' +
      'the next payslip has the difference.',
    { keywords: 'salary slip, missing day, loss of pay' },
  )
  await article(
    of.payroll,
    'When do I get my Form 16?',
    'By 15 June. It appears under My documents, and you are told by mail.',
    { keywords: 'income tax, TDS certificate' },
  )
  await article(
    of.it,
    'How do I connect to the office network from home?',
    '1. Open the VPN app on your laptop.\n2. Sign in with your work address.\n3. Confirm on your phone.\nIf it says that the device is unknown, raise a ticket with the asset number.',
    { keywords: 'VPN, remote, Wi-Fi' },
  )
  await article(
    of.grievance,
    'Who reads what I report as a grievance?',
    'Only the people who answer this category, no other administrator. You can raise it anonymously: nobody can find out who you are, and you follow the answers under Mine.',
    { keywords: 'harassment, complaint, anonymous, confidential' },
  )
  await article(of.office, 'How do I get a parking space?', 'To be agreed with the building.', { status: 0 })
}

/** Office hours, and targets by priority. */
async function writeLevels(admin: Ctx): Promise<void> {
  const office = [{ from: '09:00', to: '18:00' }]
  await calendars.save(admin, {
    ...{ name: 'Office hours', time_zone: 'Asia/Kolkata' },
    week: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: [], sun: [] },
  })
  const minutes = { urgent: [60, 480], high: [120, 960], normal: [240, 1620], low: [540, 5400] } as const
  for (const [priority, [response_minutes, resolution_minutes]] of Object.entries(minutes))
    await targets.save(admin, {
      ...{ priority: priority as 'low', response_minutes, resolution_minutes },
    })
}

/** A helpdesk at work: waiting, answered, resolved, confidential and anonymous tickets. */
export async function writeDemoTickets(admin: Ctx, { employee }: { employee: number }): Promise<void> {
  const [hr, manager, own] = (await Promise.all(
    ['hr@demo.test', 'manager@demo.test', 'employee@demo.test'].map((email) => asAccount(admin, email)),
  )) as [Ctx, Ctx, Ctx]
  const of = await writeSetUp(admin, hr.actor.employeeId as number, admin.actor.employeeId as number)
  const { id: label } = await labels.save(admin, { name: 'Month end', colour: 'orange' })
  await labels.save(admin, { name: 'New joiner', colour: 'teal' })
  await statusNames.save(admin, { name: 'With the vendor', stands_for: 'waiting_third_party' })
  await settings.save(admin, {
    intro:
      'Raise a ticket first: it reaches the right person, and you see what becomes of it. Call for what cannot wait.',
    ...{ email: 'helpdesk@demo.test', phone: '+91 20 5555 0100', hours: 'Monday to Friday, 09:00 to 18:00' },
  })
  await writeLevels(admin)
  await saveAnswer(admin, {
    ...{ name: 'Ask for details', is_shared: true },
    body: 'Hello {{first_name}},\n\nthank you for your ticket {{number}}. Since when does it happen, and what do you see?\n\n{{agent_name}}',
  })
  await saveAnswer(admin, {
    ...{ name: 'Passed on', is_shared: true },
    body: 'Hello {{first_name}},\n\nwe have passed this on to those who can solve it, and tell you as soon as we know more.',
  })
  const payslip = await aTicket(
    own,
    50,
    {
      ...{ subcategory_id: of.payslip, subject: 'My payslip shows one day less' },
      body: 'I worked on all days of last month, but one day is missing in my payslip. Can you check it?',
    },
    [
      {
        by: admin,
        hoursAgo: 46,
        body: 'Thank you for telling us. Which day do you miss?',
        status: 'waiting_requester',
      },
    ],
  )
  await change(asWritten(admin, 45), { ticket_id: payslip, label_ids: [label] })
  await aTicket(own, 30, {
    ...{ subcategory_id: of.laptop, subject: 'Screen of my laptop flickers' },
    ...{
      body: 'Since the update it flickers when I plug in the monitor.',
      answers: { effect: 'Only partly' },
    },
  })
  await aTicket(
    manager,
    120,
    {
      ...{ subcategory_id: of.access, subject: 'Access to the reports folder for my team' },
      body: 'Two new colleagues need to read it.',
    },
    [
      { by: admin, hoursAgo: 100, body: 'Both can open it now. Please check.', status: 'resolved' },
      { by: manager, hoursAgo: 99, body: 'One of them still gets an error.' },
    ],
  )
  const seat = await aTicket(
    manager,
    260,
    { subcategory_id: of.seat, subject: 'A seat near the window', body: 'For the trainee, from Monday.' },
    [{ by: admin, hoursAgo: 240, body: 'Done: seat 3-14.', status: 'resolved' }],
  )
  await rate(asWritten(manager, 230), { ticket_id: seat, rating: 5, comment: 'Done on the same day.' })
  const behalf = await aTicket(admin, 20, {
    ...{ subcategory_id: of.tax, subject: 'Form 16 of last year', on_behalf_of: employee },
    body: 'Asked for by phone.',
  })
  await assign(asWritten(admin, 19), { ticket_id: behalf, employee_id: admin.actor.employeeId })
  await aTicket(own, 70, {
    ...{ subcategory_id: of.idea, subject: 'Quiet hours in the open office', HAS_ANONYMITY: 1 },
    body: 'Calls in the open office make it hard to concentrate. Could we agree on quiet hours?',
  })
  await aTicket(manager, 90, {
    ...{ subcategory_id: of.grievance, subject: 'Tone in meetings' },
    body: 'I would like to talk about how somebody speaks to the team.',
  })
}
