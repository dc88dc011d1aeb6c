import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatTimeText, parseTimeText } from './time-text.ts'

export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:mm`, or the typed text while it is not a time. */
  value: string | null
  /** Called with `HH:mm`, null when cleared, or the typed text when it is not a time of day. */
  onChange: (value: string | null) => void
  /** Shows `09:30 PM` instead of `21:30`; both can be typed. */
  isTwelveHour?: boolean
}

/**
 * Time input in the organisation's format (24 or 12 hours); the browser's own time input follows the browser's
 * language instead.
 */
export function TimeField({ value, onChange, isTwelveHour, onBlur, ...input }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      placeholder={isTwelveHour ? 'hh:mm AM' : 'hh:mm'}
      autoComplete="off"
      {...input}
      value={typed ?? (value ? formatTimeText(value, isTwelveHour) : '')}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseTimeText(text) ?? text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
