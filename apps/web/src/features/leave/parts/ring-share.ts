import type { BalanceFigure } from '@muster/contract/leave/balance-figure'

/**
 * How much of a balance's ring is drawn, in percent: the share of what somebody holds that can still be applied for.
 * A type without a figure, such as leave granted per occasion, has nothing to run out of.
 */
export function ringShare(figure: Pick<BalanceFigure, 'held' | 'later' | 'available'> | null): number {
  if (figure === null) return 100
  const whole = figure.held + Math.max(0, figure.later)
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, (100 * figure.available) / whole))
}
