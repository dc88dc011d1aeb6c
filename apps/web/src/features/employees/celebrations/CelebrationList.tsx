import { Text, Title } from '@mantine/core'
import type { Celebration } from '@muster/contract/employees/directory/celebrations.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PersonChip } from '@muster/ui/people'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Celebrations.module.css'
import { byDay, type CelebrationDay, dayWithoutYear, occasion } from './celebration-words.ts'

interface CelebrationListProps {
  celebrations: readonly Celebration[]
  total: number
  /** URL of an employee's page. */
  hrefOf: (id: number) => string
}

/** Celebrations grouped by day. */
export function CelebrationList({ celebrations, total, hrefOf }: CelebrationListProps) {
  const { t } = useTranslation('celebrations')
  const format = useFormatter()
  if (celebrations.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <div className={classes.days}>
      {byDay(celebrations).map((day) => (
        <Day key={day.on} day={day} hrefOf={hrefOf} />
      ))}
      {total > celebrations.length ? (
        <Text c="dimmed" size="sm">
          {t('some', { shown: format.number(celebrations.length), total: format.number(total) })}
        </Text>
      ) : null}
    </div>
  )
}

function Day({ day, hrefOf }: { day: CelebrationDay; hrefOf: (id: number) => string }) {
  const { t } = useTranslation('celebrations')
  const name = useDayName(day)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.day}>
        {name}
      </Title>
      <ul className={classes.list}>
        {day.celebrations.map((one) => (
          <li key={`${one.EMPLOYEE_ID} ${one.kind}`} className={classes.item}>
            <PersonChip
              name={one.EMPLOYEE_NAME}
              subtitle={[occasion(t, one), one.DESIGNATION_NAME].filter(Boolean).join(' · ')}
              src={one.photo}
              colorKey={one.EMPLOYEE_ID}
              size={40}
              href={hrefOf(one.EMPLOYEE_ID)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Label of the day: today, tomorrow or the date. */
export function useDayName({ on, days }: { on: string; days: number }): string {
  const { t, i18n } = useTranslation('celebrations')
  const day = dayWithoutYear(on, i18n.language)
  if (days > 1) return day
  return t(days === 0 ? 'today' : 'tomorrow', { day })
}
