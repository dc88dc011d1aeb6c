import { Chip, Group, Input, Stack } from '@mantine/core'
import { type ShortLeaveType, shortLeaveTypes } from '@muster/contract/leave/apply/apply.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { TimeOfDayField } from '../../../lib/form/TimeOfDayField.tsx'
import { DurationField } from '../../../lib/request-form/DurationField.tsx'
import classes from '../../../lib/request-form/RequestForm.module.css'
import type { RequestParts, SlotProps } from '../../../lib/request-form/request-form-types.ts'
import { ownShiftsOptions } from '../../../lib/request-form/use-off-days.ts'
import { useUser } from '../../../lib/session/session.ts'
import { lengthBetween, type ShiftTimes, timesAfter, timesFor } from './short-times.ts'
import './texts.ts'

/** Usual lengths of short leave, in minutes. */
const USUAL = [30, 60, 120]

/**
 * Parts of the short leave form: the shift of the day, from which the times are computed, and the next working day as the
 * default. Without a shift the times are entered by hand.
 */
export function useShortLeaveParts(): RequestParts {
  const query = useQuery(ownShiftsOptions)
  const today = dayIn(useUser().formats.time_zone)
  // Without the shift the form still works, so an error is no reason to withhold it.
  if (!query.data && !query.error) return { loading: query }
  const days = query.data?.days ?? []
  const next = days.find(({ date, is_off }) => date >= today && !is_off)
  const shiftOn = (date: string | null) => days.find((one) => one.date === date)?.shift ?? null
  return {
    start: { date: next?.date ?? today, shortleavetype: next?.shift ? 'early' : 'between' },
    slots: {
      shortleavetype: {
        draw: (slot) => <Times slot={slot} shift={shiftOn(slot.values.date)} />,
        tells: ['shortleavetype', 'from_time', 'to_time'],
        isField: true,
      },
    },
  }
}

/** Which part of the day, for how long, and the resulting times. */
function Times({ slot: { values, set, errors }, shift }: { slot: SlotProps; shift: ShiftTimes | null }) {
  const { t } = useTranslation(['applyLeave', 'requestForm'])
  const type = values.shortleavetype as ShortLeaveType
  const from: string | null = values.from_time || null
  const length = lengthBetween(from, values.to_time || null)
  const choose = (next: ShortLeaveType, minutes: number | null) =>
    set({ shortleavetype: next, ...(minutes === null ? {} : timesFor(next, minutes, { shift, from })) })
  const label = t('forms.SHORT_LEAVE.fields.shortleavetype')
  const duration = t('requestForm:fields.minutes')
  return (
    <Stack>
      <Input.Wrapper label={label} labelElement="div" error={errors.shortleavetype}>
        <Chip.Group value={type} onChange={(next) => choose(next as ShortLeaveType, length)}>
          <Group gap="xs" mt={4} role="radiogroup" aria-label={label}>
            {shortLeaveTypes.map((one) => (
              <Chip key={one} value={one} size="md">
                {t(`forms.SHORT_LEAVE.words.shortleavetype.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <DurationField
        label={duration}
        name={duration}
        required
        usual={USUAL}
        value={length}
        onChange={(minutes) => choose(type, minutes)}
      />
      <div className={classes.pair}>
        {(['from_time', 'to_time'] as const).map((name) => (
          <TimeOfDayField
            key={name}
            label={t(`requestForm:fields.${name}`)}
            required
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(time) => set(timesAfter(name, time, { type, length }))}
          />
        ))}
      </div>
    </Stack>
  )
}
