import { addDays, mondayAfter } from '@muster/contract/kit/days'
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

/**
 * The likely days of a request: today, tomorrow and the Monday after.
 *
 * @param isOver for something that has happened already: today and yesterday
 */
export function useNearDays(isOver: boolean): NearDay[] {
  const { t, i18n } = useTranslation('requestForm')
  const today = dayIn(useUser().formats.time_zone)
  if (isOver)
    return [
      { value: today, label: t('near.today') },
      { value: addDays(today, -1), label: t('near.yesterday') },
    ]
  const tomorrow = addDays(today, 1)
  const monday = mondayAfter(tomorrow)
  return [
    { value: today, label: t('near.today') },
    { value: tomorrow, label: t('near.tomorrow') },
    { value: monday, label: dayTexts(i18n.language).short(monday) },
  ]
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
