import { describe, expect, it } from 'vitest'
import {
  currentSheetPath,
  isSheetPath,
  sheetIn,
  sheetPath,
  withoutSheet,
  withSheet,
} from './sheet-address.ts'

const over = (search: string, path: string) => withSheet(new URLSearchParams(search), path)

describe('the address of the request sheet', () => {
  it.each([
    [sheetPath(), null, {}],
    [sheetPath('LEAVE'), 'LEAVE', {}],
    [sheetPath('OVERTIME', { date: '2026-12-03' }), 'OVERTIME', { date: '2026-12-03' }],
    [sheetPath('RESTRICTED_HOLIDAY', { holiday_id: 7 }), 'RESTRICTED_HOLIDAY', { holiday_id: '7' }],
  ])('%s opens over a screen and keeps its parameters', (path, kind, values) => {
    expect(isSheetPath(path)).toBe(true)
    const params = over('month=2026-12&date=2026-12-24', path)
    expect(sheetIn(params)).toEqual({ kind, values })
    expect(String(withoutSheet(params))).toBe('month=2026-12&date=2026-12-24')
  })

  it('replaces the sheet that is open', () => {
    const params = over(String(over('', sheetPath('OVERTIME', { date: '2026-12-03' }))), sheetPath('LEAVE'))
    expect(sheetIn(params)).toEqual({ kind: 'LEAVE', values: {} })
  })

  it.each([
    ['/leave/apply', '/requests/new/LEAVE'],
    ['/leave/ask/COMP_OFF', '/requests/new/COMP_OFF'],
    ['/attendance/regularise?date=2026-12-03', '/requests/new/REGULARISATION?date=2026-12-03'],
    ['/attendance/ask/LOCAL_STAY', '/requests/new/LOCAL_STAY'],
    ['/attendance/overtime?date=2026-12-03', '/requests/new/OVERTIME?date=2026-12-03'],
    ['/requests/new/LEAVE?date=2026-12-03', '/requests/new/LEAVE?date=2026-12-03'],
    ['/requests/new', '/requests/new'],
  ])('%s, as bookmarked before the sheet, is %s', (former, path) => {
    expect(currentSheetPath(former)).toBe(path)
  })

  it('is none for a screen without it', () => {
    expect(sheetIn(new URLSearchParams('date=2026-12-03'))).toBeNull()
    expect(isSheetPath('/requests/newest')).toBe(false)
    expect(isSheetPath('/requests')).toBe(false)
  })
})
