import { Button, List, Modal } from '@mantine/core'
import { sendLastLetters } from '@muster/contract/calls/offboarding/separations'
import type { DataOf } from '@muster/contract/kit/index'
import { MOST_LETTERED } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import { isSelected, type Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import '../texts.ts'
import { refreshSeparations } from './separation-data.ts'

interface Props {
  selection: Selection
  count: number
  loadRows: (most: number) => Promise<SeparationRow[]>
  onDone: () => void
}

/** Sends the letters that the settings name to the selected leavers, and says who did not get theirs. */
export function BulkLetters({ selection, count, loadRows, onDone }: Props) {
  const { t } = useTranslation('offboarding')
  const client = useQueryClient()
  const [skipped, setSkipped] = useState<DataOf<typeof sendLastLetters>['skipped']>([])
  async function chosen(): Promise<number[]> {
    if (selection.kind === 'some') return selection.ids.map(Number)
    const rows = await loadRows(MOST_LETTERED + 1)
    return rows.filter((row) => isSelected(selection, row.SEPID)).map((row) => row.SEPID)
  }
  const send = useMutation({
    mutationFn: async () => call(sendLastLetters, { body: { SEPIDS: await chosen() } }, { notify: true }),
    onSuccess: (answer) => (answer.skipped.length > 0 ? setSkipped(answer.skipped) : onDone()),
    onSettled: () => refreshSeparations(client),
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={send.isPending}
        onClick={() =>
          count > MOST_LETTERED ? notifyError(t('letters.atMost', { count: MOST_LETTERED })) : send.mutate()
        }
      >
        {t('letters.action', { count })}
      </Button>
      {skipped.length > 0 ? (
        <Modal opened onClose={() => setSkipped([])} title={t('letters.skipped')}>
          <List size="sm">
            {skipped.map(({ SEPID, EMPLOYEE_NAME, reason }) => (
              <List.Item key={SEPID}>
                {EMPLOYEE_NAME}: {reason}
              </List.Item>
            ))}
          </List>
        </Modal>
      ) : null}
    </>
  )
}
