import { notePip } from '@muster/contract/calls/employees/pip/pip'
import { goalStandings } from '@muster/contract/employees/pip/pip.constants'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, selectField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type Pip, refreshPips } from './pip-queries.ts'

const slugOf = (goalId: number) => `GOAL_${goalId}`

/** Records a check-in: notes, and the status of each goal. */
export function CheckInModal({ plan, onClose }: { plan: Pip; onClose: () => void }) {
  const { t } = useTranslation('pip')
  const queries = useQueryClient()
  const { formats } = useUser()
  const isRequired = true
  const standings = choicesOf(goalStandings, (value) => t(`standings.${value}`))
  return (
    <FormModal<BodyOf<typeof notePip>>
      onClose={onClose}
      title={t('note.checkInTitle', { name: plan.EMPLOYEE_NAME })}
      fields={[
        dayField('on_date', t('note.day'), { isRequired }),
        areaField('note', t('note.said'), { isRequired, MAX_LENGTH: 4000 }),
        ...plan.goals.map((goal) =>
          selectField(slugOf(goal.id), t('note.standing', { goal: goal.title }), standings, { isRequired }),
        ),
      ]}
      start={{
        on_date: dayIn(formats.time_zone),
        ...Object.fromEntries(plan.goals.map((goal) => [slugOf(goal.id), goal.standing])),
      }}
      toBody={(draft) => ({
        id: plan.id,
        kind: 'check_in',
        note: draft.note,
        on_date: draft.on_date,
        standings: plan.goals.map((goal) => ({ goal_id: goal.id, standing: draft[slugOf(goal.id)] })),
      })}
      save={saving(notePip)}
      refresh={() => refreshPips(queries)}
      saveLabel={t('note.save')}
    />
  )
}
