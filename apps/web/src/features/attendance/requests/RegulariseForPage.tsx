import { isDay } from '@muster/contract/kit/days'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { RequestKindForm } from '../../../lib/request-form/RequestKindForm.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { regularisationForm } from './attendance-kinds.ts'
import './texts.ts'

/**
 * Regularisation for an employee in reach: choose the employee, then fill in the usual form. The URL can
 * preset both employee and date.
 */
export default function RegulariseForPage() {
  const { t } = useTranslation('attendanceRequests')
  const [query] = useSearchParams()
  const date = query.get('date')
  const [person, setPerson] = useState<number | null>(Number(query.get('employee')) || null)
  return (
    <>
      <PageHeader title={t('attendanceTitles:regulariseFor')} subtitle={t('forSubtitle')} />
      <PersonPicker
        label={t('person')}
        placeholder={t('personHint')}
        nothingFoundMessage={t('nobody')}
        maw={420}
        mb="lg"
        value={person}
        onChange={setPerson}
      />
      {person === null ? null : (
        <RequestKindForm
          key={person}
          kind={regularisationForm}
          employeeId={person}
          {...(isDay(date) ? { start: { date } } : {})}
          after={currentEntry.name === 'me' ? '/team-attendance' : '/requests/kind/REGULARISATION'}
        />
      )}
    </>
  )
}
