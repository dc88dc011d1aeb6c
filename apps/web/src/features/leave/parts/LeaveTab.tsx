import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PersonRequests } from '../../../lib/person-requests/PersonRequests.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { balancesOptions } from '../leave-queries.ts'
import { BalanceCards } from './BalanceCards.tsx'

const KINDS = ['LEAVE', 'SHORT_LEAVE', 'COMP_OFF', 'RESTRICTED_HOLIDAY']

/** Leave balances with their sums, and leave requests, on the employee record. */
export default function LeaveTab({ employeeId }: { employeeId: number }) {
  const query = useQuery(balancesOptions(employeeId))
  const maySeeRequests = useCan('requests.view')
  return (
    <Stack gap="md">
      <Loaded query={query} skeleton={<Skeleton height={220} />} order={2}>
        {(balances) => <BalanceCards balances={balances} employeeId={employeeId} />}
      </Loaded>
      {maySeeRequests ? <PersonRequests employeeId={employeeId} kinds={KINDS} heading="leave" /> : null}
    </Stack>
  )
}
