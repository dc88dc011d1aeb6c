export { AreaChart, BarChart, type BarChartProps, LineChart } from './axis-charts.tsx'
export { ChartCard } from './ChartCard.tsx'
export { DonutChart, type DonutChartProps } from './DonutChart.tsx'
export { FunnelChart, type FunnelChartProps } from './FunnelChart.tsx'
export { MatrixHeatMap } from './MatrixHeatMap.tsx'
export { MonthHeatMap, type MonthHeatMapProps } from './MonthHeatMap.tsx'
export { chartColors } from './palette.ts'
export { Sparkline, type SparklineProps } from './Sparkline.tsx'
export { savePicture } from './save-picture.ts'
export {
  type ChartCardProps,
  type ChartData,
  type ChartFormat,
  type ChartRow,
  type ChartSeries,
  type ChartTexts,
  defaultChartTexts,
} from './types.ts'
