import { Text } from '@mantine/core'
import { sendProbationForm } from '@muster/contract/calls/employees/probation/probation'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, personField, selectField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { type ProbationCheck, refreshProbations } from './probation-queries.ts'

const kinds = ['manager', 'next_manager', 'person'] as const

/** Requests feedback from a manager or reminds them; another person can be chosen instead. */
export function AskModal({ check, onClose }: { check: ProbationCheck; onClose: () => void }) {
  const { t } = useTranslation('probation')
  const queries = useQueryClient()
  const current = check.feedback?.state === 'asked' ? check.feedback : null
  const respondent = current?.respondent ?? check.form?.respondent ?? null
  return (
    <FormModal<BodyOf<typeof sendProbationForm>>
      onClose={onClose}
      title={t('ask.title', { name: check.EMPLOYEE_NAME })}
      text={
        <Text c="dimmed">
          {t('ask.text', {
            form: current?.form ?? check.form?.name,
            respondent: respondent?.EMPLOYEE_NAME ?? t('said.unknown'),
          })}
        </Text>
      }
      fields={[
        selectField(
          'asks',
          t('ask.who'),
          choicesOf(kinds, (kind) => t(`ask.kinds.${kind}`)),
          { isRequired: true },
        ),
        personField('asked_employee_id', t('ask.person'), { showIf: { field: 'asks', values: ['person'] } }),
        dayField('due_on', t('ask.due'), { FUTURE_DATE_SELECT: 1 }),
        areaField('note', t('ask.note')),
      ]}
      start={{ asks: current?.asks ?? check.form?.asks ?? 'manager' }}
      toBody={({ asks, asked_employee_id: person, due_on, note }) => ({
        employee_id: check.EMPLOYEE_ID,
        asks,
        ...(asks === 'person' && person ? { asked_employee_id: Number(person) } : {}),
        ...(due_on ? { due_on } : {}),
        note,
      })}
      save={saving(sendProbationForm)}
      refresh={() => refreshProbations(queries)}
      saveLabel={t('ask.send')}
    />
  )
}
