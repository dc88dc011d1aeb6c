import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readOwnLines } from '@muster/contract/calls/offboarding/clearance/clearance'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { MINE } from './clearance-data.ts'
import { Lines } from './Lines.tsx'
import './texts.ts'

/** What the reader decides for one leaver. */
export default function MineOfPage() {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const employee_id = String(useParams().id)
  const query = useQuery({
    ...readOptions(readOwnLines, { query: { employee_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap="md" maw="48rem">
      <Anchor component={AppLink} to={MINE}>
        {t('back')}
      </Anchor>
      <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />} order={1}>
        {(data) =>
          data ? (
            <>
              <div>
                <Title order={1}>{data.EMPLOYEE_NAME}</Title>
                <Text c="dimmed">
                  {[
                    data.DEPARTMENT_NAME,
                    data.last_working_day ? `${t('lastDay')}: ${format.date(data.last_working_day)}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Lines lines={data.lines} />
            </>
          ) : null
        }
      </Loaded>
    </Stack>
  )
}
