import { Button, Text } from '@mantine/core'
import type { FindingKind } from '@muster/contract/employees/bulk/data-quality.contract'
import { noSelection, type Selection } from '@muster/ui/data-table'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { FindingKinds, wantedOf } from './FindingKinds.tsx'
import { findingColumns, nameOf } from './finding-columns.tsx'
import { type Finding, findingsOptions, type Quality } from './quality-queries.ts'
import { useFixes } from './useFixes.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))
const ManagerModal = lazy(() => import('./ManagerModal.tsx'))

const isAboutManager = (kind: FindingKind) => kind.startsWith('manager_')
const isAboutFields = (kind: FindingKind) => kind === 'mandatory_missing' || kind === 'recommended_missing'

interface Requested {
  what: 'judge' | 'manager'
  ids: number[]
}

/** The findings of one kind, each with its fix. */
export function FindingList({ quality }: { quality: Quality }) {
  const { t } = useTranslation('privacy')
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [requested, setRequested] = useState<Requested | null>(null)
  const fixes = useFixes(() => {
    setRequested(null)
    setSelection(noSelection)
  })
  const actionsOf = (row: Finding, kind: FindingKind): PageAction[] => [
    ...(row.person
      ? [{ label: t('quality.open_'), href: hrefOf(`/users/view/${row.person.id}`) }]
      : [{ label: t('quality.openUnit'), href: hrefOf('/core_hr/org-structure/units/department') }]),
    ...(row.person && row.abilities.edit && (isAboutFields(kind) || kind === 'mail_bouncing')
      ? [{ label: t('quality.fill'), href: hrefOf(`/users/edit?id=${row.person.id}`) }]
      : []),
    ...(isAboutFields(kind) && row.person?.has_account && row.abilities.manage
      ? [{ label: t('quality.ask'), onClick: () => fixes.ask.mutate({ body: { ids: [row.id] } }) }]
      : []),
    ...(isAboutManager(kind) && row.abilities.edit
      ? [{ label: t('quality.setManager'), onClick: () => setRequested({ what: 'manager', ids: [row.id] }) }]
      : []),
    ...judgeActions(row, kind),
  ]
  const judgeActions = (row: Finding, kind: FindingKind): PageAction[] => {
    if (!row.abilities.manage) return []
    if (row.dismissed)
      return [
        {
          label: t('quality.reopen'),
          onClick: () => fixes.reopen.mutate({ body: { ids: [row.id], dismissed: false } }),
        },
      ]
    return [
      {
        label: t(kind === 'duplicate' ? 'quality.different' : 'quality.right'),
        onClick: () => setRequested({ what: 'judge', ids: [row.id] }),
      },
    ]
  }
  return (
    <ListScreen
      list="employees.quality"
      load={({ state, page, limit }) => findingsOptions(wantedOf(state), page, limit)}
      rowsOf={(answer) => answer.findings}
      totalOf={(answer) => answer.total_rows}
      label={t('quality.findings')}
      columns={({ request }) => findingColumns(t, wantedOf(request.state).kind === 'duplicate')}
      // The kind cannot be cleared like a filter: without findings there is nothing to fix.
      ownsFilters
      isSearchable={false}
      row={{
        id: (row) => row.id,
        label: nameOf,
        actions: (row, { request }) => (
          <ActionMenu
            actions={actionsOf(row, wantedOf(request.state).kind)}
            label={t('quality.actions', { name: nameOf(row) })}
          />
        ),
      }}
      selection={{ value: selection, onChange: setSelection }}
      bulk={(chosen, _count, { request }) => (
        <Bulk {...wantedOf(request.state)} selection={chosen} fixes={fixes} onAsk={setRequested} />
      )}
      above={({ request, setState }) => (
        <FindingKinds quality={quality} state={request.state} setState={setState} />
      )}
      below={() => (
        <>
          {requested?.what === 'judge' ? (
            <ReasonModal
              title={t('quality.judgeTitle')}
              text={t('quality.judgeText')}
              label={t('quality.reason')}
              submit={t('quality.save')}
              save={(reason) =>
                fixes.judge.mutateAsync({ body: { ids: requested.ids, dismissed: true, reason } })
              }
              onClose={() => setRequested(null)}
            />
          ) : null}
          {requested?.what === 'manager' ? (
            <ManagerModal
              save={(manager_id) => fixes.manager.mutateAsync({ body: { ids: requested.ids, manager_id } })}
              onClose={() => setRequested(null)}
            />
          ) : null}
        </>
      )}
      empty={{ title: t('quality.clean'), text: t('quality.cleanText') }}
    />
  )
}

interface BulkProps {
  kind: FindingKind
  dismissed: boolean
  selection: Selection
  fixes: ReturnType<typeof useFixes>
  onAsk: (requested: Requested) => void
}

/** Only individual selection: "all matching" could mean a different set after a refetch. */
function Bulk({ kind, dismissed, selection, fixes, onAsk }: BulkProps) {
  const { t } = useTranslation('privacy')
  if (selection.kind !== 'some') return <Text size="sm">{t('quality.chosenOne')}</Text>
  const ids = selection.ids.map(Number)
  if (dismissed)
    return (
      <Button
        size="compact-md"
        variant="default"
        onClick={() => fixes.reopen.mutate({ body: { ids, dismissed: false } })}
      >
        {t('quality.reopen')}
      </Button>
    )
  return (
    <>
      {isAboutFields(kind) ? (
        <Button
          size="compact-md"
          variant="default"
          loading={fixes.ask.isPending}
          onClick={() => fixes.ask.mutate({ body: { ids } })}
        >
          {t('quality.askMany')}
        </Button>
      ) : null}
      {isAboutManager(kind) ? (
        <Button size="compact-md" variant="default" onClick={() => onAsk({ what: 'manager', ids })}>
          {t('quality.setManager')}
        </Button>
      ) : null}
      <Button size="compact-md" variant="default" onClick={() => onAsk({ what: 'judge', ids })}>
        {t(kind === 'duplicate' ? 'quality.different' : 'quality.right')}
      </Button>
    </>
  )
}
