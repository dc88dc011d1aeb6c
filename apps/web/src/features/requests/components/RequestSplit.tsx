import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@muster/ui/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RequestSplit.module.css'
import { RequestView, type RequestViewProps } from './RequestView.tsx'
import type { OpenedRequest } from './use-opened-request.ts'

interface RequestSplitProps extends Pick<RequestViewProps, 'onDecide'> {
  split: OpenedRequest
  ids: readonly number[]
  /** Number of requests in the list, including those not loaded yet. */
  total: number
  children: ReactNode
}

/** A list with its open request: beside it on a desk, in its place on a phone. */
export function RequestSplit({ split, ids, total, onDecide, children }: RequestSplitProps) {
  const { t } = useTranslation('approval')
  const { opened, isWide } = split
  if (opened === null) return children
  const request = (
    <>
      <Steps split={split} ids={ids} total={total} />
      <RequestView key={opened} id={opened} order={isWide ? 2 : 1} onDecide={onDecide} />
    </>
  )
  if (!isWide) return request
  return (
    <div className={classes.split}>
      <div className={classes.list}>{children}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard */}
      <section ref={split.pane} className={classes.pane} aria-label={t('split.pane')} tabIndex={0}>
        {request}
      </section>
    </div>
  )
}

function Steps({ split, ids, total }: Pick<RequestSplitProps, 'split' | 'ids' | 'total'>) {
  const { t } = useTranslation('approval')
  const { at, isWide, open } = split
  const to = (index: number) => (at < 0 ? undefined : ids[index])
  const steps = [
    { label: t('split.previous'), id: to(at - 1), keys: 'K', Icon: IconChevronUp },
    { label: t('split.next'), id: to(at + 1), keys: 'J', Icon: IconChevronDown },
  ]
  return (
    <Group justify="space-between" mb="xs" wrap="nowrap">
      {isWide ? (
        <span />
      ) : (
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => open(null)}
        >
          {t('split.back')}
        </Button>
      )}
      <Group gap={4} wrap="nowrap">
        {at < 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('split.place', { at: at + 1, count: Math.max(total, ids.length) })}
          </Text>
        )}
        {steps.map(({ label, id, keys, Icon }) => (
          <ActionIcon
            key={keys}
            variant="subtle"
            size={44}
            aria-label={label}
            aria-keyshortcuts={keys}
            disabled={id === undefined}
            onClick={() => id !== undefined && open(id)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}
