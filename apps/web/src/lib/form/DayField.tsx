import { DateField, type DateFieldProps } from '@muster/ui/date-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter, useUser } from '../session/session.ts'
import { useFormTexts } from '../ui-texts/form-texts.ts'
import { fieldDateFormat } from './form-resources.ts'

interface DayFieldProps
  extends Omit<DateFieldProps, 'value' | 'onChange' | 'format' | 'locale' | 'texts' | 'min' | 'max'> {
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  /** Called with a day within the limits, or an empty text while the input is invalid. */
  onChange: (day: string) => void
  min?: string
  max?: string
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A day, typed or picked in the organisation's format; invalid input shows the reason. */
export function DayField({ value, onChange, error, min, max, ...props }: DayFieldProps) {
  const { t, i18n } = useTranslation('ui')
  const { dateFieldTexts } = useFormTexts()
  const formatter = useFormatter()
  const format = fieldDateFormat(useUser().formats)
  // The text in the field while it is not a valid day.
  const [wrong, setWrong] = useState<string | null>(null)

  function change(next: string | null) {
    const isChosen = next !== null && isDay(next) && !(min && next < min) && !(max && next > max)
    setWrong(isChosen ? null : next)
    onChange(isChosen ? next : '')
  }

  function problem(): string | null {
    if (wrong === null) return null
    if (!isDay(wrong)) return t('form.badDate', { format })
    return min && wrong < min
      ? t('form.beforeMin', { date: formatter.date(min) })
      : t('form.afterMax', { date: formatter.date(max ?? wrong) })
  }

  return (
    <DateField
      {...props}
      value={wrong ?? (value || null)}
      onChange={change}
      format={format}
      locale={i18n.language}
      texts={dateFieldTexts}
      {...(min ? { min } : {})}
      {...(max ? { max } : {})}
      error={problem() ?? error}
    />
  )
}
