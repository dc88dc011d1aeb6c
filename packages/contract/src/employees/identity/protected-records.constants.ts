/** The `kind` of a bank account. */
export const ACCOUNT = 'ACCOUNT'
