import { Button, Group, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useConnection, useOfflineLock } from '../../../lib/calls/connection.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { InboxCard } from '../components/InboxCard.tsx'
import classes from '../components/Requests.module.css'
import { useCardFocus } from '../components/useCardFocus.ts'
import { type InboxKey, useInboxKeys } from '../components/useInboxKeys.ts'
import { endlessOptions } from '../data/request-queries.ts'
import { useLateDecisions } from '../data/useLateDecisions.ts'
import '../page-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** The user's pending approvals: by swipe or keyboard, one by one or in bulk, with ten seconds to undo. */
export default function InboxPage() {
  const { t } = useTranslation('approval')
  const query = useInfiniteQuery(endlessOptions({ request_type: 'pending_on_me' }))
  const { late, seconds, gone, decide, undo } = useLateDecisions((count, message) =>
    t('inbox.failed', { count, message }),
  )
  const all = useMemo(() => query.data?.pages.flatMap((page) => page.requests.docs), [query.data])
  const shown = all?.filter((one) => !gone.has(one.REQUEST_ID))
  const [selected, setSelected] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly number[] | null>(null)
  const navigate = useNavigate()
  const chosen = selected.filter((id) => !gone.has(id))
  const focus = useCardFocus(shown?.map((one) => one.REQUEST_ID) ?? [])
  // A decision needs the server; what was loaded can be read.
  const { isOffline } = useConnection()
  const lock = useOfflineLock()

  const approve = (ids: readonly number[]) => {
    focus.leave(ids)
    decide({ ids, status: 1, comment: '' })
    setSelected((before) => before.filter((id) => !ids.includes(id)))
  }
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const takeBack = () => {
    undo()
    notifySuccess(t('inbox.undone'))
  }
  const id = focus.current
  const ids = chosen.length > 0 ? chosen : id === null ? [] : [id]
  const mayDecide = ids.length > 0 && !isOffline
  const actions: Record<InboxKey, () => unknown> = {
    j: () => focus.move(1),
    k: () => focus.move(-1),
    u: () => late && takeBack(),
    x: () => id !== null && toggle(id),
    Enter: () => id !== null && navigate(`/workflow/request-worlflow/${id}`),
    a: () => mayDecide && approve(ids),
    r: () => mayDecide && setRefused(ids),
  }
  useInboxKeys((key) => void actions[key]())
  const total = query.data?.pages[0]?.requests.total
  return (
    <div className={classes.narrow}>
      <PageHeader
        title={t('requests:titles.inbox')}
        subtitle={t('inbox.subtitle')}
        {...(total ? { count: Math.max(0, total - gone.size) } : {})}
      />
      <Loaded
        query={{ data: shown, error: query.error, refetch: query.refetch }}
        skeleton={<Skeleton height={180} radius="lg" mt="md" />}
        order={2}
      >
        {(requests) =>
          requests.length === 0 && !query.hasNextPage ? (
            <EmptyState order={2} title={t('inbox.empty')} text={t('inbox.emptyText')} />
          ) : (
            <>
              <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
                {t('inbox.keys')}
              </Text>
              <Text size="xs" c="dimmed" mt="xs" hiddenFrom="sm">
                {t('inbox.swipe')}
              </Text>
              <ul className={classes.list} {...focus.listProps}>
                {requests.map((request) => (
                  <InboxCard
                    key={request.REQUEST_ID}
                    request={request}
                    isSelected={chosen.includes(request.REQUEST_ID)}
                    isCurrent={request.REQUEST_ID === focus.current}
                    onSelect={() => toggle(request.REQUEST_ID)}
                    onApprove={() => approve([request.REQUEST_ID])}
                    onReject={() => setRefused([request.REQUEST_ID])}
                  />
                ))}
              </ul>
              {query.hasNextPage ? (
                <Button
                  variant="default"
                  mt="md"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('inbox.more')}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
      <Text size="sm" mt="lg">
        <AppLink to="/requests/delegations">{t('inbox.delegate')}</AppLink>
      </Text>
      <div className={classes.bars}>
        {chosen.length > 0 ? (
          <section className={classes.bar} aria-label={t('inbox.selected', { count: chosen.length })}>
            <Text>{t('inbox.selected', { count: chosen.length })}</Text>
            <Group gap="xs">
              <Button
                variant="subtle"
                onClick={() => setSelected((shown ?? []).map((one) => one.REQUEST_ID))}
              >
                {t('inbox.selectAll')}
              </Button>
              <Button variant="default" onClick={() => setRefused(chosen)} {...lock}>
                {t('reject')}
              </Button>
              <Button onClick={() => approve(chosen)} {...lock}>
                {t('approve')}
              </Button>
            </Group>
          </section>
        ) : null}
        {late ? (
          <div className={classes.bar}>
            <Text role="status">
              {t(late.status === 1 ? 'inbox.pendingApproved' : 'inbox.pendingRejected', {
                count: late.ids.length,
              })}
            </Text>
            <Group gap="xs">
              <Text size="sm" c="dimmed" aria-hidden>
                {t('inbox.undoIn', { count: Math.max(0, seconds) })}
              </Text>
              <Button variant="default" onClick={takeBack}>
                {t('inbox.undo')}
              </Button>
            </Group>
          </div>
        ) : null}
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
            save={async (comment) => {
              focus.leave(refused)
              decide({ ids: refused, status: 3, comment })
              setSelected((before) => before.filter((id) => !refused.includes(id)))
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
