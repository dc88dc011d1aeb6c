import { Card, Text, Title } from '@mantine/core'
import { applyLocalStay, applyNightShift } from '@muster/contract/calls/attendance/provisions'
import { applyAttendance } from '@muster/contract/calls/attendance/regularisation'
import type { FormValues } from '@muster/contract/forms/form-definition'
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
import classes from './Asked.module.css'
import { refreshAsked } from './asked-queries.ts'
import { dayFrom } from './day-from.ts'
import './texts.ts'

const kinds = ['ATTENDANCE', 'NIGHT_SHIFT_PROVISION', 'LOCAL_STAY'] as const
type Kind = (typeof kinds)[number]

const names = { from_date: 'FROM', to_date: 'TO', place: 'PLACE', reason: 'REASON', files: 'FILES' }

/** Asks for whole days to count as worked, for night shifts that were worked, or for a local stay. */
export default function AskDaysPage() {
  const { kind } = useParams()
  const { t } = useTranslation('attendanceAsked')
  const known = kinds.find((one) => one === kind)
  return known ? <Ask key={known} kind={known} /> : <EmptyState order={1} title={t('days.unknown')} />
}

function useSections(kind: Kind) {
  const { t } = useTranslation('attendanceAsked')
  return useMemo(() => {
    const must = { IS_MANDATORY: 1 as const }
    const day = { FEILD_TYPE: 'calander' as const, ...must }
    const place = formField({
      ...{ FIELD_SLUG: 'PLACE', FIELD_NAME: t('days.place'), FEILD_TYPE: 'input', MAX_LENGTH: 200, ...must },
    })
    return [
      formSection('', [
        formField({ FIELD_SLUG: 'FROM', FIELD_NAME: t('days.from'), ...day }),
        formField({ FIELD_SLUG: 'TO', FIELD_NAME: t('days.to'), ...day }),
        ...(kind === 'LOCAL_STAY' ? [place] : []),
        formField({
          ...{ FIELD_SLUG: 'REASON', FIELD_NAME: t('reason'), FEILD_TYPE: 'textarea', ...must },
          ...{ MAX_LENGTH: 1000, help_text: t('reasonHint') },
        }),
        formField({
          ...{ FIELD_SLUG: 'FILES', FIELD_NAME: t('files'), FEILD_TYPE: 'file', MAX_LENGTH: 5 },
          help_text: t('filesHint'),
        }),
      ]),
    ]
  }, [t, kind])
}

function send(kind: Kind, values: FormValues) {
  const body = {
    from_date: String(values.FROM),
    to_date: String(values.TO),
    reason: String(values.REASON),
    files: Array.isArray(values.FILES) ? values.FILES.map(String) : [],
  }
  if (kind === 'ATTENDANCE') return call(applyAttendance, { body })
  if (kind === 'NIGHT_SHIFT_PROVISION') return call(applyNightShift, { body })
  return call(applyLocalStay, { body: { ...body, place: String(values.PLACE) } })
}

function Ask({ kind }: { kind: Kind }) {
  const { t } = useTranslation('attendanceAsked')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = dayIn(useUser().formats.time_zone)
  const sections = useSections(kind)
  const initial = useMemo(() => {
    const first = kind === 'LOCAL_STAY' ? today : dayFrom(today, -1)
    return { FROM: first, TO: first }
  }, [kind, today])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => send(kind, values),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(pending_on.length > 0 ? t('sent', { name: pending_on.join(', ') }) : t('sentDone'))
      await refreshAsked(queries)
      await navigate('/requests')
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  return (
    <div className={classes.narrow}>
      <Title order={1}>{t(`attendanceTitles:${kind}`)}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(`days.subtitles.${kind}`)}
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
          texts={{ save: t('send') }}
        />
      </Card>
    </div>
  )
}
