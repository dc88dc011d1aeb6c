import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '../data/request-queries.ts'
import { InboxCard } from './InboxCard.tsx'
import classes from './Requests.module.css'
import type { OpenedRequest } from './use-opened-request.ts'
import type { useCardFocus } from './useCardFocus.ts'

interface InboxListProps {
  requests: readonly ListedRequest[]
  split: OpenedRequest
  focus: ReturnType<typeof useCardFocus>
  /** The request that keys act on. */
  current: number | null
  chosen: readonly number[]
  onSelect: (id: number) => void
  onApprove: (id: number) => void
  onReject: (id: number) => void
  /** Loads further requests, where there are any. */
  more?: { isLoading: boolean; load: () => void } | undefined
}

/** The cards of the inbox, with a hint on keyboard shortcuts or swiping. */
export function InboxList(props: InboxListProps) {
  const { requests, split, focus, current, chosen, onSelect, onApprove, onReject, more } = props
  const { t } = useTranslation('approval')
  return (
    <>
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        {t('inbox.keys')}
      </Text>
      <Text size="xs" c="dimmed" mt="xs" hiddenFrom="sm">
        {t('inbox.swipe')}
      </Text>
      <ul className={classes.list} aria-label={t('inbox.list')} {...focus.listProps}>
        {requests.map((request) => {
          const id = request.REQUEST_ID
          return (
            <InboxCard
              key={id}
              request={request}
              to={`/requests/inbox?${split.addressOf(id)}`}
              isSelected={chosen.includes(id)}
              isCurrent={id === current}
              onSelect={() => onSelect(id)}
              onApprove={() => onApprove(id)}
              onReject={() => onReject(id)}
            />
          )
        })}
      </ul>
      {more ? (
        <Button variant="default" mt="md" mih={44} loading={more.isLoading} onClick={more.load}>
          {t('inbox.more')}
        </Button>
      ) : null}
    </>
  )
}
