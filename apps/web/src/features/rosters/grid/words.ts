import { weekdayOf } from '@muster/contract/kit/days'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import type { TFunction } from 'i18next'

export type Shifts = ReadonlyMap<number, RosterShift>

const format = (language: string, options: Intl.DateTimeFormatOptions) => {
  const writer = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (day: string) => writer.format(new Date(`${day}T00:00:00Z`))
}

/** Names of days in the user's language. */
export function dayWords(language: string) {
  return {
    narrow: format(language, { weekday: 'short' }),
    short: format(language, { weekday: 'short', day: 'numeric', month: 'short' }),
    long: format(language, { weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: (number: number) => format(language, { weekday: 'long' })(`2024-01-0${number}`),
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
