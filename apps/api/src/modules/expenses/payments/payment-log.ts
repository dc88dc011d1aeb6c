import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { CLAIM } from '../claims/log.ts'

/** Record type of payments in the audit log. */
export const PAYMENT = 'expense_payment'

/** Changed statuses of claims, for the audit log. */
export const logOfClaims = (
  claims: readonly { id: number; number: string; status: ClaimStatus }[],
  changeOf: (status: ClaimStatus) => [ClaimStatus, ClaimStatus],
) =>
  claims.map(({ id, number, status }) => ({
    ...{ recordType: CLAIM, recordId: id, recordLabel: number },
    changes: { status: changeOf(status) },
  }))
