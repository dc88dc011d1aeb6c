import { FILTER } from '@muster/contract/kit/filter-ids'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { useTranslation } from 'react-i18next'
import { conditionsInWords, periodOptions } from '../../../lib/dataset/condition-words.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import '../../../lib/dataset/texts.ts'
import { readComputed } from '../../../lib/dataset/formulas.ts'
import { useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { readWhere } from '../../../lib/dataset/where-address.ts'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import type { LibraryReport } from './report-library.ts'
import { OWN, type ReportAnswer, reportPeriods } from './report-query.ts'

/** What conditions compare: the columns of a list, or of the rows that are grouped. */
export const comparedColumns = (data: ReportAnswer | undefined) => data?.compared ?? data?.columns ?? []

type Errors = Readonly<Record<string, string>>

const errorAt = (errors: Errors, paths: RegExp): Pick<FilterDefinition, 'error'> => {
  const found = Object.entries(errors).find(([path]) => paths.test(path))
  return found ? { error: found[1] } : {}
}

/** The filters of a report: its days, the team, conditions on its columns, and units of its people. */
export function useReportFilters({ timing }: LibraryReport, onCompare: () => void, onCalculate: () => void) {
  const { t } = useTranslation('dataset')
  const words = useDatasetWords()
  const people = useDirectoryFilters()
  return (data: ReportAnswer | undefined, error: unknown, isCalculated: boolean): FilterDefinition[] => {
    const errors = fieldErrors(error)
    const days: Record<LibraryReport['timing'], FilterDefinition[]> = {
      now: [],
      day: [{ id: OWN.asOf, label: t('asOf'), kind: 'day', ...errorAt(errors, /^as_of$/) }],
      period: [
        {
          ...{ id: OWN.period, label: t('period'), kind: 'date-range' },
          periods: periodOptions(t, reportPeriods),
          ...errorAt(errors, /^(from|to)$/),
        },
      ],
    }
    const calculated: FilterDefinition = {
      ...{ id: OWN.computed, label: t('formula.title'), kind: 'dialog', onOpen: onCalculate },
      summary: (values) =>
        readComputed(values)
          .map(({ heading }) => heading)
          .join(', '),
      ...errorAt(errors, /^computed\./),
    }
    const isStatus = ({ id }: FilterDefinition) => id === String(FILTER.status)
    // Reports have their own status, as of their days: today's, which the directory asks for first, comes last.
    const units = [...people.filter((filter) => !isStatus(filter)), ...people.filter(isStatus)]
    return [
      ...days[timing],
      ...((data?.is_about_people ?? true) ? units : []),
      ...(data?.abilities.team_view ? [{ id: OWN.team, label: t('team'), kind: 'switch' as const }] : []),
      {
        ...{ id: OWN.where, label: t('conditions'), kind: 'dialog', onOpen: onCompare },
        summary: (values) => conditionsInWords(t, comparedColumns(data), words, readWhere(values)),
        ...errorAt(errors, /^where\./),
      },
      // Only where there are some: they are added in the menu of the page.
      ...(isCalculated ? [calculated] : []),
    ]
  }
}
