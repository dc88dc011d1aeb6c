/** Whose documents a category holds (CAT_TYPE of the specification). */
export const CAT_TYPE = { employee: 1, organisation: 2, hr: 3 } as const
export const catTypes = [1, 2, 3] as const
export type CatType = (typeof catTypes)[number]

/** What happens with people's own uploads: they count at once, at once but are checked, or once approved. */
export const approvalRules = ['none', 'check', 'before'] as const
export const expiryRules = ['never', 'optional', 'required'] as const

/** For whom a document is, or who must have one. */
export const documentDimensions = [
  'entity',
  'location',
  'department',
  'designation',
  'employment_type',
] as const
export type DocumentDimension = (typeof documentDimensions)[number]

/** Types of files that a category can accept; no programs, certificates or archives. */
export const documentExtensions = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'docx',
  'doc',
  'odt',
  'xlsx',
  'xls',
  'ods',
  'pptx',
  'txt',
] as const
export type DocumentExtension = (typeof documentExtensions)[number]
export const usualExtensions: readonly DocumentExtension[] = ['pdf', 'jpg', 'jpeg', 'png']

export const MAX_DOCUMENT_MB = 25
/** Documents that one call deletes. */
export const MOST_AT_ONCE = 200

export const documentStates = ['pending', 'valid', 'rejected', 'replaced'] as const
/** `expiring`: within the first reminder of its category. */
export const expiryStates = ['none', 'current', 'expiring', 'expired'] as const
/** How somebody stands with a mandatory document: `missing` and `expired` are owed. */
export const owedStates = ['missing', 'expired', 'pending', 'expiring', 'done'] as const
export type OwedState = (typeof owedStates)[number]

/** Files in one archive. */
export const MOST_IN_ARCHIVE = 2000
