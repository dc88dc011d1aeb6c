import type { FlowStep } from '@muster/contract/onboarding/flows.contract'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { Standards } from '../../../platform/standards.ts'
import { onboardingTexts } from '../onboarding.texts.ts'
import { insertFlow } from './flows.service.ts'

const step = (kind: FlowStep['kind'], name: string, due: number, ...activities: string[]): FlowStep => ({
  ...{ kind, name, is_parallel: false, due_days: due, remind_days: 1, responsible: 'recruiter' },
  activities: activities.map((one) => ({ name: one, is_mandatory: true })),
})

/** The flow that a new organisation begins with, and can edit. */
const standardSteps = (): FlowStep[] => [
  step(
    STEP_KIND.details,
    onboardingTexts.english('stepDetails'),
    3,
    onboardingTexts.english('activityDetails'),
  ),
  step(
    STEP_KIND.offerLetter,
    onboardingTexts.english('stepOffer'),
    3,
    onboardingTexts.english('activityOffer'),
  ),
  step(
    STEP_KIND.offerAcceptance,
    onboardingTexts.english('stepAcceptance'),
    7,
    onboardingTexts.english('activityAcceptance'),
  ),
  step(
    STEP_KIND.joineeForm,
    onboardingTexts.english('stepForm'),
    10,
    onboardingTexts.english('activityForm'),
    onboardingTexts.english('activityDocuments'),
  ),
  {
    ...step(
      STEP_KIND.backgroundVerification,
      onboardingTexts.english('stepVerification'),
      14,
      onboardingTexts.english('activityReferences'),
      onboardingTexts.english('activityVerification'),
    ),
    is_parallel: true,
  },
  step(
    STEP_KIND.kitAndWelcome,
    onboardingTexts.english('stepWelcome'),
    5,
    onboardingTexts.english('activityDesk'),
    onboardingTexts.english('activityMail'),
  ),
]

/** Organisations without any flow get the standard one. */
export const standardFlow: Standards = {
  name: 'onboarding.standard-flow',
  fingerprint: standardSteps,
  apply: async (ctx: Ctx, db: Db) => {
    const { rows } = await sql`select from onboarding_flow where org_id = ${ctx.orgId} limit 1`.execute(db)
    if (rows.length > 0) return
    const name = onboardingTexts.english('standardFlow')
    await insertFlow(ctx, db, { name, note: '', steps: standardSteps(), rules: [] })
  },
}
