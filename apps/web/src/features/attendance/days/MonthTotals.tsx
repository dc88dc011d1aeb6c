import type { listDays } from '@muster/contract/attendance/days.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { StatCard } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Days.module.css'
import { clockText } from './day-words.ts'
import './texts.ts'

type Data = DataOf<typeof listDays>

const WHOLE = ['present', 'on_duty', 'work_from_home', 'worked_off_day'] as const

/** A month in figures: days and hours worked, late, missing and absent. */
export function MonthTotals({ totals, days }: Pick<Data, 'totals' | 'days'>) {
  const { t } = useTranslation('attendanceDays')
  const format = useFormatter()
  const { by_status: by } = totals
  const worked = WHOLE.reduce((sum, status) => sum + (by[status] ?? 0), 0) + (by.half_day ?? 0) / 2
  const missing = days.filter(({ flags }) => flags.includes('missing_in') || flags.includes('missing_out'))
  return (
    <div className={classes.totals}>
      <StatCard label={t('mine.days')} value={format.number(worked)} />
      <StatCard label={t('mine.hours')} value={clockText(totals.worked)} />
      <StatCard label={t('mine.late')} value={format.number(totals.late)} />
      <StatCard label={t('mine.missing')} value={format.number(missing.length)} />
      <StatCard label={t('mine.absent')} value={format.number(by.absent ?? 0)} />
    </div>
  )
}
