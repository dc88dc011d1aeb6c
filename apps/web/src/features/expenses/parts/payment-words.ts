import type { PaymentRow } from '@muster/contract/expenses/payments.contract'
import type { StatusKind } from '@muster/ui/feedback'

export const paymentKinds: Readonly<Record<PaymentRow['state'], StatusKind>> = {
  open: 'pending',
  paid: 'success',
  cancelled: 'neutral',
}
