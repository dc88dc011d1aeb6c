import { ActionIcon, Button, Checkbox, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { minuteOf } from '@muster/contract/shifts/shift-terms'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { TimeOfDayField } from '../../../lib/form/TimeOfDayField.tsx'
import { WeekOffPicker } from '../../../lib/week-offs/WeekOffPicker.tsx'
import classes from './Shifts.module.css'

export interface TermsFieldsProps {
  terms: ShiftTerms
  /** Errors by field of the terms. */
  problems: Readonly<Record<string, string | undefined>>
  today: string
  isReadOnly: boolean
  onChange: (part: Partial<ShiftTerms>) => void
}

type MinuteKey =
  | 'window_before'
  | 'window_after'
  | 'grace_in'
  | 'grace_out'
  | 'full_day_minutes'
  | 'half_day_minutes'
  | 'repeat_seconds'

/** Terms of a shift, in sections. */
export function TermsFields(props: TermsFieldsProps) {
  const { t } = useTranslation('shifts')
  const { terms, problems, today, isReadOnly, onChange } = props
  const isNext = minuteOf(terms.end) <= minuteOf(terms.start)
  const minutes = (key: MinuteKey, label: string, max = 1440) => (
    <NumberInput
      label={label}
      min={0}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      hideControls
      readOnly={isReadOnly}
      value={terms[key]}
      error={problems[key]}
      onChange={(value) => onChange({ [key]: Number(value) || 0 })}
    />
  )
  const time = (key: 'start' | 'end' | 'core_start' | 'core_end', label: string, description?: string) => (
    <TimeOfDayField
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={isReadOnly}
      required={key === 'start' || key === 'end'}
      value={terms[key] ?? ''}
      error={problems[key]}
      onChange={(value) => onChange({ [key]: value === '' && key.startsWith('core') ? null : value })}
    />
  )
  return (
    <>
      <Section title={t('form.time')}>
        <div className={classes.pair}>
          {time('start', t('form.start'))}
          {time('end', t('form.end'), isNext ? t('form.endNext') : undefined)}
          {minutes('full_day_minutes', t('form.full'))}
          {minutes('half_day_minutes', t('form.half'))}
          <NumberInput
            label={t('form.overtime')}
            description={t('form.overtimeHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={1440}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={terms.overtime_after ?? ''}
            error={problems.overtime_after}
            onChange={(value) => onChange({ overtime_after: value === '' ? null : Number(value) })}
          />
        </div>
        <Switch
          label={t('form.flexible')}
          checked={terms.flexible}
          disabled={isReadOnly}
          onChange={(event) =>
            onChange({
              flexible: event.currentTarget.checked,
              ...(event.currentTarget.checked ? {} : { core_start: null, core_end: null }),
            })
          }
        />
        {terms.flexible ? (
          <div className={classes.pair}>
            {time('core_start', t('form.coreStart'))}
            {time('core_end', t('form.coreEnd'))}
          </div>
        ) : null}
      </Section>
      <Section title={t('form.punches')} help={t('form.minutesHelp')}>
        <div className={classes.pair}>
          {minutes('window_before', t('form.before'), 720)}
          {minutes('window_after', t('form.after'), 720)}
          {minutes('grace_in', t('form.graceIn'), 240)}
          {minutes('grace_out', t('form.graceOut'), 240)}
          {minutes('repeat_seconds', t('form.repeat'), 3600)}
        </div>
      </Section>
      <Breaks {...props} />
      <Section title={t('form.weekOffs')}>
        <Switch
          label={t('form.ownWeekOffs')}
          description={t('form.ownWeekOffsHelp')}
          checked={terms.week_offs !== null}
          disabled={isReadOnly}
          onChange={(event) =>
            onChange({ week_offs: event.currentTarget.checked ? [{ weekday: 7, weeks: 'every' }] : null })
          }
        />
        {terms.week_offs ? (
          <fieldset className={classes.plain} disabled={isReadOnly}>
            <WeekOffPicker
              rules={terms.week_offs}
              today={today}
              onChange={(week_offs) => onChange({ week_offs })}
            />
          </fieldset>
        ) : null}
      </Section>
    </>
  )
}

export function Section({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children: React.ReactNode
}) {
  return (
    <Stack component="fieldset" gap="md" bd={0} p={0} m={0}>
      <Text component="legend" fw={600} mb={4}>
        {title}
        {help ? (
          <Text span size="sm" c="dimmed" fw={400}>
            {` · ${help}`}
          </Text>
        ) : null}
      </Text>
      {children}
    </Stack>
  )
}

function Breaks({ terms, problems, isReadOnly, onChange }: TermsFieldsProps) {
  const { t } = useTranslation('shifts')
  const { breaks, auto_break: auto } = terms
  const set = (index: number, part: Partial<ShiftTerms['breaks'][number]>) =>
    onChange({ breaks: breaks.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <Section title={t('form.breaks')}>
      {breaks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no id and are identified by index
        <div key={index} className={classes.break}>
          <TextInput
            label={t('form.breakName')}
            maxLength={40}
            readOnly={isReadOnly}
            value={one.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <NumberInput
            label={t('form.breakMinutes')}
            w={110}
            min={1}
            max={480}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={one.minutes}
            onChange={(value) => set(index, { minutes: Number(value) || 1 })}
          />
          <Checkbox
            mb={8}
            label={t('form.breakPaid')}
            checked={one.paid}
            disabled={isReadOnly}
            onChange={(event) => set(index, { paid: event.currentTarget.checked })}
          />
          {isReadOnly ? null : (
            <ActionIcon
              variant="subtle"
              size={36}
              color="red"
              aria-label={t('form.removeBreak', { name: one.name })}
              onClick={() => onChange({ breaks: breaks.filter((_, at) => at !== index) })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {problems.breaks ? (
        <Text size="sm" c="red">
          {problems.breaks}
        </Text>
      ) : null}
      {isReadOnly || breaks.length >= 6 ? null : (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange({ breaks: [...breaks, { name: '', minutes: 30, paid: false }] })}
          >
            {t('form.addBreak')}
          </Button>
        </div>
      )}
      <Switch
        label={t('form.auto')}
        checked={auto !== null}
        disabled={isReadOnly}
        onChange={(event) =>
          onChange({ auto_break: event.currentTarget.checked ? { minutes: 30, after_minutes: 360 } : null })
        }
      />
      {auto ? (
        <div className={classes.pair}>
          <NumberInput
            label={t('form.autoMinutes')}
            min={0}
            max={480}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={auto.minutes}
            error={problems.auto_break}
            onChange={(value) => onChange({ auto_break: { ...auto, minutes: Number(value) || 0 } })}
          />
          <NumberInput
            label={t('form.autoAfter')}
            min={0}
            max={1440}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={auto.after_minutes}
            onChange={(value) => onChange({ auto_break: { ...auto, after_minutes: Number(value) || 0 } })}
          />
        </div>
      ) : null}
    </Section>
  )
}
