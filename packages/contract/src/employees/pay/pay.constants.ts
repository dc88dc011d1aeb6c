/** How the amount of a component is found. */
export const payCalculations = [
  'fixed',
  'percent_of_component',
  'percent_of_gross',
  'percent_of_ctc',
  'rest',
] as const
export type PayCalculation = (typeof payCalculations)[number]

/** Earnings make up the gross; employer contributions are part of the CTC besides. */
export const payKinds = ['earning', 'employer'] as const
export type PayKind = (typeof payKinds)[number]

export const payFrequencies = ['monthly', 'annual', 'once'] as const
export type PayFrequency = (typeof payFrequencies)[number]

/** Whether a yearly amount is given that the components must add up to. */
export const payBases = ['none', 'gross', 'ctc'] as const
export type PayBasis = (typeof payBases)[number]

/** Amounts are rounded to hundredths or to whole units of the currency. */
export const payRoundings = ['paisa', 'rupee'] as const
export type PayRounding = (typeof payRoundings)[number]

export const payReasons = [
  'joining',
  'increment',
  'promotion',
  'transfer',
  'adjustment',
  'correction',
  'other',
] as const
export type PayReason = (typeof payReasons)[number]

export const paySources = ['offer', 'increment', 'import'] as const
export type PaySource = (typeof paySources)[number]

export const payStates = ['current', 'planned', 'past', 'corrected', 'cancelled'] as const

/** Components of one structure. */
export const MAX_PAY_LINES = 40
/** Largest yearly amount. */
export const MAX_PAY = '999999999999'
