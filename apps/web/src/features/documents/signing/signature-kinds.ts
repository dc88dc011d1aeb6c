import type { SignatureState } from '@muster/contract/documents/letters.constants'
import type { StatusKind } from '@muster/ui/feedback'

export const signatureKinds: Readonly<Record<SignatureState, StatusKind>> = {
  waiting: 'pending',
  overdue: 'danger',
  signed: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}
