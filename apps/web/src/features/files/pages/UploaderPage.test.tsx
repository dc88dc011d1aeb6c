import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import UploaderPage from './UploaderPage.tsx'

it('says that the link is incomplete, and asks the server nothing without a key', () => {
  const { seen } = stubServer({})
  renderAt('/file/uploader', <UploaderPage />)
  expect(screen.getByRole('heading', { name: 'This link can’t be used' })).toBeTruthy()
  expect(
    screen.getByText('The address is incomplete. Please open the link in the e-mail again.'),
  ).toBeTruthy()
  expect(seen).toEqual([])
})
