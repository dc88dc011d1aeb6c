import {
  readExitFormForHr,
  readExitInterview,
  readOwnExitForm,
} from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import type { DataOf } from '@muster/contract/kit/index'
import type { InterviewState } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import type { StatusKind } from '@muster/ui/feedback'
import { readOptions } from '../../../lib/calls/query.ts'

export type ExitForm = NonNullable<DataOf<typeof readOwnExitForm>>

export const SETTINGS = '/offboarding/exit-form'
export const interviewOf = (sepid: number) => `/offboarding/employee/${sepid}/exit-interview`

export const stateKinds: Readonly<Record<InterviewState, StatusKind>> = {
  none: 'neutral',
  sent: 'warning',
  person: 'info',
  hr: 'info',
  submitted: 'success',
}

/** A form that is filled in: what is typed must not be replaced meanwhile, nor be old when it is opened again. */
const filling = {
  meta: { errorShown: 'inline' as const },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
}

export const ownOptions = { ...readOptions(readOwnExitForm, { query: {} }), ...filling }

export const forHrOptions = (sepid: number) => ({
  ...readOptions(readExitFormForHr, { query: { SEPID: String(sepid) } }),
  ...filling,
})

export const stateOptions = (sepid: number) => ({
  ...readOptions(readExitInterview, { body: { SEPID: sepid } }),
  meta: { errorShown: 'inline' as const },
})
