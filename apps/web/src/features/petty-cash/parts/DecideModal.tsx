import { decideExpenses, decideTopUps } from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import { cashRequestKinds } from '@muster/contract/petty-cash/petty-cash.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import ReasonModal from '../../../lib/form/ReasonModal.tsx'
import { refreshCash } from '../data/cash-data.ts'
import '../texts.ts'

export interface Outcome {
  done: number
  failed: { id: number; name: string; message: string }[]
}

interface DecideModalProps {
  status: 1 | 3
  /** The selected requests, also those that don’t wait for a decision. */
  rows: readonly CashRequestRow[]
  nameOf: (row: CashRequestRow) => string
  onClose: () => void
  onDecided: (outcome: Outcome) => void
}

/** Requests of each kind are decided by their own call: where one call fails, what the other did still counts. */
async function decideAll(
  rows: readonly CashRequestRow[],
  nameOf: DecideModalProps['nameOf'],
  decision: { REQUEST_STATUS: 1 | 3; comment: string },
): Promise<Outcome> {
  const calls = { top_up: decideTopUps, expense: decideExpenses } as const
  const outcome: Outcome = { done: 0, failed: [] }
  for (const kind of cashRequestKinds) {
    const asked = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.REQUEST_ID, row]))
    if (asked.size === 0) continue
    const fail = (id: number, message: string) => {
      const row = asked.get(id)
      if (row) outcome.failed.push({ id, name: nameOf(row), message })
    }
    try {
      const answer = await call(calls[kind], { body: { REQUEST_IDs: [...asked.keys()], ...decision } })
      outcome.done += answer.done
      for (const { REQUEST_ID, done, message } of answer.results) if (!done) fail(REQUEST_ID, message)
    } catch (error) {
      for (const id of asked.keys()) fail(id, messageOf(error))
    }
  }
  return outcome
}

/** Approves or rejects the selected requests that wait, and says what became of each. */
export default function DecideModal({ status, rows, nameOf, onClose, onDecided }: DecideModalProps) {
  const { t } = useTranslation('pettyCash')
  const client = useQueryClient()
  const waiting = rows.filter(({ state }) => state === 'submitted')
  const others = rows.length - waiting.length
  const title = status === 1 ? t('requests.approve') : t('requests.reject')
  return (
    <ReasonModal
      title={title}
      text={[
        t('requests.decides', { count: waiting.length }),
        others > 0 ? t('requests.others', { count: others }) : '',
        status === 3 ? t('requests.rejectText') : '',
      ]
        .filter(Boolean)
        .join(' ')}
      label={status === 1 ? t('requests.comment') : t('requests.reason')}
      submit={title}
      isOptional={status === 1}
      maySave={waiting.length > 0}
      maxLength={1000}
      onClose={onClose}
      save={async (comment) => {
        const outcome = await decideAll(waiting, nameOf, { REQUEST_STATUS: status, comment })
        if (outcome.done > 0) notifySuccess(t('requests.decided', { count: outcome.done }))
        onDecided(outcome)
      }}
      refresh={async () => {
        await refreshCash(client)
      }}
    />
  )
}
