import { Card, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { saveRequisition } from '@muster/contract/calls/requests/requisition'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../components/Requests.module.css'
import { ReplacedSelect } from './ReplacedSelect.tsx'
import {
  fieldNames,
  type RequisitionType,
  requisitionBody,
  requisitionSections,
  requisitionStart,
} from './requisition-fields.ts'
import {
  extraOptions,
  formOptions,
  type ReplacedPerson,
  type RequisitionFormData,
  refreshRequisitions,
  searchHirePeople,
} from './requisition-queries.ts'
import './texts.ts'

/** Asks for people to be hired: new positions, or somebody in place of who leaves. */
export default function RequisitionPage() {
  const { t } = useTranslation('requisition')
  const query = useQuery(formOptions)
  return (
    <div className={classes.narrow}>
      <Title order={1}>{t('requests:titles.requisition')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('apply.subtitle')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
        {(form) =>
          form.abilities.raise ? (
            <Apply form={form} />
          ) : (
            <EmptyState order={2} title={t('apply.notYours')} text={t('apply.notYoursText')} />
          )
        }
      </Loaded>
    </div>
  )
}

function useSending(type: RequisitionType, replaces: number | null) {
  const { t } = useTranslation('requisition')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: FormValues) =>
      call(saveRequisition, { body: requisitionBody(values, type, replaces) }),
    onSuccess: async ({ pending_on, REQUEST_STATUS }) => {
      const name = pending_on.join(', ')
      notifySuccess(REQUEST_STATUS === 1 ? t('apply.approved') : t('apply.sent', { name }))
      await refreshRequisitions(queries)
      await navigate('/requisition/my-requisition')
    },
    meta: { errorShown: 'inline' },
  })
}

function Apply({ form }: { form: RequisitionFormData }) {
  const { t } = useTranslation('requisition')
  const [type, setType] = useState<RequisitionType>(1)
  const [replaces, setReplaces] = useState<number | null>(null)
  const replaced = useQuery(extraOptions(type === 2 ? replaces : null))
  const sending = useSending(type, replaces)
  const errors = useMemo(() => fieldErrors(sending.error, fieldNames), [sending.error])
  const isReady = type === 1 || (replaces !== null && replaced.data !== undefined)
  const choose = (next: RequisitionType) => {
    setType(next)
    setReplaces(null)
    sending.reset()
  }
  return (
    <Card padding="lg">
      <Stack>
        <SegmentedControl
          aria-label={t('apply.type')}
          value={String(type)}
          data={[
            { value: '1', label: t('apply.types.1') },
            { value: '2', label: t('apply.types.2') },
          ]}
          onChange={(value) => choose(value === '2' ? 2 : 1)}
        />
        {type === 2 ? (
          <ReplacedSelect value={replaces} onChange={setReplaces} error={errors.REPLACES_ID} />
        ) : null}
        {type === 2 && replaced.data ? <Notice person={replaced.data} /> : null}
        {isReady ? (
          <PositionForm
            key={`${type} ${replaces ?? ''}`}
            form={form}
            type={type}
            known={type === 2 ? replaced.data : undefined}
            errors={errors}
            sending={sending}
          />
        ) : (
          <Waiting isLoading={replaces !== null && replaced.error === null} error={replaced.error} />
        )}
      </Stack>
    </Card>
  )
}

function Waiting({ isLoading, error }: { isLoading: boolean; error: unknown }) {
  const { t } = useTranslation('requisition')
  if (isLoading) return <FormSkeleton fields={4} />
  return (
    <Text size="sm" c={error ? 'red' : 'dimmed'} role={error ? 'alert' : undefined}>
      {error ? messageOf(error) : t('apply.chooseFirst')}
    </Text>
  )
}

/** What is known of somebody who will be replaced: when they could leave. */
function Notice({ person }: { person: ReplacedPerson }) {
  const { t } = useTranslation('requisition')
  return (
    <Text size="sm" c="dimmed">
      {t('apply.notice')}: {person.notice.why}
    </Text>
  )
}

interface PositionFormProps {
  form: RequisitionFormData
  type: RequisitionType
  known: ReplacedPerson | undefined
  errors: Readonly<Record<string, string>>
  sending: ReturnType<typeof useSending>
}

function PositionForm({ form, type, known, errors, sending }: PositionFormProps) {
  const { t } = useTranslation('requisition')
  const navigate = useNavigate()
  const sections = useMemo(() => requisitionSections(form, type, known, t), [form, type, known, t])
  const initial = useMemo(() => requisitionStart(form, known), [form, known])
  const { error } = sending
  return (
    <MusterForm
      definition={{ sections }}
      initialValues={initial}
      searchMaster={searchHirePeople}
      onSubmit={(values) => sending.mutate(values)}
      isSubmitting={sending.isPending}
      onCancel={() => void navigate('/requisition/my-requisition')}
      errors={errors}
      formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
      texts={{ save: t('apply.send') }}
    />
  )
}
