import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { type Answer, stubServer } from '../../../../test/stub-server.ts'
import '../../../app/texts/index.ts'
import { type TemplateDetail, templateOptions } from '../data/template-query.ts'
import '../template-texts.ts'
import { useTemplateEditor } from './useTemplateEditor.ts'

const SAVE = 'apiv2/auth/update-email-template'
const PUBLISH = 'apiv2/auth/email-template/publish'
const TEST = 'apiv2/auth/email-template/test'
const choice = { entityId: null, language: 'en' } as const

/** A template of which version 71 is the newest. */
const detail = {
  EMAIL_ID: 7,
  name: 'Cake',
  group_id: 3,
  subject: 'Cake',
  html: '<p>Cake</p>',
  text: 'Cake',
  reply_to: '',
  cc: [],
  bcc: [],
  entity_id: null,
  language: 'en',
  version_id: 71,
  number: 1,
  published_number: null,
} as unknown as TemplateDetail

function openEditor(answers: Record<string, Answer>) {
  const { seen } = stubServer({
    'apiv2/auth/get-email-template-details/7': { data: detail },
    [SAVE]: { data: { EMAIL_ID: 7, version_id: 72, number: 2, html: detail.html, removed: [] } },
    [PUBLISH]: { data: { status: 'published', replaced: null } },
    [TEST]: { data: { to: 'admin@demo.test' } },
    ...answers,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => useTemplateEditor(useQuery(templateOptions(7, choice)).data ?? detail, choice),
    { wrapper },
  )
  const sent = (path: string) => seen.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => body)
  return { editor: () => result.current, sent }
}

it('goes on from the version it saved when the step after saving failed', async () => {
  const { editor, sent } = openEditor({ [TEST]: { status: 503, key: 'general.unavailable' } })
  act(() => editor().set({ subject: 'More cake' }))
  await act(() => editor().test())
  await waitFor(() => expect(editor().error).not.toBeNull())
  expect([editor().isDirty, editor().number]).toEqual([false, 2])

  await act(() => editor().publish())
  expect([sent(SAVE), sent(PUBLISH)]).toMatchObject([[{ version_id: 71 }], [{ is_published: true }]])

  act(() => editor().set({ subject: 'Even more cake' }))
  await act(() => editor().save())
  expect(sent(SAVE)).toMatchObject([{ version_id: 71 }, { version_id: 72 }])
})

it('is busy until what it saved has been read again', async () => {
  const { editor, sent } = openEditor({})
  await waitFor(() => expect(sent('get-email-template-details/7')).toHaveLength(1))
  const answer = globalThis.fetch
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.includes('get-email-template-details')) await held.promise
    return answer(input, init)
  })
  act(() => editor().set({ subject: 'More cake' }))
  let testing: Promise<void> | undefined
  act(() => {
    testing = editor().test()
  })
  await waitFor(() => expect(sent(TEST)).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(editor().isBusy).toBe(true)
  held.resolve()
  await act(() => testing)
  expect(editor().isBusy).toBe(false)
})
