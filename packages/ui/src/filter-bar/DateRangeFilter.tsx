import { Button, Radio, Stack, Text } from '@mantine/core'
import { DateField } from '../date-field/DateField.tsx'
import { parseDateText } from '../date-field/parse-date-text.ts'
import type { FilterBarTexts, FilterDefinition } from './types.ts'
import { periodOf } from './useFilterLabels.ts'

interface DateFilterProps {
  filter: FilterDefinition
  value: (number | string)[]
  onChange: (value: (number | string)[]) => void
  dateFormat?: string
  texts: FilterBarTexts
}

/** Whether a typed text is a whole date, or nothing. An incomplete date does not filter. */
const isDate = (text: string | null) => !text || parseDateText(text) === text

/** First and last day of a period; either may be open. Or one of the offered periods, which move with today. */
export function DateRangeFilter({ filter, value, onChange, dateFormat, texts: t }: DateFilterProps) {
  const period = periodOf(filter, value)
  const [from = '', to = ''] = (period ? [] : value).map(String)

  function change(nextFrom: string | null, nextTo: string | null) {
    if (!isDate(nextFrom) || !isDate(nextTo)) return
    onChange(nextFrom || nextTo ? [nextFrom ?? '', nextTo ?? ''] : [])
  }

  return (
    <Stack gap="xs">
      {filter.periods ? (
        <Radio.Group
          aria-label={filter.label}
          value={period ? String(period.value) : null}
          onChange={(chosen) => onChange([chosen])}
        >
          {filter.periods.map((one) => (
            <Radio key={one.value} py={6} size="sm" value={String(one.value)} label={one.label} />
          ))}
        </Radio.Group>
      ) : null}
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
      <FilterEnd filter={filter} value={value} onChange={onChange} texts={t} />
    </Stack>
  )
}

/** One day. */
export function DayFilter({ filter, value, onChange, dateFormat, texts: t }: DateFilterProps) {
  return (
    <Stack gap="xs">
      <DateField
        label={t.day}
        format={dateFormat}
        value={value[0] === undefined ? null : String(value[0])}
        onChange={(next) => {
          if (isDate(next)) onChange(next ? [next] : [])
        }}
      />
      <FilterEnd filter={filter} value={value} onChange={onChange} texts={t} />
    </Stack>
  )
}

/** Why the days were refused, and the button that removes them. */
function FilterEnd({ filter, value, onChange, texts: t }: Omit<DateFilterProps, 'dateFormat'>) {
  return (
    <>
      {filter.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {filter.error}
        </Text>
      ) : null}
      {value.length > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t.clear}
        </Button>
      ) : null}
    </>
  )
}
