import { Text, Title, UnstyledButton } from '@mantine/core'
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Grid.module.css'
import type { Place } from './selection.ts'
import type { Warnings } from './use-warnings.ts'
import { useWarningWords } from './warning-words.ts'
import { dayWords, type Shifts } from './words.ts'

const SHOWN = 200

interface WarningListProps {
  warnings: Warnings
  rows: readonly RosterRow[]
  days: readonly string[]
  shifts: Shifts
  onGoTo: (place: Place) => void
}

interface Line {
  key: string
  /** Formats the warning; called only for visible lines. */
  what: () => string
  who: string
  day: string
  row: number
}

/** Cells with warnings and understaffed days; each links to its position. */
export const countOf = ({ people, cover }: Warnings) =>
  people.length + cover.filter(({ planned, needed }) => planned < needed).length

/**
 * All warnings by day; selecting one scrolls the grid there. Memoised, so that moving in the grid does not
 * re-render it.
 */
export const WarningList = memo(function WarningList(props: WarningListProps) {
  const { warnings, rows, days, shifts, onGoTo } = props
  const { t, i18n } = useTranslation('rosters')
  const words = useWarningWords()
  const names = dayWords(i18n.language)
  const places = new Map(rows.map((row, index) => [row.EMPLOYEE_ID, { index, name: row.EMPLOYEE_NAME }]))
  const lines: Line[] = [
    ...warnings.people.flatMap((one) => {
      const place = places.get(one.employee_id)
      if (!place) return []
      const key = `${one.employee_id} ${one.day} ${one.kind}`
      return [{ key, what: () => words(one), who: place.name, day: one.day, row: place.index }]
    }),
    ...warnings.cover.flatMap(({ day, shift_id, needed, planned }) => {
      if (planned >= needed) return []
      const shift = shifts.get(shift_id)?.name ?? ''
      const what = () => t('warnings.cover', { shift, count: needed - planned })
      return [{ key: `${day} ${shift_id}`, what, who: t('grid.cover'), day, row: 0 }]
    }),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  return (
    <section aria-labelledby="roster-warnings">
      <Title order={2} size="h5" id="roster-warnings" mb="xs">
        {t('warnings.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {lines.length === 0 ? t('warnings.none') : t('warnings.count', { count: lines.length })}
      </Text>
      <ul className={classes.warnings}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.key}>
            <UnstyledButton
              className={classes.warning}
              onClick={() => onGoTo({ row: line.row, column: days.indexOf(line.day) })}
            >
              {line.what()}
              <span>{t('warnings.goTo', { who: line.who, day: names.short(line.day) })}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN ? (
        <Text size="sm">{t('warnings.more', { count: lines.length - SHOWN })}</Text>
      ) : null}
    </section>
  )
})
