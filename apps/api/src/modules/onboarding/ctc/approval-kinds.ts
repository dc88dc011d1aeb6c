import { field, z } from '@muster/contract/kit/index'
import type { CandidateEventKind } from '@muster/contract/onboarding/onboarding.constants'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findStructureFacts, viewOfStructure } from '../../employees/index.ts'
import { masterOptions } from '../../forms/index.ts'
import type { Decision, RequestFact, RequestKind, RequestRecord } from '../../requests/index.ts'
import { logCandidates } from '../history/log.ts'
import { PAY, VIEW } from '../onboarding.access.ts'
import { type ApprovalSubject, findSubjects } from './approvals.queries.ts'
import { type CandidatePayVersion, findPayVersions } from './ctc.queries.ts'
import { changeOf } from './ctc.service.ts'
import { ctcTexts } from './ctc.texts.ts'

export const CTC_KIND = 'CTC_APPROVAL'
export const CANDIDATE_KIND = 'CANDIDATE_APPROVAL'

/** Numbers and places, nothing by which somebody is known: requests outlive candidates whose data is erased. */
const place = {
  entity_id: z.nullable(field.id()),
  location_id: z.nullable(field.id()),
  department_id: z.nullable(field.id()),
  designation_id: z.nullable(field.id()),
  grade_id: z.nullable(field.id()),
}
const candidatePayload = z.object({ candidate_id: field.id(), ...place })
const ctcPayload = z.object({
  ...candidatePayload.shape,
  pay_id: field.id(),
  version: z.int(),
  annual_ctc: z.string(),
})
export type CandidatePayload = z.infer<typeof candidatePayload>
export type CtcPayload = z.infer<typeof ctcPayload>

type Asked = RequestRecord<CandidatePayload>

const optionsOf = (master: string) => async (ctx: Ctx, db: Db) =>
  ((await masterOptions(ctx, db, [master]))[master] ?? []).map(({ value, label }) => ({
    id: Number(value),
    name: label,
  }))

const placeProperties = (['entity', 'location', 'department', 'designation', 'grade'] as const).map(
  (property) => ({
    ...{ property, label: ctcTexts.text(property), type: 'option' as const },
    read: optionsOf(property),
  }),
)
const placeFacts = (payload: CandidatePayload) => ({
  ...{ entity: payload.entity_id, location: payload.location_id, department: payload.department_id },
  ...{ designation: payload.designation_id, grade: payload.grade_id },
})

type Key =
  | 'candidate'
  | 'designation'
  | 'department'
  | 'location'
  | 'entity'
  | 'grade'
  | 'manager'
  | 'recruiter'
  | 'joining'
  | 'annualCtc'
  | 'previousCtc'
  | 'change'
  | 'annualGross'
  | 'monthlyGross'
  | 'once'
  | 'note'
const line = (key: Key, value: string | null | undefined): RequestFact[] =>
  value ? [{ key, label: ctcTexts(key), value }] : []

const personLines = (one: ApprovalSubject): RequestFact[] => [
  ...line('candidate', one.name),
  ...line('designation', one.designation),
  ...line('department', one.department),
  ...line('location', one.location),
  ...line('entity', one.entity),
  ...line('grade', one.grade),
  ...line('manager', one.manager),
  ...line('recruiter', one.recruiter),
  ...line('joining', one.expected_joining_on && writtenDay(one.expected_joining_on)),
]

/** What approvers see of the CTC: the totals, every component, and the change against the version before. */
function payLines(
  facts: Awaited<ReturnType<typeof findStructureFacts>>,
  version: CandidatePayVersion,
  before: CandidatePayVersion | undefined,
): RequestFact[] {
  const view = viewOfStructure(facts, version)
  const { currency } = view
  const amount = (text: string | null): string | null =>
    text === null || Number(text) === 0 ? null : ctcTexts('amount', { currency, amount: text })
  return [
    ...line('annualCtc', amount(view.annual_ctc)),
    ...line('previousCtc', before && before.currency === currency ? amount(before.annual_ctc) : null),
    ...line('change', changeOf(before, version)),
    ...line('annualGross', amount(view.annual_gross)),
    ...line('monthlyGross', amount(view.monthly_gross)),
    ...line('once', amount(view.once)),
    ...view.lines.map(({ name, monthly, annual, once }) => ({
      label: name,
      value:
        once !== null
          ? ctcTexts('oneTime', { currency, once })
          : monthly !== null
            ? ctcTexts('monthlyAndYearly', { currency, monthly, annual: annual ?? '' })
            : ctcTexts('yearly', { currency, annual: annual ?? '' }),
    })),
    ...line('note', version.note),
  ]
}

/** While a request is pending its readers are those who decide; afterwards it is shown to those who may see the candidate. */
const isShown = (request: Pick<Asked, 'status'>, may: boolean) => request.status === REQUEST.pending || may

async function candidateDetail(
  ctx: Ctx,
  db: Db,
  requests: readonly Asked[],
): Promise<Map<number, RequestFact[]>> {
  const subjects = await findSubjects(
    ctx,
    db,
    requests.map(({ payload }) => payload.candidate_id),
  )
  return new Map(
    requests.map((request) => {
      const subject = subjects.get(request.payload.candidate_id)
      return [request.id, subject && isShown(request, subject.may_view) ? personLines(subject) : []] as [
        number,
        RequestFact[],
      ]
    }),
  )
}

async function ctcDetail(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<CtcPayload>[],
): Promise<Map<number, RequestFact[]>> {
  const ids = requests.map(({ payload }) => payload.candidate_id)
  const subjects = await findSubjects(ctx, db, ids)
  const versions = await findPayVersions(ctx, db, ids)
  const facts = await findStructureFacts(ctx, db)
  return new Map(
    requests.map((request) => {
      const { candidate_id: id, pay_id } = request.payload
      const subject = subjects.get(id)
      const own = versions.filter((one) => one.candidate_id === id)
      const at = own.findIndex((one) => one.id === pay_id)
      const version = own[at]
      if (!subject || !version || !isShown(request, subject.may_view && subject.may_see_pay))
        return [request.id, []] as [number, RequestFact[]]
      return [request.id, [...personLines(subject), ...payLines(facts, version, own[at + 1])]] as [
        number,
        RequestFact[],
      ]
    }),
  )
}

/** The decision is in the candidate's history; whether it counts is read from the request itself. */
const logging =
  (kind: CandidateEventKind) =>
  async (ctx: Ctx, db: Db, { payload }: Asked, { comment }: Decision): Promise<void> => {
    const { rows } =
      await sql`select from candidate where org_id = ${ctx.orgId} and id = ${payload.candidate_id}`.execute(
        db,
      )
    if (rows.length === 0) return
    const version = (payload as Partial<CtcPayload>).version
    await logCandidates(ctx, db, {
      ...{ candidateId: payload.candidate_id, kind },
      ...(version === undefined ? {} : { changes: { subject: [null, String(version)] } }),
      reason: typeof comment === 'string' ? comment : '',
    })
  }

/** Approval of a version of a candidate's CTC. Only those see it who decide it, or may see the pay of candidates. */
export const ctcKind: RequestKind<CtcPayload> = {
  trigger: CTC_KIND,
  name: ctcTexts.text('ctcKind'),
  payload: ctcPayload,
  // Whoever proposes doesn't decide.
  isProposal: true,
  confidential: PAY,
  properties: [
    { property: 'annual_ctc', label: ctcTexts.text('annualCtc'), type: 'number' },
    ...placeProperties,
  ],
  facts: (payload) => ({ annual_ctc: payload.annual_ctc, ...placeFacts(payload) }),
  summary: ({ candidate_id: id, version }) => ctcTexts.text('ctcSummary', { id, version }),
  onApprove: logging('ctc_approved'),
  onReject: logging('ctc_rejected'),
  detail: ctcDetail,
}

/** Approval of a candidate by the management, before an offer. */
export const candidateKind: RequestKind<CandidatePayload> = {
  trigger: CANDIDATE_KIND,
  name: ctcTexts.text('candidateKind'),
  payload: candidatePayload,
  isProposal: true,
  confidential: VIEW,
  properties: placeProperties,
  facts: placeFacts,
  summary: ({ candidate_id: id }) => ctcTexts.text('candidateSummary', { id }),
  onApprove: logging('approval_approved'),
  onReject: logging('approval_rejected'),
  detail: candidateDetail,
}
