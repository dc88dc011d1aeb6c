import type { ComponentPropsWithoutRef } from 'react'
import { type FormCheck, submission } from './use-form-check.ts'

interface CheckedFormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'id'> {
  check: FormCheck
  /** Called when nothing is wrong. */
  onSubmit: () => void
}

/** A form with inputs of its own that are checked in place, never by the browser; see `useFormCheck`. */
export function CheckedForm({ check, onSubmit, ...props }: CheckedFormProps) {
  return (
    <form
      {...props}
      id={check.formId}
      noValidate
      onSubmit={submission(() => {
        if (check.passes()) onSubmit()
      })}
    />
  )
}
