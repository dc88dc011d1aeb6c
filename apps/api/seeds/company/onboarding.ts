import { type SettableStatus, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { addOne } from '../../src/modules/onboarding/candidates/save.service.ts'
import { blacklist, changeStatus } from '../../src/modules/onboarding/candidates/status.service.ts'
import { addFlow } from '../../src/modules/onboarding/flows/flows.service.ts'
import { move, readSteps, setActivity } from '../../src/modules/onboarding/flows/steps.service.ts'
import { give } from '../../src/modules/onboarding/kits/give-kit.service.ts'
import { addKit } from '../../src/modules/onboarding/kits/kits.service.ts'
import { sendWelcome } from '../../src/modules/onboarding/mails/welcome.service.ts'
import { migrate } from '../../src/modules/onboarding/migration/migrate.service.ts'
import { saveTemplate } from '../../src/modules/tasks/setup/templates.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { beginDemoForm, submitDemoForm } from './candidate-portal.ts'
import { type DemoOffer, demoOffers } from './offers.ts'
import { writeDemoOnboardingPast } from './onboarding-past.ts'

const firstNames = [
  ...['Aditi', 'Bhavesh', 'Charu', 'Darshan', 'Ekta', 'Farhan', 'Gauri', 'Harsh', 'Ira', 'Jatin'],
  ...['Kavita', 'Lokesh', 'Mrinal', 'Naveen', 'Ojas', 'Pallavi', 'Qadir', 'Rukmini', 'Saurabh', 'Tanvi'],
]
const lastNames = ['Deshpande', 'Menon', 'Kulkarni', 'Bose', 'Chauhan', 'Dsouza', 'Nair', 'Gokhale']
const sources = ['Referral', 'Job board', 'Careers page', 'Agency', 'Campus', 'Social media']

interface Fate {
  steps: number
  /** What was done about the offer, besides what finishing its steps takes. */
  offer?: DemoOffer
  status?: SettableStatus | 'blacklisted' | 'draft' | 'joined'
  reason?: string
}

/** What becomes of each candidate, in turn: steps finished, the offer, then the status. */
const fates: Fate[] = [
  { steps: 0 },
  { steps: 0, status: 'draft' },
  { steps: 1, offer: 'pending' },
  { steps: 2, offer: 'asks' },
  { steps: 3, status: 'offer_accepted' },
  { steps: 3, status: 'documents_pending' },
  { steps: 5, status: 'verified' },
  { steps: 6, status: 'ready_to_join' },
  { steps: 2, status: 'on_hold', reason: 'Waits for the notice period' },
  { steps: 2, offer: 'declined' },
  { steps: 1, status: 'withdrawn', reason: 'Relocates to another city' },
  { steps: 1, offer: 'approved' },
  { steps: 6, status: 'completed' },
  { steps: 4, status: 'did_not_join', reason: 'Did not come on the first day' },
  { steps: 1, offer: 'expired' },
  { steps: 6, status: 'joined' },
  { steps: 1, status: 'blacklisted', reason: 'Forged certificates' },
  { steps: 0, status: 'deleted', reason: 'Added twice' },
  { steps: 3 },
  { steps: 1, offer: 'revoked' },
  { steps: 4 },
]

interface Places {
  departments: number[]
  /** Designations that people of the department have, those of many first; else of the whole organisation. */
  designationsOf: (department: number) => number[]
  locations: number[]
}

/** Those whom a company hires: designations that several people have, by department. */
async function designationsIn(ctx: Ctx): Promise<Places['designationsOf']> {
  const rows = await tx(ctx, async (db) => {
    const found = await sql<{ department_id: number; designation_id: number; people: number }>`
      select e.department_id, e.designation_id, count(*)::int as people from employee e
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.department_id is not null and e.designation_id is not null
      group by 1, 2 having count(*) > 1 order by 3 desc, 2`.execute(db)
    return found.rows
  })
  const all = [...new Set(rows.map((row) => row.designation_id))].slice(0, 6)
  return (department) => {
    const own = rows.filter((row) => row.department_id === department).map((row) => row.designation_id)
    return own.length > 0 ? own.slice(0, 3) : all
  }
}

async function placesOf(ctx: Ctx): Promise<Places> {
  const designationsOf = await designationsIn(ctx)
  return tx(ctx, async (db) => {
    const idsOf = async (table: string) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1 order by id limit 6`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    }
    return {
      departments: await idsOf('department'),
      designationsOf,
      locations: await idsOf('location'),
    }
  })
}

const dayFrom = (today: string, days: number) => Temporal.PlainDate.from(today).add({ days }).toString()

type MakeOffer = Awaited<ReturnType<typeof demoOffers>>

interface Means {
  makeOffer: MakeOffer
  kitId: number
}

/** What the kind of a step needs before it can be finished. */
async function meetConditionOf(
  ctx: Ctx,
  candidate_id: number,
  kind: number,
  { makeOffer, kitId }: Means,
): Promise<void> {
  if (kind === STEP_KIND.offerLetter) await makeOffer(candidate_id, 'sent')
  if (kind === STEP_KIND.offerAcceptance) await makeOffer(candidate_id, 'accepted')
  if (kind === STEP_KIND.joineeForm) {
    // Who fills in the form has accepted, also where the flow has no step for it.
    await makeOffer(candidate_id, 'accepted')
    await submitDemoForm(ctx, candidate_id)
  }
  if (kind === STEP_KIND.kitAndWelcome) {
    await give(ctx, { candidate_id, kit_id: kitId })
    await sendWelcome(ctx, { candidate_ids: [candidate_id], is_again: false })
  }
}

async function finishSteps(ctx: Ctx, candidate_id: number, count: number, means: Means): Promise<void> {
  for (let done = 0; done < count; done++) {
    const { steps } = await readSteps(ctx, { candidate_id })
    const open = steps.find(({ state }) => state === 'open')
    if (!open) return
    await meetConditionOf(ctx, candidate_id, open.kind, means)
    for (const { activity_id, is_mandatory } of open.activities)
      if (is_mandatory) await setActivity(ctx, { candidate_id, activity_id, is_done: true })
    await move(ctx, { candidate_id, action: 'next', step_id: open.step_id, reason: '' })
  }
}

async function setFate(ctx: Ctx, candidate_id: number, { status, reason = '' }: Fate) {
  if (!status || status === 'draft') return
  if (status === 'blacklisted') {
    await blacklist(ctx, { candidate_id, reason, expires_on: null, identity_number: '' })
    return
  }
  if (status === 'joined' || status === 'completed') {
    const values = { EMPLOYEE_CODE: `JN${String(candidate_id).padStart(4, '0')}` }
    const choices = { invite: false, uses_personal_email: false, accept_warnings: 1 as const }
    await migrate(ctx, { candidate_id, values, ...choices })
    if (status === 'completed') await changeStatus(ctx, { candidate_id, status, reason: '' })
    return
  }
  if (status === 'ready_to_join' || status === 'did_not_join')
    await changeStatus(ctx, { candidate_id, status: 'verified', reason: '' })
  await changeStatus(ctx, { candidate_id, status, reason })
}

/** The first have each fate once; of the others nobody is an employee yet. */
function fateAt(at: number): Fate {
  const fate = fates[at % fates.length] as Fate
  const isEmployee = fate.status === 'joined' || fate.status === 'completed'
  return at >= fates.length && isEmployee ? { ...fate, status: 'ready_to_join' } : fate
}

/** A department in turn, and a designation of it. */
function placeAt(at: number, departments: readonly number[], designationsOf: Places['designationsOf']) {
  const department = departments[at % departments.length] as number
  const designations = designationsOf(department)
  return {
    DEPT_ID: department,
    DESIGNATION_ID: designations[Math.floor(at / departments.length) % designations.length] as number,
  }
}

/** The kit of the office: tasks for HR, the manager and the new colleague. */
async function writeDemoKit(ctx: Ctx): Promise<number> {
  const item = (title: string, assignee_role: 'person' | 'manager' | 'hr', offset_days: number) => ({
    ...{ title, assignee_role, offset_days, details: '', priority: 'normal' as const, group_id: null },
    ...{ employee_id: null, after_position: null, is_mandatory: true, checklist: [] },
  })
  const { template_id } = await saveTemplate(ctx, {
    ...{ name: 'First days in the office', note: '', purpose: 'joining', category_id: null, status: 1 },
    items: [
      item('Prepare laptop and accounts', 'hr', -3),
      item('Prepare the desk', 'hr', -1),
      item('Introduce the team', 'manager', 0),
      item('Read the company’s policies', 'person', 3),
      item('Fill in bank and tax details', 'person', 5),
      item('Talk about the first week', 'manager', 5),
    ],
  })
  const { kit_id } = await addKit(ctx, {
    ...{ KIT_NAME: 'Office kit', DESCRIPTION: 'Laptop, accounts, desk and first steps' },
    ...{ WORKFLOW_ID: null, fileslist: [], task_template_id: template_id, status: 1 },
  })
  return kit_id
}

/** Forty candidates in all stages, and a second flow for one department. */
export async function writeDemoCandidates(
  ctx: Ctx,
  today: string,
  recruiters: readonly number[],
): Promise<void> {
  const { departments, designationsOf, locations } = await placesOf(ctx)
  const kitId = await writeDemoKit(ctx)
  const [first] = departments
  const makeOffer = await demoOffers(ctx)
  const step = (kind: number, name: string, ...activities: string[]) => ({
    ...{ kind, name, is_parallel: false, due_days: 4, remind_days: 1, responsible: 'recruiter' as const },
    activities: activities.map((one) => ({ name: one, is_mandatory: true })),
  })
  if (first !== undefined)
    await addFlow(ctx, {
      ...{ name: 'Short onboarding', note: 'For people whom we know: no background verification.' },
      steps: [
        step(1, 'Details', 'Details complete'),
        step(3, 'Offer letter', 'Offer letter sent'),
        step(8, 'Joining form and documents', 'Documents complete'),
        step(19, 'Kit and welcome', 'Workplace prepared'),
      ],
      rules: [{ entity_id: null, location_id: null, department_id: first }],
    })
  for (let at = 0; at < 40; at++) {
    const fate = fateAt(at)
    const name = `${firstNames[at % firstNames.length]}`
    const last = `${lastNames[(at * 3 + Math.floor(at / 20)) % lastNames.length]}`
    const values = {
      ...{ FIRST_NAME: name, LAST_NAME: last, SOURCE: sources[at % sources.length] as string },
      PERSONAL_EMAIL: `${name}.${last}.${at}@candidate.test`.toLowerCase(),
      PHONE: `+91 98220 ${String(10_000 + at * 37).slice(-5)}`,
      ...placeAt(at, departments, designationsOf),
      LOCATION_ID: locations[at % locations.length] as number,
      RECRUITER_ID: recruiters[at % recruiters.length] as number,
      EXPECTED_JOINING: dayFrom(today, 3 + ((at * 7) % 60)),
    }
    const body = { values, is_started: fate.status !== 'draft', accept_warnings: 1 as const }
    const { candidate_id } = await addOne(ctx, body)
    await finishSteps(ctx, candidate_id, fate.steps, { makeOffer, kitId })
    if (fate.offer) await makeOffer(candidate_id, fate.offer)
    if (fate.status === 'documents_pending') await beginDemoForm(ctx, candidate_id)
    await setFate(ctx, candidate_id, fate)
  }
  await writeDemoOnboardingPast(ctx, today, recruiters)
}
