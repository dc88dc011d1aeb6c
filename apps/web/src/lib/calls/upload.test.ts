// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { upload, uploadProblem } from './upload.ts'

const csv = new File(['a,b'], 'people.csv', { type: 'text/csv' })
const SIGN = 'apiv2/auth/hrms/generate-signed-url'
const signed = {
  signed_url: '/files/1/imports/x.csv?sig=1',
  filePath: '1/imports/x.csv',
  fileName: 'x.csv',
  type: 'text/csv',
}

it('requests a signed URL, then uploads the bytes to it', async () => {
  const server = stubServer({ [SIGN]: { data: signed }, '/files/1/imports/x.csv': { data: {} } })
  const { signed_url: _address, ...uploaded } = signed
  expect(await upload('imports', csv)).toEqual({ ...uploaded, originalName: 'people.csv' })
  expect(server.seen[0]?.body).toEqual({
    key: 'people.csv',
    content_type: 'text/csv',
    file_size: 3,
    folder: 'imports',
  })
  expect(server.seen[1]).toMatchObject({ method: 'PUT', body: csv })
  expect(server.seen[1]?.headers.get('content-type')).toBe('text/csv')
  expect(server.seen[1]?.headers.get('token')).toBe(null)
})

it('reports a missing URL', async () => {
  stubServer({ [SIGN]: { data: { ...signed, signed_url: '' } } })
  await expect(upload('imports', csv)).rejects.toThrow('Couldnt get a presigned url. Please try again.')
})

it('reports why the upload failed', async () => {
  stubServer({
    [SIGN]: { data: signed },
    '/files/1/imports/x.csv': { status: 403, message: 'This link is no longer valid.' },
  })
  await expect(upload('imports', csv)).rejects.toThrow('This link is no longer valid.')
})

it('refuses a file before any request, with the specification’s text', async () => {
  const server = stubServer({})
  await expect(upload('imports', new File(['x'], 'people.exe'))).rejects.toThrow(
    'Only xlsx, csv, xls, ods, tsv, txt, dat, ics, htm, html files are allowed.',
  )
  expect(server.seen).toEqual([])
  const big = new File(['x'], 'me.png', { type: 'image/png' })
  Object.defineProperty(big, 'size', { value: 6 * 1_048_576 })
  expect(uploadProblem('profile_pictures', big)).toBe('File shall not be greater than 5MB.')
})
