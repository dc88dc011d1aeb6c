import { isDay } from '@muster/contract/kit/days'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { RequestKindForm } from '../../../lib/request-form/RequestKindForm.tsx'
import classes from './Apply.module.css'
import { leaveForm } from './leave-kinds.ts'
import './texts.ts'

/**
 * Applies for leave for an employee in reach: choose the employee, then fill in the usual form. The URL can preset
 * both employee and day.
 */
export default function ApplyForPage() {
  const { t } = useTranslation('applyLeave')
  const [query] = useSearchParams()
  const date = query.get('date')
  const [person, setPerson] = useState<number | null>(Number(query.get('employee')) || null)
  return (
    <>
      <PageHeader title={t('forTitle')} subtitle={t('forSubtitle')} />
      <div className={classes.page}>
        <PersonPicker
          label={t('person')}
          placeholder={t('personHint')}
          nothingFoundMessage={t('nobody')}
          maw={420}
          value={person}
          onChange={setPerson}
        />
        {person === null ? null : (
          <RequestKindForm
            key={person}
            kind={leaveForm}
            employeeId={person}
            {...(isDay(date) ? { start: { from_date: date, to_date: date } } : {})}
            after="/requests/kind/LEAVE"
          />
        )}
      </div>
    </>
  )
}
