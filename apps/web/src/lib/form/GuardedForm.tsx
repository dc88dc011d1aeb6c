import { type ComponentPropsWithoutRef, use, useEffect } from 'react'
import { CheckedForm } from './CheckedForm.tsx'
import { FormAroundContext } from './form-around.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface GuardedFormProps extends ComponentPropsWithoutRef<typeof CheckedForm> {
  isDirty: boolean
  /** Saving closes the form or its page, which is no loss. */
  isSaving: boolean
  /** The form is opened by a URL parameter: changing the parameters leaves it too. */
  withSearch?: boolean
}

/**
 * A `CheckedForm` that asks before unsaved changes are lost: by itself on a page, by the `FormDialog` around it in a
 * dialog.
 */
export function GuardedForm({ isDirty, isSaving, withSearch = false, ...props }: GuardedFormProps) {
  const around = use(FormAroundContext)
  useEffect(() => {
    around?.setIsDirty(isDirty)
    return () => around?.setIsDirty(false)
  }, [around?.setIsDirty, isDirty])
  useEffect(() => around?.setIsSaving(isSaving), [around?.setIsSaving, isSaving])
  return (
    <>
      {around ? null : <UnsavedGuard isDirty={isDirty && !isSaving} withSearch={withSearch} />}
      <CheckedForm {...props} />
    </>
  )
}
