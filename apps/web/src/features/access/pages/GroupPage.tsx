import { Skeleton, Stack } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { GroupStatus } from '../components/GroupBadges.tsx'
import type { GroupChange } from '../components/GroupChangeModal.tsx'
import { GroupEditor } from '../components/GroupEditor.tsx'
import { GroupMembers } from '../components/GroupMembers.tsx'
import { draftOf, emptyDraft, type GroupDetails } from '../data/group-draft.ts'
import { groupOptions } from '../data/group-queries.ts'
import '../groups-texts.ts'

const GroupChangeModal = lazy(() => import('../components/GroupChangeModal.tsx'))

const LIST = '/users/accessgroup'
const pathOf = (id: number) => `/accessGroup/group-info?id=${id}`

const idIn = (query: URLSearchParams, name: string) => {
  const id = Number(query.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A data permission group: new, a copy (`?copy=`) or an existing one (`?id=`). */
export default function GroupPage() {
  const [query] = useSearchParams()
  const id = idIn(query, 'id')
  const copied = idIn(query, 'copy')
  if (id !== null) return <ExistingGroup key={id} id={id} />
  return copied === null ? <NewGroup key="new" /> : <CopiedGroup key={`copy-${copied}`} id={copied} />
}

function useCrumbs(label: string) {
  const { t } = useTranslation('access-groups')
  return [{ label: t('title'), href: hrefOf(LIST) }, { label }]
}

function NewGroup() {
  const { t } = useTranslation('access-groups')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('editor.newTitle')} crumbs={useCrumbs(t('editor.newTitle'))} />
      <GroupEditor
        group={null}
        source={null}
        initial={emptyDraft}
        onSaved={(id) => void navigate(pathOf(id), { replace: true })}
        onCancel={() => void navigate(LIST)}
      />
    </>
  )
}

function CopiedGroup({ id }: { id: number }) {
  const { t } = useTranslation('access-groups')
  const navigate = useNavigate()
  const group = useQuery(groupOptions(id))
  return (
    <>
      <PageHeader title={t('editor.newTitle')} crumbs={useCrumbs(t('editor.newTitle'))} />
      <Loaded query={group} skeleton={<GroupSkeleton />}>
        {(data) => (
          <GroupEditor
            group={null}
            source={data}
            initial={draftOf(data, t('editor.copyOf', { name: data.GROUP_NAME }))}
            onSaved={(made) => void navigate(pathOf(made), { replace: true })}
            onCancel={() => void navigate(LIST)}
          />
        )}
      </Loaded>
    </>
  )
}

function ExistingGroup({ id }: { id: number }) {
  const { t } = useTranslation('access-groups')
  const navigate = useNavigate()
  const group = useQuery(groupOptions(id))
  const name = group.data?.GROUP_NAME ?? ''
  const crumbs = useCrumbs(name)
  return (
    <>
      {group.data ? (
        <GroupHeader group={group.data} crumbs={crumbs} />
      ) : (
        <PageHeader title={t('title')} crumbs={crumbs.slice(0, 1)} />
      )}
      <Loaded query={group} skeleton={<GroupSkeleton />}>
        {(data) => (
          <Stack gap="lg">
            <GroupEditor
              key={data.version}
              group={data}
              source={data}
              initial={draftOf(data)}
              onSaved={() => undefined}
              onCancel={() => void navigate(LIST)}
            />
            <GroupMembers group={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function GroupHeader({ group, crumbs }: { group: GroupDetails; crumbs: { label: string; href?: string }[] }) {
  const { t } = useTranslation('access-groups')
  const navigate = useNavigate()
  const [change, setChange] = useState<GroupChange | null>(null)
  const isOn = group.GROUP_STATUS === 1
  return (
    <>
      <PageHeader
        title={group.GROUP_NAME}
        crumbs={crumbs}
        badge={<GroupStatus status={group.GROUP_STATUS} />}
        secondary={[
          { label: t('actions.copy'), href: hrefOf(`/accessGroup/group-info?copy=${group.GROUP_ID}`) },
          ...(group.abilities.edit
            ? [
                {
                  label: t(isOn ? 'actions.switchOff' : 'actions.switchOn'),
                  onClick: () => setChange(isOn ? 'off' : 'on'),
                },
              ]
            : []),
          ...(group.abilities.delete
            ? [{ label: t('actions.delete'), isDangerous: true, onClick: () => setChange('delete') }]
            : []),
        ]}
      />
      {change ? (
        <Suspense fallback={null}>
          <GroupChangeModal
            group={group}
            change={change}
            onClose={() => setChange(null)}
            onDone={change === 'delete' ? () => void navigate(LIST) : undefined}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function GroupSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={160} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
