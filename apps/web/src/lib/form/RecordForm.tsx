import { Button, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { submitAfterUploads, useIsUploading } from '../calls/uploads.ts'
import { FormProblem } from './FormProblem.tsx'
import { MusterForm } from './MusterForm.tsx'
import type { FormRemoval, RecordFormProps } from './record-form-types.ts'
import { LeaveQuestion, UnsavedGuard } from './UnsavedGuard.tsx'
import { submission } from './use-form-check.ts'
import type { useRecordForm } from './use-record-form.ts'
import '../ui-texts/texts.ts'

interface RecordFormParts<Body, Part, Answer> {
  props: RecordFormProps<Body, Part, Answer>
  form: ReturnType<typeof useRecordForm<Body, Part, Answer>>
}

/** The content of a record's form: errors, inputs, preview, and the confirmation before leaving. */
export function RecordForm<Body, Part, Answer>({ props, form }: RecordFormParts<Body, Part, Answer>) {
  const { t } = useTranslation('ui')
  const { basis, check, isSaving, errors } = form
  const isReadOnly = props.isReadOnly ?? false
  useSubmitKey(check.formId)
  const part = props.part?.render({
    value: form.part,
    onChange: form.setPart,
    errors: check.errors,
    isReadOnly,
    draft: form.draft,
  })
  const isPartFirst = props.part?.isFirst === true && (props.fields ?? props.sections) !== undefined
  const submit: typeof form.submit = (typed) => {
    const element = document.getElementById(check.formId)
    if (element instanceof HTMLFormElement && submitAfterUploads(element)) return
    if (!isSaving && check.passes()) form.submit(typed)
  }
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty} withSearch />
      {form.isLeaving ? <LeaveQuestion onLeave={form.leave} onStay={() => form.setIsLeaving(false)} /> : null}
      <Stack gap="md" onSubmitCapture={check.show}>
        <FormProblem form={form} problem={props.problem} />
        {props.before?.(form.draft)}
        {isPartFirst ? part : null}
        {props.fields || props.sections ? (
          <MusterForm
            key={`${basis.round}`}
            {...props.resources}
            formId={check.formId}
            definition={{ sections: form.sections }}
            initialValues={form.start}
            draft={basis.draft}
            onDraftChange={(values) => values === null && form.forgetDraft()}
            onValuesChange={form.setValues}
            onDirtyChange={form.setIsFormDirty}
            isReadOnly={isReadOnly}
            onSubmit={submit}
            isSubmitting={isSaving}
            errors={errors}
            texts={{ draftRestored: t('conflict.kept'), discardDraft: t('conflict.reload') }}
          >
            {isPartFirst ? null : part}
            <Ready onChange={form.setIsReady} />
          </MusterForm>
        ) : (
          <form id={check.formId} noValidate onSubmit={submission(() => submit({}))}>
            {part}
            <Ready onChange={form.setIsReady} />
          </form>
        )}
        {form.reviewed === undefined ? null : props.review?.render(form.reviewed, form.reviewAgain)}
        {props.after?.(form.draft, form.saveWith)}
      </Stack>
    </>
  )
}

/** Reports when the fields are rendered: their code is loaded on first use, and until then Save would do nothing. */
function Ready({ onChange }: { onChange: (isReady: boolean) => void }) {
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return null
}

/** Delete, further actions, Cancel, and Save, which is outside the form element. */
export function RecordButtons<Body, Part, Answer>({ props, form }: RecordFormParts<Body, Part, Answer>) {
  const { t } = useTranslation('ui')
  const { reviewed, isSaving } = form
  const isUploading = useIsUploading()
  const { review, saveLabel = t('form.save') } = props
  const isNext = review && reviewed === undefined
  const mayBeSaved = isNext || reviewed === undefined || (review?.mayBeSaved?.(reviewed) ?? true)
  const label = isNext
    ? review.label
    : ((reviewed === undefined ? null : review?.saveLabel?.(reviewed)) ?? saveLabel)
  return (
    <>
      {props.remove ? (
        <RemoveButton removal={props.remove} isBusy={form.isRemoving} onRemove={form.remove} />
      ) : null}
      {props.actions}
      {props.cancelLabel === null ? null : (
        <Button variant="default" onClick={form.close} disabled={isSaving}>
          {props.cancelLabel ?? t('form.cancel')}
        </Button>
      )}
      <Button
        type="submit"
        form={form.check.formId}
        color={props.isDangerous ? 'red' : undefined}
        loading={isSaving || isUploading}
        disabled={!form.isReady || !form.maySave || !mayBeSaved}
      >
        {label}
      </Button>
    </>
  )
}

interface RemoveButtonProps {
  removal: FormRemoval
  isBusy: boolean
  onRemove: () => void
}

/** Deletes on the second press, which is a confirmation. */
function RemoveButton({ removal, isBusy, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('ui')
  const [isAsking, setIsAsking] = useState(false)
  const { label = t('drawer.remove'), sure = t('drawer.sure') } = removal
  const isMeant = isAsking || sure === null
  return (
    <>
      {isAsking && removal.text ? (
        <Text size="sm" w="100%" role="status">
          {removal.text}
        </Text>
      ) : null}
      <Button
        variant="subtle"
        color="red"
        style={{ marginInlineEnd: 'auto' }}
        loading={isBusy}
        onClick={() => (isMeant ? onRemove() : setIsAsking(true))}
      >
        {isAsking ? sure : label}
      </Button>
    </>
  )
}

/** Ctrl+Enter saves from every field, including multi-line ones. */
function useSubmitKey(formId: string) {
  useHotkeys(
    [
      [
        'mod+Enter',
        () => {
          const form = document.getElementById(formId)
          // Ignore the shortcut while a dialog above this one has the focus.
          const around = form?.closest('[role="dialog"]') ?? form
          if (form instanceof HTMLFormElement && around?.contains(document.activeElement))
            form.requestSubmit()
        },
      ],
    ],
    [],
  )
}
