import { ActionIcon, Button } from '@mantine/core'
import { isDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn, fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import classes from './Moves.module.css'
import './texts.ts'

interface DayControlProps {
  /** `YYYY-MM-DD`. */
  day: string
  onChange: (day: string) => void
  /** Nearest dates before and after with a change. */
  previous?: string | null | undefined
  next?: string | null | undefined
}

/** Chooses the date to view: typed or picked, today, or the next date with a change. */
export function DayControl({ day, onChange, previous, next }: DayControlProps) {
  const { t, i18n } = useTranslation('moves')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [typed, setTyped] = useState<string | null>(day)
  const today = dayIn(formats.time_zone)
  const choose = (value: string | null) => {
    setTyped(value)
    if (isDay(value)) onChange(value)
  }
  const step = (to: string | null | undefined, label: string, icon: React.ReactNode) =>
    to === undefined ? null : (
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={label}
        disabled={to === null}
        onClick={() => choose(to)}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <div className={classes.days}>
      {step(previous, t('asOf.previous'), <IconChevronLeft size={18} />)}
      <DateField
        label={t('asOf.day')}
        value={typed}
        onChange={choose}
        format={fieldDateFormat(formats)}
        locale={i18n.language}
        texts={dateFieldTexts}
        error={isDay(typed) ? null : t('asOf.badDay')}
      />
      {step(next, t('asOf.next'), <IconChevronRight size={18} />)}
      <Button variant="default" onClick={() => choose(today)} disabled={day === today}>
        {t('asOf.today')}
      </Button>
    </div>
  )
}
