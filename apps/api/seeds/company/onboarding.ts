import type { SettableStatus } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { addOne } from '../../src/modules/onboarding/candidates/save.service.ts'
import { blacklist, changeStatus } from '../../src/modules/onboarding/candidates/status.service.ts'
import { addFlow } from '../../src/modules/onboarding/flows/flows.service.ts'
import { move, readSteps, setActivity } from '../../src/modules/onboarding/flows/steps.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { writeDemoOnboardingPast } from './onboarding-past.ts'

const firstNames = [
  ...['Aditi', 'Bhavesh', 'Charu', 'Darshan', 'Ekta', 'Farhan', 'Gauri', 'Harsh', 'Ira', 'Jatin'],
  ...['Kavita', 'Lokesh', 'Mrinal', 'Naveen', 'Ojas', 'Pallavi', 'Qadir', 'Rukmini', 'Saurabh', 'Tanvi'],
]
const lastNames = ['Deshpande', 'Menon', 'Kulkarni', 'Bose', 'Chauhan', 'Dsouza', 'Nair', 'Gokhale']
const sources = ['Referral', 'Job board', 'Careers page', 'Agency', 'Campus', 'Social media']

/** What becomes of each candidate, in turn: steps finished, then the status. */
const fates: { steps: number; status?: SettableStatus | 'blacklisted' | 'draft'; reason?: string }[] = [
  { steps: 0 },
  { steps: 0, status: 'draft' },
  { steps: 1 },
  { steps: 2, status: 'offer_sent' },
  { steps: 3, status: 'offer_accepted' },
  { steps: 3, status: 'documents_pending' },
  { steps: 5, status: 'verified' },
  { steps: 6, status: 'ready_to_join' },
  { steps: 2, status: 'on_hold', reason: 'Waits for the notice period' },
  { steps: 2, status: 'offer_declined', reason: 'Accepted another offer' },
  { steps: 1, status: 'withdrawn', reason: 'Relocates to another city' },
  { steps: 0 },
  { steps: 6, status: 'completed' },
  { steps: 4, status: 'did_not_join', reason: 'Did not come on the first day' },
  { steps: 2 },
  { steps: 1, status: 'blacklisted', reason: 'Forged certificates' },
  { steps: 0, status: 'deleted', reason: 'Added twice' },
  { steps: 3 },
  { steps: 1, status: 'offer_sent' },
  { steps: 4 },
]

interface Places {
  departments: number[]
  designations: number[]
  locations: number[]
}

async function placesOf(ctx: Ctx): Promise<Places> {
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
      designations: await idsOf('designation'),
      locations: await idsOf('location'),
    }
  })
}

const dayFrom = (today: string, days: number) => Temporal.PlainDate.from(today).add({ days }).toString()

async function finishSteps(ctx: Ctx, candidate_id: number, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const { steps } = await readSteps(ctx, { candidate_id })
    const open = steps.find(({ state }) => state === 'open')
    if (!open) return
    for (const { activity_id, is_mandatory } of open.activities)
      if (is_mandatory) await setActivity(ctx, { candidate_id, activity_id, is_done: true })
    await move(ctx, { candidate_id, action: 'next', step_id: open.step_id, reason: '' })
  }
}

async function setFate(ctx: Ctx, candidate_id: number, { status, reason = '' }: (typeof fates)[number]) {
  if (!status || status === 'draft') return
  if (status === 'blacklisted') {
    await blacklist(ctx, { candidate_id, reason, expires_on: null, identity_number: '' })
    return
  }
  if (status === 'completed' || status === 'ready_to_join' || status === 'did_not_join')
    await changeStatus(ctx, { candidate_id, status: 'verified', reason: '' })
  await changeStatus(ctx, { candidate_id, status, reason })
}

/** Forty candidates in all stages, and a second flow for one department. */
export async function writeDemoCandidates(
  ctx: Ctx,
  today: string,
  recruiters: readonly number[],
): Promise<void> {
  const { departments, designations, locations } = await placesOf(ctx)
  const [first] = departments
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
    const fate = fates[at % fates.length] as (typeof fates)[number]
    const name = `${firstNames[at % firstNames.length]}`
    const last = `${lastNames[(at * 3 + Math.floor(at / 20)) % lastNames.length]}`
    const values = {
      ...{ FIRST_NAME: name, LAST_NAME: last, SOURCE: sources[at % sources.length] as string },
      PERSONAL_EMAIL: `${name}.${last}.${at}@candidate.test`.toLowerCase(),
      PHONE: `+91 98220 ${String(10_000 + at * 37).slice(-5)}`,
      DEPT_ID: departments[at % departments.length] as number,
      DESIGNATION_ID: designations[at % designations.length] as number,
      LOCATION_ID: locations[at % locations.length] as number,
      RECRUITER_ID: recruiters[at % recruiters.length] as number,
      EXPECTED_JOINING: dayFrom(today, 3 + ((at * 7) % 60)),
    }
    const body = { values, is_started: fate.status !== 'draft', accept_warnings: 1 as const }
    const { candidate_id } = await addOne(ctx, body)
    await finishSteps(ctx, candidate_id, fate.steps)
    await setFate(ctx, candidate_id, fate)
  }
  await writeDemoOnboardingPast(ctx, today, recruiters)
}
