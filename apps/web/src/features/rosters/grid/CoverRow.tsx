import type { Cover } from '@muster/contract/rosters/roster-warnings'
import { DayGridCell, DayGridFoot } from '@muster/ui/day-grid'
import { useTranslation } from 'react-i18next'
import classes from './Grid.module.css'
import { isMonday, type Shifts } from './words.ts'

interface CoverRowProps {
  days: readonly string[]
  dayNames: readonly string[]
  cover: readonly Cover[]
  shifts: Shifts
  rowIndex: number
}

/** Footer row: planned against required people, day by day. */
export function CoverRow({ days, dayNames, cover, shifts, rowIndex }: CoverRowProps) {
  const { t } = useTranslation('rosters')
  const byDay = Map.groupBy(cover, ({ day }) => day)
  return (
    <DayGridFoot rowIndex={rowIndex} name={t('grid.cover')}>
      {days.map((day, column) => {
        const lines = byDay.get(day) ?? []
        const isShort = lines.some(({ planned, needed }) => planned < needed)
        const text = lines
          .map(({ shift_id, planned, needed }) =>
            t('grid.coverOne', { shift: shifts.get(shift_id)?.code ?? '', planned, needed }),
          )
          .join(', ')
        const needed = lines.reduce((sum, one) => sum + one.needed, 0)
        const met = lines.reduce((sum, one) => sum + Math.min(one.planned, one.needed), 0)
        const seen = needed === 0 ? '·' : `${met}/${needed}`
        const label = t('grid.coverCell', { day: dayNames[column], seen, text: text || t('grid.noDemand') })
        return (
          <DayGridCell
            key={day}
            className={classes.cover}
            aria-label={label}
            title={text || undefined}
            data-short={isShort || undefined}
            isWeekStart={isMonday(day)}
          >
            {seen}
          </DayGridCell>
        )
      })}
    </DayGridFoot>
  )
}
