import { Anchor, List, Skeleton, Stack, Text } from '@mantine/core'
import { readTripDetail } from '@muster/contract/calls/travel/trips'
import type { DataOf } from '@muster/contract/kit/index'
import type { requestDetail } from '@muster/contract/requests/requests.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { tripPath } from '../data/trip-data.ts'
import { Plan } from '../own/Plan.tsx'
import '../own-texts.ts'

/** The plan of a trip in its request, with what is outside the policy. */
export default function RequestDetail({ data }: { id: number; data: unknown }) {
  const { t } = useTranslation('ownTravel')
  const { travelDesk } = data as DataOf<typeof requestDetail>
  const ID = Number((travelDesk as { ID?: number } | null)?.ID)
  const query = useQuery({
    ...readOptions(readTripDetail, { params: { ID } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} mt="md" />} order={3}>
      {(detail) => (
        <Stack gap="sm" mt="md">
          {detail.findings.length > 0 ? (
            <div>
              <Text fw={600}>{t('page.findings')}</Text>
              <List size="sm">
                {detail.findings.map(({ text }) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </div>
          ) : null}
          <Plan detail={detail} />
          <Anchor href={hrefOf(tripPath(ID))} size="sm">
            {detail.trip.number}
          </Anchor>
        </Stack>
      )}
    </Loaded>
  )
}
