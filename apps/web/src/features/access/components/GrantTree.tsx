import { ActionIcon, Checkbox, Group, SegmentedControl, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import type { MenuGrant, MenuModule } from '@muster/contract/access/user-menus.contract'
import { IconSearch, IconUsers } from '@muster/ui/icons'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'
import {
  barOf,
  type GrantDraft,
  ignoresScope,
  shownGrants,
  type TreeView,
  toggled,
} from '../data/grant-draft.ts'
import classes from './Roles.module.css'

const HoldersDrawer = lazy(() => import('./HoldersDrawer.tsx'))

interface GrantTreeProps {
  modules: readonly MenuModule[]
  /** Permissions to compare the draft with. */
  base: readonly string[]
  draft: GrantDraft
  onChange: (draft: GrantDraft) => void
  isReadOnly?: boolean
}

/** Below this many permissions a search would only be in the way. */
const FEW = 12
const everything: TreeView = { search: '', only: 'all' }

/** Checkbox tree of permissions by module, with what each allows and the menu entries it opens; searchable. */
export function GrantTree({ modules, base, draft, onChange, isReadOnly = false }: GrantTreeProps) {
  const { t } = useTranslation('access-roles')
  const seesHolders = useCan('access.matrix.view')
  const [view, setView] = useState<TreeView>(everything)
  const [asked, setAsked] = useState<MenuGrant | null>(null)
  const shown = shownGrants(modules, draft, base, view)
  const total = modules.reduce((sum, module) => sum + module.grants.length, 0)
  return (
    <Stack gap="md">
      {total > FEW ? <TreeTools view={view} onChange={setView} /> : null}
      {shown.length === 0 && total > 0 ? <Text c="dimmed">{t('grant.nothing')}</Text> : null}
      {shown.map((module) => (
        <ModuleTicks
          key={module.module}
          module={module}
          draft={draft}
          onChange={onChange}
          isReadOnly={isReadOnly}
          onHolders={seesHolders ? setAsked : undefined}
        />
      ))}
      <Suspense fallback={null}>
        {asked ? <HoldersDrawer permission={asked} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </Stack>
  )
}

function TreeTools({ view, onChange }: { view: TreeView; onChange: (view: TreeView) => void }) {
  const { t } = useTranslation('access-roles')
  return (
    <Group gap="sm" align="end">
      <TextInput
        flex="1 1 14rem"
        aria-label={t('matrix.search')}
        placeholder={t('grant.searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('grant.show')}
        value={view.only}
        onChange={(only) => onChange({ ...view, only: only as TreeView['only'] })}
        data={(['all', 'chosen', 'changed'] as const).map((value) => ({
          value,
          label: t(`grant.only.${value}`),
        }))}
      />
    </Group>
  )
}

type ModuleTicksProps = Omit<Required<GrantTreeProps>, 'modules' | 'base'> & {
  module: MenuModule
  onHolders: ((grant: MenuGrant) => void) | undefined
}

function ModuleTicks({ module, draft, onChange, isReadOnly, onHolders }: ModuleTicksProps) {
  const { t } = useTranslation('access-roles')
  const open = module.grants.filter((grant) => barOf(grant, draft.scope) === null)
  const ticked = open.filter((grant) => draft.permissions.includes(grant.permission)).length
  return (
    <fieldset className={classes.module}>
      <legend className={classes.moduleName}>
        <Checkbox
          label={<Text fw={600}>{module.name}</Text>}
          aria-label={t('grant.all', { module: module.name })}
          checked={open.length > 0 && ticked === open.length}
          indeterminate={ticked > 0 && ticked < open.length}
          disabled={isReadOnly || open.length === 0}
          onChange={(event) => onChange(toggled(draft, module.grants, event.currentTarget.checked))}
        />
      </legend>
      <Stack gap={6} pl="lg">
        {module.grants.map((grant) => (
          <Tick
            key={grant.permission}
            grant={grant}
            draft={draft}
            onChange={onChange}
            isReadOnly={isReadOnly}
            onHolders={onHolders}
          />
        ))}
      </Stack>
    </fieldset>
  )
}

function noteOf(t: TFunction<'access-roles'>, grant: MenuGrant, draft: GrantDraft): string {
  const bar = barOf(grant, draft.scope)
  return [
    grant.opens.length > 0 ? t('grant.opens', { names: grant.opens.join(', ') }) : '',
    grant.through_roles.length > 0 ? t('grant.through', { roles: grant.through_roles.join(', ') }) : '',
    bar ? t(`grant.${bar}`) : '',
    !bar && ignoresScope(grant, draft.scope) ? t('grant.wholeOrganisation') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

type TickProps = Omit<ModuleTicksProps, 'module'> & { grant: MenuGrant }

function Tick({ grant, draft, onChange, isReadOnly, onHolders }: TickProps) {
  const { t } = useTranslation('access-roles')
  const note = noteOf(t, grant, draft)
  return (
    <Group gap="xs" wrap="nowrap" align="start" justify="space-between">
      <Checkbox
        label={grant.label}
        {...(note ? { description: note } : {})}
        checked={draft.permissions.includes(grant.permission)}
        disabled={isReadOnly || barOf(grant, draft.scope) !== null}
        onChange={(event) => onChange(toggled(draft, [grant], event.currentTarget.checked))}
      />
      {onHolders ? (
        <Tooltip label={t('matrix.holdersOf')}>
          <ActionIcon
            aria-label={t('grant.holdersOf', { permission: grant.label })}
            onClick={() => onHolders(grant)}
          >
            <IconUsers size={18} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </Group>
  )
}
