import { type FunnelStage, funnelStages } from '@muster/contract/onboarding/insights.constants'

/** A part of a whole in percent, with at most two decimals, half up; null where there is nothing to divide by. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Whole numbers: a hundredth of a percent is counted, not estimated.
  return Math.floor((part * 20_000 + whole) / (2 * whole)) / 100
}

/** The stages of the funnel in order; each is part of the one before. */
export const funnelOf = (
  counts: Readonly<Record<FunnelStage, number>>,
): { stage: FunnelStage; total: number }[] => funnelStages.map((stage) => ({ stage, total: counts[stage] }))

interface Month {
  /** Its first day. */
  month: string
  /** Its days within the period. */
  from: string
  to: string
}

/** The months of a period, the first and last cut to it. */
export function monthsBetween(from: string, to: string): Month[] {
  const months: Month[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let first = Temporal.PlainDate.from(from).with({ day: 1 });
    Temporal.PlainDate.compare(first, last) <= 0;
    first = first.add({ months: 1 })
  ) {
    const month = first.toString()
    const end = first.add({ months: 1 }).subtract({ days: 1 }).toString()
    months.push({ month, from: month < from ? from : month, to: end > to ? to : end })
  }
  return months
}
