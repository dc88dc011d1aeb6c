import { Text } from '@mantine/core'
import { previewTransferProposal, proposeTransfer } from '@muster/contract/calls/requests/people-changes'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { RequestPreviewCard } from '../../../lib/request-form/RequestPreviewCard.tsx'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import { useRequestPreview } from '../../../lib/request-form/use-request-form.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, refreshPeople } from '../data/employee-queries.ts'
import { movableFields } from '../moves/moves-queries.ts'
import './texts.ts'

interface ProposeTransferModalProps {
  person: EmployeeRecord
  onClose: () => void
}

const [DAY, WHY, HAND] = ['$day', '$why', '$hand'] as const
const calls = requestCalls({ apply: proposeTransfer, preview: previewTransferProposal })
const names = { effective_date: DAY, reason: WHY, hand_reports_to: HAND }

const idOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** The proposed transfer; only fields that were filled in change. */
function requestedOf(EMPLOYEE_ID: number, { [DAY]: day, [WHY]: _why, [HAND]: hand, ...fields }: FormValues) {
  const given = Object.entries(fields).flatMap(([slug, value]) => {
    const id = idOf(value)
    return id === null ? [] : [[slug, id] as const]
  })
  const values: Record<string, number> = Object.fromEntries(given)
  return { EMPLOYEE_ID, values, effective_date: String(day ?? ''), hand_reports_to: idOf(hand) }
}

function useSections(form: EmployeeForm, hasReports: boolean) {
  const { t } = useTranslation('proposals')
  return useMemo(() => {
    // A manager may propose changes to fields they cannot edit themselves.
    const movable = movableFields(form).map((field) => ({ ...field, editable: true }))
    const manager = movable.find((field) => field.master === 'employee')
    const hand = manager && {
      ...manager,
      FIELD_SLUG: HAND,
      FIELD_NAME: t('hand'),
      help_text: t('handHelp'),
    }
    const day = formField({
      FIELD_SLUG: DAY,
      FIELD_NAME: t('effective'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
    })
    const why = formField({
      FIELD_SLUG: WHY,
      FIELD_NAME: t('reason'),
      FEILD_TYPE: 'textarea',
      IS_MANDATORY: 1,
      MAX_LENGTH: 1000,
      help_text: t('reasonHelp'),
    })
    return [
      formSection(t('when'), [day, why], 1),
      formSection(t('what'), [...movable, ...(hasReports && hand ? [hand] : [])], 2),
    ]
  }, [form, hasReports, t])
}

/** Proposes a dated transfer of a team member. */
export default function ProposeTransferModal({ person, onClose }: ProposeTransferModalProps) {
  const { t } = useTranslation('proposals')
  const form = useQuery(employeeFormOptions)
  const name = person.EMPLOYEE_NAME
  return (
    <FormDialog
      onClose={onClose}
      title={t('titles.transfer', { name })}
      size="xl"
      closeOnClickOutside={false}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('text', { name })}
      </Text>
      <Loaded query={form} skeleton={<FormSkeleton />} order={3}>
        {(definition) => <Proposal person={person} form={definition} onClose={onClose} />}
      </Loaded>
    </FormDialog>
  )
}

function Proposal({ person, form, onClose }: ProposeTransferModalProps & { form: EmployeeForm }) {
  const { t } = useTranslation('proposals')
  const queries = useQueryClient()
  const { formats } = useUser()
  const sections = useSections(form, person.direct_reports > 0)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(proposeTransfer),
    onSuccess: async ({ pending_on }) => {
      notifySuccess(t('sent', { name: pending_on.join(', ') }))
      onClose()
      await refreshPeople(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const initial = useMemo(() => ({ [DAY]: dayIn(formats.time_zone) }), [formats.time_zone])
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const [values, setValues] = useState<FormValues>(initial)
  const requested = requestedOf(person.EMPLOYEE_ID, values)
  const isReady =
    requested.effective_date !== '' &&
    (Object.keys(requested.values).length > 0 || requested.hand_reports_to !== null)
  const preview = useRequestPreview(calls, requested, isReady)
  return (
    <MusterForm
      definition={{ sections }}
      initialValues={initial}
      masters={form.master_values}
      onValuesChange={setValues}
      onSubmit={(sent) =>
        mutate({ body: { ...requestedOf(person.EMPLOYEE_ID, sent), reason: String(sent[WHY]) } })
      }
      isSubmitting={isPending}
      onCancel={onClose}
      errors={errors}
      formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
      texts={{ save: t('send') }}
    >
      <RequestPreviewCard
        preview={preview.answer?.preview}
        isWorking={preview.isWorking}
        error={preview.query.error}
      />
    </MusterForm>
  )
}
