import { Text } from '@mantine/core'
import { rejoinEmployee } from '@muster/contract/calls/employees/moves/separations'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { movableFields, refreshMoves } from './moves-queries.ts'
import './texts.ts'

interface RejoinModalProps {
  person: EmployeeRecord
  onClose: () => void
}

const [JOINING, CODE, NOTE] = ['$joining', '$code', '$note'] as const
const names = { date_of_joining: JOINING, code: CODE, note: NOTE }

/** Records a rejoining: joining date, employee code, and differences from the last working day. */
export default function RejoinModal({ person, onClose }: RejoinModalProps) {
  const { t } = useTranslation('moves')
  const form = useQuery(employeeFormOptions)
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={t('rejoin.title', { name: person.EMPLOYEE_NAME })}
      closeOnClickOutside={false}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('rejoin.text')}
      </Text>
      <Loaded query={form} skeleton={<FormSkeleton />} order={3}>
        {(definition) => <Rejoin person={person} form={definition} onClose={onClose} />}
      </Loaded>
    </FormDialog>
  )
}

function Rejoin({ person, form, onClose }: RejoinModalProps & { form: EmployeeForm }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const queries = useQueryClient()
  const { formats } = useUser()
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(rejoinEmployee),
    onSuccess: async (answer) => {
      notifySuccess(t('done.rejoined', { date: format.day(answer.date_of_joining) }))
      onClose()
      await refreshMoves(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const sections = useMemo(
    () => [
      formSection('', [
        formField({
          FIELD_SLUG: JOINING,
          FIELD_NAME: t('rejoin.joining'),
          FEILD_TYPE: 'calander',
          IS_MANDATORY: 1,
        }),
        formField({
          FIELD_SLUG: CODE,
          FIELD_NAME: t('rejoin.code'),
          FEILD_TYPE: 'radio',
          help_text: t('rejoin.codeHelp'),
          FEILD_VALUES: [
            { value: 'kept', label: t('rejoin.kept', { code: person.EMPLOYEE_CODE }) },
            { value: 'new', label: t('rejoin.new') },
          ],
        }),
        ...movableFields(form),
        formField({
          FIELD_SLUG: NOTE,
          FIELD_NAME: t('transfer.note'),
          FEILD_TYPE: 'textarea',
          MAX_LENGTH: 1000,
        }),
      ]),
    ],
    [form, person.EMPLOYEE_CODE, t],
  )
  const initial = useMemo(() => ({ [JOINING]: dayIn(formats.time_zone) }), [formats.time_zone])
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const submit = (typed: FormValues) => {
    const { [JOINING]: joining, [CODE]: code, [NOTE]: note, ...fields } = typed
    const given = Object.entries(fields).flatMap(([slug, value]) =>
      value === null || value === '' || value === undefined ? [] : [[slug, Number(value)] as const],
    )
    mutate({
      body: {
        emp_id: person.EMPLOYEE_ID,
        date_of_joining: String(joining),
        ...(code === 'new' || code === 'kept' ? { code } : {}),
        values: Object.fromEntries(given),
        ...(note ? { note: String(note) } : {}),
        version: person.version,
      },
    })
  }
  return (
    <MusterForm
      definition={{ sections }}
      initialValues={initial}
      masters={form.master_values}
      onSubmit={submit}
      isSubmitting={isPending}
      onCancel={onClose}
      errors={errors}
      formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
      texts={{ save: t('rejoin.save') }}
    />
  )
}
