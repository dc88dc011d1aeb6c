import { listLetters } from '@muster/contract/calls/documents/letters'
import { readExitInterview } from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import { readLeaverAccess } from '@muster/contract/calls/offboarding/leaver'
import {
  listToApprove,
  readOwnSeparation,
  readResignation,
} from '@muster/contract/calls/offboarding/resignation'
import { listSeparations, readSeparationHistory } from '@muster/contract/calls/offboarding/separations'
import type { SeparationKind, SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import type { NoticeView } from '@muster/contract/offboarding/separation-shapes'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { filterTexts } from '../../../lib/list/filters.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import '../own-texts.ts'
import { clearanceReads } from '../clearance/clearance-data.ts'
import { settlementReads } from '../settlement/settlement-data.ts'

export const LIST = '/offboarding'
export const pathOf = (id: number) => `/offboarding/employee/${id}`

const statusKinds: Readonly<Record<SeparationStatus, StatusKind>> = {
  0: 'warning',
  1: 'info',
  2: 'danger',
  3: 'info',
  4: 'success',
  5: 'warning',
  6: 'info',
  7: 'neutral',
}

/** Statuses and lengths of notice in words. */
export function useSeparationWords() {
  const { t } = useTranslation('ownSeparation')
  return {
    status: (status: SeparationStatus) => ({ kind: statusKinds[status], text: t(`statuses.${status}`) }),
    kind: (kind: SeparationKind): string => t(`kinds.${kind}`),
    mode: (mode: number): string => t(`modes.${mode as 1}`),
    days: ({ days, counts }: Pick<NoticeView, 'days' | 'counts'>): string =>
      t(counts === 'working' ? 'workingDays' : 'days', { count: days }),
  }
}

const numbers = (values: string[]) => values.map(Number).filter((one) => Number.isSafeInteger(one))

/** What selects separations, from the filters of the list. */
export function criteriaOf({ state }: Pick<ListRequest, 'state'>) {
  const ids = (name: string) => numbers(filterTexts(state, name))
  const [last_day_from, last_day_to] = filterTexts(state, 'last_day')
  const [resigned_from, resigned_to] = filterTexts(state, 'resigned')
  return {
    status: ids('status') as SeparationStatus[],
    kind: filterTexts(state, 'kind') as SeparationKind[],
    ...{ mode: ids('mode'), department_id: ids('department'), location_id: ids('location') },
    ...(last_day_from ? { last_day_from } : {}),
    ...(last_day_to ? { last_day_to } : {}),
    ...(resigned_from ? { resigned_from } : {}),
    ...(resigned_to ? { resigned_to } : {}),
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
  }
}

/** Reads that show separations. */
export const separationReads = [
  listSeparations,
  readResignation,
  readSeparationHistory,
  readOwnSeparation,
  listToApprove,
  // Its sections change with the status.
  ...clearanceReads,
  ...settlementReads,
  readExitInterview,
  readLeaverAccess,
  listLetters,
] as const

export const refreshSeparations = (client: QueryClient) =>
  Promise.all(separationReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))

/** The name of a change of status: back from on hold it is resumed. */
export const actionKey = (from: SeparationStatus, to: SeparationStatus) =>
  from === 5 && (to === 1 || to === 3 || to === 6)
    ? (`actions.back${to}` as const)
    : (`actions.${to}` as const)
