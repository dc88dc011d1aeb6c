import { saveTicketPolicy } from '@muster/contract/expenses/ticket-policies.contract'
import type { CallInput } from '@muster/contract/kit/index'
import type { TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'

type Sent = CallInput<typeof saveTicketPolicy>['body']

let serial = 0

export const policyBody = (EXTYPEID: number, given: Partial<Sent> = {}): Sent => ({
  ...{
    name: `Sample tickets ${++serial}`,
    EXTYPEID,
    currency: 'INR',
    every_months: 12,
    starts_in: '2026-01',
  },
  ...{ limits: {}, applies_from: '2026-01-01', adult_amount: '30000', ...given },
})

/** A new policy of 30,000 a year, for everybody unless it is given. @returns its id */
export async function aTicketPolicy(
  app: TestApp,
  { token }: Pick<TestAccount, 'token'>,
  EXTYPEID: number,
  given: Partial<Sent> = {},
): Promise<number> {
  const { status, body, data } = await app.call(saveTicketPolicy, {
    token,
    body: policyBody(EXTYPEID, given),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return data.ID
}
