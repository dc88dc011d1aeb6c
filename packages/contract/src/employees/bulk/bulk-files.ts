/**
 * Sheets about people that fill no form: their numbers stand where imports have the number of their form.
 * 901 to 999 are kept for such sheets.
 */
export const BULK_FILE = { login: 901, loginOff: 902, roster: 903, edit: 904 } as const
export type BulkFile = keyof typeof BULK_FILE
