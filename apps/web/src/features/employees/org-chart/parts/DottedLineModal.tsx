import { saveDottedLine } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { DottedLine } from '@muster/contract/employees/directory/reporting-lines.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, personField, selectField } from '../../../../lib/form/fields.ts'
import { dayIn } from '../../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../../lib/form/saving.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { knownPeople, refreshLines } from '../model/lines-calls.ts'

const kinds = ['functional', 'project', 'secondary'] as const

interface DottedLineModalProps {
  employeeId: number
  line: DottedLine | null
  onClose: () => void
}

/** Adds or edits a dotted-line manager of an employee. */
export function DottedLineModal({ employeeId, line, onClose }: DottedLineModalProps) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const queries = useQueryClient()
  const isRequired = true
  return (
    <FormModal<BodyOf<typeof saveDottedLine>>
      onClose={onClose}
      title={t(line ? 'lines.edit' : 'lines.add')}
      fields={[
        personField('manager_id', t('lines.person'), { isRequired, isLocked: line !== null }),
        selectField(
          'kind',
          t('lines.kind'),
          choicesOf(kinds, (kind) => t(`lines.kinds.${kind}`)),
          { isRequired },
        ),
        dayField('from_date', t('lines.from'), { isRequired }),
        dayField('to_date', t('lines.to')),
        areaField('note', t('vacancies.note')),
      ]}
      record={line ? { ...line, manager_id: line.person?.EMPLOYEE_ID } : null}
      start={{ kind: 'functional', from_date: dayIn(formats.time_zone) }}
      resources={{ knownOptions: knownPeople(line?.person) }}
      toBody={(draft) => ({ ...draft, employee_id: employeeId })}
      save={saving(saveDottedLine)}
      refresh={() => refreshLines(queries)}
    />
  )
}
