import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import { approvalStep } from '@muster/contract/onboarding/ctc/ctc.constants'
import type { computeCtc, readCandidatePay, saveCtc } from '@muster/contract/onboarding/ctc/ctc.contract'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { centsOf, decimalOf } from '../../../lib/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  changePercent,
  findStructureFacts,
  judgeStructure,
  type StoredStructure,
  viewOfStructure,
} from '../../employees/index.ts'
import {
  lockCandidate,
  requireCandidate,
  requireRight,
  type StoredCandidate,
} from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { statusWords } from '../onboarding.texts.ts'
import { withOpening } from './approvals.queries.ts'
import { recordPayReads } from './candidate-pay.ts'
import {
  type CandidatePayVersion,
  findApprovals,
  findPayVersions,
  insertPay,
  stepKindsOf,
} from './ctc.queries.ts'
import { withdrawPending } from './withdraw-approvals.ts'

const cents = (text: string): bigint => centsOf(decimalOf(text))

/** The change of the CTC in percent; null against nothing, or another currency. */
export function changeOf(
  before: Pick<StoredStructure, 'currency' | 'annual_ctc'> | null | undefined,
  after: Pick<StoredStructure, 'currency' | 'annual_ctc'>,
): string | null {
  if (!before || before.currency !== after.currency) return null
  return changePercent(cents(before.annual_ctc), cents(after.annual_ctc))
}

/** @throws AppError `onboarding.candidate_closed` */
export function requireBeingOnboarded({ status }: Pick<StoredCandidate, 'status'>): void {
  if (!isOpen(status)) fail('onboarding.candidate_closed', { parameters: { status: statusWords(status) } })
}

/**
 * The CTC of a candidate, version by version. Reading it is recorded.
 *
 * @throws AppError `record.not_found`, also for somebody whose pay the caller may not see
 */
export async function readPayOf(
  ctx: Ctx,
  { candidate_id: id }: BodyOf<typeof readCandidatePay>,
): Promise<DataOf<typeof readCandidatePay>> {
  const answer = await readTx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, id)
    if (!candidate.may_see_pay) fail('record.not_found')
    const versions = await findPayVersions(ctx, db, [id])
    const approvals = await withOpening(ctx, db, await findApprovals(ctx, db, id, 'ctc'))
    const facts = await findStructureFacts(ctx, db)
    const kinds = await stepKindsOf(ctx, db, id)
    const mayChange = candidate.may_set_pay && isOpen(candidate.status)
    return {
      candidate_id: id,
      grade_id: (candidate.columns.grade_id ?? null) as number | null,
      versions: versions.map((one, at) => {
        const approval = approvals.find(({ version }) => version === one.number)
        return {
          ...{ version: one.number, entered_at: one.created_at, entered_by: one.actor, note: one.note },
          change_percent: changeOf(versions[at + 1], one),
          structure: viewOfStructure(facts, one),
          approval: approval ?? null,
        }
      }),
      needs_approval: kinds.has(approvalStep.ctc),
      abilities: { edit: mayChange, ask: mayChange && versions.length > 0 },
    }
  })
  if (answer.versions.length > 0) await recordPayReads(ctx, [id])
  return answer
}

const keptOf = (latest: CandidatePayVersion | undefined): Set<number> =>
  new Set(latest?.lines.map(({ component_id }) => component_id))

async function requirePayRight(ctx: Ctx, db: Db, id: number): Promise<StoredCandidate> {
  const candidate = await requireCandidate(ctx, db, id)
  if (!candidate.may_set_pay) fail('record.not_found')
  return candidate
}

/** What a CTC comes to. Writes nothing but the record of the reading. @throws AppError `record.not_found` */
export async function computeOne(
  ctx: Ctx,
  { candidate_id: id }: ParamsOf<typeof computeCtc>,
  entered: BodyOf<typeof computeCtc>,
): Promise<DataOf<typeof computeCtc>> {
  const answer = await readTx(ctx, async (db) => {
    await requirePayRight(ctx, db, id)
    const [latest] = await findPayVersions(ctx, db, [id], { latest: true })
    const facts = await findStructureFacts(ctx, db)
    const { problems, stored } = judgeStructure(facts, entered, keptOf(latest))
    return {
      problems,
      before: latest ? viewOfStructure(facts, latest) : null,
      after: stored && viewOfStructure(facts, stored),
      change_percent: stored && changeOf(latest, stored),
    }
  })
  if (answer.before) await recordPayReads(ctx, [id])
  return answer
}

/** @throws AppError `onboarding.ctc_problems` by field */
function requireSound({ problems, stored }: ReturnType<typeof judgeStructure>): StoredStructure {
  const [first] = problems
  if (!first && stored) return stored
  return fail('onboarding.ctc_problems', {
    parameters: { first: first?.message ?? '' },
    fields: Object.fromEntries(
      problems.map(({ line, field, message }) => [line === null ? field : `lines.${line}.${field}`, message]),
    ),
  })
}

/** What is stored of a structure, to tell whether another one says the same. */
const essence = ({ currency, basis, target, lines }: StoredStructure): string =>
  JSON.stringify([
    ...[currency, basis, target === null ? null : cents(target).toString()],
    lines.map((line) => [
      ...[line.component_id, line.calculation, line.of_component_id],
      ...[line.amount, line.percent, line.minimum, line.cap, line.monthly, line.annual, line.once].map(
        (text) => (text === null ? null : Number(text)),
      ),
    ]),
  ])

export const saysTheSame = (one: StoredStructure, other: StoredStructure): boolean =>
  essence(one) === essence(other)

/**
 * Saves the next version of a candidate's CTC. What says the same as the latest version is no new one, so that repeating changes
 * nothing. Pending approval of an earlier version is withdrawn.
 *
 * @throws AppError `record.not_found`, `onboarding.candidate_closed`, `onboarding.ctc_problems`, `onboarding.ctc_changed`
 */
export function saveOne(ctx: Ctx, body: BodyOf<typeof saveCtc>): Promise<DataOf<typeof saveCtc>> {
  const { candidate_id: id, note, seen, ...entered } = body
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    if (!candidate.may_see_pay) fail('record.not_found')
    requireRight(candidate.may_set_pay)
    requireBeingOnboarded(candidate)
    const [latest] = await findPayVersions(ctx, db, [id], { latest: true })
    const stored = requireSound(judgeStructure(await findStructureFacts(ctx, db), entered, keptOf(latest)))
    if (latest && saysTheSame(latest, stored)) return { candidate_id: id, version: latest.number }
    if (seen !== undefined && seen !== (latest?.number ?? 0)) fail('onboarding.ctc_changed')
    const number = (latest?.number ?? 0) + 1
    await insertPay(ctx, db, [{ ...stored, candidate_id: id, number, note }])
    await withdrawPending(ctx, db, [id], 'ctc')
    await logCandidates(ctx, db, {
      ...{ candidateId: id, kind: 'ctc', changes: { subject: [null, String(number)] } },
    })
    return { candidate_id: id, version: number }
  })
}
