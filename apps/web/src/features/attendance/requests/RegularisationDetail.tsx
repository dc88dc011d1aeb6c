import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { DayPreview } from './DayPreview.tsx'
import { requestedDayOptions } from './request-queries.ts'
import './texts.ts'

/** Shown with a request: the day as it is and as it would become, for the approver. */
export default function RegularisationDetail({ id }: { id: number; data: unknown }) {
  const { t } = useTranslation('attendanceRequests')
  const query = useQuery(requestedDayOptions(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={180} mt="md" />} order={3}>
      {({ day }) => (
        <section aria-labelledby="the-day">
          <Title order={3} size="h5" id="the-day" mt="md">
            {t('preview')}
          </Title>
          <DayPreview day={day} order={4} />
        </section>
      )}
    </Loaded>
  )
}
