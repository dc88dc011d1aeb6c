import type { expiryRules } from '@muster/contract/documents/documents.constants'

/** The rules of a category that a document has to keep to. */
export interface FileRules {
  status: 0 | 1
  expiry: (typeof expiryRules)[number]
  /** Lower case, without a dot. */
  extensions: readonly string[]
  max_mb: number
}

export interface DocumentFacts {
  issued_on: string | null
  expires_on: string | null
  /** Undefined where the file is not known yet. */
  file?: { name: string; size: number }
}

export type DocumentProblem =
  | { field: 'CID'; key: 'categoryInactive' }
  | { field: 'expires_on'; key: 'expiryMissing' | 'expiryNotKept' | 'expiresBeforeIssued' | 'expiredAlready' }
  | { field: 'issued_on'; key: 'issuedLater' }
  | { field: 'filePath'; key: 'wrongType'; types: string }
  | { field: 'filePath'; key: 'tooLarge'; n: number }

const MEGABYTE = 1_048_576

export const extensionOfName = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

function fileProblem({ extensions, max_mb }: FileRules, file: DocumentFacts['file']): DocumentProblem[] {
  if (!file) return []
  if (!extensions.includes(extensionOfName(file.name)))
    return [{ field: 'filePath', key: 'wrongType', types: extensions.join(', ') }]
  return file.size > max_mb * MEGABYTE ? [{ field: 'filePath', key: 'tooLarge', n: max_mb }] : []
}

function expiryProblem(
  { expiry }: FileRules,
  { issued_on, expires_on }: DocumentFacts,
  today: string,
  mayBeExpired: boolean,
): DocumentProblem[] {
  if (expires_on === null) return expiry === 'required' ? [{ field: 'expires_on', key: 'expiryMissing' }] : []
  if (expiry === 'never') return [{ field: 'expires_on', key: 'expiryNotKept' }]
  if (issued_on !== null && expires_on < issued_on)
    return [{ field: 'expires_on', key: 'expiresBeforeIssued' }]
  return expires_on < today && !mayBeExpired ? [{ field: 'expires_on', key: 'expiredAlready' }] : []
}

/**
 * What keeps a document from being stored in a category, most serious first.
 *
 * @param today the organisation's day, `YYYY-MM-DD`
 * @param mayBeExpired HR keeps expired documents for the record; people replace them
 */
export function documentProblems(
  rules: FileRules,
  facts: DocumentFacts,
  { today, mayBeExpired }: { today: string; mayBeExpired: boolean },
): DocumentProblem[] {
  return [
    ...(rules.status === 0 ? [{ field: 'CID', key: 'categoryInactive' } as const] : []),
    ...fileProblem(rules, facts.file),
    ...(facts.issued_on !== null && facts.issued_on > today
      ? [{ field: 'issued_on', key: 'issuedLater' } as const]
      : []),
    ...expiryProblem(rules, facts, today, mayBeExpired),
  ]
}
