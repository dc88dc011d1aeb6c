import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type AddressChanges, useAddress } from './address.ts'

/** A page that keeps the first `change` it was given, like a timer started before the last rendering. */
function openPage() {
  const kept: { change?: (changes: AddressChanges) => void } = {}
  function Page() {
    const { params, change } = useAddress()
    kept.change ??= change
    return <output>{params.toString()}</output>
  }
  const router = createMemoryRouter([{ path: '/people', element: <Page /> }], {
    basename: '/admin',
    initialEntries: ['/admin/people?sort=name'],
  })
  render(<RouterProvider router={router} />)
  return (changes: AddressChanges) => act(async () => kept.change?.(changes))
}

describe('changing the address', () => {
  it('keeps what was changed since the page was last rendered', async () => {
    const change = openPage()
    await change({ 'f.category': 3 })
    await change({ q: 'rao' })
    expect(screen.getByRole('status').textContent).toBe('sort=name&f.category=3&q=rao')
  })

  it('removes what is set to null', async () => {
    const change = openPage()
    await change({ sort: null, page: 2 })
    expect(screen.getByRole('status').textContent).toBe('page=2')
  })
})
