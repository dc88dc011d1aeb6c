import type { SignatureState } from '@muster/contract/documents/letters.constants'
import { DRAWING, MOST_POINTS } from '@muster/contract/documents/letters.constants'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'

export interface SigningFacts {
  readonly state: 'waiting' | 'signed' | 'declined' | 'withdrawn'
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  /** Can't be signed after that day. */
  readonly isFinal: boolean
}

/** The state as people see it. `today` is the organisation's. */
export function shownSignature({ state, dueOn }: SigningFacts, today: string): SignatureState {
  return state === 'waiting' && dueOn < today ? 'overdue' : state
}

export type Closed = 'alreadySigned' | 'alreadyDeclined' | 'withdrawn' | 'over'

/** Why a letter can't be signed or declined any more; undefined while it can. A due day alone closes nothing. */
export function whyClosed({ state, dueOn, isFinal }: SigningFacts, today: string): Closed | undefined {
  if (state === 'signed') return 'alreadySigned'
  if (state === 'declined') return 'alreadyDeclined'
  if (state === 'withdrawn') return 'withdrawn'
  return isFinal && dueOn < today ? 'over' : undefined
}

/** What was sent of codes for a letter; instants in milliseconds. */
export interface CodeFacts {
  readonly hasCode: boolean
  readonly sentAt: number
  readonly expiresAt: number
  readonly tries: number
  readonly hourAt: number
  readonly hourSends: number
  readonly hourFailures: number
}

export const CODE_MINUTES = 10
/** Wrong ones until a code is void. */
export const MOST_TRIES = 5
export const RESEND_SECONDS = 30
const HOUR = 3_600_000
/** Codes of an hour. */
export const MOST_SENDS = 5
/** Wrong codes of an hour, over all codes. */
export const MOST_FAILURES = 10

/** The counts of the hour that runs at `now`. */
export function hourOf(facts: CodeFacts | undefined, now: number) {
  const runs = facts !== undefined && now - facts.hourAt < HOUR
  return runs
    ? { at: facts.hourAt, sends: facts.hourSends, failures: facts.hourFailures }
    : { at: now, sends: 0, failures: 0 }
}

export type CodeRefusal = { key: 'locked' } | { key: 'soon'; seconds: number }

/** Why no code can be mailed now. */
export function whyNoCode(facts: CodeFacts | undefined, now: number): CodeRefusal | undefined {
  const hour = hourOf(facts, now)
  if (hour.sends >= MOST_SENDS || hour.failures >= MOST_FAILURES) return { key: 'locked' }
  const seconds = resendAfter(facts, now)
  return seconds > 0 ? { key: 'soon', seconds } : undefined
}

/** Seconds until another code can be asked for. */
export const resendAfter = (facts: CodeFacts | undefined, now: number): number =>
  facts ? Math.max(0, Math.ceil((facts.sentAt + RESEND_SECONDS * 1000 - now) / 1000)) : 0

/** Whether the mailed code can still be entered. */
export function codeState(facts: CodeFacts | undefined, now: number): 'open' | 'over' | 'locked' {
  if (hourOf(facts, now).failures >= MOST_FAILURES) return 'locked'
  return facts?.hasCode && now < facts.expiresAt && facts.tries < MOST_TRIES ? 'open' : 'over'
}

/** What is wrong with a drawing. */
export function wrongDrawing(
  strokes: Extract<SignatureMark, { kind: 'drawn' }>['strokes'],
): 'emptyMark' | 'tooManyPoints' | undefined {
  const points = strokes.flat()
  if (points.length > MOST_POINTS) return 'tooManyPoints'
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  // A dot is no signature.
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) < 40 ? 'emptyMark' : undefined
}

/** A drawing as SVG: numbers alone, whatever was sent. */
export function drawingSvg(strokes: Extract<SignatureMark, { kind: 'drawn' }>['strokes']): string {
  const lines = strokes.map(([first, ...rest]) => {
    const [x, y] = first as [number, number]
    // A line without length would not be drawn.
    const points = rest.length > 0 ? rest : [[x + 1, y] as [number, number]]
    return `M${x} ${y}${points.map(([px, py]) => `L${px} ${py}`).join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING.width} ${DRAWING.height}" width="${DRAWING.width}" height="${DRAWING.height}"><path d="${lines.join('')}" fill="none" stroke="#10204f" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

/** In eights, as people compare them. */
export const readableHash = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(' ')
