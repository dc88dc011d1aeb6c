import {
  listMail,
  listSystemMails,
  previewSystemMail,
  readMail,
} from '@muster/contract/calls/email-library/email-library'
import type { MailRow } from '@muster/contract/email-library/email-library.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { cursorMemory } from '../../../lib/list/cursor-pages.ts'

export type { MailRow }
export type Mail = DataOf<typeof readMail>

export const mailStates = ['waiting', 'sent', 'failed'] as const
type MailState = (typeof mailStates)[number]

/** Filters of the list, without the page. */
export function criteriaOf(state: DataTableState) {
  const texts = (id: string) => (state.filters[id] ?? []).map(String)
  const [from = '', until = ''] = texts('at')
  return {
    limit: state.limit,
    search: state.search,
    states: texts('state').filter((one): one is MailState => mailStates.includes(one as MailState)),
    kinds: texts('kind'),
    from: from || null,
    until: until || null,
  }
}
type MailCriteria = ReturnType<typeof criteriaOf>

const pages = cursorMemory()

export function mailsOptions(criteria: MailCriteria, page: number) {
  return queryOptions({
    queryKey: [...endpointKey(listMail), criteria, page],
    queryFn: async ({ signal }) => {
      const cursor = pages.cursorFor(criteria, page)
      const answer = await call(listMail, { body: { ...criteria, page, cursor } }, { signal })
      pages.remember(criteria, page, answer)
      return answer
    },
    // Always stale: delivery continues in the background.
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
}

export const mailOptions = (id: number) =>
  queryOptions({
    ...readOptions(readMail, { params: { id } }),
    placeholderData: undefined,
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })

export const systemMailsOptions = queryOptions({
  ...readOptions(listSystemMails, {}),
  meta: { errorShown: 'inline' },
})

export const previewOptions = (key: string, language: 'en' | 'hi') =>
  queryOptions({
    ...readOptions(previewSystemMail, { query: { key, language } }),
    meta: { errorShown: 'inline' },
  })
