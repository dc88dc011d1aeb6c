import { codeOfDay, keptStatuses } from '@muster/contract/attendance/day-codes'
import { useTranslation } from 'react-i18next'
import classes from './Days.module.css'
import { toneOf, useDayWords } from './day-words.ts'

/** Legend of the day letters and colours, and of the corner mark in registers. */
export function Legend({ showsCorner = false }: { showsCorner?: boolean }) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {keptStatuses.map((status) => (
        <li key={status}>
          <span className={`${classes.swatch} ${classes.tone}`} data-tone={toneOf(status)}>
            {codeOfDay(status)}
          </span>
          {words.status(status)}
        </li>
      ))}
      {showsCorner ? (
        <li>
          <span className={`${classes.swatch} ${classes.corner}`} aria-hidden />
          {t('flagged')}
        </li>
      ) : null}
    </ul>
  )
}
