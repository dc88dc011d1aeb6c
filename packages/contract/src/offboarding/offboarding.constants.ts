/** Statuses of a separation by the specification's numbers; 5, which it leaves out, is on hold. */
export const SEPARATION_STATUS = {
  pending: 0,
  onNotice: 1,
  rejected: 2,
  settlement: 3,
  offboarded: 4,
  onHold: 5,
  clearance: 6,
  withdrawn: 7,
} as const
export type SeparationStatus = (typeof SEPARATION_STATUS)[keyof typeof SEPARATION_STATUS]
export const separationStatuses = [0, 1, 2, 3, 4, 5, 6, 7] as const satisfies readonly SeparationStatus[]

/** The person is on the way out, or gone and not yet settled. */
export const openSeparationStatuses = [0, 1, 3, 5, 6] as const satisfies readonly SeparationStatus[]
export const isOpenSeparation = (status: SeparationStatus): boolean =>
  (openSeparationStatuses as readonly number[]).includes(status)

/** The employment's leaving date is set while a separation has one of these. */
export const leavingStatuses = [1, 3, 4, 6] as const satisfies readonly SeparationStatus[]
export const isLeaving = (status: SeparationStatus): boolean =>
  (leavingStatuses as readonly number[]).includes(status)

export const separationKinds = [
  'resignation',
  'termination',
  'retirement',
  'death',
  'contract_end',
  'absconding',
  'transfer',
] as const
export type SeparationKind = (typeof separationKinds)[number]

/** Kinds that HR enters; a resignation on behalf of somebody is a request. */
export const enteredKinds = [
  'termination',
  'retirement',
  'death',
  'contract_end',
  'absconding',
  'transfer',
] as const satisfies readonly SeparationKind[]

/** These end access at once. */
export const endsAccessAtOnce = (kind: SeparationKind): boolean =>
  kind === 'termination' || kind === 'absconding' || kind === 'death'

/** Modes that HR alone sees: Pregnancy, Medical, Marriage, and Getting Married, which says the same. */
export const privateModes = [2, 5, 9, 10] as const
export const isPrivateMode = (mode: number): boolean => (privateModes as readonly number[]).includes(mode)
/** Shown to others in place of a private mode: Personal Reasons. */
export const PERSONAL_MODE = 4

/** Modes that somebody who resigns chooses from, the most usual first. */
export const resignationModes = [18, 16, 11, 6, 3, 1, 4, 10, 5, 9, 13] as const

/** The mode of a kind that HR enters, unless another is chosen. */
export const modeOfKind: Readonly<Record<SeparationKind, number>> = {
  resignation: 18,
  termination: 14,
  retirement: 7,
  death: 13,
  contract_end: 8,
  absconding: 14,
  transfer: 17,
}

export const rehireChoices = ['eligible', 'not_eligible', 'undecided'] as const
export type Rehire = (typeof rehireChoices)[number]

export const initiators = ['person', 'manager', 'hr', 'product'] as const
export type Initiator = (typeof initiators)[number]

/** What the history of a separation has: besides statuses, what was entered, moved, noted and cleared. */
export const separationEvents = [
  'entered',
  'status',
  'last_day',
  'edited',
  'access_ended',
  'access_restored',
  'clearance',
  'exit_interview',
  'settlement',
  'link',
] as const
export type SeparationEvent = (typeof separationEvents)[number]

/** What a link of somebody who leaves opens: their page, or the exit interview alone. */
export const leaverPurposes = ['leaver', 'exit_form'] as const
export type LeaverPurpose = (typeof leaverPurposes)[number]

/** When a leaver's letters go out by themselves: on the day after the last working day, or once everything is settled. */
export const lettersAfter = ['last_day', 'settlement'] as const
export type LettersAfter = (typeof lettersAfter)[number]

/** Leavers to whom letters are sent by hand at once. */
export const MOST_LETTERED = 100

/** How a requisition in a leaver's place stands: it waits, was rejected, looks for somebody, found somebody, or was given up. */
export const replacementStates = ['waiting', 'rejected', 'open', 'filled', 'closed'] as const
