import { Button, Modal, Stack } from '@mantine/core'
import { sendLastLetters } from '@muster/contract/calls/offboarding/separations'
import type { DataOf } from '@muster/contract/kit/index'
import { MOST_LETTERED } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import type { Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import '../texts.ts'
import { LettersModal, People } from './LettersModal.tsx'
import { refreshSeparations } from './separation-data.ts'

type Answer = DataOf<typeof sendLastLetters>
/** Who did not get theirs, or on paper alone. */
type Left = Pick<Answer, 'skipped' | 'on_paper'>

interface Props {
  selection: Selection
  count: number
  loadChosen: (selection: Selection, most: number) => Promise<SeparationRow[] | null>
  onDone: () => void
}

/** Sends the letters that the settings name to the selected leavers, after a question, and says who did not get theirs. */
export function BulkLetters({ selection, count, loadChosen, onDone }: Props) {
  const { t } = useTranslation('offboarding')
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ SEPIDS: number[]; preview: Answer } | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const [job, setJob] = useState<string | null>(null)
  const finish = (answer: Left) =>
    answer.skipped.length + answer.on_paper.length > 0 ? setLeft(answer) : onDone()
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
            if (answer.job) setJob(answer.job)
            else finish(answer)
          }}
        />
      ) : null}
      {job ? (
        <Modal opened onClose={() => setJob(null)} title={t('letters.title')}>
          <JobWatch
            id={job}
            title={t('letters.sending')}
            onDone={({ result }) => {
              setJob(null)
              void refreshSeparations(client)
              finish(result as Left)
            }}
          />
        </Modal>
      ) : null}
      {left ? (
        <Modal opened onClose={() => setLeft(null)} title={t('letters.result')}>
          <Stack gap="xs">
            <People title={t('letters.onPaper')} people={left.on_paper} />
            <People title={t('letters.skipped')} people={left.skipped} />
          </Stack>
        </Modal>
      ) : null}
    </>
  )
}
