import {
  openLetter,
  packLetters,
  retryLetters,
  withdrawLetters,
} from '@muster/contract/calls/documents/letters'
import { remindToSign } from '@muster/contract/calls/documents/signatures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { show } from '../parts/open-document.ts'
import { refreshLetters } from './letter-data.ts'
import '../signatures/texts.ts'

/** Opens a letter beside the page; a link is given, and the opening recorded, only when it is asked for. */
export function useOpenLetter(onOpened?: () => unknown, original = false) {
  return useMutation({
    mutationFn: async (letter_id: number) =>
      show((await call(openLetter, { body: { letter_id, original } })).link),
    onSuccess: onOpened,
  })
}

/** What HR does with letters that were sent. */
export function useLetterActions() {
  const { t } = useTranslation('letters')
  const client = useQueryClient()
  return {
    withdraw: async (letter_ids: number[], reason: string) => {
      const { withdrawn } = await call(withdrawLetters, { body: { letter_ids, reason } })
      notifySuccess(t('log.withdrawn', { count: withdrawn }))
      await refreshLetters(client)
    },
    pack: (letter_ids: number[]) => download(packLetters, { body: { letter_ids } }),
    remind: async (letter_ids: number[]) => {
      const { reminded } = await call(remindToSign, { body: { letter_ids } })
      notifySuccess(
        reminded > 0 ? t('signatures:reminded', { count: reminded }) : t('signatures:remindedNobody'),
      )
      await refreshLetters(client)
    },
    retry: async (run_id: number) => {
      const { job } = await call(retryLetters, { body: { run_id } })
      await refreshLetters(client)
      return job
    },
  }
}
