import { addDays, eachDay, mondayAfter } from '@muster/contract/kit/days'
import { useTranslation } from 'react-i18next'
import { Chips } from '../form/Chips.tsx'
import { dayIn } from '../form/form-resources.ts'
import { dayTexts } from '../language/day-texts.ts'
import { useUser } from '../session/session.ts'
import './texts.ts'

export interface NearDay {
  value: string
  label: string
}

/** How many days to suggest, and how far ahead to look for them. */
const SUGGESTED = 3
const WITHIN_DAYS = 60

/**
 * The likely days of a request: the next ones that can work.
 *
 * @param isOver for something that has happened already: today and yesterday
 * @param canWork whether the request is possible on this day
 */
export function useNearDays(isOver: boolean, canWork: (day: string) => boolean = () => true): NearDay[] {
  const { t, i18n } = useTranslation('requestForm')
  const today = dayIn(useUser().formats.time_zone)
  if (isOver)
    return [
      { value: today, label: t('near.today') },
      { value: addDays(today, -1), label: t('near.yesterday') },
    ]
  const tomorrow = addDays(today, 1)
  const { short } = dayTexts(i18n.language)
  const labels: Readonly<Record<string, string>> = {
    [today]: t('near.today'),
    [tomorrow]: t('near.tomorrow'),
  }
  const possible = eachDay(today, addDays(today, WITHIN_DAYS)).filter(canWork)
  // After today and tomorrow the week that follows is likelier than the day after.
  const isSoon = possible[1] === tomorrow
  const monday = mondayAfter(tomorrow)
  const near = isSoon ? [...possible.slice(0, 2), ...possible.filter((day) => day >= monday)] : possible
  return near.slice(0, SUGGESTED).map((value) => ({ value, label: labels[value] ?? short(value) }))
}

interface NearDaysProps {
  /** Label of the field. */
  label: string
  days: readonly NearDay[]
  value: string | null
  onPick: (day: string) => void
}

/** Days to pick with one tap. */
export function NearDays({ label, days, value, onPick }: NearDaysProps) {
  const { t } = useTranslation('requestForm')
  return <Chips label={t('near.label', { label })} choices={days} value={value} onPick={onPick} />
}
