import { getMultiCountryEntityList } from '@muster/contract/calls/forms/form-layout'
import { readFormDraft, reviewFormDraft } from '@muster/contract/calls/forms/form-plan'
import { readOptions } from '../../../lib/calls/query.ts'

/** Not cached: others may have edited the draft since the builder was last open. */
export function draftOptions(formid: number) {
  return {
    ...readOptions(readFormDraft, { params: { formid } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  }
}

export function reviewOptions(formid: number) {
  return {
    ...readOptions(reviewFormDraft, { params: { formid } }),
    gcTime: 0,
    staleTime: 0,
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  }
}

export function entitiesOptions(formid: number) {
  return {
    ...readOptions(getMultiCountryEntityList, { params: { id: formid } }),
    meta: { errorShown: 'inline' as const },
  }
}
