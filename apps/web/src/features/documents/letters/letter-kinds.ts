import type { LetterRow } from '@muster/contract/documents/letters.contract'
import type { StatusKind } from '@muster/ui/feedback'

export const letterKinds: Readonly<Record<LetterRow['state'], StatusKind>> = {
  waiting: 'pending',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  void: 'warning',
}
