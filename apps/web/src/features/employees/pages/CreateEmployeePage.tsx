import { Card } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { updateLogin } from '@muster/contract/calls/employees/employees'
import { saveFormData } from '@muster/contract/calls/forms/forms'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormConflict, isFormChanged } from '../../../lib/form/FormConflict.tsx'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useUser } from '../../../lib/session/session.ts'
import classes from '../bulk/Bulk.module.css'
import { CreateAside, NextSteps } from '../bulk/CreateAside.tsx'
import { draftOptions, refreshDrafts, type WholeDraft } from '../bulk/create-queries.ts'
import { DraftList } from '../bulk/DraftList.tsx'
import { useServerDraft } from '../bulk/useServerDraft.ts'
import { hireDefaults, hireSteps } from '../create/hire-steps.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import '../bulk/bulk-texts.ts'
import '../texts.ts'

/**
 * Creates an employee in three steps: who, job, start. Typed values are saved as a draft on the server until they are
 * submitted or discarded.
 */
export default function CreateEmployeePage() {
  const { t } = useTranslation('employees')
  const [query] = useSearchParams()
  const draftId = Number(query.get('draft')) || null
  return (
    <>
      <PageHeader
        title={t('titles.create')}
        crumbs={[{ label: t('titles.directory'), href: hrefOf('/users/emp-directory') }]}
        subtitle={t('create.text')}
      />
      {draftId === null ? (
        <>
          <DraftList />
          <Create draft={null} />
        </>
      ) : (
        <Continued key={draftId} id={draftId} />
      )}
    </>
  )
}

function Continued({ id }: { id: number }) {
  const { t } = useTranslation('newPerson')
  const draft = useQuery(draftOptions(id))
  if (isApiError(draft.error, 'record.not_found')) {
    return <EmptyState title={t('draft.gone')} />
  }
  return (
    <Loaded query={draft} skeleton={<FormSkeleton />}>
      {(found) => <Create draft={found} />}
    </Loaded>
  )
}

function Create({ draft }: { draft: WholeDraft | null }) {
  const form = useQuery(employeeFormOptions)
  return (
    <Loaded query={form} skeleton={<FormSkeleton />}>
      {(definition) => <CreateForm form={definition} start={draft} />}
    </Loaded>
  )
}

/**
 * Says in one toast what was done. The employee exists even if the invitation fails: the failure is shown, and nothing
 * is lost.
 */
function useInvitation() {
  const { t } = useTranslation('newPerson')
  return async (emp_id: number, isWanted: boolean): Promise<() => void> => {
    if (!isWanted) return () => notifySuccess(t('saved'))
    try {
      const { invited } = await call(updateLogin, { body: { emp_id, status: 1 } })
      return () => notifySuccess(t(invited ? 'savedInvited' : 'saved'))
    } catch (error) {
      return () => notifyError(t('notInvited', { reason: messageOf(error) }))
    }
  }
}

const PAUSE = 400

function CreateForm({ form, start }: { form: EmployeeForm; start: WholeDraft | null }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const invite = useInvitation()
  const { draft, keep, drop } = useServerDraft({ draftId: start?.draft_id, version: start?.version })
  const today = dayIn(useUser().formats.time_zone)
  const defaults = useMemo(() => hireDefaults(form, today), [form, today])
  const [values, setValues] = useState<FormValues>(() => ({ ...defaults, ...(start?.values as FormValues) }))
  // What is typed is looked up once the typing pauses.
  const [seen] = useDebouncedValue(values, PAUSE)
  const [isDirty, setIsDirty] = useState(false)
  const mayInvite = useCan('employees.account.manage')
  const [isInvited, setIsInvited] = useState(true)
  const { sections, steps } = useMemo(
    () =>
      hireSteps(form, {
        who: t('create.who'),
        job: t('create.job'),
        start: t('create.start'),
        more: t('create.more'),
        codeHelp: t('create.codeHelp'),
      }),
    [form, t],
  )
  const ahead = <NextSteps values={seen} isInvited={isInvited} onInvite={setIsInvited} />
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: FormValues) =>
      call(saveFormData, {
        params: { formid: EMPLOYEE_FORM },
        body: { values: withoutBlanks(typed), form_version: form.version },
      }),
    onSuccess: async ({ id }, typed) => {
      await drop()
      const report = await invite(id, mayInvite && isInvited && Boolean(typed.EMAIL))
      // The navigation guard must see the clean form before the page is left.
      flushSync(() => setIsDirty(false))
      void refreshPeople(queries)
      void refreshDrafts(queries)
      await navigate(`/users/view/${id}`, { replace: true })
      report()
    },
    onError: async (refusal) => {
      if (isFormChanged(refusal)) await queries.invalidateQueries({ queryKey: employeeFormOptions.queryKey })
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error), [error])
  const wholeError = error && Object.keys(errors).length === 0 ? messageOf(error) : null
  const formError = isFormChanged(error) ? <FormConflict error={error} /> : wholeError
  const change = (typed: FormValues | null) => {
    if (typed) keep(withoutBlanks(typed))
    else void drop().then(() => refreshDrafts(queries))
  }
  return (
    <div className={classes.beside}>
      {/* A draft saved on the server survives leaving the page. */}
      <UnsavedGuard isDirty={isDirty && draft.state !== 'saved'} />
      <Card padding="lg">
        <MusterForm
          definition={{ sections }}
          steps={steps.map((step) => (step.id === 'start' ? { ...step, content: ahead } : step))}
          initialValues={defaults}
          onValuesChange={setValues}
          masters={form.master_values}
          draft={start ? (start.values as FormValues) : null}
          onDraftChange={change}
          onDirtyChange={setIsDirty}
          onSubmit={mutate}
          isSubmitting={isPending}
          onCancel={() => void navigate('/users/emp-directory')}
          errors={errors}
          formError={formError}
          texts={{ save: t('create.save') }}
        />
      </Card>
      <div className={classes.aside}>
        <CreateAside values={seen} draft={draft} />
      </div>
    </div>
  )
}

function withoutBlanks(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}
