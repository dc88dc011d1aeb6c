import type { SurroundingDay } from '@muster/contract/requests/requests.contract'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import classes from './DayStrip.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Text alternative of the calendar: the requested days, and who is away on which day. */
function useSentence(days: readonly SurroundingDay[]): string {
  const { t, i18n } = useTranslation('approval')
  const { short } = dayTexts(i18n.language)
  const requested = days.filter((one) => one.is_requested)
  const [first, last] = [requested[0]?.day, requested.at(-1)?.day]
  const period =
    first && last && first !== last ? t('around.from_to', { from: short(first), to: short(last) }) : ''
  return [
    first ? t('around.requested', { days: period || short(first) }) : '',
    ...days
      .filter((one) => one.away.length > 0)
      .map(({ day, away }) => t('around.away', { day: short(day), names: away.join(', ') })),
  ]
    .filter(Boolean)
    .join('. ')
}

/** The weeks around a request: its days filled, off-days grey, and a dot where other team members are away. */
export function DayStrip({ days }: { days: readonly SurroundingDay[] }) {
  const { t, i18n } = useTranslation('approval')
  const { weekdayName, short } = dayTexts(i18n.language)
  const sentence = useSentence(days)
  if (days.length === 0) return null
  const titleOf = ({ day, is_off, away }: SurroundingDay) =>
    [short(day), is_off ? t('around.off') : '', away.join(', ')].filter(Boolean).join(' · ')
  return (
    <div className={classes.strip} role="img" aria-label={sentence} title={t('around.key')}>
      {WEEKDAYS.map((number) => (
        <span key={number} className={classes.weekday}>
          {weekdayName(number, 'narrow')}
        </span>
      ))}
      {days.map((one) => (
        <span
          key={one.day}
          className={classes.day}
          data-requested={one.is_requested || undefined}
          data-off={one.is_off || undefined}
          title={titleOf(one)}
        >
          {Number(one.day.slice(8))}
          {one.away.length > 0 ? <span className={classes.away} /> : null}
        </span>
      ))}
    </div>
  )
}
