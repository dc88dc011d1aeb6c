import { Alert, Button, Text } from '@mantine/core'
import { editFormData, saveFormData } from '@muster/contract/calls/forms/forms'
import type { FieldOption, FormValues } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { useSaving } from '../../../lib/form/use-saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './Library.module.css'
import {
  type Definition,
  definitionOptions,
  type EntryDetail,
  entryOptions,
  refreshEntries,
} from './library-queries.ts'

const asId = (text: string | undefined) => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Creates an entry: `id` is the form's id. */
export function NewEntry() {
  const { t } = useTranslation('formsLibrary')
  const formid = asId(useParams().id)
  if (formid === null) return <EmptyState order={1} title={t('records.nothing')} />
  return <NewEntryOf formid={formid} />
}

function NewEntryOf({ formid }: { formid: number }) {
  const { t } = useTranslation('formsLibrary')
  const definition = useQuery(definitionOptions(formid))
  return (
    <Loaded query={definition} skeleton={<FormSkeleton fields={4} />} order={1}>
      {(form) => (
        <EntryFrame title={t('records.addTitle', { name: form.name })} form={form}>
          <EntryForm form={form} entry={null} />
        </EntryFrame>
      )}
    </Loaded>
  )
}

/** Edits an entry: `id` is the entry's id, `form_type` the form's. */
export function ExistingEntry() {
  const { t } = useTranslation('formsLibrary')
  const params = useParams()
  const [id, formid] = [asId(params.id), asId(params.form_type)]
  if (id === null || formid === null) return <EmptyState order={1} title={t('records.nothing')} />
  return <ExistingEntryOf formid={formid} id={id} />
}

function ExistingEntryOf({ formid, id }: { formid: number; id: number }) {
  const { t } = useTranslation('formsLibrary')
  const entry = useQuery(entryOptions(formid, id))
  return (
    <Loaded query={entry} skeleton={<FormSkeleton fields={4} />} order={1}>
      {(data) => (
        <EntryFrame
          title={t('records.editTitle', { name: data.label })}
          subtitle={data.abilities.edit ? undefined : t('records.readOnly')}
          form={data}
        >
          <EntryForm key={data.version} form={data} entry={data} />
        </EntryFrame>
      )}
    </Loaded>
  )
}

interface FrameProps {
  title: string
  subtitle?: string | undefined
  form: Pick<Definition, 'formid' | 'name'>
  children: ReactNode
}

function EntryFrame({ title, subtitle, form, children }: FrameProps) {
  const { t } = useTranslation('formsLibrary')
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        crumbs={[
          { label: t('records.allTitle'), href: hrefOf('/org-master/forms-library/all') },
          { label: form.name, href: hrefOf(`/org-master/forms-library/${form.formid}`) },
        ]}
      />
      <div className={classes.panel}>{children}</div>
    </>
  )
}

interface EntryFormProps {
  form: Pick<Definition, 'formid' | 'sections' | 'master_values'>
  entry: EntryDetail | null
}

function EntryForm({ form, entry }: EntryFormProps) {
  const { t } = useTranslation('formsLibrary')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isDirty, setIsDirty] = useState(false)
  const list = `/org-master/forms-library/${form.formid}`
  const { save, isSaving, error } = useSaving({
    mutationFn: (values: FormValues) => {
      const params = { formid: form.formid }
      return entry
        ? call(editFormData, { params, body: { id: entry.id, values, version: entry.version } })
        : call(saveFormData, { params, body: { values } })
    },
    onSuccess: async () => {
      flushSync(() => setIsDirty(false))
      notifySuccess(t('records.saved'))
      await refreshEntries(queries)
      void navigate(list)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error), [error])
  const known = useMemo(() => (entry ? knownOptions(entry) : {}), [entry])
  const isOvertaken = isApiError(error, 'record.conflict')
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      {isOvertaken ? (
        <Alert color="yellow" title={t('records.conflictTitle')} mb="md" role="alert">
          <Text size="sm">{t('records.conflictText')}</Text>
          <Button mt="xs" size="xs" variant="default" onClick={() => void refreshEntries(queries)}>
            {t('records.reload')}
          </Button>
        </Alert>
      ) : null}
      <MusterForm
        definition={form}
        initialValues={entry?.values}
        masters={form.master_values}
        knownOptions={known}
        isReadOnly={entry !== null && !entry.abilities.edit}
        onSubmit={save}
        isSubmitting={isSaving}
        onCancel={() => void navigate(list)}
        onDirtyChange={setIsDirty}
        errors={errors}
        formError={error && !isOvertaken && Object.keys(errors).length === 0 ? messageOf(error) : null}
      />
    </>
  )
}

/** Labels of selected records of searched masters, such as employees. */
function knownOptions(entry: EntryDetail): Record<string, FieldOption[]> {
  const known: Record<string, FieldOption[]> = {}
  for (const field of entry.sections.flatMap((section) => section.fields)) {
    const value = entry.values[field.FIELD_SLUG]
    const label = entry.labels[field.FIELD_SLUG]
    if (!field.master || !label || (typeof value !== 'number' && typeof value !== 'string')) continue
    known[field.master] = [...(known[field.master] ?? []), { value, label }]
  }
  return known
}
