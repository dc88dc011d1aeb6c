import type { SendOccasion } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import { configureExitForm } from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import type { TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'

/** Makes the form with the usual questions and chooses it. @returns its number */
export async function anExitForm(
  app: TestApp,
  { token }: TestAccount,
  send_on: SendOccasion = 'hand',
): Promise<number> {
  const { data } = await app.call(configureExitForm, { token, body: { make_form: 1, send_on } })
  return data.FORM_ID as number
}
