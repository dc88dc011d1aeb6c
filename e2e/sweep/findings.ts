import { exceptions } from './exceptions.ts'

export type Kind =
  | 'console'
  | 'exception'
  | 'refused'
  | 'text'
  | 'sideways'
  | 'dead'
  | 'covered'
  | 'silent refusal'
  | 'unanswered form'
  | 'link to nowhere'
  | 'nameless'
  | 'not opened'

export interface Finding {
  role: string
  width: string
  screen: string
  kind: Kind
  /** The presses that lead there, outermost first; empty for the screen as opened. */
  steps: string[]
  text: string
}

/** Findings, deduplicated across the presses that lead to them. */
export class Findings {
  readonly #list = new Map<string, Finding>()
  readonly #onNew: (finding: Finding) => void

  constructor(onNew: (finding: Finding) => void) {
    this.#onNew = onNew
  }

  add(finding: Finding): void {
    const { role, width, screen, kind, text } = finding
    const words = `${screen} ${kind} ${text} ${finding.steps.join(' › ')}`
    if (exceptions.some(({ matches }) => matches.test(words))) return
    const isOfPress = ['dead', 'covered', 'silent refusal', 'unanswered form'].includes(kind)
    const where = isOfPress ? finding.steps.at(-1) : ''
    const key = [role, width, screen, kind, where, text].join('|')
    if (this.#list.has(key)) return
    this.#list.set(key, finding)
    this.#onNew(finding)
  }

  all(): Finding[] {
    return [...this.#list.values()]
  }
}
