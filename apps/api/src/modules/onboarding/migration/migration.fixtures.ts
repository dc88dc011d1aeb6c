import type { BodyOf } from '@muster/contract/kit/index'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { saveFlow } from '@muster/contract/onboarding/flows.contract'
import { saveKit } from '@muster/contract/onboarding/kits.contract'
import { saveTaskTemplate } from '@muster/contract/tasks/templates.contract'
import type { TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'

let serial = 0

/** A flow whose steps need nothing but migration. */
export async function aFlow(app: TestApp, { token }: TestAccount, steps: object[]): Promise<number> {
  const body = { name: `Joining ${++serial}`, steps, rules: [] } as unknown as BodyOf<typeof saveFlow>
  return (await app.call(saveFlow, { token, body })).data.WORKFLOW_ID
}

const step = (kind: number, name: string) => ({ kind, name, activities: [] })
export const migrationAlone = [step(20, 'Make an employee')]

export interface Ready {
  values?: Record<string, unknown>
  workflow_id: number
}

/** A candidate who is ready to join on 1 December 2026. */
export async function aReadyCandidate(
  app: TestApp,
  { token }: TestAccount,
  { values = {}, workflow_id }: Ready,
): Promise<number> {
  const form = {
    ...{ FIRST_NAME: 'Asha', LAST_NAME: `Joiner ${++serial}`, EXPECTED_JOINING: '2026-12-01' },
    ...{ PERSONAL_EMAIL: `joiner${serial}@example.test`, ...values },
  }
  const { data, body } = await app.call(addCandidate, {
    token,
    body: { values: form, workflow_id, accept_warnings: 1 } as unknown as BodyOf<typeof addCandidate>,
  })
  if (!data) throw new Error(JSON.stringify(body))
  const { candidate_id } = data
  for (const status of ['verified', 'ready_to_join'] as const)
    await app.call(changeCandidateStatus, { token, body: { candidate_id, status } })
  return candidate_id
}

/** A kit with a task for HR's admin, one for the new colleague and one after it for their manager. */
export async function aKit(
  app: TestApp,
  { token }: TestAccount,
  more: Partial<BodyOf<typeof saveKit>> = {},
): Promise<number> {
  const item = (title: string, assignee_role: string, offset_days: number, after: number | null = null) => ({
    ...{ title, assignee_role, offset_days, after_position: after },
  })
  const { data: template } = await app.call(saveTaskTemplate, {
    token,
    body: {
      name: `Joining ${++serial}`,
      purpose: 'joining',
      items: [
        item('Order a laptop', 'starter', -3),
        item('Read the handbook', 'person', 1),
        item('Talk about the first week', 'manager', 5, 2),
      ],
    } as BodyOf<typeof saveTaskTemplate>,
  })
  const body = {
    ...{ KIT_NAME: `Kit ${serial}`, DESCRIPTION: '', task_template_id: template.template_id },
    ...more,
  }
  return (await app.call(saveKit, { token, body: body as BodyOf<typeof saveKit> })).data.kit_id
}
