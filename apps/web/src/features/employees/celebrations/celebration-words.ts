import type { Celebration, CelebrationKind } from '@muster/contract/employees/directory/celebrations.contract'
import type { TFunction } from 'i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'

/** A date without its year: "Tue 1 Dec". */
export function dayWithoutYear(on: string, language: string): string {
  return dayTexts(language).short(on)
}

/** Name of the occasion. */
export function occasion(
  t: TFunction<'celebrations'>,
  { kind, years }: { kind: CelebrationKind; years: number | null },
): string {
  return kind === 'work_anniversary' ? t('work_anniversary', { count: years ?? 0 }) : t(kind)
}

export interface CelebrationDay {
  on: string
  /** Number of days from today. */
  days: number
  celebrations: Celebration[]
}

/** Celebrations grouped by day, in date order. */
export function byDay(celebrations: readonly Celebration[]): CelebrationDay[] {
  const found = new Map<string, CelebrationDay>()
  for (const one of celebrations) {
    const day = found.get(one.on) ?? { on: one.on, days: one.days, celebrations: [] }
    day.celebrations.push(one)
    found.set(one.on, day)
  }
  return [...found.values()]
}
