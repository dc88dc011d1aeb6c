import {
  Alert,
  Button,
  Card,
  List,
  NumberInput,
  SegmentedControl,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { overtimeSettlements } from '@muster/contract/attendance/overtime.constants'
import { applyOvertime, previewOvertime } from '@muster/contract/calls/attendance/overtime'
import type { DataOf } from '@muster/contract/kit/index'
import { IconSend } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Asked.module.css'
import { refreshAsked } from './asked-queries.ts'
import { dayFrom } from './day-from.ts'
import './texts.ts'

const PAUSE_MS = 300
type Settle = (typeof overtimeSettlements)[number]
type Preview = DataOf<typeof previewOvertime>

interface Draft {
  date: string
  minutes: number | null
  settle: Settle
}

function useSend() {
  const { t } = useTranslation('attendanceAsked')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { date: string; minutes: number; settle: Settle; reason: string }) =>
      call(applyOvertime, { query: {}, body: { ...body, files: [] } }),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await refreshAsked(queries)
      await navigate('/requests')
    },
    meta: { errorShown: 'inline' },
  })
}

/** Asks for overtime of a day to be paid or given back as time; what it earns is shown before. */
export default function OvertimePage() {
  const { t } = useTranslation('attendanceAsked')
  const [address] = useSearchParams()
  const yesterday = dayFrom(dayIn(useUser().formats.time_zone), -1)
  const [draft, setDraft] = useState<Draft>({
    ...{ date: address.get('date') ?? yesterday, minutes: null, settle: 'pay' },
  })
  const [reason, setReason] = useState('')
  const [asked] = useDebouncedValue(draft, PAUSE_MS)
  const preview = useQuery({
    ...readOptions(previewOvertime, {
      query: {
        ...{ date: asked.date, settle: asked.settle },
        ...(asked.minutes === null ? {} : { minutes: asked.minutes }),
      },
    }),
    enabled: asked.date !== '',
    meta: { errorShown: 'inline' },
  })
  const { mutate, isPending, error } = useSend()
  const shown = draft.date === '' ? undefined : preview.data
  const minutes = draft.minutes ?? shown?.available ?? 0
  const isSame = asked === draft && !preview.isFetching
  const isReady = isSame && shown?.problems.length === 0 && minutes > 0 && reason.trim() !== ''
  return (
    <>
      <Title order={1}>{t('attendanceTitles:OVERTIME')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('over.subtitle')}
      </Text>
      <div className={classes.columns}>
        <Card component="section" padding="lg">
          <div className={classes.stack}>
            <DayField
              label={t('day')}
              max={yesterday}
              value={draft.date}
              onChange={(date) => setDraft({ ...draft, date, minutes: null })}
            />
            <NumberInput
              label={t('over.minutes')}
              description={shown ? t('over.available', { count: shown.available }) : undefined}
              min={1}
              max={1440}
              allowDecimal={false}
              value={minutes === 0 ? '' : minutes}
              onChange={(value) => setDraft({ ...draft, minutes: typeof value === 'number' ? value : null })}
            />
            <SegmentedControl
              aria-label={t('over.settle')}
              data={overtimeSettlements.map((value) => ({ value, label: t(`over.settles.${value}`) }))}
              value={draft.settle}
              onChange={(settle) => setDraft({ ...draft, settle: settle as Settle })}
            />
            <Textarea
              label={t('reason')}
              description={t('reasonHint')}
              required
              autosize
              minRows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {error ? (
              <Text c="red" size="sm" role="alert">
                {messageOf(error)}
              </Text>
            ) : null}
            <Button
              size="md"
              leftSection={<IconSend size={18} aria-hidden />}
              loading={isPending}
              disabled={!isReady}
              onClick={() => mutate({ date: draft.date, minutes, settle: draft.settle, reason })}
            >
              {t('send')}
            </Button>
          </div>
        </Card>
        <Card component="section" padding="lg" aria-labelledby="earns" aria-live="polite" aria-busy={!isSame}>
          <Title order={2} size="h4" id="earns">
            {t('over.earns')}
          </Title>
          {preview.error ? (
            <Text size="sm" c="red">
              {messageOf(preview.error)}
            </Text>
          ) : shown ? (
            <Earned preview={shown} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('over.choose')}
            </Text>
          )}
        </Card>
      </div>
    </>
  )
}

function Earned({ preview }: { preview: Preview }) {
  const { t } = useTranslation('attendanceAsked')
  return (
    <div className={classes.stack}>
      {preview.credited > 0 ? (
        <Text fw={600}>
          {preview.time_back === null
            ? t('over.paid', { count: preview.credited })
            : t('over.back', { count: preview.time_back })}
        </Text>
      ) : null}
      {preview.problems.length > 0 ? (
        <Alert color="red" variant="light" title={t('problems')}>
          <List size="sm">
            {preview.problems.map(({ problem }) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {preview.credited > 0 ? (
        <List size="sm" spacing={2}>
          {preview.reasons.map((why) => (
            <List.Item key={why}>{why}</List.Item>
          ))}
        </List>
      ) : null}
    </div>
  )
}
