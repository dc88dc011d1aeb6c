import { dayFlags } from '@muster/contract/attendance/calendar.constants'
import { keptStatuses } from '@muster/contract/attendance/day-codes'
import { listAttendanceChoices } from '@muster/contract/calls/attendance/register'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useDayWords } from '../days/day-words.ts'

/** Filter ids of the specification's catalogue; `status` and `flag` apply to attendance days only. */
export const FILTERS = {
  location: '8',
  department: '5',
  shift: '22',
  status: 'status',
  flag: 'flag',
} as const

export const choicesOptions = {
  ...readOptions(listAttendanceChoices, {}),
  meta: { errorShown: 'inline' as const },
}

/** Filters by masters of the people in reach. */
export function useMasterFilters(): FilterDefinition[] {
  const { t } = useTranslation('attendance')
  const { data } = useQuery(choicesOptions)
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { id: FILTERS.location, label: t('location'), kind: 'multi', options: options(data?.locations) },
    { id: FILTERS.department, label: t('department'), kind: 'multi', options: options(data?.departments) },
    { id: FILTERS.shift, label: t('shift'), kind: 'multi', options: options(data?.shifts) },
  ]
}

/** Filters people by the status and flags of their days. */
export function useDayFilters(): FilterDefinition[] {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  return [
    {
      ...{ id: FILTERS.status, label: t('status'), kind: 'multi' },
      options: keptStatuses.map((value) => ({ value, label: words.status(value) })),
    },
    {
      ...{ id: FILTERS.flag, label: t('flag'), kind: 'multi' },
      options: dayFlags.map((value) => ({ value, label: t(`flags.${value}`) })),
    },
  ]
}
