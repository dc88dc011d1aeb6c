import { Alert, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { PersonRequests } from '../../../lib/person-requests/PersonRequests.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { balancesOptions } from '../leave-queries.ts'
import '../own-texts.ts'
import { BalanceCards } from './BalanceCards.tsx'

const KINDS = ['LEAVE', 'SHORT_LEAVE', 'COMP_OFF', 'RESTRICTED_HOLIDAY']

/** Leave balances with their sums, and leave requests, on the employee record. */
export default function LeaveTab({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('ownLeave')
  const query = useQuery(balancesOptions(employeeId))
  const maySeeRequests = useCan('requests.view')
  // Balances and requests are different permissions: the record exists even if its balances are out of reach.
  const isOutOfReach = isApiError(query.error, 'record.not_found')
  return (
    <Stack gap="md">
      {isOutOfReach ? (
        <Alert color="gray" variant="light">
          {t('outOfReach')}
        </Alert>
      ) : (
        <Loaded query={query} skeleton={<Skeleton height={220} />} order={2}>
          {(balances) => <BalanceCards balances={balances} employeeId={employeeId} />}
        </Loaded>
      )}
      {maySeeRequests ? <PersonRequests employeeId={employeeId} kinds={KINDS} heading="leave" /> : null}
    </Stack>
  )
}
