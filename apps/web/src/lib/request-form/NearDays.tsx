import { Button, Group } from '@mantine/core'
import { addDays, weekdayOf } from '@muster/contract/kit/days'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../form/form-resources.ts'
import { dayTexts } from '../language/day-texts.ts'
import { useUser } from '../session/session.ts'
import './texts.ts'

export interface NearDay {
  day: string
  label: string
}

const WEEK = 7

/** The likely days of a request: today, tomorrow and the next Monday; of something that is over, today and yesterday. */
export function useNearDays(isOver: boolean): NearDay[] {
  const { t, i18n } = useTranslation('requestForm')
  const today = dayIn(useUser().formats.time_zone)
  if (isOver)
    return [
      { day: today, label: t('near.today') },
      { day: addDays(today, -1), label: t('near.yesterday') },
    ]
  const tomorrow = addDays(today, 1)
  const monday = addDays(tomorrow, (WEEK + 1 - weekdayOf(tomorrow)) % WEEK)
  const next = monday === tomorrow ? addDays(monday, WEEK) : monday
  return [
    { day: today, label: t('near.today') },
    { day: tomorrow, label: t('near.tomorrow') },
    { day: next, label: dayTexts(i18n.language).short(next) },
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
  return (
    <Group gap="xs" role="group" aria-label={t('near.label', { label })}>
      {days.map((one) => (
        <Button
          key={one.day}
          size="compact-md"
          radius="xl"
          mih={44}
          px="md"
          variant={one.day === value ? 'light' : 'default'}
          aria-pressed={one.day === value}
          onClick={() => onPick(one.day)}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
}
