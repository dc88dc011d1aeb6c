import { Card } from '@mantine/core'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { saveFormData } from '@muster/contract/forms/forms.contract'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/api.ts'
import { fieldErrors } from '../../../lib/form-field.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { FormSkeleton, MusterForm } from '../../../lib/MusterForm.tsx'
import { notifySuccess } from '../../../lib/notices.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import { clearDraft, keepDraft, readDraft } from '../data/create-draft.ts'
import { type EmployeeForm, employeeFormOptions } from '../data/employee-form-options.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import '../texts.ts'

/** Adds a person. What is typed is kept as a draft at this browser until it is saved or thrown away. */
export default function CreateEmployeePage() {
  const { t } = useTranslation('employees')
  const form = useQuery(employeeFormOptions)
  return (
    <>
      <PageHeader
        title={t('titles.create')}
        crumbs={[{ label: t('titles.directory'), href: hrefOf('/users/emp-directory') }]}
        subtitle={t('create.text')}
      />
      <Card padding="lg">
        <Loaded query={form} skeleton={<FormSkeleton />}>
          {(definition) => <CreateForm form={definition} />}
        </Loaded>
      </Card>
    </>
  )
}

/** The code may be left open: the server then gives the next one, so that two people adding never clash. */
function sectionsForNew(form: EmployeeForm, codeHelp: string): EmployeeForm['sections'] {
  return form.sections.map((section) => ({
    ...section,
    fields: section.fields
      .filter((field) => !field.retired)
      .map((field) =>
        field.FIELD_SLUG === 'EMPLOYEE_CODE'
          ? { ...field, IS_MANDATORY: 0 as const, help_text: codeHelp }
          : field,
      ),
  }))
}

function CreateForm({ form }: { form: EmployeeForm }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft] = useState(readDraft)
  const [isDirty, setIsDirty] = useState(false)
  const sections = useMemo(() => sectionsForNew(form, t('create.codeHelp')), [form, t])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) =>
      call(saveFormData, { params: { formid: EMPLOYEE_FORM }, body: { values: withoutBlanks(values) } }),
    onSuccess: async ({ id }) => {
      clearDraft()
      // The guard must have seen that nothing is unsaved before the page is left.
      flushSync(() => setIsDirty(false))
      notifySuccess(t('create.saved'))
      void refreshPeople(queries)
      await navigate(`/users/view/${id}`, { replace: true })
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error), [error])
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <MusterForm
        definition={{ sections }}
        masters={form.master_values}
        draft={draft}
        onDraftChange={(values) => (values ? keepDraft(values) : clearDraft())}
        onDirtyChange={setIsDirty}
        onSubmit={mutate}
        isSubmitting={isPending}
        onCancel={() => void navigate('/users/emp-directory')}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('create.save') }}
      />
    </>
  )
}

function withoutBlanks(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}
