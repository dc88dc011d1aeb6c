import { cpus, release, totalmem } from 'node:os'
import { isMet, type Result } from './measurement.ts'

export interface Report {
  machine: string
  database: string
  node: string
  at: string
  results: Result[]
}

const GIGABYTE = 2 ** 30

/** The hardware and versions of the run, without the machine's name. */
export function describeMachine(): string {
  const [first] = cpus()
  const cores = `${cpus().length} cores (${first?.model.trim()})`
  return `${cores}, ${Math.round(totalmem() / GIGABYTE)} GB, Linux ${release().split('-')[0]}`
}

/** A ratio with two digits, or a figure with its unit. */
function withUnit(value: number, unit?: string): string {
  if (!unit) return value.toFixed(2)
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`
}

function boundOf({ bound, atLeast, unit }: Result): string {
  return bound === undefined ? '–' : `${atLeast ? '≥' : '≤'} ${withUnit(bound, unit)}`
}

function verdictOf(result: Result): string {
  if (result.bound === undefined) return 'info'
  return isMet(result) ? 'pass' : 'FAIL'
}

/** The results as columns for a terminal. */
export function asText(results: readonly Result[]): string {
  const lines = results.map((one) => [
    one.id,
    verdictOf(one),
    withUnit(one.value, one.unit),
    boundOf(one),
    one.name,
    one.raw,
  ])
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...lines.map((line) => (line[at] as string).length)))
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Merges results with the same name into the highest; those that miss their limit stay separate. */
function inShort(results: readonly Result[]): Result[] {
  const groups = Map.groupBy(results, (one) => (isMet(one) && one.together) || one)
  return [...groups].flatMap(([name, group]) => {
    if (typeof name !== 'string') return group
    const highest = Math.max(...group.map(({ value }) => value))
    const first = group[0] as Result
    const most = group.filter(({ value }) => value === highest).map((one) => one.name)
    const raw = `the most of ${group.length} calls; ${most.length} of them ask that many: ${most.join(', ')}`
    return [{ ...first, name, value: highest, raw }]
  })
}

export function asMarkdown({ machine, database, node, results }: Report): string {
  const rows = inShort(results).map(
    (one) =>
      `| ${one.id} | ${one.name} | ${withUnit(one.value, one.unit)} | ${boundOf(one)} | ${verdictOf(one)} | ${one.raw} |`,
  )
  return [
    `${machine}; ${database}; Node ${node}.`,
    '',
    '| # | what | figure | bound | | made of |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
