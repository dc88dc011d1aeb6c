import { Alert, List, Text } from '@mantine/core'
import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, valueKind } from '@muster/contract/forms/values/form-values'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { useFormatter } from '../session/session.ts'
import type { FormDrawerProps } from './form-drawer-types.ts'
import type { FormRecord } from './form-record.ts'

interface DrawerProblemProps {
  drawer: {
    error: unknown
    errors: Readonly<Record<string, string>>
    isConflict: boolean
    all: readonly FormField[]
    start: FormValues
    basis: { changed: readonly string[] }
    again: (more: FormRecord) => void
    forget: () => void
  }
  problem: FormDrawerProps<never>['problem']
}

/** Why saving failed, unless the fields show it; scrolls into view. */
export function DrawerProblem({ drawer, problem }: DrawerProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  const { error } = drawer
  const shown = error ? problemOf(drawer, problem) : null
  const isShown = shown !== null
  useEffect(() => {
    if (error && isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error, isShown])
  return shown ? <div ref={box}>{shown}</div> : null
}

function problemOf(drawer: DrawerProblemProps['drawer'], problem: DrawerProblemProps['problem']): ReactNode {
  const { error, errors, all } = drawer
  const own = problem?.(error, drawer.again, drawer.forget)
  if (own) return own
  if (drawer.isConflict) return <Conflict error={error} drawer={drawer} />
  if (all.some((field) => errors[field.FIELD_SLUG])) return null
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
    </Alert>
  )
}

/** Changes by somebody else since the form was opened. */
function Conflict({ error, drawer }: { error: unknown; drawer: DrawerProblemProps['drawer'] }) {
  const { t } = useTranslation('ui')
  const textOf = useFieldText()
  const { changed } = drawer.basis
  const fields = drawer.all.filter((field) => changed.includes(field.FIELD_SLUG))
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      {fields.length > 0 ? (
        <List size="sm">
          {fields.map((field) => {
            const value = textOf(field, drawer.start)
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
