import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { TripList } from './TripList.tsx'
import './texts.ts'

/** Trips of everybody in reach. */
export default function TripsPage() {
  const { t } = useTranslation('attendanceTrips')
  return (
    <>
      <PageHeader title={t('attendanceTitles:trips')} subtitle={t('subtitle')} />
      <TripList employeeId={null} />
    </>
  )
}
