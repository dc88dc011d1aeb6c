import type { FormValues } from '@muster/contract/forms/form-definition'
import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import type { CandidateWarnings } from '@muster/contract/onboarding/candidate-shapes'
import { candidateSheet } from '@muster/contract/onboarding/candidate-sheet'
import {
  type CandidateUpload,
  downloadCandidateProblems,
  readCandidateColumns,
  uploadCandidates,
} from '@muster/contract/onboarding/candidate-upload.contract'
import { sql } from 'kysely'
import { nameKey } from '../../../lib/person-keys.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineSheetUpload, masterOptions, sampleSheet } from '../../forms/index.ts'
import { findWarnings, hasWarnings, LOCK } from '../candidates/alike.ts'
import { insertCandidates, personFacts, placeOf } from '../candidates/write-candidates.ts'
import { assignedFlow, loadAssignable } from '../flows/flows.queries.ts'
import { CREATE, candidateScope } from '../onboarding.access.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'
import { birthProblem, joiningProblem } from '../rules/candidate-dates.ts'

const masters = ['entity', 'location', 'department', 'designation', 'grade'] as const

interface Offer {
  columns: OfferedColumn[]
  today: string
}

type Row = SheetTable<typeof candidateSheet.columns>['rows'][number]

interface PlannedCandidate {
  row: Row
  values: FormValues
  workflow: string | null
  warnings: CandidateWarnings
  /** The candidate exists already: the same e-mail and name. */
  isKnown: boolean
}

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const options = await masterOptions(ctx, db, [...masters], { activeOnly: true })
  return {
    columns: offeredColumns(
      candidateSheet,
      Object.fromEntries(masters.map((one) => [one, [...(options[one] ?? [])]])),
    ),
    today: await organisationToday(ctx, db),
  }
}

/** A sheet to fill in, with one example row. */
export async function candidateSample(ctx: Ctx): Promise<FileReply> {
  const { columns, today } = await readTx(ctx, (db) => findOffer(ctx, db))
  const joining = Temporal.PlainDate.from(today).add({ days: 30 }).toString()
  const example = { first_name: 'Asha', last_name: 'Rao', email: 'asha.rao@example.com', joining }
  return sampleSheet(candidateSheet, { columns, rows: [example] })
}

/** Active people by employee code, in lower case. One statement. */
async function findRecruiters(ctx: Ctx, db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select e.id, e.code_key as key from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and e.code_key = any (${[...codes]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

function valuesIn(row: Row, recruiters: ReadonlyMap<string, number>, today: string): FormValues {
  const cells = row.read()
  const recruiter = recruiters.get(cells.recruiter.toLowerCase())
  if (cells.email !== '' && !EMAIL_PATTERN.test(cells.email))
    row.complain('email', onboardingTexts('noEmail'))
  if (cells.recruiter !== '' && recruiter === undefined)
    row.complain('recruiter', onboardingTexts('unknownRecruiter', { code: cells.recruiter }))
  const birth =
    cells.born !== null && cells.born > today ? onboardingTexts('bornLater') : birthProblem(cells.born, today)
  if (birth) row.complain('born', birth)
  const joining = joiningProblem(cells.joining, today)
  if (joining) row.complain('joining', joining)
  const given = {
    ...{ FIRST_NAME: cells.first_name, LAST_NAME: cells.last_name },
    ...{ PERSONAL_EMAIL: cells.email.toLowerCase(), PHONE: cells.phone, DATE_OF_BIRTH: cells.born },
    ...{ ENTITY_ID: cells.entity, LOCATION_ID: cells.location, DEPT_ID: cells.department },
    ...{ DESIGNATION_ID: cells.designation, GRADE_ID: cells.grade, EXPECTED_JOINING: cells.joining },
    ...{ RECRUITER_ID: recruiter ?? null, SOURCE: cells.source, CANDIDATE_NOTE: cells.note },
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
}

/** Two rows of the same address: only the first is a candidate. */
function complainOfTwins(planned: readonly { row: Row; values: FormValues }[]): void {
  const seen = new Map<string, number>()
  for (const { row, values } of planned) {
    const email = String(values.PERSONAL_EMAIL ?? '')
    const earlier = seen.get(email)
    if (email !== '' && earlier !== undefined)
      row.complain('email', onboardingTexts('alreadyInRow', { earlier }))
    else seen.set(email, row.number)
  }
}

/** Whoever adds candidates of some places alone can't add one outside them. One statement. */
async function complainOfReach(ctx: Ctx, db: Db, planned: readonly { row: Row; values: FormValues }[]) {
  const places = planned.map(({ values }, at) => ({
    ...{ at, ...placeOf(values), recruiter_id: values.RECRUITER_ID ?? null },
  }))
  const { rows } = await sql<{ at: number }>`
    select c.at from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as c (at int, entity_id bigint, location_id bigint,
      department_id bigint, branch_id bigint, business_unit_id bigint, employee_type_id bigint, recruiter_id bigint,
      manager_id bigint)
    where not ${candidateScope(ctx, CREATE)}`.execute(db)
  for (const { at } of rows) planned[at]?.row.complain(null, onboardingTexts('outOfReach'))
}

/** The warnings of a row in words. */
function wordsOf({ alike, blacklist }: CandidateWarnings): string {
  return [
    ...blacklist.map(({ reason }) =>
      reason === null ? onboardingTexts('onBlacklistHidden') : onboardingTexts('onBlacklist', { reason }),
    ),
    ...alike.map(({ CANDIDATE_NAME: name, status }) =>
      name === null || status === null
        ? onboardingTexts('alikeHidden')
        : onboardingTexts('alikeNamed', { name, status: statusWords(status) }),
    ),
  ].join(' ')
}

const isSamePerson = (values: FormValues, { alike }: CandidateWarnings): boolean => {
  const { first_name, last_name } = personFacts(values)
  return alike.some(
    ({ by, CANDIDATE_NAME: name }) =>
      by === 'email' && name !== null && nameKey(name) === nameKey(first_name, last_name),
  )
}

async function judgeRows(
  ctx: Ctx,
  db: Db,
  table: SheetTable<typeof candidateSheet.columns>,
  today: string,
  isAccepted: boolean,
): Promise<PlannedCandidate[]> {
  const recruiters = await findRecruiters(ctx, db, table.distinct('recruiter'))
  const read = table.rows.map((row) => ({ row, values: valuesIn(row, recruiters, today) }))
  complainOfTwins(read)
  await complainOfReach(ctx, db, read)
  const warnings = await findWarnings(
    ctx,
    db,
    read.map(({ values }) => personFacts(values)),
  )
  const flows = await loadAssignable(ctx, db, 'read')
  return read.map(({ row, values }, at) => {
    const found = warnings[at] ?? { alike: [], blacklist: [] }
    const isKnown = isSamePerson(values, found)
    if (!isKnown && !isAccepted && hasWarnings(found)) row.complain(null, wordsOf(found))
    return {
      row,
      values,
      isKnown,
      warnings: found,
      workflow: assignedFlow(flows, placeOf(values))?.name ?? null,
    }
  })
}

const MAX_SHOWN = 500

function answerOf(planned: readonly PlannedCandidate[]): Omit<CandidateUpload, 'saved' | 'err_list'> {
  const created = planned.filter(({ row, isKnown }) => row.isSound && !isKnown)
  return {
    created: created.length,
    unchanged: planned.filter(({ isKnown }) => isKnown).length,
    rows: created.slice(0, MAX_SHOWN).map(({ row, values, workflow, warnings }) => ({
      ...{ row: row.number, workflow, warning: wordsOf(warnings) },
      CANDIDATE_NAME: [values.FIRST_NAME, values.LAST_NAME].filter(Boolean).join(' '),
      email: String(values.PERSONAL_EMAIL ?? ''),
      expected_joining_on: (values.EXPECTED_JOINING ?? null) as string | null,
    })),
  }
}

/** Candidates from a file, with their copies of the flows. All or nothing; rows of candidates who exist already change nothing. */
export const candidateUpload = defineSheetUpload({
  sheet: candidateSheet,
  calls: {
    upload: uploadCandidates,
    columns: readCandidateColumns,
    problems: downloadCandidateProblems,
  },
  errors: 'onboarding.upload',
  said: onboardingTexts.text('uploaded'),
  offer: async (ctx, db, { lock }) => {
    if (lock) await advisoryLock(ctx, db, LOCK)
    return findOffer(ctx, db)
  },
  judge: async (ctx, db, { table, offer, body }) => ({
    today: offer.today,
    planned: await judgeRows(ctx, db, table, offer.today, body.accept_warnings === 1),
  }),
  write: async (ctx, db, { planned, today }) => {
    const fresh = planned.filter(({ isKnown }) => !isKnown)
    await insertCandidates(
      ctx,
      db,
      fresh.map(({ values }) => ({ values, isStarted: true })),
      today,
    )
  },
  answer: ({ planned }) => answerOf(planned),
})
