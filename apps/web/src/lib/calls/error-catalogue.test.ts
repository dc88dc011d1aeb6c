// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { API_TEXT, ApiError, isSessionExpiredText, messageOf } from './api-error.ts'
import { fileNameOf } from './download.ts'
import { createQueryClient } from './query.ts'
import { shouldRetry } from './retry.ts'
import { MAX_ERROR_RELOADS, MAX_RETRIES, MAX_TOASTS, TIMING } from './timings.ts'
import { errorOf, parseEnvelope } from './transport.ts'

/** Error catalogue (section 8) and times (section 9) of the platform specification, row by row. */

const envelope = (message: string, more: object = {}) =>
  parseEnvelope(JSON.stringify({ error: true, message, data: null, code: 422, forceLogin: false, ...more }))

it.each([
  ['a server error in its own words', 422, envelope('The month is closed.'), 'The month is closed.', false],
  ['a 404 without words', 404, null, 'Requested API not found.', false],
  ['a 404 with words', 404, envelope('This record does not exist.'), 'This record does not exist.', false],
  ['a page of a proxy', 502, null, 'Unknown error occurred', false],
  ['an envelope without words', 500, envelope(''), 'Unknown error occurred', false],
  ['a forced sign-out', 401, envelope('Bye.', { forceLogin: true }), 'Bye.', true],
  [
    'expired, first text',
    401,
    envelope('Your session has expired, kindly relogin.'),
    'Your session has expired, kindly relogin.',
    true,
  ],
  [
    'expired, second text',
    401,
    envelope('Your session has been expired, kindly relogin.'),
    'Your session has been expired, kindly relogin.',
    true,
  ],
  [
    'expired, third text',
    200,
    envelope('Your session has expired, kindly login again.'),
    'Your session has expired, kindly login again.',
    true,
  ],
] as const)('%s', (_name, status, answer, message, ends) => {
  expect(errorOf(status, answer)).toMatchObject({ message, forceLogin: ends })
})

it.each([
  [
    new ApiError({ key: 'client.network', message: API_TEXT.network, status: 0 }),
    'Network Error, Please check your internet connection.',
  ],
  [new Error('It broke.'), 'It broke.'],
  [new Error(''), 'Unknown error occurred'],
  ['text', 'Unknown error occurred'],
  [undefined, 'Unknown error occurred'],
])('%s is shown as %s', (error, text) => {
  expect(messageOf(error)).toBe(text)
})

it('uses the literal texts', () => {
  expect(API_TEXT).toMatchObject({
    download: 'Error in file download,please try again or contact support',
    noSignedUrl: 'Couldnt get a presigned url. Please try again.',
  })
  expect(isSessionExpiredText('Your session is fine.')).toBe(false)
  expect(fileNameOf(null)).toBe('sample.xlsx')
})

it('uses the specified times', () => {
  expect(TIMING).toMatchObject({
    callTimeout: 1_000_000,
    generalTimeout: 100_000,
    forceLoginRedirect: 500,
    message: 3000,
    loggedOutMessage: 3200,
    defaultMessage: 2000,
    toast: 5000,
    tokenStale: 10_000,
  })
  expect([MAX_TOASTS, MAX_RETRIES, MAX_ERROR_RELOADS]).toEqual([5, 3, 1])
})

it('loads data as specified', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 10_000,
    gcTime: 1000,
    retryDelay: 2000,
    refetchOnWindowFocus: false,
  })
  const keep = queries?.placeholderData as (before: string) => unknown
  expect(keep('before')).toBe('before')
  const unreachable = new ApiError({ key: 'client.network', message: '', status: 0 })
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, unreachable))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(shouldRetry(0, new ApiError({ key: 'x', message: '', status: 422 }))).toBe(false)
})
