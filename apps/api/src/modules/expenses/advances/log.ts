/** Record type of loans and advances in the audit log. */
export const ADVANCE = 'expense_advance'
