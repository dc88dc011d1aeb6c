import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import type { settleDays } from '@muster/contract/attendance/settling.contract'
import { settleDays as settleCall } from '@muster/contract/calls/attendance/settling'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/calls/api.ts'
import { notifySuccess } from '../../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../../lib/form/FormDrawer.tsx'
import { TimeOfDayField } from '../../../../lib/form/TimeOfDayField.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Days.module.css'
import { useDayWords } from '../day-words.ts'
import { CorrectionEffect } from './CorrectionEffect.tsx'
import { refreshDays, useUndoCorrection } from './use-undo.ts'
import './texts.ts'

interface CorrectDayProps {
  employeeId: number
  name: string
  day: AttendanceDayView
  onClose: () => void
}

interface Draft {
  how: 'times' | 'void'
  in_time: string
  out_time: string
  reason: string
}

type Body = BodyOf<typeof settleDays>

function requestedOf(
  employeeId: number,
  date: string,
  { how, in_time, out_time }: Draft,
): Omit<Body, 'reason'> {
  const days = [{ EMPLOYEE_ID: employeeId, date }]
  if (how === 'void') return { how, days }
  return {
    ...{ how, days },
    times: { ...(in_time ? { in_time } : {}), ...(out_time ? { out_time } : {}) },
  }
}

/** Lets HR correct the times of a person's day or mark it as absent; the effect is shown before saving. */
export default function CorrectDay({ employeeId, name, day, onClose }: CorrectDayProps) {
  const { t } = useTranslation('attendanceCorrect')
  const words = useDayWords()
  const format = useFormatter()
  const queries = useQueryClient()
  const undo = useUndoCorrection()
  const { date, first_in, last_out, shift } = day
  return (
    <FormDrawer<Body, Draft>
      title={t('correct.title', { name })}
      subtitle={words.whole(date)}
      onClose={onClose}
      width={520}
      part={{
        initial: { how: 'times', in_time: first_in ?? '', out_time: last_out ?? '', reason: '' },
        required: ['reason'],
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            <SegmentedControl
              aria-label={t('correct.change')}
              value={value.how}
              onChange={(how) => onChange({ ...value, how: how as Draft['how'] })}
              data={[
                { value: 'times', label: t('correct.times') },
                { value: 'void', label: t('correct.absent') },
              ]}
            />
            {value.how === 'times' ? (
              <>
                <div className={classes.timePair}>
                  <TimeOfDayField
                    label={t('correct.in')}
                    value={value.in_time}
                    data-autofocus
                    onChange={(in_time) => onChange({ ...value, in_time })}
                  />
                  <TimeOfDayField
                    label={t('correct.out')}
                    value={value.out_time}
                    onChange={(out_time) => onChange({ ...value, out_time })}
                  />
                </div>
                {shift ? (
                  <Group>
                    <Button
                      variant="light"
                      size="compact-md"
                      onClick={() => onChange({ ...value, in_time: shift.start, out_time: shift.end })}
                    >
                      {t('correct.shift', { from: format.time(shift.start), to: format.time(shift.end) })}
                    </Button>
                  </Group>
                ) : null}
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {t('correct.absentText')}
              </Text>
            )}
            <Textarea
              label={t('correct.reason')}
              description={t('correct.reasonHint', { name })}
              value={value.reason}
              error={errors.reason}
              onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
              required
              maxLength={500}
              autosize
              minRows={2}
            />
            <CorrectionEffect requested={requestedOf(employeeId, date, value)} />
          </Stack>
        ),
      }}
      maySave={(_, draft) => draft.how === 'void' || draft.in_time !== '' || draft.out_time !== ''}
      toBody={(_, draft) => ({ ...requestedOf(employeeId, date, draft), reason: draft.reason })}
      save={async (body) => {
        const { ID, left_out } = await call(settleCall, { body })
        if (ID === null) throw new Error(left_out[0]?.problem ?? '')
        const message = t('correct.saved', { name, date: format.day(date) })
        notifySuccess(message, { label: t('correct.undo'), run: () => void undo(ID) })
      }}
      refresh={() => refreshDays(queries)}
      saveLabel={t('correct.save')}
    />
  )
}
