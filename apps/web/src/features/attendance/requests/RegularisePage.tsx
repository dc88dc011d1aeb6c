import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RegularisationForm } from './RegularisationForm.tsx'
import './texts.ts'

/** Regularisation of the user's own attendance; the URL can preset the date. */
export default function RegularisePage() {
  const { t } = useTranslation('attendanceRequests')
  const [query] = useSearchParams()
  return (
    <>
      <Title order={1}>{t('attendanceTitles:regularise')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('subtitle')}
      </Text>
      <RegularisationForm employeeId={null} day={query.get('date')} after="/requests" />
    </>
  )
}
