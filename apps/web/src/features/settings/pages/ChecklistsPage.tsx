import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { type Checklist, listChecklists } from '@muster/contract/settings/checklists.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/Loaded.tsx'
import { readOptions } from '../../../lib/query.ts'
import classes from '../benefits/Benefits.module.css'
import { ChecklistDrawer } from '../checklists/ChecklistDrawer.tsx'
import '../checklists/texts.ts'

/** Checklists, where each is used, and for how many people it is being worked off. */
export default function ChecklistsPage() {
  const { t } = useTranslation('checklists')
  const lists = useQuery({ ...readOptions(listChecklists, {}), meta: { errorShown: 'inline' as const } })
  const [open, setOpen] = useState<Checklist | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={lists.data?.checklists.length}
        primary={{ label: t('add'), icon: <IconPlus size={16} />, onClick: () => setOpen('new') }}
      />
      <Loaded query={lists} order={2} skeleton={<Skeleton height={320} radius="lg" maw="75rem" />}>
        {({ checklists, kinds }) => (
          <>
            {checklists.length === 0 ? (
              <EmptyState order={2} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              <div className={classes.cards}>
                {checklists.map((list) => (
                  <ChecklistCard
                    key={list.id}
                    list={list}
                    kind={kinds.find(({ kind }) => kind === list.kind)?.label ?? list.kind}
                    onOpen={() => setOpen(list)}
                  />
                ))}
              </div>
            )}
            {open ? (
              <ChecklistDrawer
                list={open === 'new' ? null : open}
                kinds={kinds}
                onClose={() => setOpen(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  )
}

function ChecklistCard({ list, kind, onOpen }: { list: Checklist; kind: string; onOpen: () => void }) {
  const { t } = useTranslation('checklists')
  return (
    <Card padding="lg">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{list.name}</Text>
          <Text size="xs" c="dimmed">
            {kind} · {t('items', { count: list.items.length })}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={t('edit', { name: list.name })}
        >
          {t('change')}
        </Button>
      </Group>
      {list.note ? (
        <Text size="sm" mt="xs">
          {list.note}
        </Text>
      ) : null}
      <Text size="sm" mt="xs">
        {list.used_by.length > 0 ? t('usedBy', { users: list.used_by.join(', ') }) : t('unused')}
      </Text>
      {list.running > 0 ? (
        <Text size="sm" c="dimmed">
          {t('running', { count: list.running })}
        </Text>
      ) : null}
      {list.status === 0 ? <StatusBadge kind="neutral">{t('off')}</StatusBadge> : null}
    </Card>
  )
}
