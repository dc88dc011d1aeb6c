import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'

export interface PayableClaim {
  id: number
  employee: number
  approved: string
}

export interface OpenAdvance {
  id: number
  employee: number
  balance: string
}

export interface Settlement {
  claim: number
  advance: number
  amount: string
}

/**
 * What is taken from advances before claims are paid: from each claim, in the order given, the advances of its claimant in the
 * order given, until the claim or the advances are used up. Never more than either has.
 */
export function settleAdvances(
  claims: readonly PayableClaim[],
  advances: readonly OpenAdvance[],
): Settlement[] {
  const left = advances.map((one) => ({ ...one, cents: centsOf(decimalOf(one.balance)) }))
  return claims.flatMap(({ id, employee, approved }) => {
    let open = centsOf(decimalOf(approved))
    const taken: Settlement[] = []
    for (const advance of left) {
      if (advance.employee !== employee || advance.cents === 0n || open === 0n) continue
      const part = advance.cents < open ? advance.cents : open
      advance.cents -= part
      open -= part
      taken.push({ claim: id, advance: advance.id, amount: moneyText(part) })
    }
    return taken
  })
}
