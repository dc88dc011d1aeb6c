import { Button, List, Modal } from '@mantine/core'
import { sendLastLetters } from '@muster/contract/calls/offboarding/separations'
import type { DataOf } from '@muster/contract/kit/index'
import { MOST_LETTERED } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import type { Selection } from '@muster/ui/data-table'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import '../texts.ts'
import { LettersModal, Skipped } from './LettersModal.tsx'

type Answer = DataOf<typeof sendLastLetters>

interface Props {
  selection: Selection
  count: number
  loadChosen: (selection: Selection, most: number) => Promise<SeparationRow[] | null>
  onDone: () => void
}

/** Sends the letters that the settings name to the selected leavers, after a question, and says who did not get theirs. */
export function BulkLetters({ selection, count, loadChosen, onDone }: Props) {
  const { t } = useTranslation('offboarding')
  const [asked, setAsked] = useState<{ SEPIDS: number[]; preview: Answer } | null>(null)
  const [skipped, setSkipped] = useState<Answer['skipped']>([])
  const ask = useMutation({
    mutationFn: async () => {
      const rows = await loadChosen(selection, MOST_LETTERED)
      if (!rows) return null
      const SEPIDS = rows.map(({ SEPID }) => SEPID)
      return { SEPIDS, preview: await call(sendLastLetters, { body: { SEPIDS, preview: 1 } }) }
    },
    onSuccess: setAsked,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('letters.action', { count })}
      </Button>
      {asked ? (
        <LettersModal
          {...asked}
          onClose={() => setAsked(null)}
          onSent={(answer) => {
            setAsked(null)
            if (answer.skipped.length > 0) setSkipped(answer.skipped)
            else onDone()
          }}
        />
      ) : null}
      {skipped.length > 0 ? (
        <Modal opened onClose={() => setSkipped([])} title={t('letters.skipped')}>
          <List size="sm">
            <Skipped skipped={skipped} />
          </List>
        </Modal>
      ) : null}
    </>
  )
}
