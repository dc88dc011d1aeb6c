import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import '../texts.ts'

type Blackouts = LeaveTerms['blackouts']
type Period = Blackouts[number] & { key: number }

/** Maximum number of blackout periods per rule. */
const MOST = 20

interface BlackoutsDrawerProps {
  name: string
  blackouts: Blackouts
  onChange: (blackouts: Blackouts) => void
  onClose: () => void
}

const isWrong = ({ from, to }: Period) => from === '' || to === '' || to < from

/** Periods in which a leave type cannot be applied for. */
export default function BlackoutsDrawer({ name, blackouts, onChange, onClose }: BlackoutsDrawerProps) {
  const { t } = useTranslation('leaveYears')
  return (
    <FormDrawer<{ blackouts: Blackouts }, Period[]>
      title={t('blackout.title', { name })}
      onClose={onClose}
      part={{
        initial: blackouts.map((one, key) => ({ ...one, key })),
        check: (periods) =>
          Object.fromEntries(
            periods.filter(isWrong).map((one) => [`period ${one.key}`, t('blackout.wrong')]),
          ),
        render: ({ value, onChange: change, errors }) => (
          <Periods periods={value} errors={errors} onChange={change} />
        ),
      }}
      toBody={(_draft, periods) => ({
        blackouts: periods.map(({ from, to, reason }) => ({ from, to, reason: reason.trim() })),
      })}
      save={async (body) => onChange(body.blackouts)}
      saveLabel={t('blackout.apply')}
    />
  )
}

interface PeriodsProps {
  periods: Period[]
  errors: Readonly<Record<string, string>>
  onChange: (periods: Period[]) => void
}

function Periods({ periods, errors, onChange }: PeriodsProps) {
  const { t } = useTranslation('leaveYears')
  const change = (key: number, more: Partial<Period>) =>
    onChange(periods.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const add = () => {
    const key = Math.max(-1, ...periods.map((one) => one.key)) + 1
    onChange([...periods, { key, from: '', to: '', reason: '' }])
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('blackout.text')}
      </Text>
      {periods.length === 0 ? <Text size="sm">{t('blackout.none')}</Text> : null}
      {periods.map((period, at) => (
        <Stack key={period.key} gap="xs" component="fieldset" m={0} p={0} bd={0}>
          <Group grow align="start">
            <DayField
              label={t('blackout.from')}
              value={period.from}
              error={errors[`period ${period.key}`]}
              onChange={(from) => change(period.key, { from })}
            />
            <DayField
              label={t('blackout.to')}
              value={period.to}
              onChange={(to) => change(period.key, { to })}
            />
          </Group>
          <Group align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('blackout.reason')}
              description={t('blackout.reasonHelp')}
              maxLength={120}
              value={period.reason}
              onChange={(event) => change(period.key, { reason: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="red"
              aria-label={t('blackout.removeOne', { number: at + 1 })}
              onClick={() => onChange(periods.filter((one) => one.key !== period.key))}
            >
              {t('blackout.remove')}
            </Button>
          </Group>
        </Stack>
      ))}
      {periods.length < MOST ? (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('blackout.add')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
