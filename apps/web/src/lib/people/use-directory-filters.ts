import type { FilterDefinition } from '@muster/ui/filter-bar'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import './texts.ts'
import { directoryFilters } from './directory-filters.ts'
import { employeeFormOptions } from './employee-form-options.ts'

/** Filters of people by employee form fields: status, organisation units and custom fields. */
export function useDirectoryFilters(): FilterDefinition[] {
  const { t } = useTranslation('people')
  const form = useQuery(employeeFormOptions).data
  return useMemo(
    () =>
      directoryFilters(form, {
        status: t('status'),
        active: t('is.active'),
        probation: t('is.probation'),
        joining: t('is.joining'),
        leaving: t('is.leaving'),
        left: t('is.left'),
        shift: t('shift'),
      }),
    [form, t],
  )
}
