import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import MyAttendancePage from './MyAttendancePage.tsx'

it.each(['2026-99-99', '2026-02-31', 'soon'])(
  'shows this month when the day of its address is %s',
  async (day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') })
    try {
      sessionStore.write({
        ...{ user: someUser({ user_emp_id: 7 }), token: 't', menu_access: new Set<string>() },
        ...{ menu_access_tree: [], organisation: null },
      })
      stubServer({})
      renderAt(`/my-attendance?day=${day}`, <MyAttendancePage />)
      expect(await screen.findByText('November 2026')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  },
)
