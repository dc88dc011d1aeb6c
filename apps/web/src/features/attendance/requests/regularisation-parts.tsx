import { Checkbox, Text } from '@mantine/core'
import type { previewRegularisation } from '@muster/contract/attendance/regularisation.contract'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { TimeOfDayField } from '../../../lib/form/TimeOfDayField.tsx'
import type { RequestParts, RequestSlots, SlotProps } from '../../../lib/request-form/request-form-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { DayPreview } from './DayPreview.tsx'
import classes from './Requests.module.css'
import './texts.ts'

export type RegularisationPreview = DataOf<typeof previewRegularisation>

type Slot = SlotProps<RegularisationPreview>

const slots: RequestSlots<RegularisationPreview> = {
  in_time: { draw: (slot) => <Times {...slot} />, tells: ['in_time', 'out_time'] },
}

/** Parts of the regularisation form: both times together, and a preview of the day. */
export function useRegularisationParts(): RequestParts<RegularisationPreview> {
  const { t } = useTranslation('attendanceRequests')
  return {
    slots,
    previewTitle: t('preview'),
    aside: (answer) => <DayPreview day={answer.day} order={3} />,
  }
}

/** Both times, with a next-day choice for night shifts; the policy limits are shown below. */
function Times({ values, set, answer, errors }: Slot) {
  const { t } = useTranslation('attendanceRequests')
  const format = useFormatter()
  const isNight = answer?.day.shift?.overnight === true
  const after = values.date ? format.day(addDays(values.date, 1)) : ''
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
