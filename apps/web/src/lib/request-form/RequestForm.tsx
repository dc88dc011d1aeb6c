import { Button, Card, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { RequestFieldFacts } from '@muster/contract/requests/kinds/kind-shape'
import { IconSend } from '@muster/ui/icons'
import { type ReactNode, useRef } from 'react'
import { CheckedForm } from '../form/CheckedForm.tsx'
import { UnsavedGuard } from '../form/UnsavedGuard.tsx'
import { useFormCheck } from '../form/use-form-check.ts'
import { RequestField } from './RequestFields.tsx'
import classes from './RequestForm.module.css'
import { RequestOutcome } from './RequestOutcome.tsx'
import { RequestPreviewCard } from './RequestPreviewCard.tsx'
import type { PreviewAnswer, RequestChoices, RequestParts, RequestSlots } from './request-form-types.ts'
import { requiredFields } from './request-values.ts'
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts'
import { useRequestWords } from './use-request-words.ts'

interface RequestFormProps<A extends PreviewAnswer> extends RequestFormOptions<A> {
  choices?: RequestChoices
  /** Fields rendered by the screen, above the others. */
  slots?: RequestSlots<A>
  /** Shown below the preview. */
  aside?: (answer: A) => ReactNode
  /** Heading of the preview, if the kind has its own. */
  previewTitle?: string | undefined
  takesFiles?: RequestParts<A>['takesFiles']
  /** Confirms before unsaved changes are lost, for a form opened by a URL parameter. */
  isGuarded?: boolean
}

const none: RequestChoices = {}

function showPreview(card: HTMLElement | null) {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

/**
 * How much of the preview is told. Defaults that happen not to fit are no mistake of the user's, nor are fields that are
 * still to be filled in: the line above the button says nothing of them before the first try.
 */
function howMuchToTell(
  { problems }: Pick<PreviewAnswer['preview'], 'problems'>,
  { isUsed, isTried, isEmpty }: { isUsed: boolean; isTried: boolean; isEmpty: (field: string) => boolean },
): { isQuiet: boolean; hasLine: boolean } {
  if (isTried || problems.length === 0) return { isQuiet: false, hasLine: true }
  const isUnfinished = problems.every(({ field }) => field !== null && isEmpty(field))
  return { isQuiet: !isUsed, hasLine: isUsed && !isUnfinished }
}

/** Request form: fields, live preview of the effect and the approvers, and the submit button. */
export function RequestForm<A extends PreviewAnswer>({
  choices = none,
  slots = {},
  aside,
  previewTitle,
  takesFiles: mayTakeFiles,
  isGuarded = false,
  ...options
}: RequestFormProps<A>) {
  const { kind } = options
  const form = useRequestForm(options)
  const card = useRef<HTMLDivElement>(null)
  const words = useRequestWords(kind)
  const { values, set, answer, preview } = form
  const fields = kind.shape.fields as Readonly<Record<string, RequestFieldFacts>>
  const takesFiles = (mayTakeFiles ?? kind.takesFiles)?.(values, answer) ?? true
  const hidden = kind.hides?.(values) ?? []
  const drawn = Object.entries(fields).filter(
    ([name, { kind: control }]) =>
      !hidden.includes(name) &&
      (name in slots || (control !== 'part' && (control !== 'files' || takesFiles))),
  )
  const shown = new Set(
    drawn.flatMap(([name, { to, half }]) => slots[name]?.tells ?? [name, to ?? name, half ?? name]),
  )
  for (const [name, { tells }] of Object.entries(slots)) if (!tells) shown.delete(name)
  const problems = answer?.preview.problems ?? []
  // The first of a field, as in the line above the button.
  const byField = Object.fromEntries(
    problems.toReversed().flatMap(({ field, text }) => (field ? [[field, text]] : [])),
  )
  const check = useFormCheck({
    ...{ values, shown, error: form.error, required: requiredFields(kind.shape) },
    problems: preview.isCurrent ? byField : {},
    isBlocked: preview.isCurrent && problems.length > 0,
  })
  const { isQuiet, hasLine } = howMuchToTell(
    { problems },
    {
      ...{ isUsed: form.isUsed, isTried: check.isTried },
      isEmpty: (field) => shown.has(field) && (values[field] ?? '') === '',
    },
  )
  const told = isQuiet ? undefined : answer?.preview
  /** Error of a field: refused or missing, or a problem from the preview as soon as it is filled in. */
  const problemAt = (name: string): string | undefined =>
    check.errors[name] ?? (isQuiet || (values[name] ?? '') === '' ? undefined : byField[name])
  const errors = Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const problem = problemAt(name)
      return problem === undefined ? [] : [[name, problem]]
    }),
  )

  const canWork = (day: string) => !(options.offDays?.has(day) ?? false)

  // Works from every field, including those where Enter inserts a line break.
  useHotkeys([['mod+Enter', () => (document.activeElement as HTMLInputElement).form?.requestSubmit()]], [])

  const place = ([name, facts]: [string, RequestFieldFacts]) => (
    <div
      key={name}
      data-narrow={(facts.kind === 'time' && !(name in slots)) || undefined}
      data-field={[name, facts.to, facts.half, ...(slots[name]?.tells ?? [])].filter(Boolean).join(' ')}
    >
      {slots[name]?.draw({ values, set, answer, errors }) ?? (
        <RequestField {...{ name, facts, fields, values, set, words, problemAt, choices, canWork }} />
      )}
    </div>
  )
  const first = drawn.findIndex(([name]) => !(name in slots) || slots[name]?.isField)
  return (
    <CheckedForm check={check} className={classes.columns} onSubmit={form.send}>
      {isGuarded ? <UnsavedGuard isDirty={form.isDirty} withSearch /> : null}
      <div className={classes.stack}>
        {drawn.slice(0, first).map(place)}
        <Card padding="lg">
          <div className={classes.fields}>{drawn.slice(first).map(place)}</div>
        </Card>
      </div>
      <div className={classes.stack}>
        <RequestPreviewCard
          ref={card}
          preview={told}
          isWorking={preview.isWorking}
          error={preview.query.error}
          shown={shown}
          title={previewTitle}
        >
          {answer && told && aside ? aside(answer) : null}
        </RequestPreviewCard>
        {check.message ? (
          <Text c="red" size="sm" role="alert">
            {check.message}
          </Text>
        ) : null}
        <div className={classes.send}>
          <RequestOutcome preview={hasLine ? told : undefined} onShow={() => showPreview(card.current)} />
          <Button
            type="submit"
            size="md"
            fullWidth
            leftSection={<IconSend size={18} aria-hidden />}
            loading={form.isSending}
          >
            {words.send()}
          </Button>
        </div>
      </div>
    </CheckedForm>
  )
}
