import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import type { BgvCheckState } from '@muster/contract/onboarding/verification.constants'
import { sql } from 'kysely'
import { nameKey } from '../../src/lib/person-keys.ts'
import { createRule } from '../../src/modules/onboarding/access-rules/access-rules.service.ts'
import { saveSettings } from '../../src/modules/onboarding/settings.service.ts'
import { findCases } from '../../src/modules/onboarding/verification/cases.queries.ts'
import { begin, update } from '../../src/modules/onboarding/verification/cases.service.ts'
import { savePackage } from '../../src/modules/onboarding/verification/packages.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

const MONTHS = 24
const names = [
  ...['Abhay Thakur', 'Bina Sethi', 'Chetan Pillai', 'Divya Rastogi', 'Esha Banerjee', 'Firoz Shaikh'],
  ...['Geeta Solanki', 'Hemant Joshi', 'Isha Grover', 'Jayant Salvi', 'Komal Dutta', 'Lalit Bhandari'],
  ...['Mansi Kapadia', 'Nitin Sawant', 'Ojasvi Rana', 'Pranav Hegde', 'Ritika Chopra', 'Sameer Walia'],
]
const sources = ['Referral', 'Job board', 'Careers page', 'Agency', 'Referral', 'Campus', 'Job board']

interface Lost {
  status: CandidateStatus
  reason: string
  /** How far they got: 0 added, 1 offered, 2 accepted. */
  reached: 0 | 1 | 2
}

const lost: readonly Lost[] = [
  { status: 'offer_declined', reason: 'Accepted another offer', reached: 1 },
  { status: 'offer_declined', reason: 'Pay below expectation', reached: 1 },
  { status: 'withdrawn', reason: 'Relocates to another city', reached: 0 },
  { status: 'did_not_join', reason: 'Stayed with the present employer', reached: 2 },
  { status: 'offer_declined', reason: 'Accepted another offer', reached: 1 },
  { status: 'offer_expired', reason: 'No answer', reached: 1 },
  { status: 'withdrawn', reason: 'Notice period too long', reached: 1 },
  { status: 'did_not_join', reason: 'Accepted another offer', reached: 2 },
]

interface PastCandidate {
  first_name: string
  last_name: string
  name_key: string
  email: string
  status: CandidateStatus
  reason: string
  source: string
  department_id: number | null
  designation_id: number | null
  location_id: number | null
  recruiter_id: number
  employee_id: number | null
  added: string
  offered: string | null
  accepted: string | null
  joined: string | null
  until: string
}

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

interface Joined {
  id: number
  first_name: string
  last_name: string
  department_id: number | null
  designation_id: number | null
  location_id: number | null
  joined: string
}

/** People who joined lately were candidates before. */
async function joinedLately(ctx: Ctx, today: string): Promise<Joined[]> {
  const from = Temporal.PlainDate.from(today).subtract({ months: MONTHS }).toString()
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Joined>`
      select id, first_name, last_name, department_id, designation_id, location_id, date_of_joining::text as joined
      from employee where org_id = ${ctx.orgId} and date_of_joining between ${plus(from, 60)}::date and ${today}::date
      order by id limit 80`.execute(db)
    return rows
  })
}

const emailOf = (first: string, last: string, at: number) =>
  `${first}.${last}.past${at}@candidate.test`.toLowerCase().replaceAll(' ', '')

function fromEmployee(one: Joined, at: number, recruiters: readonly number[]): PastCandidate {
  const { id, first_name, last_name, joined, ...place } = one
  const added = plus(joined, -(35 + ((at * 7) % 20)))
  return {
    ...{ ...place, first_name, last_name, name_key: nameKey(first_name, last_name), employee_id: id },
    ...{ email: emailOf(first_name, last_name, at), status: 'completed', reason: '' },
    ...{
      source: sources[at % sources.length] as string,
      recruiter_id: recruiters[at % recruiters.length] as number,
    },
    ...{ added, offered: plus(added, 8), accepted: plus(added, 12), joined, until: joined },
  }
}

function lostOne(at: number, added: string, place: Joined | undefined, recruiters: readonly number[]) {
  const { status, reason, reached } = lost[at % lost.length] as Lost
  const [first_name = '', last_name = ''] = (names[at % names.length] as string).split(' ')
  const candidate: PastCandidate = {
    ...{ first_name, last_name, name_key: nameKey(first_name, last_name), employee_id: null },
    ...{ email: emailOf(first_name, last_name, 1000 + at), status, reason },
    ...{
      source: sources[(at * 3) % sources.length] as string,
      recruiter_id: recruiters[at % recruiters.length] as number,
    },
    ...{ department_id: place?.department_id ?? null, designation_id: place?.designation_id ?? null },
    ...{ location_id: place?.location_id ?? null, added, joined: null, until: plus(added, 15 + (at % 6)) },
    offered: reached > 0 ? plus(added, 7) : null,
    accepted: reached > 1 ? plus(added, 11) : null,
  }
  return candidate
}

const insert = (ctx: Ctx, candidates: readonly PastCandidate[]) =>
  tx(ctx, (db) =>
    sql`
    insert into candidate (org_id, first_name, last_name, name_key, email, status, status_reason, source, department_id,
      designation_id, location_id, recruiter_id, employee_id, expected_joining_on, status_at, created_at, updated_at,
      offered_at, accepted_at, joined_at)
    select ${ctx.orgId}, p.first_name, p.last_name, p.name_key, p.email, p.status, p.reason, p.source, p.department_id,
      p.designation_id, p.location_id, p.recruiter_id, p.employee_id, p.joined, p.until + time '11:00', p.added + time '09:30',
      p.until + time '11:00', p.offered + time '10:00', p.accepted + time '16:00', p.joined + time '10:00'
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as p (first_name text, last_name text, name_key text,
      email text, status text, reason text, source text, department_id bigint, designation_id bigint, location_id bigint,
      recruiter_id bigint, employee_id bigint, added date, offered date, accepted date, joined date, until date)
    where not exists (select from candidate c where c.org_id = ${ctx.orgId} and c.employee_id = p.employee_id)`.execute(
      db,
    ),
  )

/** Candidates of the last two years: those who joined are the people of today, and some did not come. */
async function writePast(ctx: Ctx, today: string, recruiters: readonly number[]): Promise<void> {
  const joined = await joinedLately(ctx, today)
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: MONTHS })
  const others: PastCandidate[] = []
  for (let month = 0; month < MONTHS - 1; month++)
    for (let at = 0; at < 2 + (month % 3); at++) {
      const number = month * 4 + at
      const added = first.add({ months: month, days: 3 + at * 8 }).toString()
      others.push(lostOne(number, added, joined[number % Math.max(1, joined.length)], recruiters))
    }
  await insert(ctx, [...joined.map((one, at) => fromEmployee(one, at, recruiters)), ...others])
}

const results: readonly BgvCheckState[][] = [
  ['clear', 'clear', 'clear'],
  ['clear', 'discrepancy', 'clear'],
  ['clear', 'pending', 'pending'],
  ['pending', 'pending', 'pending'],
  ['clear', 'clear', 'unable'],
]

/** Verifications of those who are at that step or beyond it. */
async function writeVerifications(ctx: Ctx, today: string): Promise<void> {
  const standard = await savePackage(ctx, {
    ...{
      name: 'Standard',
      note: 'For everybody',
      checks: ['identity', 'education', 'employment'],
      status: 1,
    },
  })
  await savePackage(ctx, {
    ...{ name: 'Finance and IT', note: 'For people with access to money or data', status: 1 },
    checks: ['identity', 'address', 'education', 'employment', 'criminal', 'credit'],
  })
  const candidates = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; is_done: boolean }>`
      select c.id, s.state = 'done' as is_done from candidate_step s join candidate c on c.org_id = s.org_id and c.id = s.candidate_id
      where s.org_id = ${ctx.orgId} and s.kind = ${STEP_KIND.backgroundVerification} and s.state in ('open', 'done')
        and c.status in ('in_progress', 'offer_sent', 'offer_accepted', 'documents_pending', 'verified', 'ready_to_join')
      order by s.state, c.id limit 12`.execute(db)
    return rows
  })
  for (const [at, { id: candidate_id, is_done: isDone }] of candidates.entries()) {
    const agency = at % 2 === 0 ? 'TraqCheck' : ''
    const { case_id } = await begin(ctx, {
      ...{ candidate_id, package_id: standard.package_id, agency, with_service: false },
      ...{ consent_on: plus(today, -10), consent_note: 'Signed consent form' },
      ...{ due_on: plus(today, (at % 4) * 5 - 4) },
    })
    const states = (isDone ? results[0] : results[at % results.length]) as BgvCheckState[]
    const [found] = await readTx(ctx, (db) => findCases(ctx, db, { caseId: case_id }))
    const checks = (found?.checks ?? []).map(({ kind }, place) => {
      const state = states[place] ?? 'pending'
      return { kind, state, note: '', checked_on: state === 'pending' ? null : plus(today, -2) }
    })
    const isComplete = !states.includes('pending')
    await update(ctx, { case_id, checks, action: isComplete ? 'complete' : 'save' })
  }
}

/** What the dashboard, the reports and the verification of onboarding have to show. */
export async function writeDemoOnboardingPast(
  ctx: Ctx,
  today: string,
  recruiters: readonly number[],
): Promise<void> {
  // Two years of figures need those who did not join as well.
  await saveSettings(ctx, { erase_days: 1095 })
  await writePast(ctx, today, recruiters)
  await writeVerifications(ctx, today)
  await createRule(ctx, {
    ...{ GROUP_NAME: 'Verification desk', note: 'Carries out background verification', GROUP_STATUS: 0 },
    ...{ step_kinds: [STEP_KIND.backgroundVerification], workflow_id: null, users: [...recruiters] },
  })
}
