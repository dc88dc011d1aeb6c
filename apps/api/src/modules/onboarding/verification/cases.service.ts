import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import type {
  beginVerification,
  readVerification,
  readVerifyStatus,
  updateVerification,
} from '@muster/contract/onboarding/verification.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { connectedBgvName } from '../../documents/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { lockCandidate } from '../candidates/load-candidate.ts'
import { resultOf } from '../rules/verification.ts'
import { type CaseRow, caseView, findCases, findPackages, findStanding } from './cases.queries.ts'
import { findIdentity } from './identity.service.ts'
import { logVerification, logWord, requireOpen, requireVerifiable } from './verifiable.ts'
import { checkWord, verificationTexts } from './verification.texts.ts'

const CASE = 'bgv_case'

/** Everything about the verification of a candidate. @throws AppError `record.not_found`, `access.denied` */
export function readDetails(
  ctx: Ctx,
  { candidate_id }: BodyOf<typeof readVerification>,
): Promise<DataOf<typeof readVerification>> {
  return readTx(ctx, async (db) => {
    const candidate = await requireVerifiable(ctx, db, candidate_id)
    const cases = (await findCases(ctx, db, { candidateId: candidate_id })).map((row) => caseView(ctx, row))
    const packages = (await findPackages(ctx, db)).filter(({ status }) => status === 1)
    const service = await connectedBgvName(ctx, db)
    return {
      ...{ service, candidate_id, cases, packages, identity: await findIdentity(ctx, db, candidate_id) },
      may_begin: isOpen(candidate.status) && !cases.some(({ state }) => state === 'in_progress'),
    }
  })
}

/** What the step of background verification lacks; nothing where the organisation has no packages and began none. */
export async function verificationMissing(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const { has_packages: hasPackages, last } = await findStanding(ctx, db, candidateId)
  if (!last) return hasPackages ? [verificationTexts('notBegun')] : []
  const open = last.checks.filter(({ state }) => state === 'pending')
  if (open.length > 0)
    return [verificationTexts('notDone', { checks: open.map(({ kind }) => checkWord(kind)).join(', ') })]
  if (last.state !== 'done') return [verificationTexts('notCompleted')]
  if (last.result !== 'discrepancy' || last.decision === 'accepted') return []
  return [verificationTexts(last.decision === 'rejected' ? 'rejected' : 'undecided')]
}

/** How it stands. @throws AppError `record.not_found`, `access.denied` */
export function readStatus(
  ctx: Ctx,
  { candidate_id }: BodyOf<typeof readVerifyStatus>,
): Promise<DataOf<typeof readVerifyStatus>> {
  return readTx(ctx, async (db) => {
    await requireVerifiable(ctx, db, candidate_id)
    const { last } = await findStanding(ctx, db, candidate_id)
    const checks = last?.checks ?? []
    return {
      ...{ candidate_id, state: last?.state ?? null, result: last?.result ?? null },
      ...{ checks: checks.length, checks_done: checks.filter(({ state }) => state !== 'pending').length },
      service: last?.service ?? null,
      identity: (await findIdentity(ctx, db, candidate_id)).last?.state ?? null,
      missing: await verificationMissing(ctx, db, candidate_id),
    }
  })
}

/**
 * Begins a case with the checks of a package.
 *
 * @throws AppError `record.not_found`, `access.denied`, `request.invalid`, `onboarding.bgv_open`,
 *   `onboarding.bgv_package_inactive`, `onboarding.candidate_closed`, `onboarding.bgv_off`
 */
export function begin(
  ctx: Ctx,
  body: BodyOf<typeof beginVerification>,
): Promise<DataOf<typeof beginVerification>> {
  const { candidate_id, package_id, with_service: isOrdered, consent_on, consent_note, due_on } = body
  return tx(ctx, async (db) => {
    await lockCandidate(ctx, db, candidate_id)
    requireOpen(await requireVerifiable(ctx, db, candidate_id))
    if (consent_on > (await organisationToday(ctx, db)))
      fail('request.invalid', { fields: { consent_on: verificationTexts('futureConsent') } })
    const used = (await findPackages(ctx, db)).find((one) => one.package_id === package_id)
    if (!used) fail('request.invalid', { fields: { package_id: verificationTexts('noSuchPackage') } })
    if (used.status !== 1) fail('onboarding.bgv_package_inactive')
    const cases = await findCases(ctx, db, { candidateId: candidate_id })
    if (cases.some(({ state }) => state === 'in_progress')) fail('onboarding.bgv_open')
    const agency = isOrdered ? ((await connectedBgvName(ctx, db)) ?? fail('onboarding.bgv_off')) : body.agency
    const stamp = ctx.now.toString()
    const { id } = await db
      .insertInto(CASE)
      .values({
        ...{
          org_id: ctx.orgId,
          candidate_id,
          package_name: used.name,
          agency,
          consent_on,
          consent_note,
          due_on,
          service_state: isOrdered ? 'waiting' : null,
        },
        ...{ created_at: stamp, updated_at: stamp },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('bgv_check')
      .values(used.checks.map((kind, position) => ({ org_id: ctx.orgId, case_id: id, kind, position })))
      .execute()
    await logVerification(ctx, db, candidate_id, verificationTexts('event_begun', { name: used.name }))
    return { case_id: id, version: 1 }
  })
}

type Body = BodyOf<typeof updateVerification>

async function checkChecks(ctx: Ctx, db: Db, row: CaseRow, { checks }: Body): Promise<void> {
  const today = await organisationToday(ctx, db)
  const fields: Record<string, string> = {}
  for (const [at, one] of checks.entries()) {
    if (!row.checks.some(({ kind }) => kind === one.kind))
      fields[`checks.${at}.kind`] = verificationTexts('unknownCheck', { check: checkWord(one.kind) })
    if (one.checked_on !== null && one.checked_on > today)
      fields[`checks.${at}.checked_on`] = verificationTexts('futureCheck')
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

async function writeChecks(ctx: Ctx, db: Db, caseId: number, { checks }: Body): Promise<void> {
  if (checks.length === 0) return
  await sql`
    update bgv_check k set state = n.state, note = n.note, checked_on = n.checked_on
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as n (kind text, state text, note text, checked_on date)
    where k.org_id = ${ctx.orgId} and k.case_id = ${caseId} and k.kind = n.kind`.execute(db)
}

/** The report that is kept from now on; one that is replaced is deleted. */
async function writeReport(ctx: Ctx, db: Db, row: CaseRow, report: Body['report']) {
  const { report_path, report_name } = row
  if (report === undefined || report === report_path) return { report_path, report_name }
  if (report_path !== null) await removeStoredFile(ctx, db, report_path)
  if (report === null) return { report_path: null, report_name: '' }
  const file = await attachFile(ctx, db, report, {
    ...{ recordType: CASE, recordId: row.case_id, folder: 'candidate_documents' },
  })
  return { report_path: file.filePath, report_name: file.name }
}

/** What is done about a discrepancy, with a reason. */
function decisionOf(row: CaseRow, body: Body, result: CaseRow['result']) {
  const decision = body.decision === undefined ? row.decision : body.decision
  const decision_reason = body.decision_reason ?? row.decision_reason
  if (decision === null || result === null) return { decision: null, decision_reason: '' }
  if (result !== 'discrepancy') {
    if (body.decision) fail('request.invalid', { fields: { decision: verificationTexts('needless') } })
    return { decision: null, decision_reason: '' }
  }
  if (decision_reason.trim() === '')
    fail('request.invalid', { fields: { decision_reason: verificationTexts('decisionReason') } })
  return { decision, decision_reason }
}

type Turn = Pick<CaseRow, 'state' | 'result'>

/** Where the case stands after the action, with its checks as they are now. */
function turnOf(row: CaseRow, { action, checks }: Body): Turn {
  if (action === 'cancel') return { state: 'cancelled', result: null }
  if (action === 'reopen') return { state: 'in_progress', result: null }
  if (action === 'save') return { state: row.state, result: row.result }
  const states = row.checks.map(({ kind, state }) => ({
    kind,
    state: checks.find((one) => one.kind === kind)?.state ?? state,
  }))
  const result = resultOf(states.map(({ state }) => state))
  const pending = states.filter(({ state }) => state === 'pending').map(({ kind }) => checkWord(kind))
  if (result === null) fail('onboarding.bgv_incomplete', { parameters: { missing: pending.join(', ') } })
  return { state: 'done', result }
}

/** A case that is done takes a decision, its report, or is reopened; one that is cancelled nothing. */
function requirePossible({ state }: CaseRow, { action, checks }: Body): void {
  const isPossible =
    state === 'in_progress'
      ? action !== 'reopen'
      : state === 'done' && (action === 'reopen' || (action === 'save' && checks.length === 0))
  if (!isPossible) fail('onboarding.bgv_closed')
}

const words = { complete: 'event_done', reopen: 'event_reopened', cancel: 'event_cancelled' } as const

/**
 * Enters results, completes, reopens or cancels a case.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `onboarding.bgv_incomplete`,
 *   `onboarding.bgv_closed`, `onboarding.bgv_open`, `files.not_uploaded`
 */
export function update(ctx: Ctx, body: Body): Promise<DataOf<typeof updateVerification>> {
  return tx(ctx, async (db) => {
    const known = found((await findCases(ctx, db, { caseId: body.case_id }))[0])
    await lockCandidate(ctx, db, known.candidate_id)
    const row = found((await findCases(ctx, db, { caseId: body.case_id }))[0])
    requireVersion(row.version, body.version)
    requirePossible(row, body)
    await checkChecks(ctx, db, row, body)
    if (body.action === 'reopen') {
      const cases = await findCases(ctx, db, { candidateId: row.candidate_id })
      if (cases.some(({ state }) => state === 'in_progress')) fail('onboarding.bgv_open')
    }
    const turn = turnOf(row, body)
    const decision = decisionOf(row, body, turn.result)
    const version = row.version + 1
    const completed_at = turn.state === 'done' ? (row.completed_at ?? ctx.now.toString()) : null
    await writeChecks(ctx, db, row.case_id, body)
    await db
      .updateTable(CASE)
      .set({
        ...{ ...turn, ...decision, ...(await writeReport(ctx, db, row, body.report)), completed_at, version },
        ...{ summary: body.summary ?? row.summary, updated_at: ctx.now.toString() },
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', row.case_id)
      .execute()
    if (body.action !== 'save') await logWord(ctx, db, row.candidate_id, words[body.action])
    else if (decision.decision !== row.decision) await logWord(ctx, db, row.candidate_id, 'event_decided')
    return { case_id: row.case_id, state: turn.state, version }
  })
}
