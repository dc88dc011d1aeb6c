// @vitest-environment jsdom

import { getEmployeeActions } from '@muster/contract/calls/access/access'
import { currentUser, login } from '@muster/contract/calls/session/session'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { ApiError, call, connectApi } from './api.ts'

const onSessionOver = vi.fn()
const onSuccessMessage = vi.fn()

beforeEach(() => {
  onSessionOver.mockReset()
  onSuccessMessage.mockReset()
  connectApi({ token: () => 'secret', language: () => 'hi', onSessionOver, onSuccessMessage })
})

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('call', () => {
  it('sends the common headers and returns the data', async () => {
    const server = stubServer({ user: { data: { first_name: 'Asha' } } })
    expect(await call(currentUser)).toEqual({ first_name: 'Asha' })
    const [request] = server.seen
    expect(request?.method).toBe('GET')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      app_name: 'hrms2.0',
      app_lang: 'hi',
      token: 'secret',
    })
  })

  it('fills the path and sends the body as JSON', async () => {
    const server = stubServer({
      'apiv2/login_api': { data: {} },
      'apiv2/auth/sub_admin/menu-action/employee/7': { data: {} },
    })
    await call(getEmployeeActions, { params: { user_emp_id: 7 } })
    await call(login, { body: { email: 'a@b.test', password: 'x' } })
    expect(server.paths()).toEqual(['apiv2/auth/sub_admin/menu-action/employee/7', 'apiv2/login_api'])
    expect(server.seen[1]?.body).toEqual({ email: 'a@b.test', password: 'x' })
    expect(server.seen[1]?.headers.get('content-type')).toBe('application/json')
  })

  it('uses the configured base address of a service', async () => {
    window.__MUSTER__ = { services: { admin: 'https://hr.example/api' } }
    const server = stubServer({ '/api/user': { data: {} } })
    await call(currentUser).finally(() => delete window.__MUSTER__)
    expect(server.seen[0]?.url.href).toBe('https://hr.example/api/user')
  })

  it('completes changes even if the page is left, but not reads or overlong bodies', async () => {
    const kept: unknown[] = []
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      kept.push(init.keepalive)
      return Response.json({ error: false, message: '', data: {} })
    })
    await call(currentUser)
    await call(login, { body: { email: 'a@b.test', password: 'x' } })
    await call(login, { body: { email: 'a@b.test', password: 'x' } }, { notify: true })
    await call(login, { body: { email: 'a@b.test', password: 'x' } }, { isChange: true })
    await call(login, { body: { email: 'a@b.test', password: 'x'.repeat(20_000) } }, { notify: true })
    expect(kept).toEqual([false, false, true, true, false])
  })

  it('makes the same change once while it is under way, and again afterwards', async () => {
    const server = stubServer({ 'apiv2/login_api': { data: { n: 1 } } })
    const ask = (password: string) => call(login, { body: { email: 'a@b.test', password } })
    const [one, other] = await Promise.all([ask('x'), ask('x'), ask('y')])
    expect(one).toBe(other)
    expect(server.seen).toHaveLength(2)
    await ask('x')
    expect(server.seen).toHaveLength(3)
  })

  it('shows the server’s success message only on request', async () => {
    stubServer({ user: { message: 'Saved.', data: {} } })
    await call(currentUser)
    expect(onSuccessMessage).not.toHaveBeenCalled()
    await call(currentUser, {}, { notify: true })
    expect(onSuccessMessage).toHaveBeenCalledWith('Saved.')
  })
})

describe('call fails', () => {
  it('with key, fields and message of the envelope', async () => {
    stubServer({
      user: { status: 422, key: 'request.invalid', message: 'Please correct.', fields: { NAME: 'Too long' } },
    })
    const error = await failure(call(currentUser))
    expect(error).toMatchObject({
      key: 'request.invalid',
      message: 'Please correct.',
      fields: { NAME: 'Too long' },
      status: 422,
    })
    expect(error.isRefusal).toBe(true)
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  it.each([
    ['a 404 without an envelope', 404, 'Requested API not found.'],
    ['any other answer without an envelope', 502, 'Unknown error occurred'],
  ])('on %s', async (_name, status, message) => {
    stubServer({ user: () => new Response('<html>', { status }) })
    expect(await failure(call(currentUser))).toMatchObject({ message, status })
  })

  it('keeps the server’s message for a missing record', async () => {
    stubServer({ user: { status: 404, key: 'record.not_found', message: 'Not yours to see.' } })
    expect(await failure(call(currentUser))).toMatchObject({ message: 'Not yours to see.' })
  })

  it('when there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    const error = await failure(call(currentUser))
    expect(error).toMatchObject({
      key: 'client.network',
      message: 'Network Error, Please check your internet connection.',
      isRefusal: false,
    })
  })

  it('with the abort error when the caller aborted', async () => {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => Promise.reject(init.signal?.reason))
    const signal = AbortSignal.abort()
    await expect(call(currentUser, {}, { signal })).rejects.toBe(signal.reason)
  })

  it.each([
    ['forceLogin', { forceLogin: true, message: 'Bye' }],
    ['the first text', { message: 'Your session has expired, kindly relogin.' }],
    ['the second text', { message: 'Your session has been expired, kindly relogin.' }],
    ['the third text', { message: 'Your session has expired, kindly login again.' }],
  ])('and ends the session on %s', async (_name, answer) => {
    stubServer({ user: { status: 401, ...answer } })
    const error = await failure(call(currentUser))
    expect(error.forceLogin).toBe(true)
    expect(onSessionOver).toHaveBeenCalledWith(error)
  })

  it('without ending the session where the caller handles it', async () => {
    stubServer({ user: { status: 401, forceLogin: true } })
    await failure(call(currentUser, {}, { endsSession: false }))
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  it('on an error with status 200', async () => {
    stubServer({ user: { error: true, message: 'No.' } })
    expect(await failure(call(currentUser))).toMatchObject({ message: 'No.' })
  })
})
