import { Button, Group, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConnection, useOfflineLock } from '../../../lib/calls/connection.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { InboxList } from '../components/InboxList.tsx'
import { KindFilter } from '../components/KindFilter.tsx'
import { RequestSplit } from '../components/RequestSplit.tsx'
import classes from '../components/Requests.module.css'
import { UndoBar } from '../components/UndoBar.tsx'
import { useOpenedRequest } from '../components/use-opened-request.ts'
import { useCardFocus } from '../components/useCardFocus.ts'
import { type InboxKey, useInboxKeys } from '../components/useInboxKeys.ts'
import type { DecidedStatus } from '../data/late-decisions.ts'
import { endlessOptions } from '../data/request-queries.ts'
import { useLateDecisions } from '../data/useLateDecisions.ts'
import '../page-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

const WAITING = { request_type: 'pending_on_me' } as const

/** Requests waiting for the user, of all kinds or one. */
function useInbox(kind: string | null) {
  const query = useInfiniteQuery(endlessOptions({ ...WAITING, ...(kind === null ? {} : { kinds: [kind] }) }))
  const all = useMemo(() => query.data?.pages.flatMap((page) => page.requests.docs), [query.data])
  return { query, all, total: query.data?.pages[0]?.requests.total ?? 0 }
}

/**
 * The user's pending approvals: the list beside the open request on a wide screen, one after the other on a phone.
 * Decided by button, swipe or keyboard, one by one or in bulk, with ten seconds to undo.
 */
export default function InboxPage() {
  const { t } = useTranslation('approval')
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind')
  const { query, all, total } = useInbox(kind)
  const { late, seconds, gone, decide, undo } = useLateDecisions()
  const shown = all?.filter((one) => !gone.has(one.REQUEST_ID))
  const ids = (shown ?? []).map((one) => one.REQUEST_ID)
  const split = useOpenedRequest(ids, gone)
  const focus = useCardFocus({
    ids,
    at: () => (split.isWide ? split.latestAt() : -1),
    onFocus: (id) => split.isWide && split.open(id),
  })
  const [selected, setSelected] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly number[] | null>(null)
  // Only what is shown can be decided: another kind may have been chosen since.
  const chosen = selected.filter((id) => ids.includes(id))
  // A decision needs the server; what was loaded can be read.
  const { isOffline } = useConnection()

  const settle = (decided: readonly number[], status: DecidedStatus, comment: string) => {
    focus.leave(decided)
    split.leave(decided)
    decide({ ids: decided, status, comment })
    setSelected((before) => before.filter((id) => !decided.includes(id)))
  }
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const undoDecision = () => {
    const [back] = late?.ids ?? []
    undo()
    if (back !== undefined && split.opened !== null) {
      if (split.isWide) focus.comeBack(back)
      split.open(back)
    }
    notifySuccess(t('inbox.undone'))
  }
  // Keys act on the focused card, even before the URL has caught up.
  const current = focus.current ?? split.opened
  const targets = chosen.length > 0 ? chosen : current === null ? [] : [current]
  const mayDecide = targets.length > 0 && !isOffline
  const step = (by: number) => {
    if (split.isWide || split.opened === null) focus.move(by)
    else split.open(ids[split.latestAt() + by] ?? split.opened)
  }
  const actions: Record<InboxKey, () => unknown> = {
    j: () => step(1),
    k: () => step(-1),
    u: () => late && undoDecision(),
    x: () => current !== null && toggle(current),
    Enter: () => current !== null && split.enter(current),
    a: () => mayDecide && settle(targets, 1, ''),
    r: () => mayDecide && setRefused(targets),
  }
  useInboxKeys((key) => void actions[key]())
  const pickKind = (next: string | null) =>
    setParams(next === null ? {} : { kind: next }, { replace: true, preventScrollReset: true })
  // On a phone the open request takes the place of the list and its heading.
  const showsList = split.isWide || split.opened === null
  return (
    <div className={split.isWide ? undefined : classes.narrow}>
      {showsList ? (
        <>
          <PageHeader
            title={t('requests:titles.inbox')}
            subtitle={t('inbox.subtitle')}
            {...(total > 0 ? { count: Math.max(0, total - gone.size) } : {})}
          />
          <div className={classes.tools}>
            <KindFilter value={kind} onChange={pickKind} list={WAITING} />
            <AppLink to="/requests/delegations?add=1">{t('inbox.delegate')}</AppLink>
          </div>
        </>
      ) : null}
      <Loaded
        query={{ data: shown, error: query.error, refetch: query.refetch }}
        skeleton={<Skeleton height={180} radius="lg" mt="md" />}
        order={2}
      >
        {(requests) => (
          <RequestSplit
            split={split}
            ids={ids}
            total={total - gone.size}
            onDecide={(id, status, comment) => settle([id], status, comment)}
          >
            {requests.length === 0 && !query.hasNextPage ? (
              <EmptyState order={2} title={t('inbox.empty')} text={t('inbox.emptyText')} />
            ) : (
              <InboxList
                {...{ requests, split, focus, current, chosen }}
                onSelect={toggle}
                onApprove={(id) => settle([id], 1, '')}
                onReject={(id) => setRefused([id])}
                more={
                  query.hasNextPage
                    ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
                    : undefined
                }
              />
            )}
          </RequestSplit>
        )}
      </Loaded>
      <div className={classes.bars}>
        <ChosenBar
          chosen={showsList ? chosen : []}
          onAll={() => setSelected(ids)}
          onApprove={() => settle(chosen, 1, '')}
          onReject={() => setRefused(chosen)}
        />
        <UndoBar late={late} seconds={seconds} onUndo={undoDecision} />
      </div>
      {refused ? (
        <Suspense fallback={null}>
          <ReasonModal
            title={t('inbox.rejectTitle', { count: refused.length })}
            label={t('reason')}
            help={t('reasonHelp')}
            submit={t('reject')}
            maxLength={1000}
            isDangerous
            onClose={() => setRefused(null)}
            save={async (comment) => settle(refused, 3, comment)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ChosenBarProps {
  chosen: readonly number[]
  onAll: () => void
  onApprove: () => void
  onReject: () => void
}

/** Decides the selected requests together. */
function ChosenBar({ chosen, onAll, onApprove, onReject }: ChosenBarProps) {
  const { t } = useTranslation('approval')
  const lock = useOfflineLock()
  if (chosen.length === 0) return null
  return (
    <section className={classes.bar} aria-label={t('inbox.selected', { count: chosen.length })}>
      <Text>{t('inbox.selected', { count: chosen.length })}</Text>
      <Group gap="xs">
        <Button variant="subtle" mih={44} onClick={onAll}>
          {t('inbox.selectAll')}
        </Button>
        <Button variant="default" mih={44} onClick={onReject} {...lock}>
          {t('reject')}
        </Button>
        <Button mih={44} onClick={onApprove} {...lock}>
          {t('approve')}
        </Button>
      </Group>
    </section>
  )
}
