import { openLocker } from '@muster/contract/calls/documents/locker'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'

/** The way to one's own digital locker; the page is left. */
export const useOpenLocker = () =>
  useMutation({
    // The answer sets the cookie that binds the visit to this browser.
    mutationFn: () => call(openLocker, {}, { cookies: true }),
    meta: { errorShown: 'inline' as const },
    onSuccess: ({ url }) => window.location.assign(url),
  })
