import { choiceOf, parseRecurrence } from '@muster/contract/tasks/recurrence'
import type { TFunction } from 'i18next'
import '../texts.ts'

/** How a task repeats, in words: “Weekly on Tue”. @param text an RFC 5545 rule */
export function recurrenceWords(t: TFunction<'tasks'>, text: string): string {
  const rule = parseRecurrence(text)
  if (rule === null) return t('repeat.kept')
  const { unit, every, days } = choiceOf(rule)
  if (unit === 'weekday') return t('repeat.weekday')
  const interval =
    every === 1
      ? t(`repeat.${unit}`)
      : t('repeat.interval', { every: `${every} ${t(`repeat.everyUnit.${unit}`, { count: every })}` })
  if (unit !== 'week' || days.length === 0) return interval
  return t('repeat.onDays', {
    interval,
    days: days.map((day) => t(`calendar.weekdays.${day}`)).join(', '),
  })
}
