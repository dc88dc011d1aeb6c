import { Button, Stack } from '@mantine/core'
import { DateField } from '../date-field/DateField.tsx'
import { parseDateText } from '../date-field/parse-date-text.ts'
import type { FilterBarTexts } from './types.ts'

interface DateRangeFilterProps {
  value: (number | string)[]
  onChange: (value: (number | string)[]) => void
  dateFormat?: string
  texts: FilterBarTexts
}

/** First and last day of a period; either may be open. An incomplete date does not filter. */
export function DateRangeFilter({ value, onChange, dateFormat, texts: t }: DateRangeFilterProps) {
  const from = String(value[0] ?? '')
  const to = String(value[1] ?? '')

  function change(nextFrom: string | null, nextTo: string | null) {
    const isDate = (text: string | null) => !text || parseDateText(text) === text
    if (!isDate(nextFrom) || !isDate(nextTo)) return
    onChange(nextFrom || nextTo ? [nextFrom ?? '', nextTo ?? ''] : [])
  }

  return (
    <Stack gap="xs">
      <DateField
        label={t.from}
        format={dateFormat}
        value={from || null}
        max={to || undefined}
        onChange={(next) => change(next, to)}
      />
      <DateField
        label={t.to}
        format={dateFormat}
        value={to || null}
        min={from || undefined}
        onChange={(next) => change(from, next)}
      />
      {value.length > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t.clear}
        </Button>
      ) : null}
    </Stack>
  )
}
