import { Checkbox, Text } from '@mantine/core'
import { addDays } from '@muster/contract/kit/days'
import { useTranslation } from 'react-i18next'
import { TimeOfDayField } from '../../../lib/form/TimeOfDayField.tsx'
import { RequestForm } from '../../../lib/request-form/RequestForm.tsx'
import type { RequestSlots, SlotProps } from '../../../lib/request-form/request-form-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type RegularisationPreview, regularisationForm } from './attendance-kinds.ts'
import { DayPreview } from './DayPreview.tsx'
import classes from './Requests.module.css'
import './texts.ts'

interface FormProps {
  /** Null for the signed-in employee. */
  employeeId: number | null
  /** `YYYY-MM-DD`; defaults to today. */
  day: string | null
  /** Where to navigate after submitting. */
  after: string
}

type Slot = SlotProps<RegularisationPreview>

const slots: RequestSlots<RegularisationPreview> = {
  in_time: { draw: (slot) => <Times {...slot} />, tells: ['in_time', 'out_time'] },
}

/** Regularisation form: clock-in and clock-out time, beside a preview of the resulting day. */
export function RegularisationForm({ employeeId, day, after }: FormProps) {
  const { t } = useTranslation('attendanceRequests')
  return (
    <RequestForm
      kind={regularisationForm}
      employeeId={employeeId}
      after={after}
      {...(day === null ? {} : { start: { date: day } })}
      slots={slots}
      previewTitle={t('preview')}
      aside={(answer) => <DayPreview day={answer.day} order={3} />}
    />
  )
}

/** Both times, with a next-day choice for night shifts; the policy limits are shown below. */
function Times({ values, set, answer, errors }: Slot) {
  const { t } = useTranslation('attendanceRequests')
  const format = useFormatter()
  const isNight = answer?.day.shift?.overnight === true
  const after = values.date ? format.date(addDays(values.date, 1)) : ''
  const sides = [
    { time: 'in_time', next: 'in_next_day', label: t('came') },
    { time: 'out_time', next: 'out_next_day', label: t('went') },
  ] as const
  return (
    <>
      <div className={classes.times}>
        {sides.map(({ time, next, label }) => (
          <div key={time}>
            <TimeOfDayField
              label={label}
              value={values[time] ?? ''}
              error={errors[time]}
              onChange={(value) => set({ [time]: value })}
            />
            {isNight && values[time] ? (
              <Checkbox
                mt="xs"
                label={t('after', { day: after })}
                checked={values[next] === true}
                onChange={({ currentTarget: { checked } }) => set({ [next]: checked })}
              />
            ) : null}
          </div>
        ))}
      </div>
      {answer ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('left', {
            used: answer.allowance.used,
            count: answer.allowance.per_month,
            days: answer.allowance.days_back,
          })}
        </Text>
      ) : null}
    </>
  )
}
