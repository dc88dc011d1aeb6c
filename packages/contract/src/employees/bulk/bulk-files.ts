/**
 * Numbers of sheets about people that belong to no form; imports carry them in place of a form number. 901 to
 * 999 are reserved for such sheets.
 */
export const BULK_FILE = { login: 901, loginOff: 902, roster: 903, edit: 904 } as const
export type BulkFile = keyof typeof BULK_FILE
