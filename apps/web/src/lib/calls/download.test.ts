// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { downloadFrom, fileNameOf } from './download.ts'

describe('file name of a download', () => {
  it.each([
    [null, 'sample.xlsx'],
    ['attachment', 'sample.xlsx'],
    ['attachment; filename="people.xlsx"', 'people.xlsx'],
    ['attachment; filename=people.csv', 'people.csv'],
    ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E0%A4%B2%E0%A5%8B%E0%A4%97.xlsx', 'लोग.xlsx'],
    ["attachment; filename*=UTF-8''50%.xlsx", '50%.xlsx'],
  ])('%s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})

describe('downloading', () => {
  it('throws the error returned instead of a file', async () => {
    stubServer({ '/file': { status: 403, key: 'access.denied', message: 'Permission Not Granted' } })
    await expect(downloadFrom('/file')).rejects.toMatchObject({
      message: 'Permission Not Granted',
      status: 403,
    })
  })

  it('throws the general text for a failure without a message', async () => {
    stubServer({ '/file': () => new Response('oops', { status: 500 }) })
    await expect(downloadFrom('/file')).rejects.toMatchObject({
      message: 'Error in file download,please try again or contact support',
    })
  })
})
