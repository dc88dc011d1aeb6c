import { saveShiftRule } from '@muster/contract/calls/shifts/shift-people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, dayField, selectField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { choicesOptions, refreshShifts } from '../data/shift-queries.ts'

/** Sets the default shift of a location from an effective date. */
export default function RuleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shifts')
  const queries = useQueryClient()
  const { formats } = useUser()
  const choices = useQuery(choicesOptions).data
  return (
    <FormDrawer
      title={t('rules.title')}
      onClose={onClose}
      fields={[
        selectField('location_id', t('rules.location'), choicesFrom(choices?.locations), {
          placeholder: t('rules.anyLocation'),
        }),
        selectField('department_id', t('rules.department'), choicesFrom(choices?.departments), {
          placeholder: t('rules.anyDepartment'),
        }),
        selectField('SHFTID', t('rules.shift'), choicesFrom(choices?.shifts), { isRequired: true }),
        dayField('from_date', t('rules.effective'), { isRequired: true }),
      ]}
      start={{ from_date: dayIn(formats.time_zone) }}
      save={saving(saveShiftRule)}
      refresh={() => refreshShifts(queries)}
      saveLabel={t('save')}
    />
  )
}
