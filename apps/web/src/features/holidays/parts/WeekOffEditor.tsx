import { Button, Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { saveWeekOffs } from '@muster/contract/holidays/holiday-settings.contract'
import {
  DEFAULT_WEEK_OFFS,
  datesBetween,
  isWeekOff,
  movedBy,
  type WeekOffRule,
} from '@muster/contract/holidays/week-offs'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api.ts'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useDayNames } from '../data/days.ts'
import { useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import classes from './Holidays.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const NTH = [1, 2, 3, 4, 5] as const
const NEXT = 6
const ISO = /^\d{4}-\d{2}-\d{2}$/

interface WeekOffEditorProps {
  place: { id: number | null; name: string }
  today: string
  /** Null where the place has none of its own now. */
  current: readonly WeekOffRule[] | null
  onClose: () => void
}

/** Sets a place's week-offs from a day on, and shows which days come next. */
export default function WeekOffEditor({ place, today, current, onClose }: WeekOffEditorProps) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [rules, setRules] = useState<readonly WeekOffRule[]>(current ?? DEFAULT_WEEK_OFFS)
  const [follows, setFollows] = useState(false)
  const [from, setFrom] = useState<string | null>(today)
  const save = useCalendarChange(saveWeekOffs, onClose)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const change = (weekday: number, rule: WeekOffRule | null) =>
    setRules((all) =>
      [...all.filter((one) => one.weekday !== weekday), ...(rule ? [rule] : [])].sort(
        (one, other) => one.weekday - other.weekday,
      ),
    )
  const body = { location_id: place.id, effective_from: from ?? '', rules: follows ? null : [...rules] }
  const start = from && ISO.test(from) ? from : today
  const next = datesBetween(start, movedBy(start, 60))
    .filter((date) => isWeekOff(rules, date))
    .slice(0, NEXT)
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('settings.editor', { name: place.name })}
      texts={{ close: t('close') }}
      footer={
        <Group justify="end">
          <Button loading={save.isPending} onClick={() => save.run({ body })}>
            {t('save')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <DateField
          label={t('settings.effective')}
          description={t('settings.effectiveHelp')}
          required
          value={from}
          onChange={setFrom}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
          error={fields.effective_from}
        />
        {place.id !== null && current !== null ? (
          <Switch
            label={t('settings.follow')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        ) : null}
        {follows ? null : (
          <div className={classes.week}>
            {WEEKDAYS.map((weekday) => (
              <Weekday
                key={weekday}
                weekday={weekday}
                rule={rules.find((one) => one.weekday === weekday) ?? null}
                today={start}
                onChange={(rule) => change(weekday, rule)}
              />
            ))}
            <Text size="sm" role="status">
              {next.length > 0
                ? t('settings.preview', { dates: next.map((date) => format.date(date)).join(', ') })
                : t('settings.none')}
            </Text>
          </div>
        )}
        {fields.rules ? (
          <Text size="sm" c="red">
            {fields.rules}
          </Text>
        ) : null}
        <ChangeNotice change={save} />
      </Stack>
    </DetailDrawer>
  )
}

interface WeekdayProps {
  weekday: number
  rule: WeekOffRule | null
  /** Where counting of weeks begins for a new rule. */
  today: string
  onChange: (rule: WeekOffRule | null) => void
}

type Weeks = WeekOffRule['weeks'] | 'never'

function Weekday({ weekday, rule, today, onChange }: WeekdayProps) {
  const { t } = useTranslation('holidays')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const names = useDayNames()
  const name = names.weekdayName(weekday)
  const first = () =>
    datesBetween(today, movedBy(today, 6)).find((date) => isWeekOff([{ weekday, weeks: 'every' }], date)) ??
    today
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
          label: t(`settings.weeks.${value}`),
        }))}
        value={rule?.weeks ?? 'never'}
        onChange={(value) => onChange(made[value as Weeks]())}
      />
      {rule?.weeks === 'nth' ? (
        <Checkbox.Group
          mt="xs"
          label={t('settings.weeksOf', { weekday: name })}
          value={rule.nth.map(String)}
          onChange={(values) => {
            // At least one stays: none would be a working day.
            if (values.length > 0) onChange({ ...rule, nth: values.map(Number).sort() })
          }}
        >
          <Group gap="md" mt={4}>
            {NTH.map((number) => (
              <Checkbox key={number} value={String(number)} label={t(`settings.nth.n${number}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
      {rule?.weeks === 'alternate' ? (
        <DateField
          mt="xs"
          label={t('settings.anchor', { weekday: name })}
          value={rule.anchor}
          onChange={(anchor) => onChange({ ...rule, anchor: anchor ?? '' })}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
        />
      ) : null}
    </div>
  )
}
