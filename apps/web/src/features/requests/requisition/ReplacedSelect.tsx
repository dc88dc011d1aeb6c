import { requisitionPeople } from '@muster/contract/calls/requests/requisition'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { dayIn, type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'

interface ReplacedSelectProps {
  value: number | null
  /** Whose name is shown before anything was searched. */
  known: FoundPerson | null
  onChange: (id: number | null) => void
  error?: string | undefined
}

/** Finds the leaving or former employee to be replaced, by name or code. */
export function ReplacedSelect({ value, known, onChange, error }: ReplacedSelectProps) {
  const { t } = useTranslation('requisition')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const find = async (search: string) => {
    const { people } = await call(requisitionPeople, { query: { search } })
    return people.map((one) => {
      const person = foundPerson(one)
      if (one.left_on === null) return person
      const when = format.day(one.left_on)
      const left = t(one.left_on < today ? 'apply.left' : 'apply.leaves', { when })
      return { ...person, label: `${person.label}, ${left}` }
    })
  }
  return (
    <PersonPicker
      label={t('apply.replaces')}
      description={t('apply.replacesHelp')}
      nothingFoundMessage={t('apply.nobody')}
      required
      clearable
      clearButtonProps={{ 'aria-label': t('apply.clear') }}
      find={find}
      findKey="requisition"
      known={known}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
