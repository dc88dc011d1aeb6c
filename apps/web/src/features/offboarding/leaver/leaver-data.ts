import { readLeaverForm, readLeaverPage } from '@muster/contract/calls/offboarding/leaver'
import type { DataOf } from '@muster/contract/kit/index'
import { ask } from '../../../lib/portal/ask.ts'

const inline = { meta: { errorShown: 'inline' as const }, retry: false }

export const pageOptions = (key: string) => ({
  queryKey: [readLeaverPage.id, key],
  queryFn: () => ask(readLeaverPage, { body: { key } }),
  ...inline,
})

export const formOptions = (key: string) => ({
  queryKey: [readLeaverForm.id, key],
  queryFn: () => ask(readLeaverForm, { body: { key } }),
  ...inline,
  // What is typed must not be replaced while it is typed.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export type LeaverView = DataOf<typeof readLeaverPage>

/** Pages below the console's address. */
export const pathTo = {
  page: (key: string) => `/exitInterviewform#${key}`,
  form: (key: string) => `/onlyForm#${key}`,
}
