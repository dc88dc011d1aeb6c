import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { IconCalendarEvent } from '../icons.ts'
import { DEFAULT_DATE_FORMAT, formatDateText } from './date-text.ts'
import { parseDateText } from './parse-date-text.ts'

export interface DateFieldTexts {
  /** Accessible name of the button that opens the calendar. */
  pick: string
  calendar: string
  previousMonth: string
  nextMonth: string
  previousYear: string
  nextYear: string
  previousDecade: string
  nextDecade: string
}

export const defaultDateFieldTexts: DateFieldTexts = {
  pick: 'Choose a date',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or the typed text while it is not a date. */
  value: string | null
  /** Called with `YYYY-MM-DD`, null when cleared, or the typed text when it is not an existing date. */
  onChange: (value: string | null) => void
  /** Display and input format, such as `dd/MM/yyyy`. */
  format?: string
  /** First and last day of the calendar, `YYYY-MM-DD`. The form's rules validate typed dates. */
  min?: string
  max?: string
  locale?: string
  texts?: Partial<DateFieldTexts>
}

/** A date typed in the organisation's format, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, format = DEFAULT_DATE_FORMAT, min, max, locale, texts, onBlur, ...input } = props
  const t = { ...defaultDateFieldTexts, ...texts }
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const iso = value ? parseDateText(value, format, { locale }) : null
  const isLocked = Boolean(input.disabled || input.readOnly)

  function change(text: string) {
    setTyped(text)
    onChange(text.trim() === '' ? null : (parseDateText(text, format, { locale, isTyping: true }) ?? text))
  }

  function finishTyping() {
    const finished = typed?.trim() ? parseDateText(typed, format, { locale }) : null
    if (finished && finished !== value) onChange(finished)
    setTyped(null)
  }

  function pick(picked: string | null) {
    setTyped(null)
    onChange(picked)
    setIsOpen(false)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          placeholder={format.toLowerCase()}
          autoComplete="off"
          {...input}
          value={typed ?? (value ? formatDateText(value, format, locale) : '')}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            finishTyping()
            onBlur?.(event)
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              aria-label={input.label ? `${t.pick}: ${String(input.label)}` : t.pick}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={isLocked}
              onClick={() => setIsOpen((was) => !was)}
            >
              <IconCalendarEvent size={18} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t.calendar}>
        <DatePicker
          value={iso}
          defaultDate={iso ?? undefined}
          onChange={pick}
          minDate={min}
          maxDate={max}
          locale={locale}
          hideOutsideDates
          ariaLabels={{
            previousMonth: t.previousMonth,
            nextMonth: t.nextMonth,
            previousYear: t.previousYear,
            nextYear: t.nextYear,
            previousDecade: t.previousDecade,
            nextDecade: t.nextDecade,
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
