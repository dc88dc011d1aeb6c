import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { connectExtensions } from '../screen/extensions.ts'
import { registerScreens } from '../screen/screens.ts'
import { sessionStore } from '../session/session.ts'
import RequestSheet from './RequestSheet.tsx'
import type { RequestBody, RequestFormKind } from './request-form-types.ts'

vi.setConfig({ testTimeout: 20_000 })
configure({ asyncUtilTimeout: 5_000 })

const fine: RequestPreview = {
  ...{ summary: '1 day', days: [], effect: [], reasons: [], clashes: [], problems: [] },
  approvers: [{ stage: 'Manager', people: ['Ravi'], why: 'Reporting manager' }],
}
const submit = vi.fn(async (_body: RequestBody) => ({
  ...{ REQUEST_ID: 1, REQUEST_STATUS: 0, pending_on: ['Ravi'], stuck: null },
}))
const home: RequestFormKind = {
  shape: { kind: 'WORK_FROM_HOME', fields: { date: { kind: 'day', isRequired: true, start: 'today' } } },
  ...{ texts: 'nowhere', id: 'home.preview', submit },
  preview: async () => ({ preview: fine }),
  refresh: async () => undefined,
}

beforeEach(() => {
  submit.mockClear()
  registerScreens([])
  connectExtensions(async () => ({
    ...{ synonyms: {}, needs: [], todayCards: [], dayLinks: [], profileTabs: [], requestDetails: [] },
    workflowPage: undefined,
    requestChoices: [
      { kind: 'OVERTIME', label: 'Overtime', rank: 9, form: async () => home },
      { kind: 'WORK_FROM_HOME', label: 'From home', rank: 1, form: async () => home },
      { kind: 'EXPENSE', label: 'Expense', rank: 20, to: '/claims' },
      { kind: 'SECRET', label: 'Secret', rank: 0, permission: 'nobody.has', form: async () => home },
    ],
  }))
  sessionStore.write({
    ...{ user: someUser({ user_emp_id: 7 }), token: 't', menu_access: new Set() },
    ...{ menu_access_tree: [], organisation: null },
  })
})

describe('the request sheet', () => {
  it('offers the kinds that the person may request, the most usual first', async () => {
    renderAt('/somewhere?month=5&apply=any', <RequestSheet />)
    await screen.findByRole('link', { name: 'From home' })
    const offered = screen.getAllByRole('link').map((link) => link.textContent)
    expect(offered).toEqual(['From home', 'Overtime'])
  })

  it('fills in the values of its address, sends, and leaves the screen as it was', async () => {
    const { router } = renderAt(
      '/somewhere?month=5&apply=WORK_FROM_HOME&apply.date=2026-12-24',
      <RequestSheet />,
    )
    expect(await screen.findByText('Reporting manager')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Submit/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?month=5'))
    expect(submit).toHaveBeenCalledWith({ date: '2026-12-24' })
    expect(router.state.location.pathname).toBe('/somewhere')
  })

  it('closes after sending what can be requested only once', async () => {
    let isThere = false
    const once: RequestFormKind = {
      ...home,
      refresh: async () => {
        isThere = true
        // Lets the sheet draw what it knows so far.
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
      useParts: () => {
        const [, redraw] = useState(0)
        useEffect(() => {
          const timer = setInterval(() => redraw((count) => count + 1), 10)
          return () => clearInterval(timer)
        }, [])
        return isThere ? { nothing: { title: 'It is there already' } } : {}
      },
    }
    connectExtensions(async () => ({
      ...{ synonyms: {}, needs: [], todayCards: [], dayLinks: [], profileTabs: [], requestDetails: [] },
      ...{ workflowPage: undefined },
      requestChoices: [{ kind: 'RESIGNATION', label: 'Resignation', rank: 1, form: async () => once }],
    }))
    const { router } = renderAt('/somewhere?apply=RESIGNATION', <RequestSheet />)
    expect(await screen.findByText('Reporting manager')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Submit/ }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(isThere).toBe(true)
  })

  it.each(['soon', '2026-02-31', '9999-99-99'])('begins as usual when its address says %s', async (day) => {
    renderAt(`/somewhere?apply=WORK_FROM_HOME&apply.date=${day}`, <RequestSheet />)
    expect(await screen.findByText('Reporting manager')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Submit/ }))
    await waitFor(() => expect(submit).toHaveBeenCalled())
    expect(submit.mock.lastCall?.[0].date).toMatch(/^20\d\d-/)
  })

  it('keeps what was entered when it would be closed by mistake', async () => {
    const { router } = renderAt('/somewhere?apply=WORK_FROM_HOME', <RequestSheet />)
    await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.search).toBe('?apply=WORK_FROM_HOME')
    expect(screen.getByRole('button', { name: 'Tomorrow' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says so for a kind that cannot be requested', async () => {
    renderAt('/somewhere?apply=SECRET', <RequestSheet />)
    expect(await screen.findByRole('heading', { name: /can’t submit this type/ })).toBeTruthy()
  })

  it('leads to the page of a kind that has one', async () => {
    const page = async () => ({ default: () => null })
    registerScreens([{ path: '/claims', access: 'common', header: true, title: 'ui:retry', lazy: page }])
    const { router } = renderAt('/somewhere?apply=EXPENSE', <RequestSheet />)
    await waitFor(() => expect(router.state.location.pathname).toBe('/claims'))
    expect(router.state.location.search).toBe('')
  })

  it('says so when the kinds could not be loaded, and loads them again', async () => {
    let isDown = true
    connectExtensions(async () => {
      if (isDown) throw new Error('lost')
      return {
        ...{ synonyms: {}, needs: [], todayCards: [], dayLinks: [], profileTabs: [], requestDetails: [] },
        workflowPage: undefined,
        requestChoices: [{ kind: 'OVERTIME', label: 'Overtime', rank: 9, form: async () => home }],
      }
    })
    renderAt('/somewhere?apply=any', <RequestSheet />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Overtime' })).toBeTruthy()
  })
})
