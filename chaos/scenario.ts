/** What a fault test is given. */
export interface Settings {
  kills: number
  /** From 0 to below 1, repeatable by its seed. */
  random(): number
  tell(line: string): void
}

/** What it found. */
export interface Outcome {
  /** Sentences; empty when every promise was kept. */
  faults: string[]
  figures: Record<string, number | string>
  /** Why it could not be run here at all. */
  notRun?: string
}

export type Scenario = (settings: Settings) => Promise<Outcome>
