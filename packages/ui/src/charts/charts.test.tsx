import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { ChartCard, type ChartData, DonutChart, LineChart, MatrixHeatMap, Sparkline } from './index.ts'

const headcount: ChartData = {
  rowHeader: 'Month',
  series: [
    { id: 'joined', label: 'Joined' },
    { id: 'left', label: 'Left' },
  ],
  rows: [
    { id: '2026-01-01', label: 'Jan', values: { joined: 12, left: 3 } },
    { id: '2026-02-01', label: 'Feb', values: { joined: 1500, left: null } },
    { id: '2026-03-01', label: 'Mar', values: { joined: 9, left: 0 } },
  ],
}

const format = { value: (value: number) => `${value.toLocaleString('en-IN')} people` }

function textsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''))
}

describe('the table of a chart', () => {
  it('contains all figures, formatted, and marks missing ones', async () => {
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount} format={format}>
        <LineChart />
      </ChartCard>,
    )
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(textsOf(screen.getByRole('table'))).toEqual([
      ['Month', 'Joined', 'Left'],
      ['Jan', '12 people', '3 people'],
      ['Feb', '1,500 people', '–'],
      ['Mar', '9 people', '0 people'],
    ])
    expect(screen.getByRole('button', { name: 'Show as chart' })).toBe(document.activeElement)
  })

  it('can be opened and closed with the keyboard', async () => {
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount}>
        <MatrixHeatMap />
      </ChartCard>,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('table')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the legend', () => {
  it('hides and shows a series, but never hides all', async () => {
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount}>
        <LineChart />
      </ChartCard>,
    )
    const joined = await screen.findByRole('button', { name: 'Joined' })
    const left = screen.getByRole('button', { name: 'Left' })
    joined.focus()
    await user.keyboard(' ')
    expect([joined, left].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    await user.click(left)
    expect([joined, left].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  })

  it('keeps the colours of series when others are hidden', async () => {
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount}>
        <LineChart />
      </ChartCard>,
    )
    await user.click(await screen.findByRole('button', { name: 'Joined' }))
    const left = screen.getByRole('button', { name: 'Left' })
    expect(left.querySelector('path')?.getAttribute('stroke')).toBe('var(--mu-chart-2)')
  })

  it('shows value and share of each visible part', async () => {
    const { user } = renderUi(
      <ChartCard
        title="People by type"
        data={{
          rowHeader: 'Type',
          series: [{ id: 'people', label: 'People' }],
          rows: [
            { id: '1', label: 'Permanent', values: { people: 60 } },
            { id: '2', label: 'Contract', values: { people: 30 } },
            { id: '3', label: 'Intern', values: { people: 10 } },
          ],
        }}
      >
        <DonutChart />
      </ChartCard>,
    )
    expect(screen.getByRole('button', { name: 'Permanent 60 · 60%' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Permanent/ }))
    expect(screen.getByRole('button', { name: 'Contract 30 · 75%' })).toBeTruthy()
    expect(screen.getByText('40')).toBeTruthy()
  })
})

describe('keyboard navigation', () => {
  it('moves over a heat map by cell and by line', async () => {
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount}>
        <MatrixHeatMap />
      </ChartCard>,
    )
    screen.getByRole('application', { name: /^Joined and left\./ }).focus()
    expect((await screen.findByRole('status')).textContent).toBe('JanJoined12')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('status').textContent).toBe('JanLeft3')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('status').textContent).toBe('FebLeft–')
    await user.keyboard('{End}{ArrowRight}')
    expect(screen.getByRole('status').textContent).toBe('MarLeft0')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('the states of a card', () => {
  it.each([
    ['loading', { data: undefined }, 'Loading the chart'],
    ['empty', { data: { ...headcount, rows: [] } }, 'Nothing to show yet'],
    ['failed', { data: undefined, error: 'The server did not answer.' }, 'The server did not answer.'],
  ])('shows %s, without downloads', (_state, props, text) => {
    renderUi(
      <ChartCard title="Joined and left" {...props}>
        <LineChart />
      </ChartCard>,
    )
    expect(screen.queryByText(text) ?? screen.queryByLabelText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })

  it('reports a failed download', async () => {
    const onDownloadSheet = vi.fn().mockRejectedValue(new Error('no'))
    const { user } = renderUi(
      <ChartCard title="Joined and left" data={headcount} onDownloadSheet={onDownloadSheet}>
        <LineChart />
      </ChartCard>,
    )
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (Excel)' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be made/)
    expect(onDownloadSheet).toHaveBeenCalledWith(headcount)
  })
})

it('a sparkline has its label as accessible name', () => {
  renderUi(<Sparkline values={[1, null, 3]} label="Headcount over 3 months: 1 to 3" />)
  expect(screen.getByRole('img', { name: 'Headcount over 3 months: 1 to 3' })).toBeTruthy()
})
