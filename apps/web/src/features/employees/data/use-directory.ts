import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'
import { employeeFormOptions, fieldsOf } from '../../../lib/people/employee-form-options.ts'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import { directoryColumns, furtherFields, furtherSlugs } from './directory-columns.tsx'
import { criteriaOf, type DirectoryCriteria } from './directory-query.ts'

/** Columns, filters and query of the directory, derived from the employee form. */
export function useDirectory() {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const form = useQuery(employeeFormOptions).data
  const fields = useMemo(() => (form ? fieldsOf(form) : []), [form])
  const columns = useMemo(() => directoryColumns(t, format, fields), [t, format, fields])
  return {
    columns,
    filters: useDirectoryFilters(),
    criteriaOf: ({ state, columns: chosen }: ListRequest): DirectoryCriteria =>
      criteriaOf(state, furtherSlugs(columns, chosen, furtherFields(fields))),
  }
}
