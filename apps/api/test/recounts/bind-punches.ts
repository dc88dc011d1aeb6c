import type { BindPunchesInput } from '../../src/modules/attendance/rules/bind-punches.ts'

const ORDER = ['in', 'break_end', 'unknown', 'break_start', 'out']

/** Independent implementation of the binding rule, with a state per instance; for tests only. */
export function recountBinding({ instances, punches }: BindPunchesInput): unknown {
  const at = (text: string) => Temporal.Instant.from(text).epochNanoseconds
  const minutes = (count: number) => BigInt(count) * 60_000_000_000n
  const apart = (a: bigint, b: bigint) => (a > b ? a - b : b - a)
  const state = new Map<string, 'closed' | 'open' | 'break'>(instances.map(({ id }) => [id, 'closed']))

  const seen = new Set<string>()
  const inOrder = punches
    .filter(({ at: text, direction }) => {
      const key = `${at(text)} ${direction}`
      return !seen.has(key) && seen.add(key)
    })
    .sort((a, b) => {
      const difference = at(a.at) - at(b.at)
      if (difference !== 0n) return difference < 0n ? -1 : 1
      return ORDER.indexOf(a.direction) - ORDER.indexOf(b.direction)
    })

  const choose = (direction: string, when: bigint, candidates: typeof instances) => {
    if (candidates.length < 2) return candidates[0]
    const open = candidates.find(({ id }) => state.get(id) === 'open')
    const onBreak = candidates.find(({ id }) => state.get(id) === 'break')
    if (direction === 'break_end' && (onBreak ?? open)) return onBreak ?? open
    if (['out', 'break_start', 'unknown'].includes(direction) && open) return open
    const edge = direction === 'out' ? 'end' : 'start'
    const byStart = [...candidates].sort((a, b) =>
      at(a.start) < at(b.start) ? -1 : at(a.start) > at(b.start) ? 1 : 0,
    )
    const shortest = byStart.map((one) => apart(at(one[edge]), when)).reduce((a, b) => (b < a ? b : a))
    return byStart.find((one) => apart(at(one[edge]), when) === shortest)
  }

  return inOrder.map(({ at: text, direction }) => {
    const when = at(text)
    const candidates = instances.filter(
      (one) =>
        at(one.start) - minutes(one.window_before) <= when && when <= at(one.end) + minutes(one.window_after),
    )
    const chosen = choose(direction, when, candidates)
    if (!chosen) return { at: text, direction, instance: null }
    const was = state.get(chosen.id)
    if (direction === 'in' || direction === 'break_end' || (direction === 'unknown' && was !== 'open')) {
      for (const { id } of instances) state.set(id, 'closed')
      state.set(chosen.id, 'open')
    } else state.set(chosen.id, direction === 'break_start' && was === 'open' ? 'break' : 'closed')
    return { at: text, direction, instance: chosen.id }
  })
}
