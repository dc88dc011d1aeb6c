import { Card, Text, Title } from '@mantine/core'
import { applyOnDuty, applyWfh } from '@muster/contract/calls/requests/day-requests'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { Half } from '@muster/contract/requests/day-requests.contract'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useUser } from '../../../lib/session/session.ts'
import classes from '../components/Requests.module.css'
import { refreshRequests } from '../data/request-queries.ts'
import '../page-texts.ts'

const halves: readonly Half[] = ['full', 'first_half', 'second_half']
const names = {
  from_date: 'FROM',
  to_date: 'TO',
  half: 'HALF',
  place: 'PLACE',
  from_time: 'FROM_TIME',
  to_time: 'TO_TIME',
  reason: 'REASON',
  files: 'FILES',
}

function useFields(isDuty: boolean) {
  const { t } = useTranslation('approval')
  return useMemo(() => {
    const day = { FEILD_TYPE: 'calander' as const, IS_MANDATORY: 1 as const }
    const time = { FEILD_TYPE: 'time' as const }
    const duty = [
      formField({
        FIELD_SLUG: 'PLACE',
        FIELD_NAME: t('form.place'),
        FEILD_TYPE: 'input',
        MAX_LENGTH: 200,
        help_text: t('form.placeHelp'),
      }),
      formField({ FIELD_SLUG: 'FROM_TIME', FIELD_NAME: t('form.fromTime'), ...time }),
      formField({ FIELD_SLUG: 'TO_TIME', FIELD_NAME: t('form.toTime'), ...time }),
    ]
    return [
      formSection('', [
        formField({ FIELD_SLUG: 'FROM', FIELD_NAME: t('form.from'), ...day }),
        formField({ FIELD_SLUG: 'TO', FIELD_NAME: t('form.to'), ...day }),
        formField({
          FIELD_SLUG: 'HALF',
          FIELD_NAME: t('form.half'),
          FEILD_TYPE: 'select',
          IS_MANDATORY: 1,
          FEILD_VALUES: halves.map((value, index) => ({ value: index, label: t(`form.halves.${value}`) })),
        }),
        ...(isDuty ? duty : []),
        formField({
          FIELD_SLUG: 'REASON',
          FIELD_NAME: t('form.reason'),
          FEILD_TYPE: 'textarea',
          IS_MANDATORY: 1,
          MAX_LENGTH: 1000,
          help_text: t('form.reasonHelp'),
        }),
        formField({
          FIELD_SLUG: 'FILES',
          FIELD_NAME: t('form.files'),
          FEILD_TYPE: 'file',
          MAX_LENGTH: 5,
          help_text: t('form.filesHelp'),
        }),
      ]),
    ]
  }, [isDuty, t])
}

function bodyOf(values: FormValues) {
  return {
    from_date: String(values.FROM),
    to_date: String(values.TO),
    half: halves[Number(values.HALF)] ?? 'full',
    reason: String(values.REASON),
    files: Array.isArray(values.FILES) ? values.FILES.map(String) : [],
  }
}

function dutyOf(values: FormValues) {
  const text = (value: unknown) => (value ? String(value) : undefined)
  return {
    ...bodyOf(values),
    place: text(values.PLACE) ?? '',
    from_time: text(values.FROM_TIME),
    to_time: text(values.TO_TIME),
  }
}

/** Asks for days at home or on duty elsewhere. */
export default function ApplyDaysPage() {
  const { kind } = useParams()
  const { t } = useTranslation('approval')
  if (kind !== 'WORK_FROM_HOME' && kind !== 'ON_DUTY')
    return <EmptyState order={1} title={t('form.unknown')} />
  return <ApplyForm kind={kind} />
}

function ApplyForm({ kind }: { kind: 'WORK_FROM_HOME' | 'ON_DUTY' }) {
  const { t } = useTranslation('approval')
  const { formats } = useUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sections = useFields(kind === 'ON_DUTY')
  const today = dayIn(formats.time_zone)
  const initial = useMemo(() => ({ FROM: today, TO: today, HALF: 0 }), [today])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) =>
      kind === 'ON_DUTY'
        ? call(applyOnDuty, { body: dutyOf(values) })
        : call(applyWfh, { body: bodyOf(values) }),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(t('form.sent', { name: pending_on.join(', ') }))
      await refreshRequests(queries)
      await navigate('/requests')
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  return (
    <div className={classes.narrow}>
      <Title order={1}>{t(`requests:kinds.${kind}`)}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('form.subtitle')}
      </Text>
      <Card padding="lg" className={classes.formCard ?? ''}>
        <MusterForm
          definition={{ sections }}
          initialValues={initial}
          onSubmit={(values) => mutate(values)}
          isSubmitting={isPending}
          onCancel={() => void navigate('/requests')}
          errors={errors}
          formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
          texts={{ save: t('form.send') }}
        />
      </Card>
    </div>
  )
}
