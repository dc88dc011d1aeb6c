import { parseTimeText, TimeField, type TimeFieldProps } from '@muster/ui/time-field'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import '../ui-texts/texts.ts'

interface TimeOfDayFieldProps extends Omit<TimeFieldProps, 'value' | 'onChange' | 'isTwelveHour'> {
  /** `HH:mm`; empty for none. */
  value: string
  /** Called with a time, or an empty text while the input is none. */
  onChange: (time: string) => void
}

/**
 * A time of day in the organisation's format. Text that is not a time makes the input invalid, so that the form is not
 * saved without it (`useFormCheck`); the reason is shown when the field loses focus, or on saving.
 */
export function TimeOfDayField({ value, onChange, error, onBlur, onFocus, ...props }: TimeOfDayFieldProps) {
  const { t } = useTranslation('ui')
  const isTwelveHour = useUser().formats.time_format === 1
  const input = useRef<HTMLInputElement>(null)
  // The text in the field while it is no time.
  const [wrong, setWrong] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  // A time set from outside, such as a suggestion, replaces the typed text.
  if (wrong !== null && value !== '') setWrong(null)
  const problem = wrong === null ? '' : t('form.badTime')
  useEffect(() => input.current?.setCustomValidity(problem), [problem])
  return (
    <TimeField
      {...props}
      ref={input}
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
      onInvalid={() => setTyping(false)}
      error={problem && !isTyping ? problem : error}
    />
  )
}
