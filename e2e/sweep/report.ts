import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Finding } from './findings.ts'

export interface ScreenResult {
  role: string
  width: string
  screen: string
  address: string
  presses: number
  forms: number
  seconds: number
  /** Controls skipped when time ran out. */
  left: number
  isDenied: boolean
}

export interface Report {
  findings: Finding[]
  screens: ScreenResult[]
  /** Screens with parameters for which no record was found. */
  unopened: string[]
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Grouping key: role, screen, kind and text. */
export function asLine({ role, width, screen, kind, steps, text }: Finding): string[] {
  return [`${role} ${width}`, screen, kind, cut([...steps, text].filter(Boolean).join(' › '), 160)]
}

/** The findings as a table, with a one-line summary of the run. */
export function asTable({ findings, screens, unopened }: Report): string {
  const rows = findings.map(asLine)
  const lengths = [0, 1, 2].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(lengths[at] ?? 0)).join('  '))
  const sum = (of: (one: ScreenResult) => number) => screens.reduce((total, one) => total + of(one), 0)
  const opened = screens.filter(({ isDenied }) => !isDenied)
  const total = `${opened.length} screens, ${sum(({ presses }) => presses)} presses, ${sum(({ forms }) => forms)} forms, ${findings.length} findings`
  const left = sum(({ left }) => left)
  return [
    ...lines,
    ...(unopened.length > 0 ? [`No record found for: ${[...new Set(unopened)].join(', ')}`] : []),
    ...(left > 0 ? [`No time for ${left} controls: raise --seconds`] : []),
    total,
  ].join('\n')
}

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
