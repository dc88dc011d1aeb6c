import { listAllForms, readForm } from '@muster/contract/calls/forms/form-builder'
import { getFormFields } from '@muster/contract/calls/forms/forms'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type WholeForm = DataOf<typeof readForm>

export function formOptions(formid: number) {
  return {
    ...readOptions(readForm, { params: { formid } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  }
}

/** Invalidates everything rendered from a form's definition after it changed. */
export async function refreshForms(queries: QueryClient): Promise<void> {
  const shown = [readForm, listAllForms, getFormFields]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}
