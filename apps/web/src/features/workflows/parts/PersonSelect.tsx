import { listApprovers } from '@muster/contract/calls/workflows/workflow-parts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'

interface PersonSelectProps {
  label: string
  value: number | null
  /** Name of the selected person, if already known. */
  name?: string
  isDisabled?: boolean
  onChange: (id: number | null, name: string) => void
}

/** Selects a current employee who may decide; those who cannot sign in are marked. */
export function PersonSelect({ label, value, name, isDisabled = false, onChange }: PersonSelectProps) {
  const { t } = useTranslation('workflows')
  const find = async (search: string) => {
    const { docs } = await call(listApprovers, { body: { search, limit: 20 } })
    return docs.map((one) => ({
      id: one.EMPLOYEE_ID,
      name: one.EMPLOYEE_NAME,
      label: [one.EMPLOYEE_NAME, one.EMPLOYEE_CODE, one.can_sign_in ? '' : t('stage.noLogin')]
        .filter(Boolean)
        .join(' · '),
    }))
  }
  const known = name ?? `#${value}`
  return (
    <PersonPicker
      label={label}
      placeholder={t('stage.personHint')}
      nothingFoundMessage={t('stage.nobody')}
      disabled={isDisabled}
      find={find}
      findKey="approvers"
      value={value}
      known={value === null ? null : { id: value, name: known, label: known }}
      onChange={(id, person) => onChange(id, person?.name ?? '')}
    />
  )
}
