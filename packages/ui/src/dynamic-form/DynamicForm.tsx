import { Alert, Button, Group, Title } from '@mantine/core'
import type { FormSection } from '@muster/contract/forms/form-definition'
import { worded } from '@muster/contract/forms/form-variants'
import { isRequired } from '@muster/contract/forms/values/form-values'
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconAlertCircle, IconInfoCircle } from '../icons.ts'
import classes from './DynamicForm.module.css'
import { FormContextProvider } from './FormContext.tsx'
import { FormFieldControl, isWideField } from './FormFieldControl.tsx'
import { FormSectionNav } from './FormSectionNav.tsx'
import { FormStepNav } from './FormStepNav.tsx'
import { ReadOnlyForm } from './ReadOnlyForm.tsx'
import { defaultFormTexts } from './texts.ts'
import type { DynamicFormProps } from './types.ts'
import { type DynamicFormModel, useDynamicForm } from './useDynamicForm.ts'
import { type FormSteps, useFormSteps } from './useFormSteps.ts'

/** Minimum number of sections for a section navigation. */
const NAV_FROM = 3

/**
 * A form rendered from its definition: all field types with their rules, conditions, validation on blur and
 * on submit, drafts, and a read-only mode (core specification, sections 3 and 5).
 */
export function DynamicForm(props: DynamicFormProps) {
  const texts = useMemo(() => ({ ...defaultFormTexts, ...props.texts }), [props.texts])
  return props.isReadOnly ? (
    <ReadOnlyForm
      definition={props.definition}
      values={props.initialValues ?? {}}
      resources={props}
      texts={texts}
    />
  ) : (
    <EditableForm {...props} texts={texts} />
  )
}

function EditableForm(props: DynamicFormProps & { texts: typeof defaultFormTexts }) {
  const { definition, texts: t, isSubmitting } = props
  const model = useDynamicForm(props, t)
  const formRef = useRef<HTMLFormElement>(null)
  const baseId = useId()
  const sections = definition.sections.filter((section) => section.fields.some(model.isVisibleField))
  const steps = useFormSteps(props, model)
  const shownSections = steps
    ? sections.filter((section) => steps.step.sectionIds.includes(section.section_id))
    : sections
  const hasNav = !steps && sections.length >= NAV_FROM
  const sectionId = (section: FormSection) => `${baseId}-section-${section.section_id}`
  useFocusServerErrors(props.errors, formRef)
  useFocusStep(steps?.place, props.errors, formRef)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSubmitting) return
    if (steps && !steps.maySave) {
      focusFirst(formRef.current, steps.next())
      return
    }
    // Renders the messages at once, so that the first wrong field is where it stays when it gets the focus.
    const values = flushSync(model.submit)
    if (values) props.onSubmit(values)
    else {
      const wrong = Object.keys(model.problems)
      steps?.show(wrong)
      focusFirst(formRef.current, wrong)
    }
  }

  function goTo(section: FormSection) {
    const target = document.getElementById(sectionId(section))
    target?.scrollIntoView({ block: 'start' })
    target?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }

  return (
    <FormContextProvider value={{ resources: props, texts: t, values: model.values, today: model.today }}>
      <form
        ref={formRef}
        id={props.formId}
        className={classes.form}
        data-nav={hasNav || undefined}
        onSubmit={submit}
        noValidate
      >
        {steps ? <FormStepNav steps={steps} model={model} texts={t} /> : null}
        {hasNav ? <FormSectionNav sections={sections} model={model} onGo={goTo} texts={t} /> : null}
        <div className={classes.sections}>
          {model.isDraftShown ? (
            <Alert icon={<IconInfoCircle size={18} />} color="blue">
              <Group justify="space-between" gap="xs">
                {t.draftRestored}
                <Button size="compact-sm" variant="default" onClick={model.discardDraft}>
                  {t.discardDraft}
                </Button>
              </Group>
            </Alert>
          ) : null}
          {props.formError ? (
            <Alert icon={<IconAlertCircle size={18} />} color="red" role="alert">
              {props.formError}
            </Alert>
          ) : null}
          {shownSections.map((section) => (
            <section key={section.section_id} id={sectionId(section)} className={classes.section}>
              {(steps ? shownSections : definition.sections).length > 1 && section.name ? (
                <Title order={2} size="h3" mb="md">
                  {section.name}
                </Title>
              ) : null}
              <SectionFields section={section} model={model} />
            </section>
          ))}
          {steps?.step.content}
          {props.children}
          <FormFoot form={props} model={model} steps={steps} />
        </div>
      </form>
    </FormContextProvider>
  )
}

interface FormFootProps {
  form: DynamicFormProps & { texts: typeof defaultFormTexts }
  model: DynamicFormModel
  steps: FormSteps | null
}

/** The number of invalid fields, and the buttons unless they are elsewhere. */
function FormFoot({ form, model, steps }: FormFootProps) {
  const { texts: t, isSubmitting, onCancel, formId, actions } = form
  const shownProblems = model.fields.filter((field) => model.errorOf(field.FIELD_SLUG)).length
  const text = model.hasTried && shownProblems > 0 ? t.problems(shownProblems) : null
  if (formId) {
    return (
      <span className={classes.footerText} data-alone role="status">
        {text}
      </span>
    )
  }
  return (
    <div className={classes.footer}>
      <span className={classes.footerText} role="status">
        {text}
      </span>
      {onCancel ? (
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t.cancel}
        </Button>
      ) : null}
      {actions}
      {steps ? <StepButtons steps={steps} texts={t} isBusy={isSubmitting} /> : null}
      {model.fields.some((field) => field.editable) ? (
        <Button type="submit" loading={isSubmitting}>
          {steps && !steps.maySave ? t.next : t.save}
        </Button>
      ) : null}
    </div>
  )
}

/** Back, and the optional steps after one that can be saved. */
function StepButtons({
  steps,
  texts: t,
  isBusy,
}: {
  steps: FormSteps
  texts: typeof defaultFormTexts
  isBusy: boolean | undefined
}) {
  const after = steps.all[steps.place + 1]
  return (
    <>
      {steps.place > 0 ? (
        <Button variant="default" onClick={() => steps.go(steps.place - 1)} disabled={isBusy}>
          {t.back}
        </Button>
      ) : null}
      {steps.maySave && after ? (
        <Button variant="default" onClick={steps.next} disabled={isBusy}>
          {after.name}
        </Button>
      ) : null}
    </>
  )
}

function SectionFields({ section, model }: { section: FormSection; model: DynamicFormModel }) {
  return (
    <div className={classes.fields}>
      {section.fields.filter(model.isVisibleField).map((field) => {
        const slug = field.FIELD_SLUG
        return (
          <div
            key={slug}
            data-field={slug}
            className={isWideField(field) ? `${classes.field} ${classes.wide}` : classes.field}
          >
            <FormFieldControl
              field={worded(field, model.values)}
              value={model.values[slug] ?? null}
              onChange={(value) => model.change(slug, value)}
              onBlur={() => model.touch(slug)}
              error={model.errorOf(slug)}
              isRequired={isRequired(field, model.values)}
            />
          </div>
        )
      })}
    </div>
  )
}

const FOCUSABLE = [
  'input:not([type="hidden"]):not([type="file"]):not(:disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
].join(',')

/** Scrolls to and focuses the first of these fields, in form order. */
function focusFirst(form: HTMLFormElement | null, slugs: string[]) {
  const wanted = new Set(slugs)
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const box = boxes.find((candidate) => wanted.has(candidate.dataset.field ?? ''))
  box?.scrollIntoView({ block: 'center' })
  // Of several inputs the wrong one: a country's list that opens would cover the message about the number.
  const wrong = box?.querySelector<HTMLElement>('input[aria-invalid="true"], textarea[aria-invalid="true"]')
  const target = wrong ?? box?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus({ preventScroll: true })
}

/** Another step begins at its top, with the focus in its first field or in the one that the server refused. */
function useFocusStep(
  place: number | undefined,
  errors: DynamicFormProps['errors'],
  formRef: { current: HTMLFormElement | null },
) {
  const seen = useRef(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step moves the focus
  useEffect(() => {
    if (place === seen.current) return
    seen.current = place
    const form = formRef.current
    form?.scrollIntoView({ block: 'start' })
    const refused = Object.keys(errors ?? {})
    if (refused.length > 0) focusFirst(form, refused)
    else
      form
        ?.querySelector('[data-field]')
        ?.querySelector<HTMLElement>(FOCUSABLE)
        ?.focus({ preventScroll: true })
  }, [place])
}

function useFocusServerErrors(
  errors: DynamicFormProps['errors'],
  formRef: { current: HTMLFormElement | null },
) {
  useEffect(() => {
    const slugs = Object.keys(errors ?? {})
    if (slugs.length > 0) focusFirst(formRef.current, slugs)
  }, [errors, formRef])
}
