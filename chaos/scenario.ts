/** Input of a scenario. */
export interface Settings {
  kills: number
  /** In [0, 1), reproducible by the seed. */
  random(): number
  tell(line: string): void
}

/** Result of a scenario. */
export interface Outcome {
  /** Sentences; empty if everything was kept. */
  faults: string[]
  figures: Record<string, number | string>
  /** Why the scenario can't run on this machine. */
  notRun?: string
}

export type Scenario = (settings: Settings) => Promise<Outcome>
