import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import {
  AreaChart,
  BarChart,
  ChartCard,
  type ChartCardProps,
  DonutChart,
  FunnelChart,
  LineChart,
  MatrixHeatMap,
  MonthHeatMap,
  Sparkline,
} from '../../src/charts/index.ts'
import {
  attendance,
  budget,
  byDepartment,
  chartData,
  funnel,
  manySeries,
  movement,
  november,
  weekdays,
  workforce,
} from '../fixtures/charts.ts'
import type { Story } from '../story.ts'

const whole = new Intl.NumberFormat('en-IN')
const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const format = { value: (value: number) => whole.format(value) }
const moneyFormat = {
  value: (value: number) => money.format(value * 1000),
  axis: (value: number) => `₹${whole.format(value)}k`,
}
const percentFormat = { value: (value: number) => `${value} %`, axis: (value: number) => `${value}` }

const card = (props: Omit<ChartCardProps, 'title'> & { title?: string }) => () => (
  <ChartCard order={2} title="Joined and left by month, 2026" format={format} {...props} />
)

const empty = chartData('Month', [], { Joined: [] })
const line = { data: movement, children: <LineChart /> }

export const chartStories: Story[] = [
  {
    id: 'charts/line',
    title: 'Lines',
    shows: ['ChartCard', 'LineChart'],
    Body: card({ ...line, description: 'Transfers of August and September are not known yet.' }),
  },
  {
    id: 'charts/line-hidden',
    title: 'Lines, one hidden in the legend',
    shows: ['LineChart'],
    Body: card(line),
    steps: [{ press: 'button', name: 'Joined' }],
  },
  {
    id: 'charts/line-keyboard',
    title: 'Lines, read with the keyboard',
    shows: ['LineChart'],
    Body: card(line),
    steps: [{ focus: 'svg[role=application]', keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'] }],
  },
  {
    id: 'charts/line-table',
    title: 'The table behind',
    shows: ['ChartCard'],
    Body: card(line),
    steps: [{ press: 'button', name: 'Show as table' }],
  },
  {
    id: 'charts/line-rtl',
    title: 'Lines from right to left',
    shows: ['LineChart'],
    dir: 'rtl',
    Body: card(line),
  },
  {
    id: 'charts/area',
    title: 'Areas',
    shows: ['AreaChart'],
    Body: card({ title: 'Workforce by type, 2026', data: workforce, children: <AreaChart /> }),
  },
  {
    id: 'charts/bar-grouped',
    title: 'Bars side by side',
    shows: ['BarChart'],
    Body: card({
      title: 'Budget and actual cost by department',
      data: budget,
      format: moneyFormat,
      children: <BarChart />,
    }),
  },
  {
    id: 'charts/bar-stacked',
    title: 'Bars on each other',
    shows: ['BarChart'],
    Body: card({
      title: 'Attendance today by location',
      data: attendance,
      children: <BarChart layout="stacked" />,
    }),
  },
  {
    id: 'charts/bar-share',
    title: 'Bars as parts of 100 %',
    shows: ['BarChart'],
    Body: card({
      title: 'Attendance today, share by location',
      data: attendance,
      children: <BarChart layout="share" isHorizontal />,
    }),
  },
  {
    id: 'charts/bar-horizontal',
    title: 'Bars sideways, with their values',
    shows: ['BarChart'],
    Body: card({ title: 'People by department', data: byDepartment, children: <BarChart isHorizontal /> }),
  },
  {
    id: 'charts/bar-horizontal-rtl',
    title: 'Bars sideways, from right to left',
    shows: ['BarChart'],
    dir: 'rtl',
    Body: card({ title: 'People by department', data: byDepartment, children: <BarChart isHorizontal /> }),
  },
  {
    id: 'charts/bar-many',
    title: 'More series than colours: the rest is "Other"',
    shows: ['BarChart'],
    Body: card({
      title: 'New people by location',
      data: manySeries,
      children: <BarChart layout="stacked" />,
    }),
  },
  {
    id: 'charts/line-many',
    title: 'More series than colours that must not be added up',
    shows: ['LineChart'],
    Body: card({
      title: 'Median age by location',
      data: { ...manySeries, isAdditive: false },
      children: <LineChart />,
    }),
  },
  {
    id: 'charts/donut',
    title: 'Donut',
    shows: ['DonutChart'],
    Body: card({ title: 'People by department', data: byDepartment, children: <DonutChart /> }),
  },
  {
    id: 'charts/donut-ring',
    title: 'A ring for one balance',
    shows: ['DonutChart'],
    Body: card({
      title: 'Earned leave',
      data: chartData('Part', ['Left', 'Taken'], { Days: [13.5, 4.5] }),
      children: <DonutChart middle={{ value: '13.5', label: 'days left' }} />,
    }),
  },
  {
    id: 'charts/donut-keyboard',
    title: 'Donut, read with the keyboard',
    shows: ['DonutChart'],
    Body: card({ title: 'People by department', data: byDepartment, children: <DonutChart /> }),
    steps: [{ focus: 'svg[role=application]', keys: ['ArrowRight', 'ArrowRight'] }],
  },
  {
    id: 'charts/funnel',
    title: 'Funnel',
    shows: ['FunnelChart'],
    Body: card({ title: 'From offer to first day, 2026', data: funnel, children: <FunnelChart /> }),
  },
  {
    id: 'charts/heat-matrix',
    title: 'Heat map of rows and columns',
    shows: ['MatrixHeatMap'],
    Body: card({
      title: 'Attendance by weekday, percent',
      data: weekdays,
      format: percentFormat,
      children: <MatrixHeatMap />,
    }),
    steps: [{ focus: 'svg[role=application]', keys: ['ArrowDown', 'ArrowRight'] }],
  },
  {
    id: 'charts/heat-month',
    title: 'Heat map of a month',
    shows: ['MonthHeatMap'],
    Body: card({
      title: 'People present, November 2026',
      data: november,
      children: <MonthHeatMap language="en" />,
    }),
  },
  {
    id: 'charts/heat-month-rtl',
    title: 'Heat map of a month, from right to left',
    shows: ['MonthHeatMap'],
    dir: 'rtl',
    Body: card({
      title: 'People present, November 2026',
      data: november,
      children: <MonthHeatMap language="en" weekStart={0} />,
    }),
  },
  {
    id: 'charts/sparkline',
    title: 'Lines as large as a word',
    shows: ['Sparkline'],
    Body: () => (
      <Group gap="xl">
        {[
          [3, 5, 4, 8, 9, 12],
          [12, 9, 8, 4, 5, 3],
          [4, 6, null, 7, 9],
          [5, 5, 5],
        ].map((values) => (
          <Group key={values.join()} gap="xs">
            <Sparkline values={values} label={`Open requests: ${values[0]} to ${values.at(-1)}`} />
            <Text size="sm">{values.at(-1)}</Text>
          </Group>
        ))}
      </Group>
    ),
  },
  {
    id: 'charts/states',
    title: 'Loading, fetching, empty, failed',
    shows: ['ChartCard'],
    Body: () => (
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {card({ title: 'Loading', data: undefined, children: <LineChart /> })()}
        {card({ title: 'Fetching', ...line, isFetching: true })()}
        {card({
          title: 'Empty',
          data: empty,
          children: <LineChart />,
          empty: {
            title: 'Nobody has joined yet',
            text: 'The chart begins with the first person.',
            action: <Button variant="default">Add a person</Button>,
          },
        })()}
        {card({
          title: 'Failed',
          data: undefined,
          error: 'The server did not answer.',
          onRetry: () => undefined,
          children: <LineChart />,
        })()}
      </SimpleGrid>
    ),
  },
]
