import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { balancesOptions } from '../leave-queries.ts'
import { BalanceCards } from './BalanceCards.tsx'

/** Leave balances on the employee record. */
export default function LeaveTab({ employeeId }: { employeeId: number }) {
  const query = useQuery(balancesOptions(employeeId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={220} />} order={2}>
      {(balances) => <BalanceCards balances={balances} employeeId={employeeId} />}
    </Loaded>
  )
}
