import { weekdayOf } from '@muster/contract/kit/days'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import type { TFunction } from 'i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'

export type Shifts = ReadonlyMap<number, RosterShift>

/** Names of days in the user's language. */
export function dayWords(language: string) {
  const { weekday, weekdayName, date, short } = dayTexts(language)
  return {
    narrow: (day: string) => weekday(day, 'short'),
    short,
    long: (day: string) => `${weekday(day)} ${date(day)}`,
    weekday: (number: number) => weekdayName(number),
  }
}

/** Text of a cell's value. */
export function cellWords(t: TFunction<'rosters'>, wire: number, shifts: Shifts): string {
  if (wire === NOTHING) return t('grid.nothing')
  return wire === OFF ? t('grid.off') : (shifts.get(wire)?.name ?? '')
}

export const codeOf = (wire: number, shifts: Shifts, off: string) =>
  wire === OFF ? off : (shifts.get(wire)?.code ?? '')

export const isMonday = (day: string) => weekdayOf(day) === 1
