import {
  Alert,
  Button,
  Card,
  Checkbox,
  FileInput,
  List,
  Loader,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import {
  applyRegularisation,
  applyTeamRegularisation,
} from '@muster/contract/calls/attendance/regularisation'
import { IconPaperclip, IconSend } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Asked.module.css'
import { type AskedDay, previewOptions, refreshAsked } from './asked-queries.ts'
import { DayPreview } from './DayPreview.tsx'
import { dayFrom } from './day-from.ts'
import './texts.ts'

const MOST_FILES = 5

interface FormProps {
  /** Null for oneself. */
  employeeId: number | null
  /** `YYYY-MM-DD`; today without it. */
  day: string | null
  /** Where to go when it is sent. */
  after: string
}

interface Draft {
  date: string
  came: string
  went: string
  /** Null: as the shift suggests. */
  cameNext: boolean | null
  wentNext: boolean | null
}

type Shift = { start: string; end: string; overnight: boolean } | null | undefined

/** Of a night shift a time before its end is after midnight, until somebody says otherwise. */
function nextDays({ came, went, cameNext, wentNext }: Draft, shift: Shift) {
  const isNight = shift?.overnight === true
  return {
    came: isNight && came !== '' && (cameNext ?? came < shift.end),
    went: isNight && went !== '' && (wentNext ?? went < shift.start),
  }
}

function askedOf(employeeId: number | null, draft: Draft, next: { came: boolean; went: boolean }): AskedDay {
  const { date, came, went } = draft
  return {
    ...(employeeId === null ? {} : { EMPLOYEE_ID: employeeId }),
    date,
    ...(came === '' ? {} : { in_time: came }),
    ...(went === '' ? {} : { out_time: went }),
    in_next_day: next.came,
    out_next_day: next.went,
  }
}

function useSend({ employeeId, after }: FormProps) {
  const { t } = useTranslation('attendanceAsked')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (given: { asked: AskedDay; reason: string; files: readonly File[] }) => {
      const stored = await Promise.all(given.files.map((file) => upload('employee_documents', file)))
      const { EMPLOYEE_ID: _id, ...asked } = given.asked
      const body = { ...asked, reason: given.reason, files: stored.map(({ filePath }) => filePath) }
      return employeeId === null
        ? call(applyRegularisation, { body })
        : call(applyTeamRegularisation, { body: { ...body, EMPLOYEE_ID: employeeId } })
    },
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await refreshAsked(queries)
      await navigate(after)
    },
    meta: { errorShown: 'inline' },
  })
}

/** Putting a day's attendance right: when somebody came and went, and beside it what the day becomes. */
export function RegularisationForm(props: FormProps) {
  const { t } = useTranslation('attendanceAsked')
  const today = dayIn(useUser().formats.time_zone)
  const [draft, setDraft] = useState<Draft>({
    ...{ date: props.day ?? today, came: '', went: '', cameNext: null, wentNext: null },
  })
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const isDay = draft.date !== ''
  const nothing = askedOf(props.employeeId, { ...draft, came: '', went: '' }, { came: false, went: false })
  const known = useQuery({ ...previewOptions(nothing), enabled: isDay })
  const next = nextDays(draft, known.data?.day.shift)
  const asked = askedOf(props.employeeId, draft, next)
  const preview = useQuery({ ...previewOptions(asked), enabled: isDay })
  const { mutate, isPending, error } = useSend(props)
  const hasTime = draft.came !== '' || draft.went !== ''
  const shown = isDay ? preview.data : undefined
  const isReady = hasTime && !preview.isFetching && shown?.problems.length === 0 && reason.trim() !== ''
  return (
    <div className={classes.columns}>
      <Card component="section" padding="lg">
        <div className={classes.stack}>
          <Times
            draft={draft}
            next={next}
            today={today}
            isNight={known.data?.day.shift?.overnight === true}
            onChange={setDraft}
          />
          {shown ? (
            <Text size="sm" c="dimmed">
              {t('left', {
                used: shown.allowance.used,
                count: shown.allowance.per_month,
                days: shown.allowance.days_back,
              })}
            </Text>
          ) : null}
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
          <FileInput
            label={t('files')}
            description={t('filesHint')}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            multiple
            clearable
            value={files}
            onChange={(chosen) => setFiles(chosen.slice(0, MOST_FILES))}
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
            onClick={() => mutate({ asked, reason, files })}
          >
            {t('send')}
          </Button>
        </div>
      </Card>
      <Card
        component="section"
        padding="lg"
        aria-labelledby="becomes"
        aria-live="polite"
        aria-busy={preview.isFetching}
      >
        <Title order={2} size="h4" id="becomes">
          {t('preview')} {preview.isFetching ? <Loader size="xs" aria-label={t('previewing')} /> : null}
        </Title>
        {preview.error ? (
          <Text size="sm" c="red">
            {messageOf(preview.error)}
          </Text>
        ) : shown ? (
          <>
            {hasTime && shown.problems.length > 0 ? <Problems problems={shown.problems} /> : null}
            <DayPreview day={shown.day} order={3} />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('previewEmpty')}
          </Text>
        )}
      </Card>
    </div>
  )
}

function Problems({ problems }: { problems: readonly { problem: string }[] }) {
  const { t } = useTranslation('attendanceAsked')
  return (
    <Alert color="red" variant="light" title={t('problems')} my="sm">
      <List size="sm">
        {problems.map(({ problem }) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

interface TimesProps {
  draft: Draft
  next: { came: boolean; went: boolean }
  today: string
  isNight: boolean
  onChange: (draft: Draft) => void
}

function Times({ draft, next, today, isNight, onChange }: TimesProps) {
  const { t } = useTranslation('attendanceAsked')
  const format = useFormatter()
  const after = draft.date === '' ? '' : format.date(dayFrom(draft.date, 1))
  const time = (key: 'came' | 'went') => (
    <div>
      <TextInput
        type="time"
        label={t(key)}
        value={draft[key]}
        onChange={(event) => onChange({ ...draft, [key]: event.currentTarget.value })}
      />
      {isNight && draft[key] !== '' ? (
        <Checkbox
          mt="xs"
          label={t('after', { day: after })}
          checked={next[key]}
          onChange={(event) => onChange({ ...draft, [`${key}Next`]: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
  return (
    <>
      <DayField
        label={t('day')}
        description={t('dayHint')}
        max={today}
        value={draft.date}
        onChange={(date) => onChange({ ...draft, date, cameNext: null, wentNext: null })}
      />
      <div className={classes.times}>
        {time('came')}
        {time('went')}
      </div>
    </>
  )
}
