import { Button, Group } from '@mantine/core'
import { listLetters } from '@muster/contract/calls/documents/letters'
import { letterCategories, letterStates, MOST_PACKED } from '@muster/contract/documents/letters.constants'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import { type DataTableState, ListCard, type Selection } from '@muster/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListShown } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { paths } from './letter-data.ts'
import { letterKinds } from './letter-kinds.ts'
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
    ...(from ? { from: String(from) } : {}),
    ...(to ? { to: String(to) } : {}),
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

type Data = { letters: LetterRow[] }

/** Every letter with its recipient: when it was sent and opened, and whether it was withdrawn. */
export default function SentLogPage() {
  const { t } = useTranslation('letters')
  const make = useColumns<LetterRow>()
  const format = useFormatter()
  const open = useOpenLetter()
  const { withdraw, pack } = useLetterActions()
  const [withdrawing, setWithdrawing] = useState<number[] | null>(null)
  const stateOf = ({ state }: LetterRow) => ({ kind: letterKinds[state], text: t(`log.states.${state}`) })

  async function idsOf(selection: Selection, shown: ListShown<Data, LetterRow>): Promise<number[] | null> {
    const ids =
      selection.kind === 'some'
        ? selection.ids.map(Number)
        : (await shown.loadRows(MOST_PACKED + 1))
            .map(({ letter_id }) => letter_id)
            .filter((id) => !selection.except.includes(id))
    if (ids.length <= MOST_PACKED) return ids
    notifyError(t('log.most', { count: MOST_PACKED }))
    return null
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
      actions={[{ label: t('documentsTitles:templates'), href: hrefOf(paths.templates) }]}
      above={({ request: { state } }) => {
        const run = filterNumber(state, 'run')
        return run === undefined ? null : <RunProgress runId={run} />
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
          note: (row) => row.problem || undefined,
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
          'category',
          t('log.category'),
          choicesOf(letterCategories, (one) => t(`categories.${one}`)),
        ),
        periodFilter('dated', t('log.between')),
      ]}
      row={{
        id: (row) => row.letter_id,
        label: (row) => `${row.title} ${row.employee_name}`,
        actions: (row) =>
          row.abilities.open ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('log.openNamed', { name: row.employee_name })}
              onClick={() => open.mutate(row.letter_id)}
            >
              {t('log.open')}
            </Button>
          ) : null,
      }}
      card={(row) => (
        <ListCard
          title={row.employee_name}
          badge={<Status word={stateOf(row)} />}
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
              onClick={() => void idsOf(selection, shown).then(setWithdrawing)}
            >
              {t('log.withdraw')}
            </Button>
          ) : null}
        </Group>
      )}
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
