import { endVacancy, saveVacancy } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { Vacancy } from '@muster/contract/employees/directory/reporting-lines.contract'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, personField, selectField } from '../../../../lib/form/fields.ts'
import { dayIn } from '../../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../../lib/form/saving.ts'
import { employeeFormOptions } from '../../../../lib/people/employee-form-options.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { knownPeople, refreshLines } from '../model/lines-calls.ts'

interface VacancyModalProps {
  vacancy: Vacancy | null
  onClose: () => void
  onSaved: () => void
}

/** Invalidates everything that shows vacancies, then the chart. */
function useRefresh(onSaved: () => void) {
  const queries = useQueryClient()
  return async () => {
    await refreshLines(queries)
    onSaved()
  }
}

const isRequired = true

/** Creates a vacancy below a manager, or edits one. */
export function VacancyModal({ vacancy, onClose, onSaved }: VacancyModalProps) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const masters = useQuery(employeeFormOptions).data?.master_values
  const options = (master: string): FieldOption[] => [...(masters?.[master] ?? [])]
  return (
    <FormModal<BodyOf<typeof saveVacancy>>
      onClose={onClose}
      title={t(vacancy ? 'vacancies.edit' : 'vacancies.add')}
      fields={[
        personField('manager_id', t('vacancies.manager'), { isRequired }),
        selectField('DESIGNATION_ID', t('columns.title'), options('designation'), { isRequired }),
        selectField('DEPT_ID', t('columns.department'), options('department')),
        selectField('LOCATION_ID', t('columns.location'), options('location')),
        dayField('open_from', t('vacancies.openFrom'), { isRequired }),
        areaField('note', t('vacancies.note')),
      ]}
      record={vacancy ? { ...vacancy, manager_id: vacancy.manager.EMPLOYEE_ID } : null}
      start={{ open_from: dayIn(formats.time_zone) }}
      resources={{ knownOptions: knownPeople(vacancy?.manager) }}
      save={saving(saveVacancy)}
      refresh={useRefresh(onSaved)}
    />
  )
}

/** Fills or closes a vacancy. */
export function EndVacancyModal({ vacancy, onClose, onSaved }: VacancyModalProps & { vacancy: Vacancy }) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const { id, version } = vacancy
  return (
    <FormModal<BodyOf<typeof endVacancy>>
      onClose={onClose}
      title={t('vacancies.end')}
      fields={[
        selectField(
          'outcome',
          t('vacancies.outcome'),
          choicesOf(['filled', 'closed'] as const, (outcome) => t(`vacancies.outcomes.${outcome}`)),
          { isRequired },
        ),
        personField('filled_by', t('vacancies.filledBy'), {
          isRequired,
          showIf: { field: 'outcome', values: ['filled'] },
        }),
        dayField('ended_on', t('vacancies.endedOn'), { isRequired }),
      ]}
      start={{ outcome: 'filled', ended_on: dayIn(formats.time_zone) }}
      toBody={(draft) => ({ ...draft, id, version })}
      save={saving(endVacancy)}
      refresh={useRefresh(onSaved)}
    />
  )
}
