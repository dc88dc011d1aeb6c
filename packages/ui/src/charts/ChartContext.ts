import { createContext, useContext } from 'react'
import type { ChartData, ChartFormat, ChartTexts } from './types.ts'

export interface ChartView {
  /** All that there is. */
  data: ChartData
  title: string
  format: Required<ChartFormat>
  height: number
  texts: ChartTexts
  /** Ids of the series (or rows, where these are the parts) that were switched off. */
  hidden: ReadonlySet<string>
  /** Switches one on or off; the last one that is left cannot be hidden: then all come back. */
  toggle: (id: string, all: readonly string[]) => void
}

export const ChartContext = createContext<ChartView | null>(null)

/** What the card around a chart was given. @throws Error outside of a `ChartCard`. */
export function useChart(): ChartView {
  const view = useContext(ChartContext)
  if (!view) throw new Error('A chart stands inside a ChartCard.')
  return view
}
