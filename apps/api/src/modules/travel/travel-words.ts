import { allClasses, bookingKinds, modes, type TripStatus } from '@muster/contract/travel/travel.constants'
import { durationText } from '../../lib/texts/duration.texts.ts'
import { spanText } from '../../lib/texts/span.texts.ts'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import { travelTexts } from './travel.texts.ts'

export const statusWords = (status: TripStatus): string => travelTexts(`status_${status}` as const)

/** “2 h”, “1 h 40 min”. */
export const durationWords = (minutes: number): string => wordsOf(durationText(minutes))

/** “Flight”, “Hotel”; a word that is not known stays as it is. */
export const kindWords = (kind: string): string => {
  const known = bookingKinds.find((one) => one === kind)
  return known ? travelTexts(`kind_${known}` as const) : kind
}

export const modeWords = (mode: string): string => {
  const known = modes.find((one) => one === mode)
  return known ? travelTexts(`kind_${known}` as const) : mode
}

export const classWords = (name: string): string => {
  const known = allClasses.find((one) => one === name)
  return known ? travelTexts(`class_${known}` as const) : name
}

export const bookingStateWords = (state: 'booked' | 'changed' | 'cancelled'): string =>
  travelTexts(`state_${state}` as const)

export const payerWords = (payer: 'company' | 'traveller'): string => travelTexts(`payer_${payer}` as const)

/** First and last day in words. */
export const tripDays = (from: string, to: string): Text => spanText(from, to)
