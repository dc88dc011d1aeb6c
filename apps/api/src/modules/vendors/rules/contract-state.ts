import { addDays } from '@muster/contract/kit/days'
import type { contractStates } from '@muster/contract/vendors/vendors.constants'

type ContractState = (typeof contractStates)[number]

/** Where a contract stands on a day; both of its days belong to it. */
export function contractState(
  { starts_on, ends_on }: { starts_on: string; ends_on: string | null },
  today: string,
  remindDays: number,
): ContractState {
  if (ends_on !== null && ends_on < today) return 'ended'
  if (starts_on > today) return 'coming'
  return ends_on !== null && ends_on <= addDays(today, remindDays) ? 'ending' : 'running'
}
