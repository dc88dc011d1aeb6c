import { amountText, amountUnits } from '@muster/contract/kit/amounts'

export interface PayableClaim {
  id: number
  employee: number
  approved: string
  /** What it is for, such as a trip; empty for nothing in particular. */
  reference: string
}

export interface OpenAdvance {
  id: number
  employee: number
  balance: string
  reference: string
}

export interface Settlement {
  claim: number
  advance: number
  amount: string
}

/**
 * What is taken from advances before claims are paid. First from each claim the advance of the same trip; then, in the order given, the
 * advances of its claimant in the order given, until the claim or the advances are used up. Never more than either has.
 */
export function settleAdvances(
  claims: readonly PayableClaim[],
  advances: readonly OpenAdvance[],
): Settlement[] {
  const open = claims.map((one) => ({ ...one, rest: amountUnits(one.approved) }))
  const left = advances.map((one) => ({ ...one, rest: amountUnits(one.balance) }))
  const take = (isTaken: (claim: PayableClaim, advance: OpenAdvance) => boolean): Settlement[] =>
    open.flatMap((claim) =>
      left.flatMap((advance) => {
        if (advance.employee !== claim.employee || !isTaken(claim, advance)) return []
        const part = advance.rest < claim.rest ? advance.rest : claim.rest
        if (part === 0n) return []
        advance.rest -= part
        claim.rest -= part
        return [{ claim: claim.id, advance: advance.id, amount: amountText(part) }]
      }),
    )
  const own = take((claim, advance) => claim.reference !== '' && claim.reference === advance.reference)
  return [...own, ...take(() => true)]
}
