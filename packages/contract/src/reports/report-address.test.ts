import { describe, expect, it } from 'vitest'
import { reportAddress } from './report-address.ts'

const days = { from: '2026-10-01', to: '2026-10-31' }

describe('the address of a report as it was read', () => {
  it('is the report alone for its usual question', () => {
    expect(reportAddress(21, {}, days)).toBe('/reports/1/view/21')
  })

  it('has the days, people, conditions, columns and order', () => {
    const path = reportAddress(
      21,
      {
        ...{ from: '2026-10-01', search: 'rao', team_view: true, filters: { 8: [3, 4] } },
        columns: ['employee_name', 'late'],
        sort: [{ column: 'late', descending: true }],
        where: {
          match: 'any',
          parts: [
            { column: 'late', operator: 'more', values: ['60'] },
            { column: 'last_on', operator: 'within', values: [], period: 'last_month' },
          ],
        },
      },
      days,
    )
    expect(path).toBe(
      [
        '/reports/1/view/21?f.period=2026-10-01&f.period=2026-10-31&f.8=3&f.8=4&f.team=1',
        'f.where=any&f.where=late%3Amore%3A60&f.where=last_on%3Awithin%3Alast_month',
        'q=rao&sort=-late&columns=employee_name%2Clate',
      ].join('&'),
    )
  })

  it('has the calculated columns, whatever their formulas contain', () => {
    const computed = [{ key: 'x1', heading: 'Late: share', formula: 'round([late] / 60, 1) & "%:="' }]
    const path = reportAddress(21, { computed }, days)
    const [, value = ''] = /f\.computed=([^&]*)$/.exec(path) ?? []
    expect(decodeURIComponent(value)).toBe('x1:Late%3A share:round([late] / 60, 1) & "%25%3A="')
  })

  it('has the day of a report about one day', () => {
    expect(reportAddress(1, { as_of: '2026-10-31' }, { from: '2026-10-31', to: '2026-10-31' })).toBe(
      '/reports/1/view/1?f.as_of=2026-10-31',
    )
  })
})
