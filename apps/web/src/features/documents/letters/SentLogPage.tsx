import { Button, Group } from '@mantine/core'
import { listLetters } from '@muster/contract/calls/documents/letters'
import { exportLetters } from '@muster/contract/calls/documents/signatures'
import {
  letterCategories,
  letterStates,
  MOST_PACKED,
  type SignatureState,
  signatureStates,
} from '@muster/contract/documents/letters.constants'
import type {
  LetterRow,
  listLetters as listLettersContract,
} from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type DataTableState, ListCard, type Selection } from '@muster/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListShown } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SignatureCounts } from '../signatures/SignatureCounts.tsx'
import { signatureKinds } from '../signing/signature-kinds.ts'
import { LetterActions } from './LetterActions.tsx'
import { paths } from './letter-data.ts'
import { letterWord } from './letter-kinds.ts'
import { RunProgress } from './RunProgress.tsx'
import { useLetterActions, useOpenLetter } from './use-letters.ts'
import './texts.ts'

const LetterDrawer = lazy(() => import('./LetterDrawer.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

function criteriaOf(state: DataTableState) {
  const [from, to] = state.filters.dated ?? []
  return {
    run_id: filterNumber(state, 'run'),
    MAILID: filterNumber(state, 'template'),
    employee_id: filterNumber(state, 'employee'),
    category: filterValue(state, 'category') as LetterRow['category'] | undefined,
    state: filterValue(state, 'state') as LetterRow['state'] | undefined,
    signature: filterValue(state, 'signature') as SignatureState | undefined,
    ...(from ? { from: String(from) } : {}),
    ...(to ? { to: String(to) } : {}),
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

type Data = DataOf<typeof listLettersContract>

/** Every letter with its recipient: when it was sent and opened, and whether it was withdrawn. */
export default function SentLogPage() {
  const { t } = useTranslation('letters')
  const make = useColumns<LetterRow>()
  const format = useFormatter()
  const open = useOpenLetter()
  const { withdraw, pack, remind } = useLetterActions()
  const [withdrawing, setWithdrawing] = useState<number[] | null>(null)
  const signatureOf = ({ signature }: LetterRow) =>
    signature && {
      kind: signatureKinds[signature.state],
      text: t(`signatures:states.${signature.state}`),
    }
  const signatureNote = ({ signature }: LetterRow) => {
    if (!signature) return undefined
    const note = signature.closed_at
      ? t('signatures:on', { day: format.day(signature.closed_at) })
      : t('signatures:due', { day: format.day(signature.due_on) })
    return signature.provider_name ? t('signatures:with', { note, name: signature.provider_name }) : note
  }
  const stateOf = (letter: LetterRow) => letterWord(letter, t)

  async function idsOf(selection: Selection, shown: ListShown<Data, LetterRow>): Promise<number[] | null> {
    const letters = await shown.loadChosen(selection, MOST_PACKED)
    return letters?.map(({ letter_id }) => letter_id) ?? null
  }
  return (
    <ListScreen
      list="documents.letters"
      load={({ page, limit, state }) => ({
        ...readOptions(listLetters, { body: { ...criteriaOf(state), page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ letters }) => letters}
      totalOf={({ total }) => total}
      title={t('documentsTitles:sentLetters')}
      subtitle={t('log.subtitle')}
      actions={({ exports }) => [
        ...exports,
        { label: t('documentsTitles:verify'), href: hrefOf(paths.verify) },
        { label: t('documentsTitles:templates'), href: hrefOf(paths.templates) },
      ]}
      above={({ request: { state }, data, change }) => {
        const run = filterNumber(state, 'run')
        return (
          <>
            {run === undefined ? null : <RunProgress runId={run} />}
            {data ? (
              <SignatureCounts
                counts={data.signatures}
                chosen={filterValue(state, 'signature')}
                onChoose={(next) => change({ 'f.signature': next ?? null, page: null })}
              />
            ) : null}
          </>
        )
      }}
      columns={[
        make.text('employee', t('log.employee'), (row) => row.employee_name, {
          ...{ sortable: true, width: 220, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.text('title', t('log.letter'), (row) => row.title, {
          ...{ sortable: true, width: 240, note: (row) => row.number },
        }),
        make.text('category', t('log.category'), (row) => t(`categories.${row.category}`)),
        make.status('state', t('log.state'), stateOf, {
          sortable: true,
          note: (row) => row.problem || (row.on_paper ? t('log.noAddress') : undefined),
        }),
        make.status('signature', t('signatures:signature'), signatureOf, {
          ...{ sortable: true, note: signatureNote },
        }),
        make.instant('sent_at', t('log.sentAt'), (row) => row.sent_at, {
          ...{ sortable: true, note: (row) => row.sender },
        }),
        make.instant('opened_at', t('log.opened'), (row) => row.opened_at),
      ]}
      filters={[
        oneFilter(
          'state',
          t('log.state'),
          choicesOf(letterStates, (one) => t(`log.states.${one}`)),
        ),
        oneFilter(
          'signature',
          t('signatures:signature'),
          choicesOf(signatureStates, (one) => t(`signatures:states.${one}`)),
        ),
        oneFilter(
          'category',
          t('log.category'),
          choicesOf(letterCategories, (one) => t(`categories.${one}`)),
        ),
        periodFilter('dated', t('log.between')),
      ]}
      row={{
        id: (row) => row.letter_id,
        label: (row) => `${row.title} ${row.employee_name}`,
        actions: (row) => (
          <LetterActions
            letter={row}
            onOpen={() => open.mutate(row.letter_id)}
            onRemind={() => void remind([row.letter_id])}
            onWithdraw={() => setWithdrawing([row.letter_id])}
          />
        ),
      }}
      card={(row) => (
        <ListCard
          title={row.employee_name}
          badge={<Status word={row.on_paper ? stateOf(row) : (signatureOf(row) ?? stateOf(row))} />}
          lines={[row.title, row.sent_at ? `${t('log.sentAt')} ${format.dayTime(row.sent_at)}` : ''].filter(
            Boolean,
          )}
        />
      )}
      drawer={{
        param: 'letter',
        render: ({ row, close }) =>
          row ? (
            <LetterDrawer
              key={row.letter_id}
              letter={row}
              onWithdraw={() => {
                close()
                setWithdrawing([row.letter_id])
              }}
              onRemind={() => void remind([row.letter_id])}
              onClose={close}
            />
          ) : null,
      }}
      bulk={(selection, count, shown) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={count === 0}
            onClick={() => void idsOf(selection, shown).then((ids) => ids && pack(ids))}
          >
            {t('log.pack')}
          </Button>
          {shown.data?.abilities.send ? (
            <Button
              size="xs"
              variant="default"
              disabled={count === 0}
              onClick={() => void idsOf(selection, shown).then((ids) => ids && remind(ids))}
            >
              {t('signatures:remind')}
            </Button>
          ) : null}
          {shown.data?.abilities.send ? (
            <Button
              size="xs"
              variant="default"
              disabled={count === 0}
              onClick={() => void idsOf(selection, shown).then(setWithdrawing)}
            >
              {t('log.withdraw')}
            </Button>
          ) : null}
        </Group>
      )}
      exports={({ request: { state } }) => [
        {
          ...{ label: t('signatures:export'), title: t('signatures:export') },
          run: () => download(exportLetters, { body: criteriaOf(state) }),
        },
      ]}
      empty={{ title: t('log.empty'), text: t('log.emptyText') }}
      below={({ clearSelection }) => (
        <Suspense fallback={null}>
          {withdrawing ? (
            <ReasonModal
              title={t('log.withdrawTitle', { count: withdrawing.length })}
              text={t('log.withdrawText')}
              label={t('log.reason')}
              submit={t('log.withdraw')}
              isDangerous
              save={async (reason) => {
                await withdraw(withdrawing, reason)
                clearSelection()
              }}
              refresh={[listLetters]}
              onClose={() => setWithdrawing(null)}
            />
          ) : null}
        </Suspense>
      )}
    />
  )
}
