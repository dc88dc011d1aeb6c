import type { ReadingState } from '@muster/contract/policies/policies.constants'
import type { StatusKind } from '@muster/ui/feedback'

export const readingKinds: Readonly<Record<ReadingState, StatusKind>> = {
  due: 'pending',
  overdue: 'danger',
  acknowledged: 'success',
  none: 'neutral',
}
