import {
  applyResignation,
  previewResignation,
  readOwnSeparation,
  resignation,
} from '@muster/contract/calls/offboarding/resignation'
import { resignationModes } from '@muster/contract/offboarding/offboarding.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type {
  RequestAbout,
  RequestFormKind,
  RequestParts,
} from '../../../lib/request-form/request-form-types.ts'
import { refreshSeparations } from '../separations/separation-data.ts'

/** For oneself, the day on which one's notice would end is filled in, and notice starts today. */
function useParts({ employeeId }: RequestAbout): RequestParts {
  const { t } = useTranslation('ownSeparation')
  const isOwn = employeeId === null
  const own = useQuery({
    ...readOptions(readOwnSeparation, { body: {} }),
    enabled: isOwn,
    meta: { errorShown: 'inline' as const },
  })
  const choices = { mode: resignationModes.map((value) => ({ value, label: t(`modes.${value}`) })) }
  if (!isOwn) return { choices }
  return {
    choices,
    loading: own,
    slots: { resigned_on: { draw: () => <span hidden />, isField: true } },
    ...(own.data?.notice ? { start: { last_working_day: own.data.notice.ends_on } } : {}),
    ...(own.data && !own.data.can_resign
      ? { nothing: { title: t('forms.RESIGNATION.open'), text: t('forms.RESIGNATION.openText') } }
      : {}),
  }
}

/** Resigns, or enters somebody's resignation. */
export const resignationForm: RequestFormKind = {
  texts: 'ownSeparation',
  shape: resignation,
  ...requestCalls({ apply: applyResignation, preview: previewResignation }),
  refresh: refreshSeparations,
  useParts,
}
