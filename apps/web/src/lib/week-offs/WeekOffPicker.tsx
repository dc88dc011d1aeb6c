import { Checkbox, CheckboxGroup, Group, Select, Stack, Text } from '@mantine/core'
import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { isWeekOff } from '@muster/contract/holidays/week-offs'
import { addDays, eachDay } from '@muster/contract/kit/days'
import { DateField } from '@muster/ui/date-field'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../form/form-resources.ts'
import { dayTexts } from '../language/day-texts.ts'
import { useFormatter, useUser } from '../session/session.ts'
import { useFormTexts } from '../ui-texts/form-texts.ts'
import './texts.ts'
import classes from './WeekOffs.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const NTH = [1, 2, 3, 4, 5] as const

/** @param weekday 1 is Monday */
const weekdayName = (language: string, weekday: number) => dayTexts(language).weekdayName(weekday)

interface WeekOffPickerProps {
  rules: readonly WeekOffRule[]
  /** Reference week for a new rule. */
  today: string
  onChange: (rules: WeekOffRule[]) => void
}

/**
 * Selects the weekdays off: every week, some weeks of the month, or every second week; shows the next such
 * days.
 */
export function WeekOffPicker({ rules, today, onChange }: WeekOffPickerProps) {
  const { t } = useTranslation('weekOffs')
  const format = useFormatter()
  const change = (weekday: number, rule: WeekOffRule | null) =>
    onChange(
      [...rules.filter((one) => one.weekday !== weekday), ...(rule ? [rule] : [])].sort(
        (one, other) => one.weekday - other.weekday,
      ),
    )
  const next = eachDay(today, addDays(today, 60))
    .filter((date) => isWeekOff(rules, date))
    .slice(0, 6)
  return (
    <Stack gap="sm">
      <div className={classes.days}>
        {WEEKDAYS.map((weekday) => (
          <Weekday
            key={weekday}
            weekday={weekday}
            rule={rules.find((one) => one.weekday === weekday) ?? null}
            today={today}
            onChange={(rule) => change(weekday, rule)}
          />
        ))}
      </div>
      <Text size="sm" role="status">
        {next.length > 0
          ? t('preview', { dates: next.map((date) => format.day(date)).join(', ') })
          : t('none')}
      </Text>
    </Stack>
  )
}

interface WeekdayProps {
  weekday: number
  rule: WeekOffRule | null
  today: string
  onChange: (rule: WeekOffRule | null) => void
}

type Weeks = WeekOffRule['weeks'] | 'never'

function Weekday({ weekday, rule, today, onChange }: WeekdayProps) {
  const { t, i18n } = useTranslation('weekOffs')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const name = weekdayName(i18n.language, weekday)
  const first = () =>
    eachDay(today, addDays(today, 6)).find((date) => isWeekOff([{ weekday, weeks: 'every' }], date)) ?? today
  const made: Record<Weeks, () => WeekOffRule | null> = {
    never: () => null,
    every: () => ({ weekday, weeks: 'every' }),
    nth: () => ({ weekday, weeks: 'nth', nth: [2, 4] }),
    alternate: () => ({ weekday, weeks: 'alternate', anchor: first() }),
  }
  return (
    <div>
      <Select
        label={name}
        allowDeselect={false}
        data={(['never', 'every', 'nth', 'alternate'] as const).map((value) => ({
          value,
          label: t(`${value}`),
        }))}
        value={rule?.weeks ?? 'never'}
        onChange={(value) => onChange(made[value as Weeks]())}
      />
      {rule?.weeks === 'nth' ? (
        <CheckboxGroup
          mt="xs"
          label={t('which', { weekday: name })}
          value={rule.nth.map(String)}
          onChange={(values) => {
            // Keep at least one: none would make it a working day.
            if (values.length > 0) onChange({ ...rule, nth: values.map(Number).sort() })
          }}
        >
          <Group gap="sm" mt={4}>
            {NTH.map((number) => (
              <Checkbox key={number} value={String(number)} label={t(`n${number}`)} />
            ))}
          </Group>
        </CheckboxGroup>
      ) : null}
      {rule?.weeks === 'alternate' ? (
        <DateField
          mt="xs"
          label={t('anchor', { weekday: name })}
          value={rule.anchor}
          onChange={(anchor) => onChange({ ...rule, anchor: anchor ?? '' })}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
        />
      ) : null}
    </div>
  )
}
