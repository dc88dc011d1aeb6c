import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { LeaveBalance } from '@muster/contract/leave/balances.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { ownBalancesOptions } from '../leave-queries.ts'
import { TypeFigure } from './TypeFigure.tsx'
import '../own-texts.ts'

export const reads = [ownBalancesOptions]

/** Self-service home card: available leave. */
export default function HomeLeave() {
  return useUser().user_emp_id === null ? null : <OwnLeave />
}

const SHOWN = 3

/** Types with days left to take come first; leave without a balance is not a figure to show. */
const shownFirst = (rows: readonly LeaveBalance[]) => rows.filter((row) => row.has_balance).slice(0, SHOWN)

function OwnLeave() {
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  const query = useQuery(ownBalancesOptions)
  // Nothing to show until HR has set up leave.
  if (query.data && query.data.rows.length === 0) return null
  return (
    <Card component="section" aria-labelledby="home-leave" padding="lg">
      <Title order={2} size="h4" id="home-leave" mb="sm">
        {t('card')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={72} aria-hidden />} order={3}>
        {({ rows }) => (
          <>
            <Group gap="xl">
              {shownFirst(rows).map((row) => (
                <div key={row.LEAVE_TYPE_ID}>
                  <Text fw={700} size="xl">
                    {format.number(row.per_occasion ?? row.available)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {row.LEAVE_TYPE_NAME}
                  </Text>
                  <TypeFigure row={row} isBelowNumber />
                </div>
              ))}
            </Group>
            <Text size="sm" mt="sm">
              <AppLink to="/leave">{t('all')}</AppLink> ·{' '}
              <AppLink to={sheetPath('LEAVE')}>{t('ask')}</AppLink>
            </Text>
          </>
        )}
      </Loaded>
    </Card>
  )
}
