import type { readOwnDetails, readPortal } from '@muster/contract/candidates/portal.contract'
import type { DataOf, ParamsOf } from '@muster/contract/kit/index'
import { isOpen, ONBOARDING_FORM, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import type { PublicCtx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, masterIdsIn, recordLabels } from '../../forms/index.ts'
import { type AnswerableLetter, requireCandidate, stepName, valuesOf } from '../../onboarding/index.ts'
import { companyOf } from '../entry/entry.service.ts'
import { asCandidate } from '../entry/visitor.ts'
import { findWanted, missingDocuments } from '../form/documents.queries.ts'
import { formProgress } from '../form/form.service.ts'
import { loadOwnForm } from '../form/own-fields.ts'
import { findOwnLetters, letterView, threadOf } from '../letters/letters.queries.ts'
import { lockerName } from '../locker/locker-name.ts'
import { findPolicies } from '../policies/policies.queries.ts'
import { ownStepState } from '../rules/own-steps.ts'
import { findFacts } from './portal.queries.ts'

/** 0 not answered, 1 accepted, 2 rejected. */
function answerNumber(letters: readonly AnswerableLetter[], kind: number): number {
  const state = letters.find((one) => one.kind === kind && one.isCurrent)?.state
  if (state === 'accepted') return 1
  return state === 'rejected' ? 2 : 0
}

/** Everything of the portal's first page. @throws AppError `candidates.link_invalid`, `candidates.code_needed` */
export const readHome = (ctx: PublicCtx, cid: string): Promise<DataOf<typeof readPortal>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const { location, address, manager, contact, steps, ...facts } = await findFacts(
      own,
      db,
      who.candidate_id,
    )
    const stored = valuesOf(await requireCandidate(own, db, who.candidate_id))
    const all = await findOwnLetters(own, db, who.candidate_id)
    const documents = await findWanted(own, db, who.candidate_id)
    const locker = await lockerName(own, db, who)
    const letters = all.letters.map((letter) => letterView(all, letter))
    const form = await formProgress(own, db, who, stored)
    const isFormSent = form.submitted_at !== null && missingDocuments(documents).length === 0
    return {
      ...(await companyOf(own, db)),
      ...{ ORG_ID: own.orgId, ...facts, form_id: ONBOARDING_FORM },
      ACCEPTATION_STATUS: answerNumber(all.letters, STEP_KIND.offerLetter),
      ACKNOWLEDGEMENT_STATUS: answerNumber(all.letters, STEP_KIND.acknowledgement),
      DIGITAL_LOCKER_FIELDS: JSON.stringify(locker === null ? [] : documents.map(({ name }) => name)),
      locker,
      ...{ status: who.status, is_closed: !isOpen(who.status), letters, form, documents },
      steps: steps.map((step) => ({
        ...{ name: stepName(step.name), kind: step.kind },
        state: ownStepState(step, { letters, isFormSent }),
      })),
      thread: await threadOf(own, db, who.candidate_id),
      policies: await findPolicies(own, db, who.candidate_id),
      first_day: { joining_on: facts.TO_DATE, location, address, manager },
      contact,
    }
  })

/** @throws AppError `candidates.link_invalid`, also for another organisation’s number; `candidates.code_needed` */
export const readDetails = (
  ctx: PublicCtx,
  { CID, ORG_ID }: ParamsOf<typeof readOwnDetails>,
): Promise<DataOf<typeof readOwnDetails>> =>
  asCandidate(ctx, CID, async (own, db, who) => {
    if (ORG_ID !== own.orgId) fail('candidates.link_invalid')
    const form = await loadOwnForm(own, db)
    const fields = fieldsOf(form)
    const values = valuesOf(await requireCandidate(own, db, who.candidate_id))
    const names = await findMasterRecords(own, db, masterIdsIn(fields, [values]), 'name')
    const labels = recordLabels(fields, values, names)
    const worded = (slug: string) => labels[slug] ?? String(values[slug] ?? '')
    return {
      ...{ candidate_id: who.candidate_id, CANDIDATE_NAME: who.full_name },
      details: form.sections.flatMap((section) =>
        section.fields.map(({ FIELD_NAME: name, FIELD_SLUG: slug }) => ({
          ...{ section: section.name, name, value: worded(slug) },
        })),
      ),
    }
  })
