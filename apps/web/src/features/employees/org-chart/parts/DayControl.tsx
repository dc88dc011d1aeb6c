import { Button, Menu, Text } from '@mantine/core'
import { DateField } from '@muster/ui/date-field'
import { IconCalendarEvent } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../../lib/session/session.ts'
import { useFormTexts } from '../../../../lib/ui-texts/form-texts.ts'
import { plannedOptions } from '../model/lines-calls.ts'
import classes from './Chart.module.css'

const kinds = ['joining', 'leaving', 'moving', 'vacancies', 'dotted_lines'] as const

interface DayControlProps {
  /** Null for today. */
  date: string | null
  today: string | undefined
  onChange: (date: string | null) => void
}

/** As-of date of the chart: any date, today, or the next date with a planned change. */
export function DayControl({ date, today, onChange }: DayControlProps) {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const planned = useQuery(plannedOptions).data
  const change = (next: string | null) => {
    if (next === null || next === today) onChange(null)
    else if (/^\d{4}-\d{2}-\d{2}$/.test(next)) onChange(next)
  }
  return (
    <>
      <DateField
        className={classes.day}
        label={t('day')}
        value={date ?? today ?? null}
        onChange={change}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
      />
      {date !== null ? (
        <Button variant="default" onClick={() => onChange(null)}>
          {t('todayButton')}
        </Button>
      ) : null}
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconCalendarEvent size={16} />}>
            {t('planned')}
            {planned && planned.days.length > 0 ? ` (${planned.days.length})` : ''}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {planned?.days.map((day) => (
            <Menu.Item key={day.date} onClick={() => change(day.date)}>
              <Text size="sm" fw={600}>
                {format.day(day.date)}
              </Text>
              <Text size="xs" c="dimmed">
                {kinds
                  .filter((kind) => day[kind] > 0)
                  .map((kind) => t(`plan.${kind}`, { count: day[kind] }))
                  .join(', ')}
              </Text>
            </Menu.Item>
          ))}
          {planned && planned.days.length === 0 ? <Menu.Label>{t('noPlanned')}</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
