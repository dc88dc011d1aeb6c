import { ActionIcon, Button, Menu, NavLink, Text } from '@mantine/core'
import { removeGroup } from '@muster/contract/calls/email-library/templates'
import type { GroupRow } from '@muster/contract/email-library/templates.contract'
import { IconDotsVertical, IconPencil, IconPlus, IconTrash } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useCan } from '../../../lib/session/session.ts'
import { libraryPath } from '../data/paths.ts'
import { groupsOptions, refreshTemplates } from '../data/template-query.ts'
import classes from './Library.module.css'

const GroupModal = lazy(() => import('./GroupModal.tsx'))

/** The groups of the library; each has its own path. */
export function GroupNav({ current }: { current: number | null }) {
  const { t } = useTranslation('email-templates')
  const navigate = useNavigate()
  const mayEdit = useCan('email-library.template.edit')
  const groups = useQuery(groupsOptions()).data?.groups ?? []
  const [edited, setEdited] = useState<GroupRow | 'new' | null>(null)
  const go = (group: number | 'all') => void navigate(libraryPath(group))
  return (
    <nav className={classes.side} aria-label={t('groups')}>
      <div className={classes.row}>
        <NavLink
          component="button"
          active={current === null}
          aria-current={current === null ? 'page' : undefined}
          label={t('all')}
          onClick={() => go('all')}
        />
      </div>
      {groups.map((group) => (
        <div className={classes.row} key={group.id}>
          <NavLink
            component="button"
            active={current === group.id}
            aria-current={current === group.id ? 'page' : undefined}
            label={group.name}
            rightSection={
              <Text span size="xs" c="dimmed">
                {group.template_count}
              </Text>
            }
            onClick={() => go(group.id)}
          />
          {mayEdit && current === group.id ? (
            <GroupMenu group={group} onEdit={() => setEdited(group)} />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <div className={classes.row}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('newGroup')}
          </Button>
        </div>
      ) : null}
      {edited === null ? null : (
        <Suspense fallback={null}>
          <GroupModal group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </nav>
  )
}

function GroupMenu({ group, onEdit }: { group: GroupRow; onEdit: () => void }) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const navigate = useNavigate()
  const removing = useMutation({
    ...writeOptions(removeGroup),
    onSuccess: async () => {
      void navigate(libraryPath())
      await refreshTemplates(client)
    },
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actions', { name: group.name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('renameGroup')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={group.template_count > 0}
          onClick={() => removing.mutate({ body: { id: group.id } })}
        >
          {t('removeGroup')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
