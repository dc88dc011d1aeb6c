import { Button, Card, Text, Title } from '@mantine/core'
import { cancelLeavePart } from '@muster/contract/calls/leave/apply/apply-leave'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type { requestDetail } from '@muster/contract/requests/requests.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { refreshLeave } from './apply-queries.ts'
import './texts.ts'

type Answer = DataOf<typeof requestDetail>

/** Shown with the viewer's own approved leave: cancels its later days. */
export default function LeaveRequestDetail({ id, data }: { id: number; data: unknown }) {
  const user = useUser()
  const { request_details: request } = data as Answer
  const { from_date: from, to_date: to } = request
  const isOwn = request.EMPLOYEE_ID === user.user_emp_id
  if (!isOwn || request.REQUEST_STATUS !== 1 || request.cancels !== null) return null
  if (from === null || to === null || from === to) return null
  const today = dayIn(user.formats.time_zone)
  const first = today > from ? today : addDays(from, 1)
  return first > to ? null : <GiveBack id={id} first={first} last={to} />
}

function GiveBack({ id, first, last }: { id: number; first: string; last: string }) {
  const { t } = useTranslation('applyLeave')
  const queries = useQueryClient()
  const [day, setDay] = useState(first)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelLeavePart, { body: { REQUEST_ID: id, from_day: day, reason: '' } }),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(t('partSent', { name: pending_on.join(', ') }))
      await refreshLeave(queries)
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Card component="section" padding="lg" aria-labelledby="give-back">
      <Title order={2} size="h4" id="give-back">
        {t('part')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('partText')}
      </Text>
      <DayField
        label={t('partFrom')}
        min={first}
        max={last}
        value={day}
        onChange={setDay}
        error={error ? messageOf(error) : null}
      />
      <Button variant="default" mt="sm" loading={isPending} disabled={day === ''} onClick={() => mutate()}>
        {t('partSend')}
      </Button>
    </Card>
  )
}
