import { parseTimeText, TimeField, type TimeFieldProps } from '@muster/ui/time-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import '../ui-texts/texts.ts'

interface TimeOfDayFieldProps extends Omit<TimeFieldProps, 'value' | 'onChange' | 'isTwelveHour'> {
  /** `HH:mm`; empty for none. */
  value: string
  /** Called with a time, or an empty text while the input is none. */
  onChange: (time: string) => void
}

/** A time of day as the organisation shows it; invalid input shows the reason once the field is left. */
export function TimeOfDayField({ value, onChange, error, onBlur, onFocus, ...props }: TimeOfDayFieldProps) {
  const { t } = useTranslation('ui')
  const isTwelveHour = useUser().formats.time_format === 1
  // The text in the field while it is no time.
  const [wrong, setWrong] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  return (
    <TimeField
      {...props}
      isTwelveHour={isTwelveHour}
      value={wrong ?? (value || null)}
      onChange={(next) => {
        const time = next === null ? '' : parseTimeText(next)
        setWrong(time === null ? next : null)
        onChange(time ?? '')
      }}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      error={wrong !== null && !isTyping ? t('form.badTime') : error}
    />
  )
}
