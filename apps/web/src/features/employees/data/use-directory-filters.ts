import type { FilterDefinition } from '@muster/ui/filter-bar'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import '../texts.ts'
import { directoryFilters } from './directory-filters.ts'
import { employeeFormOptions } from './employee-form-options.ts'

/** Filters of people by employee form fields: status, organisation units and custom fields. */
export function useDirectoryFilters(): FilterDefinition[] {
  const { t } = useTranslation('employees')
  const form = useQuery(employeeFormOptions).data
  return useMemo(
    () =>
      directoryFilters(form, {
        status: t('columns.status'),
        active: t('status.active'),
        probation: t('status.probation'),
        joining: t('status.joining'),
        leaving: t('status.leaving'),
        left: t('status.left'),
        shift: t('columns.shift'),
      }),
    [form, t],
  )
}
