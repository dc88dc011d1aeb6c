import { Alert, List, Text } from '@mantine/core'
import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, namedProblem, valueKind } from '@muster/contract/forms/values/form-values'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { useFormatter } from '../session/session.ts'
import type { FormRecord } from './form-record.ts'
import type { RecordFormProps } from './record-form-types.ts'

interface FormProblemProps {
  form: {
    error: unknown
    errors: Readonly<Record<string, string>>
    isConflict: boolean
    all: readonly FormField[]
    shown: readonly FormField[]
    start: FormValues
    basis: { changed: readonly string[] }
    check: { message: string | null }
    again: (more: FormRecord) => void
    forget: () => void
  }
  problem: RecordFormProps<never>['problem']
}

/** Why saving failed, unless the fields show it; takes the focus, since it may be far from the button. */
export function FormProblem({ form, problem }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  const { error } = form
  const shown = error ? problemOf(form, problem) : null
  const isShown = shown !== null
  useEffect(() => {
    if (!error || !isShown) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [error, isShown])
  return shown ? (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      {shown}
    </div>
  ) : null
}

function problemOf(form: FormProblemProps['form'], problem: FormProblemProps['problem']): ReactNode {
  const { error, errors, shown } = form
  const own = problem?.(error, form.again, form.forget)
  if (own) return own
  if (form.isConflict) return <Conflict error={error} form={form} />
  const isMarked = shown.some((field) => errors[field.FIELD_SLUG])
  const hidden = form.all.filter((field) => errors[field.FIELD_SLUG] && !shown.includes(field))
  if (hidden.length === 0 && (form.check.message === null || isMarked)) return null
  return (
    <Alert color="red" role="alert">
      {hidden.length === 0
        ? messageOf(error)
        : hidden.map((field) => (
            <Text key={field.FIELD_SLUG} size="sm">
              {namedProblem(field.FIELD_NAME, errors[field.FIELD_SLUG] as string)}
            </Text>
          ))}
    </Alert>
  )
}

/** Changes by somebody else since the form was opened. */
function Conflict({ error, form }: { error: unknown; form: FormProblemProps['form'] }) {
  const { t } = useTranslation('ui')
  const textOf = useFieldText()
  const { changed } = form.basis
  const fields = form.all.filter((field) => changed.includes(field.FIELD_SLUG))
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      {fields.length > 0 ? (
        <List size="sm">
          {fields.map((field) => {
            const value = textOf(field, form.start)
            return (
              <List.Item key={field.FIELD_SLUG}>
                {value
                  ? t('conflict.changedTo', { field: field.FIELD_NAME, value })
                  : t('conflict.emptied', { field: field.FIELD_NAME })}
              </List.Item>
            )
          })}
        </List>
      ) : (
        <Text size="sm">{messageOf(error)}</Text>
      )}
    </Alert>
  )
}

/** A function that formats a field's value; empty for blanks. */
function useFieldText() {
  const { t } = useTranslation('ui')
  const format = useFormatter()
  return (field: FormField, values: FormValues): string => {
    const value = values[field.FIELD_SLUG] ?? null
    if (isEmptyValue(value)) return ''
    const labelOf = (one: string | number) =>
      field.FEILD_VALUES.find((option) => String(option.value) === String(one))?.label ?? String(one)
    switch (valueKind(field)) {
      case 'yesno':
        return value === true ? t('form.yes') : t('form.no')
      case 'date':
        return format.date(String(value))
      case 'choice':
      case 'choices':
      case 'ticks':
        return (Array.isArray(value) ? value : String(value).split(',')).map(labelOf).join(', ')
      default:
        return String(value)
    }
  }
}
