/** Record type of claims in the audit log and of their files. */
export const CLAIM = 'expense_claim'
