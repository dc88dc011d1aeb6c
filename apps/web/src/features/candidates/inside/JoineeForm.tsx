import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { readJoineeForm, submitJoineeForm } from '@muster/contract/calls/candidates/joinee-form'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { DynamicForm } from '@muster/ui/dynamic-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ApiError, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { useKeeping, useSoon } from '../../../lib/form/keep-typed.ts'
import { ask, isRefusal } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import classes from '../../../lib/portal/Portal.module.css'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { pathTo, portalOptions, type Wanted } from '../data/portal-data.ts'
import { Documents } from './Documents.tsx'
import '../texts.ts'

type Form = DataOf<typeof readJoineeForm>

/** The joinee form, kept as it is typed, with the documents. */
export default function JoineeFormPage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Read linkKey={props.linkKey} />
    </Inside>
  )
}

const optionsOf = (cid: string) => ({
  queryKey: [readJoineeForm.id, cid],
  queryFn: () => ask(readJoineeForm, { body: { cid } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
  // What is typed must not be replaced while it is typed.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

function Read({ linkKey }: { linkKey: string }) {
  const query = useQuery(optionsOf(linkKey))
  return (
    <Loaded linkKey={linkKey} query={query}>
      {(form) => (
        <Fill key={query.dataUpdatedAt} linkKey={linkKey} form={form} reload={() => void query.refetch()} />
      )}
    </Loaded>
  )
}

function Fill({ linkKey, form, reload }: { linkKey: string; form: Form; reload: () => void }) {
  const { t } = useTranslation('candidates')
  const texts = useFormTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [documents, setDocuments] = useState<Wanted[]>(form.documents)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const { keep, state, error, forget, begin } = useKeeping(form.version, (values, version, is_final) =>
    ask(submitJoineeForm, { body: { cid: linkKey, values, version, is_final } }),
  )
  const { keepSoon, cancel } = useSoon((values) => void keep(values, 0), begin)
  const isConflict = isApiError(error, 'record.conflict')
  const fields = error instanceof ApiError ? error.fields : {}
  const hasFields = Object.keys(fields).length > 0
  async function submit(values: FormValues) {
    cancel()
    setIsSubmitting(true)
    const isSubmitted = await keep(values, 1)
    setIsSubmitting(false)
    if (!isSubmitted) return
    await client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
    await navigate(pathTo.success(linkKey))
  }
  return (
    <Stack gap="lg">
      <Title order={1}>{t('form.title')}</Title>
      {form.is_open ? null : <Alert>{t('form.closed')}</Alert>}
      {isConflict ? (
        <Alert color="red" role="alert" title={t('form.conflict')}>
          <Button variant="default" mih={44} onClick={reload}>
            {t('form.reload')}
          </Button>
        </Alert>
      ) : null}
      <DynamicForm
        definition={form}
        initialValues={form.values}
        masters={form.master_values}
        today={form.today}
        isReadOnly={!form.is_open}
        errors={fields}
        isSubmitting={isSubmitting}
        actions={<Kept state={state} error={isConflict || hasFields ? null : error} />}
        onValuesChange={keepSoon}
        onSubmit={(values) => void submit(values)}
        texts={{ ...texts.texts, save: t('form.submit') }}
        dateFieldTexts={texts.dateFieldTexts}
      >
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('form.documents')}
          </Title>
          <Text size="sm" mb="md">
            {t('form.documentsText')}
          </Text>
          {form.locker && form.is_open ? (
            <Button
              component={Link}
              to={pathTo.locker(linkKey)}
              variant="default"
              mih={44}
              mb="md"
              fullWidth
              className={classes.wraps}
            >
              {t('locker.bring', { name: form.locker })}
            </Button>
          ) : null}
          <Documents
            linkKey={linkKey}
            documents={documents}
            isOpen={form.is_open}
            onChange={(next) => {
              setDocuments(next)
              forget()
              void client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
            }}
          />
        </section>
      </DynamicForm>
      <Button component={Link} to={pathTo.home(linkKey)} variant="subtle" mih={44}>
        {t('letter.home')}
      </Button>
    </Stack>
  )
}

/** Beside the button, which stays in view: whether what was typed is kept, or why it could not be submitted. */
function Kept({ state, error }: { state: 'idle' | 'saving' | 'saved'; error: unknown }) {
  const { t } = useTranslation('candidates')
  if (error && state === 'idle')
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" flex="1 1 12rem">
        {isRefusal(error) ? messageOf(error) : t('form.notSaved')}
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {state === 'idle' ? null : t(`form.${state}`)}
    </Text>
  )
}
