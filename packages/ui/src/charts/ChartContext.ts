import { createContext, useContext } from 'react'
import type { ChartData, ChartFormat, ChartTexts } from './types.ts'

export interface ChartView {
  /** All data, including hidden series. */
  data: ChartData
  title: string
  format: Required<ChartFormat>
  height: number
  texts: ChartTexts
  /** Ids of the hidden series (or rows, where rows are the parts). */
  hidden: ReadonlySet<string>
  /** Hides or shows one; hiding the last visible one shows all again. */
  toggle: (id: string, all: readonly string[]) => void
  /** Opens what is behind a value, where that is offered. */
  pick: ((row: string, series: string) => void) | undefined
}

export const ChartContext = createContext<ChartView | null>(null)

/** State of the surrounding card. @throws Error outside a `ChartCard`. */
export function useChart(): ChartView {
  const view = useContext(ChartContext)
  if (!view) throw new Error('A chart stands inside a ChartCard.')
  return view
}
