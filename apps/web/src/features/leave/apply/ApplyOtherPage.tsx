import { Card, Text, Title } from '@mantine/core'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import {
  applyCompOff,
  applyRestrictedHoliday,
  applyShortLeave,
} from '@muster/contract/calls/leave/apply/other-requests'
import type { FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { shortLeaveTypes } from '@muster/contract/leave/apply/apply.constants'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import { refreshLeave } from './apply-queries.ts'
import './texts.ts'

type Kind = 'SHORT_LEAVE' | 'COMP_OFF' | 'RESTRICTED_HOLIDAY'
type T = TFunction<'applyLeave'>
type Choice = { value: number; label: string }

const kinds: readonly string[] = ['SHORT_LEAVE', 'COMP_OFF', 'RESTRICTED_HOLIDAY'] satisfies Kind[]
const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kinds.includes(kind)
const names = {
  date: 'DATE',
  from_time: 'FROM_TIME',
  to_time: 'TO_TIME',
  minutes: 'MINUTES',
  holiday_id: 'HOLIDAY',
  reason: 'REASON',
}

/** Asks for short leave, time back for work on a day off, or a restricted holiday. */
export default function ApplyOtherPage() {
  const { kind } = useParams()
  const { t } = useTranslation('applyLeave')
  return isKind(kind) ? <Ask key={kind} kind={kind} /> : <EmptyState order={1} title={t('otherUnknown')} />
}

const day = (t: T) =>
  formField({ FIELD_SLUG: 'DATE', FIELD_NAME: t('date'), FEILD_TYPE: 'calander', IS_MANDATORY: 1 })
const time = (slug: string, name: string) =>
  formField({ FIELD_SLUG: slug, FIELD_NAME: name, FEILD_TYPE: 'time', IS_MANDATORY: 1 })
const choice = (slug: string, name: string, values: readonly Choice[]) =>
  formField({
    FIELD_SLUG: slug,
    FIELD_NAME: name,
    FEILD_TYPE: 'select',
    IS_MANDATORY: 1,
    FEILD_VALUES: [...values],
  })

function sectionsOf(t: T, kind: Kind, holidays: readonly Choice[]): FormSection[] {
  const own = {
    SHORT_LEAVE: () => [
      day(t),
      time('FROM_TIME', t('fromTime')),
      time('TO_TIME', t('toTime')),
      choice(
        'TYPE',
        t('which'),
        shortLeaveTypes.map((type, value) => ({ value, label: t(`shortTypes.${type}`) })),
      ),
    ],
    COMP_OFF: () => [
      day(t),
      formField({
        ...{ FIELD_SLUG: 'MINUTES', FIELD_NAME: t('minutes'), FEILD_TYPE: 'number', IS_MANDATORY: 1 },
        help_text: t('minutesHelp'),
      }),
    ],
    RESTRICTED_HOLIDAY: () => [choice('HOLIDAY', t('holiday'), holidays)],
  }[kind]()
  const reason = {
    FIELD_SLUG: 'REASON',
    FIELD_NAME: t('reason'),
    FEILD_TYPE: 'textarea' as const,
    MAX_LENGTH: 1000,
  }
  return [formSection('', [...own, formField(reason)])]
}

function send(kind: Kind, values: FormValues) {
  const date = String(values.DATE)
  const reason = values.REASON ? String(values.REASON) : ''
  if (kind === 'COMP_OFF')
    return call(applyCompOff, { body: { date, minutes: Number(values.MINUTES), reason } })
  if (kind === 'RESTRICTED_HOLIDAY')
    return call(applyRestrictedHoliday, { body: { holiday_id: Number(values.HOLIDAY), reason } })
  const [from_time, to_time] = [String(values.FROM_TIME), String(values.TO_TIME)]
  const shortleavetype = shortLeaveTypes[Number(values.TYPE)] ?? 'between'
  return call(applyShortLeave, { body: { date, from_time, to_time, shortleavetype, reason } })
}

/** Restricted holidays that are still to come and not chosen. */
function useHolidays(isWanted: boolean): Choice[] | undefined {
  const format = useFormatter()
  const { data } = useQuery({
    ...readOptions(listOwnHolidays, { query: { view: 'upcoming' } }),
    enabled: isWanted,
    meta: { errorShown: 'inline' as const },
  })
  return useMemo(
    () =>
      data?.holidays
        .filter((one) => one.is_restricted && !one.is_chosen)
        .map(({ id, name, date }) => ({ value: id, label: `${name}, ${format.date(date)}` })),
    [data, format],
  )
}

function Ask({ kind }: { kind: Kind }) {
  const { t } = useTranslation('applyLeave')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = dayIn(useUser().formats.time_zone)
  const isHoliday = kind === 'RESTRICTED_HOLIDAY'
  const holidays = useHolidays(isHoliday)
  const sections = useMemo(() => sectionsOf(t, kind, holidays ?? []), [t, kind, holidays])
  const initial = useMemo(
    (): FormValues => (isHoliday ? {} : kind === 'SHORT_LEAVE' ? { DATE: today, TYPE: 2 } : { DATE: today }),
    [isHoliday, kind, today],
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => send(kind, values),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await refreshLeave(queries)
      await navigate('/requests')
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  return (
    <div className={classes.narrow}>
      <Title order={1}>{t(`leaveTitles:${kind}`)}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(`otherTexts.${kind}`)}
      </Text>
      {isHoliday && holidays?.length === 0 ? (
        <EmptyState order={2} title={t('noHolidays')} />
      ) : (
        <Card padding="lg" className={classes.formCard ?? ''}>
          <MusterForm
            definition={{ sections }}
            initialValues={initial}
            onSubmit={(values) => mutate(values)}
            isSubmitting={isPending}
            onCancel={() => void navigate('/requests')}
            errors={errors}
            formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
            texts={{ save: t('send') }}
          />
        </Card>
      )}
    </div>
  )
}
