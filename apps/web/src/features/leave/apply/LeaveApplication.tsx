import {
  Button,
  Card,
  FileInput,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { applyLeave, applyTeamLeave } from '@muster/contract/calls/leave/apply/apply-leave'
import { EmptyState } from '@muster/ui/feedback'
import { IconPaperclip, IconSend } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import { type Asked, applyOptions, type Options, previewOptions, refreshLeave } from './apply-queries.ts'
import { MonthDays, type Range } from './MonthDays.tsx'
import { monthFrom } from './month.ts'
import { PreviewCard } from './PreviewCard.tsx'
import { TypeCards } from './TypeCards.tsx'
import './texts.ts'

const MOST_FILES = 5
type Half = 'whole' | 'first' | 'second'

interface LeaveApplicationProps {
  /** Null for oneself. */
  employeeId: number | null
  /** Where to go when it is sent. */
  after: string
}

/** Asking for leave on one page: the kind, the days, what they count, and send. */
export function LeaveApplication({ employeeId, after }: LeaveApplicationProps) {
  const { t } = useTranslation('applyLeave')
  const today = dayIn(useUser().formats.time_zone)
  const [month, setMonth] = useState(monthFrom(today, 0))
  const query = useQuery(applyOptions(employeeId, month))
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
      {(options) =>
        options.types.length === 0 ? (
          <EmptyState order={2} title={t('noTypes')} text={t('noTypesText')} />
        ) : (
          <Form employeeId={employeeId} after={after} options={options} month={month} onMonth={setMonth} />
        )
      }
    </Loaded>
  )
}

interface FormProps extends LeaveApplicationProps {
  options: Options
  month: string
  onMonth: (month: string) => void
}

interface Draft {
  type: number | null
  range: Range
  begin: Half
  end: Half
}

const half = (value: Half) => (value === 'whole' ? null : value)

function askedOf({ type, range, begin, end }: Draft, files: number): Asked | null {
  if (type === null || range.from === null) return null
  const to_date = range.to ?? range.from
  const isOneDay = to_date === range.from
  return {
    LEAVE_TYPE_ID: type,
    from_date: range.from,
    to_date,
    from_half: half(begin),
    to_half: isOneDay ? null : half(end),
    files,
  }
}

function useSend({ employeeId, after }: LeaveApplicationProps) {
  const { t } = useTranslation('applyLeave')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({
      asked,
      reason,
      files,
    }: {
      asked: Asked
      reason: string
      files: readonly File[]
    }) => {
      const stored = await Promise.all(files.map((file) => upload('employee_documents', file)))
      const { files: _count, ...days } = asked
      const body = { ...days, reason, files: stored.map(({ filePath }) => filePath) }
      return employeeId === null
        ? call(applyLeave, { body })
        : call(applyTeamLeave, { body: { ...body, EMPLOYEE_ID: employeeId } })
    },
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await refreshLeave(queries)
      await navigate(after)
    },
    meta: { errorShown: 'inline' },
  })
}

function Form({ employeeId, after, options, month, onMonth }: FormProps) {
  const { t } = useTranslation('applyLeave')
  const [draft, setDraft] = useState<Draft>({
    type: options.types[0]?.LEAVE_TYPE_ID ?? null,
    range: { from: null, to: null },
    begin: 'whole',
    end: 'whole',
  })
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const chosen = options.types.find((type) => type.LEAVE_TYPE_ID === draft.type)
  const asked = useMemo(() => askedOf(draft, files.length), [draft, files.length])
  const preview = useQuery(previewOptions(employeeId, asked))
  const { mutate, isPending, error } = useSend({ employeeId, after })
  const shown = asked === null ? undefined : preview.data
  const isReady = asked !== null && !preview.isFetching && shown !== undefined && shown.problems.length === 0
  const setRange = (range: Range) => setDraft({ ...draft, range, begin: 'whole', end: 'whole' })
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <TypeCards
          types={options.types}
          value={draft.type}
          onChange={(type) => setDraft({ ...draft, type, begin: 'whole', end: 'whole' })}
        />
        <Card component="section" padding="md" aria-labelledby="days">
          <Title order={2} size="h4" id="days">
            {t('days')}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t('daysHint')}
          </Text>
          <MonthDays
            month={month}
            onMonth={onMonth}
            today={options.today}
            calendar={options.calendar}
            range={draft.range}
            onRange={setRange}
          />
          {chosen?.half_day && draft.range.from !== null ? (
            <Halves draft={draft} onChange={setDraft} />
          ) : null}
        </Card>
      </div>
      <div className={classes.stack}>
        <PreviewCard
          preview={shown}
          type={chosen?.LEAVE_TYPE_NAME ?? ''}
          isCounting={asked !== null && preview.isFetching}
          error={preview.error}
        />
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {chosen?.proof_after_days === null && !shown?.wants_proof ? null : (
          <FileInput
            label={t('files')}
            description={shown?.wants_proof ? t('filesWanted') : t('filesHint')}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            multiple
            clearable
            value={files}
            onChange={(next) => setFiles(next.slice(0, MOST_FILES))}
          />
        )}
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
          onClick={() => asked && mutate({ asked, reason, files })}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

/** Of one day any half; of several the second of the first day and the first of the last. */
function Halves({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation('applyLeave')
  const { from, to } = draft.range
  const isOneDay = to === null || to === from
  const choices = (offered: readonly Half[]) =>
    offered.map((value) => ({ value, label: t(`halves.${value}`) }))
  if (isOneDay)
    return (
      <SegmentedControl
        mt="sm"
        fullWidth
        aria-label={t('half')}
        data={choices(['whole', 'first', 'second'])}
        value={draft.begin}
        onChange={(begin) => onChange({ ...draft, begin: begin as Half })}
      />
    )
  const sides = [
    { key: 'begin' as const, label: t('halfFirstDay'), data: choices(['whole', 'second']) },
    { key: 'end' as const, label: t('halfLastDay'), data: choices(['whole', 'first']) },
  ]
  return (
    <Stack gap="xs" mt="sm">
      {sides.map(({ key, label, data }) => (
        <Group key={key} justify="space-between" gap="xs">
          <Text size="sm">{label}</Text>
          <SegmentedControl
            size="sm"
            aria-label={`${t('half')}: ${label}`}
            data={data}
            value={draft[key]}
            onChange={(value) => onChange({ ...draft, [key]: value as Half })}
          />
        </Group>
      ))}
    </Stack>
  )
}
