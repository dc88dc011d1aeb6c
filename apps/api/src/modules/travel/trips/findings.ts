import type { Finding } from '@muster/contract/travel/travel-shapes'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { PolicyFinding } from '../rules/travel-policy.ts'
import { travelTexts } from '../travel.texts.ts'
import { classWords, durationWords, modeWords } from '../travel-words.ts'

/** What is outside the policy, for whom of the travellers; stored with the trip. */
export interface TripFinding extends PolicyFinding {
  /** Empty for all of them. */
  people: string[]
}

/** The findings of several travellers: those that are the same become one. */
export function mergedFindings(
  byTraveller: readonly { name: string; findings: readonly PolicyFinding[] }[],
): TripFinding[] {
  const merged = new Map<string, TripFinding>()
  for (const { name, findings } of byTraveller)
    for (const finding of findings) {
      const key = JSON.stringify(finding)
      const known = merged.get(key)
      if (known) known.people.push(name)
      else merged.set(key, { ...finding, people: [name] })
    }
  return [...merged.values()].map((one) =>
    one.people.length === byTraveller.length ? { ...one, people: [] } : one,
  )
}

/** “Leg 1”, “Stay 2”. */
export function partWords(part: string): string {
  const [kind, at] = part.split(':')
  return travelTexts(kind === 'leg' ? 'leg' : 'stay', { number: Number(at) + 1 })
}

function wordsOf({ code, part, policy, mode, asked, allowed, least, amount }: TripFinding, currency: string) {
  const about = { part: partWords(part), policy: policy ?? '', mode: mode ? modeWords(mode) : '' }
  switch (code) {
    case 'class':
      return travelTexts('findingClass', {
        ...about,
        asked: classWords(asked ?? ''),
        allowed: classWords(allowed ?? ''),
      })
    case 'too_short':
      return travelTexts('findingTooShort', { ...about, hours: durationWords(least ?? 0) })
    case 'night_cap':
      return travelTexts('findingNightCap', { ...about, amount: moneyValue(amount ?? '0', currency) })
    case 'booked_late':
      return travelTexts('findingLate', { ...about, count: least ?? 0 })
    case 'cut_off':
      return travelTexts('findingCutOff', { count: least ?? 0 })
  }
}

/** Findings in the reader's words. */
export const findingViews = (findings: readonly TripFinding[], currency: string): Finding[] =>
  findings.map((finding) => {
    const text = wordsOf(finding, currency)
    const { code, part, people } = finding
    return {
      ...{ code, part },
      text: people.length > 0 ? travelTexts('findingFor', { text, names: people.join(', ') }) : text,
    }
  })
