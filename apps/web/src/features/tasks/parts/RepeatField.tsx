import { Chip, Group, Input, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewRecurrence } from '@muster/contract/calls/tasks/tasks'
import {
  choiceOf,
  MAX_COUNT,
  MAX_INTERVAL,
  parseRecurrence,
  type RecurrenceChoice,
  recurrenceOf,
  recurrenceText,
  weekdays,
} from '@muster/contract/tasks/recurrence'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

const units = ['day', 'weekday', 'week', 'month', 'year'] as const

interface RepeatFieldProps {
  /** An RFC 5545 rule; null for none. */
  value: string | null
  onChange: (rule: string | null) => void
  /** The due date, from which it counts; empty for none. */
  dueOn: string
  error?: string | undefined
}

const fresh: RecurrenceChoice = {
  ...{ unit: 'week', every: 1, days: [], monthly: 'day', ends: 'never', until: null, count: null },
}

/** How a task repeats, in words, with its first dates. */
export function RepeatField({ value, onChange, dueOn, error }: RepeatFieldProps) {
  const { t } = useTranslation('tasks')
  const rule = value === null ? null : parseRecurrence(value)
  const choice = rule && choiceOf(rule)
  const change = (changed: Partial<RecurrenceChoice>) => {
    const next = { ...(choice ?? fresh), ...changed }
    onChange(recurrenceText(recurrenceOf(next, dueOn)))
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('repeat.label')}
        value={choice?.unit ?? ''}
        disabled={dueOn === ''}
        description={dueOn === '' ? t('repeat.needsDate') : undefined}
        error={error}
        data={[
          { value: '', label: t('repeat.none') },
          ...units.map((unit) => ({ value: unit, label: t(`repeat.${unit}`) })),
        ]}
        onChange={(event) => {
          const unit = units.find((one) => one === event.currentTarget.value)
          if (unit) change({ ...fresh, unit })
          else onChange(null)
        }}
      />
      {choice && dueOn !== '' ? <Further choice={choice} change={change} dueOn={dueOn} /> : null}
      {value !== null && dueOn !== '' ? <Dates rule={value} dueOn={dueOn} /> : null}
    </Stack>
  )
}

interface FurtherProps {
  choice: RecurrenceChoice
  change: (changed: Partial<RecurrenceChoice>) => void
  dueOn: string
}

function Further({ choice, change, dueOn }: FurtherProps) {
  const { t } = useTranslation('tasks')
  return (
    <>
      {choice.unit === 'weekday' ? null : (
        <NumberInput
          label={t('repeat.every')}
          suffix={` ${t(`repeat.everyUnit.${choice.unit}`, { count: choice.every })}`}
          min={1}
          max={MAX_INTERVAL}
          clampBehavior="strict"
          allowDecimal={false}
          value={choice.every}
          onChange={(every) => change({ every: Math.max(1, Number(every) || 1) })}
        />
      )}
      {choice.unit === 'week' ? (
        <Input.Wrapper label={t('repeat.days')} labelElement="div">
          <Chip.Group
            multiple
            value={choice.days}
            onChange={(days) => change({ days: weekdays.filter((day) => days.includes(day)) })}
          >
            <Group gap={4} mt={4}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="xs">
                  {t(`calendar.weekdays.${day}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
      {choice.unit === 'month' ? (
        <NativeSelect
          label={t('repeat.monthly')}
          value={choice.monthly}
          onChange={(event) => change({ monthly: event.currentTarget.value as RecurrenceChoice['monthly'] })}
          data={[
            { value: 'day', label: t('repeat.monthlyDay') },
            { value: 'weekday', label: t('repeat.monthlyWeekday') },
            { value: 'last', label: t('repeat.monthlyLast') },
          ]}
        />
      ) : null}
      <NativeSelect
        label={t('repeat.ends')}
        value={choice.ends}
        onChange={(event) => {
          const ends = event.currentTarget.value as RecurrenceChoice['ends']
          change({ ends, until: ends === 'on' ? dueOn : null, count: ends === 'after' ? 10 : null })
        }}
        data={(['never', 'on', 'after'] as const).map((ends) => ({
          value: ends,
          label: t(`repeat.${ends}`),
        }))}
      />
      {choice.ends === 'on' ? (
        <DayField
          label={t('repeat.until')}
          value={choice.until ?? ''}
          min={dueOn}
          onChange={(until) => change({ until: until || dueOn })}
        />
      ) : null}
      {choice.ends === 'after' ? (
        <NumberInput
          label={t('repeat.count')}
          min={1}
          max={MAX_COUNT}
          clampBehavior="strict"
          allowDecimal={false}
          value={choice.count ?? 1}
          onChange={(count) => change({ count: Math.max(1, Number(count) || 1) })}
        />
      ) : null}
    </>
  )
}

const PAUSE_MS = 300

function Dates({ rule, dueOn }: { rule: string; dueOn: string }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const [body] = useDebouncedValue({ repeat: rule, due_on: dueOn }, PAUSE_MS)
  const { data } = useQuery({
    ...readOptions(previewRecurrence, { body }),
    meta: { errorShown: 'inline' as const },
  })
  if (!data) return null
  const dates = data.dates.map((day) => format.day(day)).join(', ')
  return (
    <Text size="sm" c="dimmed" role="status">
      {t(data.is_complete ? 'repeat.first' : 'repeat.firstMore', { dates })}
    </Text>
  )
}
