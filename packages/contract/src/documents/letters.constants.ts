export const letterCategories = [
  'offer',
  'appointment',
  'confirmation',
  'increment',
  'promotion',
  'transfer',
  'experience',
  'relieving',
  'warning',
  'other',
] as const
export type LetterCategory = (typeof letterCategories)[number]

export const letterLanguages = ['en', 'hi'] as const
export const papers = ['a4', 'us-letter'] as const
/** `draft`: never published. */
export const templateStates = ['draft', 'published', 'archived'] as const
/** What is asked for when letters are sent. */
export const inputTypes = ['text', 'date', 'number', 'money'] as const

/**
 * `waiting`: for approval; `queued`: for the job; `failed`: no PDF could be made; `cancelled`: rejected or withdrawn before
 * it was sent; `void`: withdrawn after it was sent.
 */
export const letterStates = ['waiting', 'queued', 'sent', 'failed', 'cancelled', 'void'] as const
export type LetterState = (typeof letterStates)[number]

/** Letters of one sending. */
export const MOST_LETTERS = 5000
/** Letters packed into one archive. */
export const MOST_PACKED = 500

/** `overdue`: waiting after its day. */
export const signatureStates = ['waiting', 'overdue', 'signed', 'declined', 'withdrawn'] as const
export type SignatureState = (typeof signatureStates)[number]

export const letterEventKinds = [
  'sent',
  'opened',
  'consented',
  'code_sent',
  'code_wrong',
  'signed',
  'declined',
  'withdrawn',
  'reminded',
  'handed_over',
  'service_failed',
  'service_ended',
  'switched',
] as const
export type LetterEventKind = (typeof letterEventKinds)[number]

/** Days that a recipient has to sign, unless somebody chooses. */
export const SIGN_DAYS = 7
/** What a drawn signature is drawn on, in its own units. */
export const DRAWING = { width: 1000, height: 300 } as const
/** Points of a drawn signature. */
export const MOST_POINTS = 6000
